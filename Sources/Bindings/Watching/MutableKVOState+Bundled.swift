import Observation

extension MutableKVOState {
  /// Creates a state that follows a bundled property, and can set it.
  ///
  /// ```swift
  /// let title = MutableKVOState(document..\.title)
  /// ```
  ///
  /// - Parameter target: The object and the path. The state does not hold the object.
  /// - Precondition: The object is `@Observable`, ``PropertyNotifying``, or has Objective-C key-value observing for the path.
  ///   The compiler cannot check this for a bundle.
  @MainActor
  public convenience init(_ target: BundledKeyPath<Value>) {
    self.init(target, isolation: MainActor.shared)
  }

  /// Creates a state that follows a bundled property, and can set it.
  @MainActor
  public convenience init(link target: BundledKeyPath<Value>) { self.init(target) }

  /// Creates a state of any actor that follows a bundled property, and can set it.
  ///
  /// - Parameters:
  ///   - target: The object and the path. The state does not hold the object.
  ///   - isolation: The owner; in an actor, `self`.
  public convenience init(_ target: BundledKeyPath<Value>, isolation: isolated any Actor) {
    let read = { [weak object = target.object, read = target.read] in object.map(read) }
    let value = target.read(target.object)
    let receiver = target.makeReceiver()
    let write: (Value) -> Void = { _ = receiver.receive($0) }
    self.init(value, read: read, write: write)
    if let object = target.object as? any PropertyNotifying {
      pin(to: isolation)
      object.propertyChanges.add(self, of: target.keyPath)
      return
    }
    #if canImport(ObjectiveC)
      if observe(target.object, target.keyPath, isolation) { return }
    #endif
    precondition(
      target.object is any Observable,
      "the object does not report its changes; make its class @Observable or PropertyNotifying")
    follow(ObservableWatch(target.object) { _ = read() }, isolation)
  }
}
