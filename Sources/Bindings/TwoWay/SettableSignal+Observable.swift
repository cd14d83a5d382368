import Observation

extension SettableSignal where Value: Equatable {
  /// Keeps this state and a property of an `@Observable` object equal.
  ///
  /// At the start, the property is set to the state's value. After that, the binding sets the property before the state's
  /// `set(_:)` returns, and sets the state to the latest value of the property in the owner's next turn, because Observation
  /// reports a change before it is made.
  ///
  /// The binding does not hold the object, and ends with the object or the state.
  ///
  /// - Parameters:
  ///   - object: The object that has the property.
  ///   - path: The path to the property.
  ///   - isolation: The owner, by default the caller's actor.
  /// - Returns: A token that ends the binding. You need not store it.
  @discardableResult
  public func bindTwoWay<Root: AnyObject & Observable>(
    _ object: Root, _ path: ReferenceWritableKeyPath<Root, Value>,
    isolation: isolated any Actor = #isolation
  ) -> BindingToken {
    // Held by the binding.
    let watch = Watch()
    var changed: (() -> Void)?
    let token = bindTwoWay(
      object, path,
      to: { value in withExtendedLifetime(watch) { value } }, from: { $0 },
      observe: { changed = $1 })
    // Made after the property has been set for the first time: a report of that change would hold the object.
    let property = KVOState(obj: object, keyPath: path, isolation: isolation)
    property.on { _ in changed?() }
    watch.property = property
    return token
  }
}

/// Holds the observation of a property.
private final class Watch {
  var property: _SignalNode?
}
