/// An attribute of an item that constraints relate: an edge, a center, a size, a baseline or a margin.
public enum LayoutAttribute: UInt8, Hashable, Sendable, CaseIterable {
  case left, top, right, bottom, leading, trailing, width, height, centerX, centerY
  case lastBaseline, firstBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins
}

extension LayoutAttribute {
  /// Whether it is a width or a height, which needs no second item.
  var isSize: Bool { self == .width || self == .height }

  /// Whether its side depends on the reading direction.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether its place depends on margins or on baselines.
  var dependsOnMetrics: Bool { rawValue >= LayoutAttribute.lastBaseline.rawValue }

  var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      .horizontal
    default: .vertical
    }
  }

  /// Returns the attribute with leading and trailing replaced by left and right.
  func physical(_ direction: LayoutDirection) -> LayoutAttribute {
    let isMirrored = direction == .rightToLeft
    return switch self {
    case .leading: isMirrored ? .right : .left
    case .trailing: isMirrored ? .left : .right
    case .leadingMargin: isMirrored ? .rightMargin : .leftMargin
    case .trailingMargin: isMirrored ? .leftMargin : .rightMargin
    default: self
    }
  }
}

/// A set of attributes.
public struct LayoutAttributes: OptionSet, Hashable, Sendable {
  /// A bit for each attribute.
  public let rawValue: UInt32

  /// Creates a set of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a set of one attribute.
  public init(_ attribute: LayoutAttribute) { rawValue = 1 << UInt32(attribute.rawValue) }

  static func of(_ attributes: LayoutAttribute...) -> LayoutAttributes {
    attributes.reduce(into: []) { $0.formUnion(LayoutAttributes($1)) }
  }

  static let horizontalEdges = of(.left, .right)
  static let verticalEdges = of(.top, .bottom)
  static let edges: LayoutAttributes = [.horizontalEdges, .verticalEdges]
  static let directionalHorizontalEdges = of(.leading, .trailing)
  static let directionalEdges: LayoutAttributes = [.directionalHorizontalEdges, .verticalEdges]
  static let size = of(.width, .height)
  static let center = of(.centerX, .centerY)
  static let margins = of(.leftMargin, .topMargin, .rightMargin, .bottomMargin)
  static let directionalMargins = of(.leadingMargin, .topMargin, .trailingMargin, .bottomMargin)
  static let centerWithinMargins = of(.centerXWithinMargins, .centerYWithinMargins)

  /// The attributes in their order, without an array.
  struct Members: Sequence, IteratorProtocol {
    fileprivate var bits: UInt32

    var underestimatedCount: Int { bits.nonzeroBitCount }

    mutating func next() -> LayoutAttribute? {
      guard bits != 0 else { return nil }
      defer { bits &= bits - 1 }
      return LayoutAttribute(rawValue: UInt8(bits.trailingZeroBitCount))
    }
  }

  /// The attributes, in SnapKit's order.
  var members: Members { Members(bits: rawValue) }

  /// The first attribute in the order of the cases.
  var first: LayoutAttribute? {
    var members = members
    return members.next()
  }

  var count: Int { rawValue.nonzeroBitCount }
}

extension LayoutAttribute {
  /// The margin of an edge, or the edge of a margin.
  var acrossMargins: LayoutAttribute? {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    default: nil
    }
  }
}
