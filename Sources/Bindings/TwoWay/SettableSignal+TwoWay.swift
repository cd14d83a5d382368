extension SettableSignal {
  /// Keeps this state and another one equal: whichever is set, the other is set too.
  ///
  /// At the start, and where both have been set in one batch, this state wins. What is equal already is not set
  /// again, where the type turns out to be `Equatable`.
  ///
  /// Neither state is held; the binding ends with either.
  ///
  /// - Parameters:
  ///   - other: The other state.
  ///   - isolation: The owner, by default the caller's actor.
  /// - Returns: A token that ends the binding; it may be dropped.
  @discardableResult
  public func bindTwoWay<Other: SettableSignal>(
    _ other: Other, isolation: isolated (any Actor)? = #isolation
  ) -> BindingToken where Other.Value == Value {
    bindTwoWay(other, to: { $0 }, from: { $0 })
  }

  /// Keeps this state and another one in step, with a conversion for each way.
  ///
  /// ```swift
  /// let volume = State(0.5)
  /// let text = State("")
  /// volume.bindTwoWay(text, to: { String($0) }, from: { Double($0) })   // text is "0.5"
  /// text.set("0.75")                                                    // volume is 0.75
  /// text.set("loud")                                                    // volume is still 0.75
  /// ```
  ///
  /// A value goes one way only, and is not converted back: conversions need not be inverse to each other.
  /// At the start, and where both have been set in one batch, this state wins. What is equal already is not set
  /// again, where the type turns out to be `Equatable`.
  ///
  /// - Parameters:
  ///   - other: The other state.
  ///   - convert: Turns a value of this state into one of the other, or nil to leave that as it is.
  ///   - convertBack: Turns a value of the other state into one of this, or nil to leave this as it is.
  ///   - isolation: The owner, by default the caller's actor.
  /// - Returns: A token that ends the binding; it may be dropped.
  @discardableResult
  public func bindTwoWay<Other: SettableSignal>(
    _ other: Other, to convert: @escaping (Value) -> Other.Value?,
    from convertBack: @escaping (Other.Value) -> Value?,
    isolation: isolated (any Actor)? = #isolation
  ) -> BindingToken {
    link(
      other, owner: isolation,
      push: { [weak self, weak other] didWrite in
        guard let self, let other, let value = convert(get()), !isSame(other.get(), value) else {
          return
        }
        other.set(value)
        didWrite()
      },
      pull: { [weak self, weak other] didWrite in
        guard let self, let other, let value = convertBack(other.get()), !isSame(get(), value)
        else { return }
        set(value)
        didWrite()
      })
  }

  /// Links this state to another one.
  ///
  /// - Parameters:
  ///   - isAlive: Whether what the other state stands for is still there.
  ///   - push: Writes this state to the other one, and calls its argument when it has.
  ///   - pull: Writes the other state to this one, likewise.
  func link(
    _ other: some SettableSignal, owner: (any Actor)?, isAlive: @escaping () -> Bool = { true },
    push: @escaping (() -> Void) -> Void, pull: @escaping (() -> Void) -> Void
  ) -> BindingToken {
    // A part is held by its binding, since nobody else need hold it.
    let part = other.isDerived ? other : nil
    let isWanted = { [weak other] in
      withExtendedLifetime(part) { other != nil && isAlive() }
    }
    let token = listen(isWanted: isWanted) { (_: Value) in true }
    let link = TwoWayLink(
      TwoWaySide(clock: changeClock(), push: push, isAlive: { [weak self] in self != nil }),
      TwoWaySide(clock: other.changeClock(), push: pull, isAlive: isWanted)
    ) {
      token.unBind()
    }
    listenerHub?.hold(isDerived ? LinkedPart(link: link, part: self) : link, for: token)
    if isDerived, let hub = listenerHub { GraphContext.current.sweeper(of: owner)?.add(hub) }
    return token
  }
}

/// A two-way link and the part that is its first side, both of which live as long as the binding.
private final class LinkedPart {
  private let link: TwoWayLink
  private let part: _SignalNode

  init(link: TwoWayLink, part: _SignalNode) {
    self.link = link
    self.part = part
  }
}

/// Whether setting a value again would change nothing: it is equal, or both are unequal to themselves, like NaN.
///
/// False where the type is not `Equatable`.
func isSame<Value>(_ a: Value, _ b: Value) -> Bool {
  guard let areEqual = equality(of: Value.self) else { return false }
  return areEqual(a, b) || (!areEqual(a, a) && !areEqual(b, b))
}
