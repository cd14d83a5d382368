extension ConstraintMakerEditable {
  /// The constraint, which you can store to change it later.
  public var constraint: Constraint { made }

  /// Multiplies the target's attribute.
  @discardableResult
  public consuming func multipliedBy(_ factor: some BinaryFloatingPoint) -> Self {
    change { $0.multiplier = Double(factor) }
    return self
  }

  /// Multiplies the target's attribute.
  @discardableResult
  public consuming func multipliedBy(_ factor: some BinaryInteger) -> Self {
    change { $0.multiplier = Double(factor) }
    return self
  }

  /// Divides the target's attribute.
  @discardableResult
  public consuming func dividedBy(_ divisor: some BinaryFloatingPoint) -> Self {
    change { $0.multiplier = 1 / Double(divisor) }
    return self
  }

  /// Divides the target's attribute.
  @discardableResult
  public consuming func dividedBy(_ divisor: some BinaryInteger) -> Self {
    change { $0.multiplier = 1 / Double(divisor) }
    return self
  }

  /// Adds a number to the target's attribute, whichever edge it is.
  @discardableResult
  public consuming func offset(_ amount: some BinaryFloatingPoint) -> Self {
    change { $0.constant = .number(Double(amount)) }
    return self
  }

  /// Adds a number to the target's attribute, whichever edge it is.
  @discardableResult
  public consuming func offset(_ amount: some BinaryInteger) -> Self {
    change { $0.constant = .number(Double(amount)) }
    return self
  }

  /// Adds a number to the target's attribute; chosen for `.pi` and the like.
  @_disfavoredOverload @discardableResult
  public consuming func offset(_ amount: Double) -> Self {
    change { $0.constant = .number(amount) }
    return self
  }

  /// Adds a point's coordinates: x to horizontal attributes, y to vertical ones.
  @discardableResult
  public consuming func offset(_ amount: Point) -> Self {
    change { $0.constant = .point(amount) }
    return self
  }

  /// Adds a size: its width to the target's width, its height to the target's height.
  @discardableResult
  public consuming func offset(_ amount: Size) -> Self {
    change { $0.constant = .size(amount) }
    return self
  }

  /// Adds a constant of the platform, such as a `CGPoint` or a `CGSize`.
  @_disfavoredOverload @discardableResult
  public consuming func offset(_ amount: some ConstraintTarget) -> Self {
    let target = amount.constraintTarget
    if target.item == nil {
      change { $0.constant = target.constant }
    } else {
      made.report(.notAConstant)
    }
    return self
  }

  /// Moves each edge inwards by a number.
  @discardableResult
  public consuming func inset(_ amount: some BinaryFloatingPoint) -> Self {
    change { $0.constant = .insets(Insets(all: Double(amount))) }
    return self
  }

  /// Moves each edge inwards by a number.
  @discardableResult
  public consuming func inset(_ amount: some BinaryInteger) -> Self {
    change { $0.constant = .insets(Insets(all: Double(amount))) }
    return self
  }

  /// Moves each edge inwards by a number; chosen for `.pi` and the like.
  @_disfavoredOverload @discardableResult
  public consuming func inset(_ amount: Double) -> Self { inset(Insets(all: amount)) }

  /// Moves each edge inwards.
  @discardableResult
  public consuming func inset(_ insets: Insets) -> Self {
    change { $0.constant = .insets(insets) }
    return self
  }

  /// Moves each edge inwards.
  @discardableResult
  public consuming func inset(_ insets: DirectionalInsets) -> Self {
    change { $0.constant = .directional(insets) }
    return self
  }

  /// Moves each edge inwards by a constant of the platform, such as `UIEdgeInsets` or a size.
  ///
  /// A size moves the left and the right edge by its width, and the top and the bottom edge by its height.
  @_disfavoredOverload @discardableResult
  public consuming func inset(_ insets: some ConstraintTarget) -> Self {
    let target = insets.constraintTarget
    guard target.item == nil else { return offset(target) }
    switch target.constant {
    case .number(let amount): return inset(Insets(all: amount))
    case .size(let size):
      let (width, height) = (size.width, size.height)
      return inset(Insets(top: height, left: width, bottom: height, right: width))
    default: return offset(target)
    }
  }

  /// Sets the priority of the constraint, which is required by default.
  @discardableResult
  public consuming func priority(_ priority: ConstraintPriority) -> ConstraintMakerFinalizable {
    change { $0.strength = priority }
    return ConstraintMakerFinalizable(made: made)
  }

  /// Says how strongly the constraint holds, as a number up to 1000.
  @_disfavoredOverload @discardableResult
  public consuming func priority(_ level: some BinaryFloatingPoint) -> ConstraintMakerFinalizable {
    priority(ConstraintPriority(Double(level)))
  }

  /// Says how strongly the constraint holds, as a number up to 1000.
  @_disfavoredOverload @discardableResult
  public consuming func priority(_ level: some BinaryInteger) -> ConstraintMakerFinalizable {
    priority(ConstraintPriority(Double(level)))
  }

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
