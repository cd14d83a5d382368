/// Activating and changing a constraint that was made for an item, a ``LayoutConstraint``.
///
/// To change a constraint of a ``Solver``, use the methods of the solver. For such a constraint, the methods here do
/// nothing and report ``LayoutIssue/Kind/notMadeForItem``.
extension Constraint {
  /// The states of a constraint.
  public enum Status: Equatable {
    /// The constraint is not active.
    ///
    /// It was deactivated, never activated, or ended because its item was moved or an item that it mentions was
    /// deallocated.
    case inactive
    /// The next update tries the constraint or its last change.
    case queued
    /// The solver has the constraint with the numbers that the properties return.
    ///
    /// A required constraint then holds. Another one holds as far as stronger constraints allow;
    /// ``LayoutContainer/unheldConstraints()`` lists those that do not.
    case held
    /// The constraint is left out, or an earlier version of it still holds, because required constraints contradict it.
    ///
    /// The value contains those of the blocking constraints that you have made for items, without the constraints of
    /// stacks, contents and frames. It is empty if the constraint only waits for others of its block.
    case leftOut(blockers: [Constraint])

    /// Returns whether two states are equal, and have the same blockers in the same order.
    public static func == (a: Status, b: Status) -> Bool {
      switch (a, b) {
      case (.inactive, .inactive), (.queued, .queued), (.held, .held): true
      case (.leftOut(let first), .leftOut(let second)): first.elementsEqual(second, by: ===)
      default: false
      }
    }
  }

  /// The state of the constraint: inactive, queued for the next update, held, or left out.
  public var status: Status {
    guard let made = (self as? LayoutConstraint)?.current else {
      return owner == nil ? .inactive : .held
    }
    guard made.isRequested else { return .inactive }
    made.from?.finishDeparture()
    switch made.life.status {
    case .inactive: return .inactive
    case .queued: return .queued
    case .active: return .held
    case .rejected(let rejection):
      var seen: Set<ObjectIdentifier> = []
      return .leftOut(
        blockers: rejection.opponents.compactMap(\.constraint).filter {
          seen.insert(ObjectIdentifier($0)).inserted && !$0.isStructural
        })
    }
  }

  /// SnapKit's name for ``strength``.
  public var priority: ConstraintPriority {
    get { (self as? LayoutConstraint)?.current.strength ?? strength }
    @available(*, unavailable, message: "call update(priority:)")
    set {}
  }

  /// A Boolean value that indicates whether the constraint is active.
  ///
  /// An active constraint may be queued or left out; see ``status``. Setting the value activates or deactivates it.
  public var isActive: Bool {
    get { (self as? LayoutConstraint)?.current.isRequested ?? (owner != nil) }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// Activates the constraint; it takes effect in the next update.
  ///
  /// A constraint that was made with `…ToSuperview` relates to the superview that the item has now.
  public func activate() { for constraint in all { constraint.activateParts() } }

  /// Deactivates the constraint; you can activate it again.
  public func deactivate() { for constraint in all { constraint.stop() } }

  /// Activates several constraints, for example those of one size class.
  ///
  /// The next update makes all changes together, in whichever order you have activated and deactivated constraints.
  ///
  /// - Complexity: O(n) for n constraints.
  public static func activate(_ constraints: some Sequence<Constraint>) {
    for constraint in constraints { constraint.activate() }
  }

  /// Deactivates several constraints; you can activate them again.
  ///
  /// - Complexity: O(n) for n constraints.
  public static func deactivate(_ constraints: some Sequence<Constraint>) {
    for constraint in constraints { constraint.deactivate() }
  }

  /// Changes the offset; the compiler chooses this overload for `.pi` and similar members.
  @_disfavoredOverload @discardableResult
  public func update(offset: Double) -> Constraint { update(.number(offset)) }

  /// Changes the offset, which is added whichever edge it is, to a number, a point or a size, such as a `CGPoint`.
  @discardableResult
  public func update(offset: some ConstraintTarget) -> Constraint {
    update(amount(of: offset))
  }

  /// Changes the inset, by which each edge moves inwards.
  @discardableResult
  public func update(inset: Insets) -> Constraint { update(.insets(inset)) }

  /// Changes the inset, by which each edge moves inwards.
  @discardableResult
  public func update(inset: DirectionalInsets) -> Constraint { update(.directional(inset)) }

  /// Changes the inset to a number or to a constant of the platform, such as `UIEdgeInsets`.
  @discardableResult
  public func update(inset: some ConstraintTarget) -> Constraint {
    update(amount(of: inset)?.asInset)
  }

  /// Changes the factor of the target's attribute.
  ///
  /// The old multiplier stays active until the solver accepts the new one. If the constraint relates only a width or
  /// height to a number, there is nothing to multiply: the call reports an issue and changes nothing.
  @discardableResult
  public func update(multiplier: Double) -> Constraint {
    change { made in
      guard multiplier.isFinite else { return .notFinite }
      guard made.hasFactor else { return .nothingToMultiply }
      made.from?.update(multiplier: multiplier, of: made)
      return nil
    }
  }

  /// Changes the factor of the target's attribute to a number of any type.
  @_disfavoredOverload @discardableResult
  public func update(multiplier: some ConstraintTarget & Numeric) -> Constraint {
    #if DEBUG
      (self as? LayoutConstraint)?.warnOfWholeZero(multiplier)
    #endif
    return update(multiplier: multiplier.number)
  }

  /// Changes the priority; changes to and from required are allowed.
  @discardableResult
  public func update(priority: ConstraintPriority) -> Constraint {
    change { made in
      guard priority.isValid else { return .invalidPriority(priority.value) }
      made.setNumbers(made.amount, priority)
      return nil
    }
  }

  /// Changes the priority.
  @_disfavoredOverload @discardableResult
  public func update(priority: some ConstraintTarget & Numeric) -> Constraint {
    update(priority: ConstraintPriority(priority.number))
  }

  /// Changes the priority to one of Auto Layout, such as `UILayoutPriority.defaultHigh`.
  @_disfavoredOverload @discardableResult
  public func update(priority: some RawRepresentable<Float>) -> Constraint {
    update(priority: ConstraintPriority(priority))
  }

  /// This constraint, and those to the other items of an array; empty for a constraint of a ``Solver``.
  private var all: [LayoutConstraint] {
    guard let made = self as? LayoutConstraint else {
      LayoutIssue.report(.init(.notMadeForItem, item: text, source: source), near: nil)
      return []
    }
    let all = made.withCompanions.map(\.current)
    for made in all { made.from?.finishDeparture() }
    return all
  }

  /// Changes all constraints; stops at a constraint that cannot be changed, and reports it.
  ///
  /// - Parameter body: Changes a constraint, or returns the reason why it cannot.
  private func change(_ body: (LayoutConstraint) -> LayoutIssue.Kind?) -> Constraint {
    for made in all {
      guard let problem = body(made) else { continue }
      made.report(problem)
      break
    }
    return self
  }

  private func update(_ constant: ConstraintConstant?) -> Constraint {
    guard let constant else { return self }
    return change { made in
      guard constant.isFinite else { return .notFinite }
      made.setNumbers(constant, made.strength)
      return nil
    }
  }

  /// Returns a target's constant; if the target is an item, reports the mistake and returns `nil`.
  func amount(of target: some ConstraintTarget) -> ConstraintConstant? {
    let value = target.constraintTarget
    if value.item == nil { return value.constant }
    (self as? LayoutConstraint)?.report(.notAConstant)
    return nil
  }
}

extension LayoutConstraint {
  /// The constraint that has replaced this one, or this one.
  var current: LayoutConstraint { replacement?.current ?? self }

  /// Changes the constant and the strength of all parts.
  func setNumbers(_ amount: ConstraintConstant, _ strength: Strength) {
    (self.amount, self.strength) = (amount, strength)
    for index in parts.indices {
      (parts[index].constant, parts[index].priority) = (amount, strength)
    }
    touch()
  }

  func activateParts() {
    makeParts()
    guard from != nil, to == nil || to?.node != nil else { return report(.itemGone) }
    start()
  }

  func report(_ kind: LayoutIssue.Kind) {
    let issue = LayoutIssue(kind, item: from?.name ?? "(gone)", source: source)
    LayoutIssue.report(issue, near: from)
  }

  #if DEBUG
    /// Reports a factor of zero that is a whole number, because it is usually a quotient such as `1 / count`.
    func warnOfWholeZero(_ factor: some ConstraintTarget & Numeric) {
      guard factor.number == 0, factor is any BinaryInteger else { return }
      report(.zeroMultiplier)
    }
  #endif
}
