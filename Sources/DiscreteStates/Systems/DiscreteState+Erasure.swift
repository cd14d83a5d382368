extension DiscreteState {
  /// The state for an object of any class, so that what waits and what is kept needs no generic code.
  @inlinable
  var erased: DiscreteState<AnyObject> {
    // Safety: both types differ in the class that their closures take alone, and a reference to an object
    // is passed alike whatever its class. An erased state is applied to no other object than that of the
    // controller which it was chosen for, a `Target`.
    unsafe unsafeBitCast(self, to: DiscreteState<AnyObject>.self)
  }
}
