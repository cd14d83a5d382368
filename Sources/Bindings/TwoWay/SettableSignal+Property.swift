extension SettableSignal {
  /// Keeps this state and a property of an object equal; the object reports changes of the property.
  ///
  /// ```swift
  /// name.bindTwoWay(field, \.text) { field, changed in field.onEdit = changed }
  /// ```
  ///
  /// At the start, the property is set to the state's value. If the setter of the property changes the value, for example to
  /// fit the range of a slider, the state takes the changed value. If the state does not accept a value of the property, as a
  /// part of an optional that is `nil`, the property is set back to the state's value.
  ///
  /// The binding does not hold the object, and ends with the object or the state.
  ///
  /// - Parameters:
  ///   - object: The object that has the property.
  ///   - path: The path to the property.
  ///   - isolation: The owner, by default the caller's actor.
  ///   - observe: Called once, immediately. It must make the object call `changed` on the owner after each change of the
  ///     property. Calls without a change, and calls after the end of the binding, have no effect.
  /// - Returns: A token that ends the binding. You need not store it.
  @discardableResult
  public func bindTwoWay<Root: AnyObject>(
    _ object: Root, _ path: ReferenceWritableKeyPath<Root, Value>,
    isolation: isolated (any Actor)? = #isolation,
    observe: (_ object: Root, _ changed: @escaping () -> Void) -> Void
  ) -> BindingToken where Value: Equatable {
    bindTwoWay(object, path, to: { $0 }, from: { $0 }, observe: observe)
  }

  /// Keeps this state and a property of an object equal; the object reports changes with the new value.
  ///
  /// The binding reads the property when a change is reported, and ignores the reported value.
  @_disfavoredOverload
  @discardableResult
  public func bindTwoWay<Root: AnyObject>(
    _ object: Root, _ path: ReferenceWritableKeyPath<Root, Value>,
    isolation: isolated (any Actor)? = #isolation,
    observe: (_ object: Root, _ changed: @escaping (Value) -> Void) -> Void
  ) -> BindingToken where Value: Equatable {
    bindTwoWay(object, path, to: { $0 }, from: { $0 }) { object, changed in
      observe(object) { _ in changed() }
    }
  }

  /// Binds this state and a property of an object both ways, with a conversion for each direction.
  ///
  /// - Parameters:
  ///   - object: The object that has the property.
  ///   - path: The path to the property.
  ///   - convert: Converts a value of the state to a value of the property; returns `nil` to leave the property as it is.
  ///   - convertBack: Converts a value of the property to a value of the state; returns `nil` to leave the state as it is.
  ///   - isolation: The owner, by default the caller's actor.
  ///   - observe: Called once, immediately. It must make the object call `changed` on the owner after each change of the
  ///     property.
  /// - Returns: A token that ends the binding. You need not store it.
  @discardableResult
  public func bindTwoWay<Root: AnyObject, Property: Equatable>(
    _ object: Root, _ path: ReferenceWritableKeyPath<Root, Property>,
    to convert: @escaping (Value) -> Property?, from convertBack: @escaping (Property) -> Value?,
    isolation: isolated (any Actor)? = #isolation,
    observe: (_ object: Root, _ changed: @escaping () -> Void) -> Void
  ) -> BindingToken where Value: Equatable {
    // The property's value as it was last written or reported. The conversion captures this state, so the binding holds it.
    let known = State(object[keyPath: path])
    known.onChange { [weak known, weak object] value in
      guard let known, let object, !isSame(object[keyPath: path], value) else { return }
      object[keyPath: path] = value
      // The object may have changed the value, without a report.
      let taken = object[keyPath: path]
      if !isSame(value, taken) { known.set(taken) }
    }
    let token = link(
      known, owner: isolation, isAlive: { [weak object] in object != nil },
      to: { value in withExtendedLifetime(known) { convert(value) } }, from: convertBack)
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
