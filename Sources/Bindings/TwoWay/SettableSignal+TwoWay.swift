extension SettableSignal {
  /// Keeps this state and another one equal: when one is set, the binding sets the other.
  ///
  /// This state takes precedence at the start, and if both were set in one batch. If the type is `Equatable` at run time, the
  /// binding does not set a state to a value that it already has. If a state does not accept a value, as a part of an optional
  /// that is `nil`, the binding sets the other state back.
  ///
  /// The binding holds a ``StatePart`` or ``MutableKVOState``, but not a ``StateSignal`` or ``PersistedState``. It ends with
  /// either state.
  ///
  /// - Parameters:
  ///   - other: The other state.
  ///   - isolation: The owner, by default the caller's actor.
  /// - Returns: A token that ends the binding. You need not store it.
  @discardableResult
  public func bindTwoWay<Other: SettableSignal>(
    _ other: Other, isolation: isolated (any Actor)? = #isolation
  ) -> BindingToken where Other.Value == Value {
    bindTwoWay(other, to: { $0 }, from: { $0 })
  }

  /// Binds this state and another one both ways, with a conversion for each direction.
  ///
  /// ```swift
  /// let volume = State(0.5)
  /// let text = State("")
  /// volume.bindTwoWay(text, to: { String($0) }, from: { Double($0) })   // text is "0.5"
  /// text.set("0.75")                                                    // volume is 0.75
  /// text.set("loud")                                                    // volume is still 0.75
  /// ```
  ///
  /// A converted value is not converted back, so the conversions need not be inverse to each other. Only if a state does not
  /// accept a value, as a part of an optional that is `nil`, its own value is converted, and the other state is set to the
  /// result.
  ///
  /// This state takes precedence at the start, and if both were set in one batch to values that are not conversions of each
  /// other. If the type is `Equatable` at run time, the binding does not set a state to a value that it already has.
  ///
  /// The binding holds a ``StatePart`` or ``MutableKVOState``, but not a ``StateSignal`` or ``PersistedState``. It ends with
  /// either state.
  ///
  /// - Parameters:
  ///   - other: The other state.
  ///   - convert: Converts a value of this state to a value of the other one; returns `nil` to leave the other state as it is.
  ///   - convertBack: Converts a value of the other state to a value of this one; returns `nil` to leave this state as it is.
  ///   - isolation: The owner, by default the caller's actor.
  /// - Returns: A token that ends the binding. You need not store it.
  @discardableResult
  public func bindTwoWay<Other: SettableSignal>(
    _ other: Other, to convert: @escaping (Value) -> Other.Value?,
    from convertBack: @escaping (Other.Value) -> Value?,
    isolation: isolated (any Actor)? = #isolation
  ) -> BindingToken {
    link(other, owner: isolation, isAlive: { true }, to: convert, from: convertBack)
  }

  /// Links this state to another one.
  ///
  /// - Parameter isAlive: Returns whether the object whose property the other state mirrors is still alive.
  func link<Other: SettableSignal>(
    _ other: Other, owner: (any Actor)?, isAlive: @escaping () -> Bool,
    to convert: @escaping (Value) -> Other.Value?,
    from convertBack: @escaping (Other.Value) -> Value?
  ) -> BindingToken {
    // The binding holds a part, since no other object need hold it.
    let part = other.isDerived ? other : nil
    let isWanted = { [weak other] in
      withExtendedLifetime(part) { other != nil && isAlive() }
    }
    let token = listen(isWanted: isWanted) { (_: Value) in true }
    let link = TwoWayLink(
      TwoWaySide(
        clock: changeClock(),
        push: { [weak self, weak other] didWrite in
          guard let self, let other else { return true }
          return write(convert(get()), to: other, didWrite)
        }, fits: { false }, isAlive: { [weak self] in self != nil }),
      TwoWaySide(
        clock: other.changeClock(),
        push: { [weak self, weak other] didWrite in
          guard let self, let other else { return true }
          return write(convertBack(other.get()), to: self, didWrite)
        },
        fits: { [weak self, weak other] in
          guard let self, let other, let value = convertBack(other.get()) else { return false }
          return isSame(get(), value)
        }, isAlive: isWanted)
    ) {
      token.unBind()
    }
    listenerHub?.hold(link, for: token)
    if isDerived, let hub = listenerHub {
      link.part = self
      GraphContext.current.sweeper(of: owner)?.add(hub)
    }
    return token
  }
}

/// Writes a converted value to a side that does not have it yet; returns `false` if the side did not accept it.
private func write<Side: SettableSignal>(
  _ value: Side.Value?, to side: Side, _ didWrite: () -> Void
) -> Bool {
  guard let value, !isSame(side.get(), value) else { return true }
  side.set(value)
  didWrite()
  return mayBeSame(side.get(), value)
}

/// Returns whether setting a value again would change nothing: the values are equal, or both are unequal to themselves, like
/// NaN.
///
/// Returns `false` if the type is not `Equatable`.
func isSame<Value>(_ a: Value, _ b: Value) -> Bool {
  guard let areEqual = equality(of: Value.self) else { return false }
  return areEqual(a, b) || (!areEqual(a, a) && !areEqual(b, b))
}

/// Returns whether values are the same as far as can be known: if their type is not `Equatable`, they may be.
func mayBeSame<Value>(_ a: Value, _ b: Value) -> Bool {
  equality(of: Value.self) == nil || isSame(a, b)
}
