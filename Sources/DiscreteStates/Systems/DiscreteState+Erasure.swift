extension DiscreteState {
  /// The state with its type erased, so that queues and histories need no generic code.
  @inlinable
  var erased: DiscreteState<AnyObject> {
    // Safety: the types differ only in the class of the closures' argument, and references are passed in the same way
    // for every class. An erased state is applied only to the object of the controller for which it was chosen, a
    // `Target`.
    unsafe unsafeBitCast(self, to: DiscreteState<AnyObject>.self)
  }
}
