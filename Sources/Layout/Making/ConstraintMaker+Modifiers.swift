extension ConstraintMakerEditable {
  /// The constraint, which you can store to change it later.
  public var constraint: Constraint { made }

  /// Multiplies the target's attribute.
  @discardableResult
  public consuming func multipliedBy(_ factor: some BinaryFloatingPoint) -> Self {
    change { $0.storedMultiplier = Double(factor) }
    return self
  }

  /// Multiplies the target's attribute.
  @discardableResult
  public consuming func multipliedBy(_ factor: some BinaryInteger) -> Self {
    change { $0.storedMultiplier = Double(factor) }
    return self
  }

  /// Divides the target's attribute.
  @discardableResult
  public consuming func dividedBy(_ divisor: some BinaryFloatingPoint) -> Self {
    change { $0.storedMultiplier = 1 / Double(divisor) }
    return self
  }

  /// Divides the target's attribute.
  @discardableResult
  public consuming func dividedBy(_ divisor: some BinaryInteger) -> Self {
    change { $0.storedMultiplier = 1 / Double(divisor) }
    return self
  }

  /// Adds a number to the target's attribute; the compiler chooses this overload for `.pi` and similar members.
  @_disfavoredOverload @discardableResult
  public consuming func offset(_ amount: Double) -> Self {
    change { $0.amount = .number(amount) }
    return self
  }

  /// Adds a point's coordinates: x to horizontal attributes, y to vertical ones.
  @discardableResult
  public consuming func offset(_ amount: Point) -> Self {
    change { $0.amount = .point(amount) }
    return self
  }

  /// Adds a size: its width to the target's width, its height to the target's height.
  @discardableResult
  public consuming func offset(_ amount: Size) -> Self {
    change { $0.amount = .size(amount) }
    return self
  }

  /// Adds a number to the target's attribute, whichever edge it is, or a point or size, such as a `CGPoint`.
  ///
  /// It replaces an earlier offset or inset, and the number of `equalTo(20)`.
  @discardableResult
  public consuming func offset(_ amount: some ConstraintTarget) -> Self {
    let target = amount.constraintTarget
    if target.item == nil {
      change { $0.amount = target.constant }
    } else {
      made.report(.notAConstant)
    }
    return self
  }

  /// Moves each edge inwards by a number; the compiler chooses this overload for `.pi` and similar members.
  @_disfavoredOverload @discardableResult
  public consuming func inset(_ amount: Double) -> Self { inset(Insets(all: amount)) }

  /// Moves each edge inwards.
  @discardableResult
  public consuming func inset(_ insets: Insets) -> Self {
    change { $0.amount = .insets(insets) }
    return self
  }

  /// Moves each edge inwards.
  @discardableResult
  public consuming func inset(_ insets: DirectionalInsets) -> Self {
    change { $0.amount = .directional(insets) }
    return self
  }

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
    let target = insets.constraintTarget
    if target.item == nil {
      change { $0.amount = target.constant.asInset }
    } else {
      made.report(.notAConstant)
    }
    return self
  }

  /// Sets the priority of the constraint, which is required by default.
  @discardableResult
  public consuming func priority(_ priority: ConstraintPriority) -> ConstraintMakerFinalizable {
    change { $0.strength = priority }
    return ConstraintMakerFinalizable(made: made)
  }

  /// Sets the priority of the constraint as a number, above 0 and at most 1000, which is required.
  @_disfavoredOverload @discardableResult
  public consuming func priority(_ level: some BinaryFloatingPoint) -> ConstraintMakerFinalizable {
    priority(ConstraintPriority(Double(level)))
  }

  /// Sets the priority of the constraint as a number, above 0 and at most 1000, which is required.
  @_disfavoredOverload @discardableResult
  public consuming func priority(_ level: some BinaryInteger) -> ConstraintMakerFinalizable {
    priority(ConstraintPriority(Double(level)))
  }

  /// Sets the priority of the constraint to one of Auto Layout, such as `UILayoutPriority.defaultHigh`.
  @_disfavoredOverload @discardableResult
  public consuming func priority(
    _ priority: some RawRepresentable<Float>
  ) -> ConstraintMakerFinalizable { self.priority(ConstraintPriority(priority)) }

  /// Sets the name of the constraint in explanations.
  @discardableResult
  public consuming func labeled(_ label: String) -> ConstraintMakerFinalizable {
    change { $0.label = label }
    return ConstraintMakerFinalizable(made: made)
  }

  private func change(_ body: (LayoutConstraint) -> Void) {
    body(made)
    if !made.companions.isEmpty { made.companions.forEach(body) }
  }
}
