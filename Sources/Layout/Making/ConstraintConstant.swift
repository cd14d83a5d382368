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
      let (start, end) = insets.along(attribute.axis)
      let isSwapped = isMirrored && attribute.isDirectional
      return attribute.displacement(by: isSwapped ? (end, start) : (start, end))
    case .directional(let insets):
      let (start, end) = insets.along(attribute.axis)
      // As in SnapKit, the value for a center is the same in both directions.
      let isSwapped =
        isMirrored && attribute.axis == .horizontal && !attribute.isDirectional
        && attribute.share != 0.5
      return attribute.displacement(by: isSwapped ? (end, start) : (start, end))
    }
  }
}
