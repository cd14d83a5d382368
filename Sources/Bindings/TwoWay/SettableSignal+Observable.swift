import Observation

extension SettableSignal where Value: Equatable {
  /// Keeps this state and a property of an `@Observable` object in step.
  ///
  /// The property is set at once when the state is. The state follows the property on the owner's next
  /// turn, with the latest value, since that is when Observation lets it be read.
  ///
  /// The object is not held; the binding ends with it, and with the state.
  ///
  /// - Parameters:
  ///   - object: The object that has the property.
  ///   - path: The path to the property.
  ///   - isolation: The owner, the caller's actor.
  /// - Returns: A token that ends the binding; it may be dropped.
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
    // Made when the property has been set for the first time, so as not to hold the object for that.
    let property = KVOState(obj: object, keyPath: path)
    property.on { _ in changed?() }
    watch.property = property
    return token
  }
}

/// Holds the observation of a property.
private final class Watch {
  var property: _SignalNode?
}
