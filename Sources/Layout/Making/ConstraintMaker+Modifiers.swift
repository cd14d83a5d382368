extension ConstraintMakerEditable {
  /// The constraint, which you can store to change it later.
  public var constraint: Constraint { made }

  /// Multiplies the target's attribute.
  ///
  /// The compiler chooses this overload for literals, so that `multipliedBy(1 / 3)` is a third.
  @discardableResult
  public consuming func multipliedBy(_ factor: Double) -> Self {
    change { $0.storedMultiplier = factor }
    return self
  }

  /// Multiplies the target's attribute by a number of any type.
  @_disfavoredOverload @discardableResult
  public consuming func multipliedBy(_ factor: some ConstraintTarget & Numeric) -> Self {
    #if DEBUG
      made.warnOfWholeZero(factor)
    #endif
    return multipliedBy(factor.number)
  }

  /// Divides the target's attribute; the compiler chooses this overload for literals, as for `multipliedBy(_:)`.
  @discardableResult
  public consuming func dividedBy(_ divisor: Double) -> Self {
    change { $0.storedMultiplier = 1 / divisor }
    return self
  }

  /// Divides the target's attribute by a number of any type.
  @_disfavoredOverload @discardableResult
  public consuming func dividedBy(_ divisor: some ConstraintTarget & Numeric) -> Self {
    dividedBy(divisor.number)
  }

  /// Adds a number to the target's attribute; the compiler chooses this overload for `.pi` and similar members.
  @_disfavoredOverload @discardableResult
  public consuming func offset(_ amount: Double) -> Self { set(.number(amount)) }

  /// Adds a point's coordinates: x to horizontal attributes, y to vertical ones.
  @discardableResult
  public consuming func offset(_ amount: Point) -> Self { set(.point(amount)) }

  /// Adds a size: its width to the target's width, its height to the target's height.
  @discardableResult
  public consuming func offset(_ amount: Size) -> Self { set(.size(amount)) }

  /// Adds a number to the target's attribute, whichever edge it is, or a point or size, such as a `CGPoint`.
  ///
  /// It replaces an earlier offset or inset, and the number of `equalTo(20)`.
  @discardableResult
  public consuming func offset(_ amount: some ConstraintTarget) -> Self {
    set(made.amount(of: amount))
  }

  /// Moves each edge inwards by a number; the compiler chooses this overload for `.pi` and similar members.
  @_disfavoredOverload @discardableResult
  public consuming func inset(_ amount: Double) -> Self { inset(Insets(all: amount)) }

  /// Moves each edge inwards.
  @discardableResult
  public consuming func inset(_ insets: Insets) -> Self { set(.insets(insets)) }

  /// Moves each edge inwards.
  @discardableResult
  public consuming func inset(_ insets: DirectionalInsets) -> Self { set(.directional(insets)) }

  /// Moves the left and the right edge inwards by one number, and the top and the bottom edge by another.
  @discardableResult
  public consuming func inset(horizontal: Double, vertical: Double = 0) -> Self {
    inset(Insets(top: vertical, left: horizontal, bottom: vertical, right: horizontal))
  }

  /// Moves the top and the bottom edge inwards.
  @discardableResult
  public consuming func inset(vertical: Double) -> Self { inset(horizontal: 0, vertical: vertical) }

  /// Moves each edge inwards by a number or by a constant of the platform, such as `UIEdgeInsets` or a size.
  ///
  /// A number makes a width or a height smaller by twice the number. A size moves the left and the right edge by its
  /// width, and the top and the bottom edge by its height. The inset replaces an earlier offset or inset.
  @discardableResult
  public consuming func inset(_ insets: some ConstraintTarget) -> Self {
    set(made.amount(of: insets)?.asInset)
  }

  /// Sets the priority of the constraint, which is required by default.
  @discardableResult
  public consuming func priority(_ priority: ConstraintPriority) -> ConstraintMakerFinalizable {
    change { $0.strength = priority }
    return ConstraintMakerFinalizable(made: made)
  }

  /// Sets the priority of the constraint as a number, above 0 and at most 1000, which is required.
  @_disfavoredOverload @discardableResult
  public consuming func priority(
    _ level: some ConstraintTarget & Numeric
  ) -> ConstraintMakerFinalizable { priority(ConstraintPriority(level.number)) }

  /// Sets the priority of the constraint to one of Auto Layout, such as `UILayoutPriority.defaultHigh`.
  @_disfavoredOverload @discardableResult
  public consuming func priority(
    _ priority: some RawRepresentable<Float>
  ) -> ConstraintMakerFinalizable { self.priority(ConstraintPriority(priority)) }

  /// Sets the name of the constraint in explanations.
  @discardableResult
  public consuming func labeled(_ label: String) -> ConstraintMakerFinalizable {
    ConstraintMakerFinalizable(made: made).labeled(label)
  }

  /// Sets the constant; `nil` to change nothing, because of a mistake that was reported.
  private consuming func set(_ constant: ConstraintConstant?) -> Self {
    if let constant { change { $0.amount = constant } }
    return self
  }

  private func change(_ body: (LayoutConstraint) -> Void) {
    body(made)
    if !made.companions.isEmpty { made.companions.forEach(body) }
  }
}
