extension SettableSignal {
  /// Keeps this state and a property in step, for an object that reports when the property has changed.
  ///
  /// ```swift
  /// name.bindTwoWay(field, \.text) { field, changed in field.onEdit = changed }
  /// ```
  ///
  /// At the start the property is set to the state's value. If the object makes something else of a value
  /// that it is given, as a slider does with one out of its range, the state takes that.
  ///
  /// The object is not held; the binding ends with it, and with the state.
  ///
  /// - Parameters:
  ///   - object: The object that has the property.
  ///   - path: The path to the property.
  ///   - isolation: The owner, by default the caller's actor.
  ///   - observe: Has the object call the closure that it is given after each change of the property, on
  ///     the owner. Calls without a change, and calls after the end, do nothing.
  /// - Returns: A token that ends the binding; it may be dropped.
  @discardableResult
  public func bindTwoWay<Root: AnyObject>(
    _ object: Root, _ path: ReferenceWritableKeyPath<Root, Value>,
    isolation: isolated (any Actor)? = #isolation,
    observe: (_ object: Root, _ changed: @escaping () -> Void) -> Void
  ) -> BindingToken where Value: Equatable {
    bindTwoWay(object, path, to: { $0 }, from: { $0 }, observe: observe)
  }

  /// Keeps this state and a property in step, with a conversion for each way.
  ///
  /// - Parameters:
  ///   - object: The object that has the property.
  ///   - path: The path to the property.
  ///   - convert: Turns a value of the state into one of the property, or nil to leave that as it is.
  ///   - convertBack: Turns a value of the property into one of the state, or nil to leave that as it is.
  ///   - isolation: The owner, by default the caller's actor.
  ///   - observe: Has the object call the closure that it is given after each change of the property.
  /// - Returns: A token that ends the binding; it may be dropped.
  @discardableResult
  public func bindTwoWay<Root: AnyObject, Property: Equatable>(
    _ object: Root, _ path: ReferenceWritableKeyPath<Root, Property>,
    to convert: @escaping (Value) -> Property?, from convertBack: @escaping (Property) -> Value?,
    isolation: isolated (any Actor)? = #isolation,
    observe: (_ object: Root, _ changed: @escaping () -> Void) -> Void
  ) -> BindingToken where Value: Equatable {
    // The property's value as it was last written or reported; the binding holds it.
    let known = State(object[keyPath: path])
    let token = link(
      known, owner: isolation, isAlive: { [weak object] in object != nil },
      push: { [weak self, weak object] didWrite in
        guard let self, let object, let value = convert(get()), !isSame(known.get(), value) else {
          return
        }
        known.set(value)
        didWrite()
        object[keyPath: path] = value
      },
      pull: { [weak self, known] didWrite in
        guard let self, let value = convertBack(known.get()), !isSame(get(), value) else { return }
        set(value)
        didWrite()
      })
    observe(object) { [weak known, weak object] in
      guard let known, let object else { return }
      untracked {
        let value = object[keyPath: path]
        if !isSame(known.get(), value) { known.set(value) }
      }
    }
    return token
  }
}
