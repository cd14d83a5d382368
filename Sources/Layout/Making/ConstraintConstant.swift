/// The constant of a constraint, as the caller passed it.
enum ConstraintConstant: Hashable, Sendable {
  case number(Double)
  case size(Size)
  case point(Point)
  case insets(Insets)
  case directional(DirectionalInsets)

  /// Whether its value for an attribute can depend on the reading direction.
  var isDirectional: Bool {
    switch self {
    case .directional, .insets: true
    default: false
    }
  }

  var isFinite: Bool {
    switch self {
    case .number(let it): it.isFinite
    case .size(let it): it.isFinite
    case .point(let it): it.isFinite
    case .insets(let it): it.isFinite
    case .directional(let it): it.isFinite
    }
  }

  /// The constant as an inset: a number applies to each edge, and a size to the edges of its axes.
  var asInset: ConstraintConstant {
    switch self {
    case .number(let amount): .insets(Insets(all: amount))
    case .size(let size):
      .insets(Insets(top: size.height, left: size.width, bottom: size.height, right: size.width))
    default: self
    }
  }

  /// Returns the constant for an attribute of the target, with SnapKit's signs.
  func value(for attribute: LayoutAttribute, _ direction: LayoutDirection) -> Double {
    let isMirrored = direction == .rightToLeft
    switch self {
    case .number(let number): return number
    case .size(let size):
      return switch attribute {
      case .width: size.width
      case .height: size.height
      default: 0
      }
    case .point(let point):
      if attribute.isSize { return 0 }
      return attribute.axis == .horizontal ? point.x : point.y
    case .insets(let insets):
      return Self.value(
        for: attribute, left: insets.left, right: insets.right,
        leading: isMirrored ? insets.right : insets.left,
        trailing: isMirrored ? insets.left : insets.right, top: insets.top, bottom: insets.bottom,
        centering: insets.left - insets.right)
    case .directional(let insets):
      return Self.value(
        for: attribute, left: isMirrored ? insets.trailing : insets.leading,
        right: isMirrored ? insets.leading : insets.trailing, leading: insets.leading,
        trailing: insets.trailing, top: insets.top, bottom: insets.bottom,
        centering: insets.leading - insets.trailing)
    }
  }

  private static func value(
    for attribute: LayoutAttribute, left: Double, right: Double, leading: Double, trailing: Double,
    top: Double, bottom: Double, centering: Double
  ) -> Double {
    switch attribute {
    case .left, .leftMargin: left
    case .right, .rightMargin: -right
    case .leading, .leadingMargin: leading
    case .trailing, .trailingMargin: -trailing
    case .top, .topMargin, .firstBaseline: top
    case .bottom, .bottomMargin, .lastBaseline: -bottom
    case .centerX, .centerXWithinMargins: centering / 2
    case .centerY, .centerYWithinMargins: (top - bottom) / 2
    case .width: -(left + right)
    case .height: -(top + bottom)
    }
  }
}
