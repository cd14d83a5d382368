import Foundation
import Testing

@testable import Layout

/// SnapKit's rules of sign and pairing, as its sources have them (2842e6e, UIKit).
@Suite struct SnapKitRulesTests {
  /// The constant for an attribute of the target: for `Size(30, 40)`, `Point(5, 6)`, insets and
  /// directional insets of 1, 2, 3, 4 from the top counterclockwise, each for both directions.
  struct Row: Sendable {
    let attribute: LayoutAttribute
    let size: Double
    let point: Double
    let insets: (leftToRight: Double, rightToLeft: Double)
    let directional: (leftToRight: Double, rightToLeft: Double)

    init(
      _ attribute: LayoutAttribute, _ size: Double, _ point: Double, _ a: Double, _ b: Double,
      _ c: Double, _ d: Double
    ) {
      self.attribute = attribute
      self.size = size
      self.point = point
      insets = (a, b)
      directional = (c, d)
    }
  }

  static let table = [
    Row(.left, 0, 5, 2, 2, 2, 4), Row(.top, 0, 6, 1, 1, 1, 1), Row(.right, 0, 5, -4, -4, -4, -2),
    Row(.bottom, 0, 6, -3, -3, -3, -3), Row(.leading, 0, 5, 2, 4, 2, 2),
    Row(.trailing, 0, 5, -4, -2, -4, -4), Row(.width, 30, 0, -6, -6, -6, -6),
    Row(.height, 40, 0, -4, -4, -4, -4), Row(.centerX, 0, 5, -1, -1, -1, -1),
    Row(.centerY, 0, 6, -1, -1, -1, -1), Row(.lastBaseline, 0, 6, -3, -3, -3, -3),
    Row(.firstBaseline, 0, 6, 1, 1, 1, 1), Row(.leftMargin, 0, 5, 2, 2, 2, 4),
    Row(.rightMargin, 0, 5, -4, -4, -4, -2), Row(.topMargin, 0, 6, 1, 1, 1, 1),
    Row(.bottomMargin, 0, 6, -3, -3, -3, -3), Row(.leadingMargin, 0, 5, 2, 4, 2, 2),
    Row(.trailingMargin, 0, 5, -4, -2, -4, -4), Row(.centerXWithinMargins, 0, 5, -1, -1, -1, -1),
    Row(.centerYWithinMargins, 0, 6, -1, -1, -1, -1),
  ]

  static let insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
  static let directional = DirectionalInsets(top: 1, leading: 2, bottom: 3, trailing: 4)

  /// Where a number is counted from: centres from the left and the top, all else from the same.
  static func target(_ attribute: LayoutAttribute) -> LayoutAttribute {
    switch attribute {
    case .centerX: .left
    case .centerY: .top
    default: attribute
    }
  }

  private func made(
    _ item: Box, _ build: (ConstraintMaker) -> Void
  ) throws -> LayoutConstraint {
    try #require(item.layout.prepareConstraints(build).first as? LayoutConstraint)
  }

  @Test func tableCoversAllAttributes() {
    #expect(Self.table.map(\.attribute) == LayoutAttribute.allCases)
  }

  @Test func constantsAsTargets() throws {
    let root = Box.root()
    let item = Box("item", in: root)
    for row in Self.table {
      let expected = try #require(
        Self.table.first { $0.attribute == Self.target(row.attribute) })
      func check(
        _ target: some ConstraintTarget, _ leftToRight: Double, _ rightToLeft: Double
      ) throws {
        let made = try made(item) { make in
          make.adding(LayoutAttributes(row.attribute)).equalTo(target)
        }
        #expect(made.parts.count == 1)
        let part = made.parts[0]
        #expect(part.target == Self.target(row.attribute), "\(row.attribute)")
        let values = [LayoutDirection.leftToRight, .rightToLeft].map {
          part.constant.value(for: part.target, $0)
        }
        #expect(values == [leftToRight, rightToLeft], "\(row.attribute) \(target)")
      }
      try check(7, 7, 7)
      try check(7.5, 7.5, 7.5)
      try check(Float(7.5), 7.5, 7.5)
      try check(UInt(7), 7, 7)
      try check(Size(width: 30, height: 40), expected.size, expected.size)
      try check(Point(x: 5, y: 6), expected.point, expected.point)
      try check(Self.insets, expected.insets.leftToRight, expected.insets.rightToLeft)
      try check(
        Self.directional, expected.directional.leftToRight, expected.directional.rightToLeft)
    }
  }

  @Test func offsetsAndInsetsOnItems() throws {
    let root = Box.root()
    let (item, other) = (Box("item", in: root), Box("other", in: root))
    for row in Self.table {
      let attributes = LayoutAttributes(row.attribute)
      func values(
        _ change: (ConstraintMakerEditable) -> ConstraintMakerEditable
      ) throws -> [Double] {
        let made = try made(item) { make in
          _ = change(make.adding(attributes).equalTo(other))
        }
        let part = made.parts[0]
        #expect(part.target == row.attribute)
        return [LayoutDirection.leftToRight, .rightToLeft].map {
          part.constant.value(for: part.target, $0)
        }
      }
      let sides = row.insets
      let directional = row.directional
      #expect(try values { $0.offset(9) } == [9, 9])
      #expect(try values { $0.offset(-2.5) } == [-2.5, -2.5])
      #expect(try values { $0.inset(Self.insets) } == [sides.leftToRight, sides.rightToLeft])
      #expect(
        try values { $0.inset(Self.directional) } == [
          directional.leftToRight, directional.rightToLeft,
        ])
      // A size is an inset of its width at the left and right edges, and of its height at the top and bottom edges.
      let sized = try values { $0.inset(Insets(top: 5, left: 3, bottom: 5, right: 3)) }
      #expect(try values { $0.inset(Size(width: 3, height: 5)) } == sized, "\(row.attribute)")
      #expect(try values { $0.inset(CGSize(width: 3, height: 5)) } == sized, "\(row.attribute)")
      let even = LayoutConstraint.evenInset(row.attribute)
      #expect(try values { $0.inset(9) } == [9 * even, 9 * even], "\(row.attribute)")
    }
  }

  @Test func aggregatesHaveTheirMembersInOrder() throws {
    let root = Box.root()
    let (item, other) = (Box("item", in: root), Box("other", in: root))
    func attributes(_ build: (ConstraintMaker) -> ConstraintMakerExtendable) throws -> String {
      let made = try made(item) { _ = build($0).equalTo(other) }
      return made.parts.map { "\($0.attribute)" }.joined(separator: " ")
    }
    #expect(try attributes { $0.edges } == "left top right bottom")
    #expect(try attributes { $0.horizontalEdges } == "left right")
    #expect(try attributes { $0.verticalEdges } == "top bottom")
    #expect(try attributes { $0.directionalEdges } == "top bottom leading trailing")
    #expect(try attributes { $0.directionalHorizontalEdges } == "leading trailing")
    #expect(try attributes { $0.directionalVerticalEdges } == "top bottom")
    #expect(try attributes { $0.size } == "width height")
    #expect(try attributes { $0.center } == "centerX centerY")
    #expect(try attributes { $0.margins } == "leftMargin rightMargin topMargin bottomMargin")
    #expect(
      try attributes { $0.directionalMargins }
        == "topMargin bottomMargin leadingMargin trailingMargin")
    #expect(
      try attributes { $0.centerWithinMargins } == "centerXWithinMargins centerYWithinMargins")
    #expect(try attributes { $0.bottom.top.left } == "left top bottom")
  }

  @Test func pairs() throws {
    let root = Box.root()
    let issues = Issues(root)
    let (item, other) = (Box("item", in: root), Box("other", in: root))
    func targets(_ build: (ConstraintMaker) -> Void) -> String {
      guard let made = item.layout.prepareConstraints(build).first as? LayoutConstraint else {
        return "refused"
      }
      return made.parts.map { "\($0.target)" }.joined(separator: " ")
    }
    let o = other.layout
    #expect(targets { $0.edges.equalTo(o.edges) } == "left top right bottom")
    #expect(
      targets { $0.edges.equalTo(o.margins) } == "leftMargin topMargin rightMargin bottomMargin")
    #expect(targets { $0.margins.equalTo(o.edges) } == "left right top bottom")
    #expect(
      targets { $0.directionalEdges.equalTo(o.directionalMargins) }
        == "topMargin bottomMargin leadingMargin trailingMargin")
    #expect(
      targets { $0.directionalMargins.equalTo(o.directionalEdges) }
        == "top bottom leading trailing")
    #expect(targets { $0.left.right.equalTo(o.centerX) } == "centerX centerX")
    #expect(targets { $0.size.equalTo(o.width) } == "width width")
    #expect(targets { $0.width.equalTo(o.height) } == "height")
    #expect(issues.all.isEmpty)
    #expect(targets { $0.edges.equalTo(o.size) } == "refused")
    #expect(targets { $0.left.equalTo(o.edges) } == "refused")
    #expect(targets { $0.edges.equalTo(o.directionalEdges) } == "refused")
    #expect(targets { $0.edges.equalTo(o.directionalMargins) } == "refused")
    #expect(targets { $0.width.equalTo(o.left) } == "refused")
    #expect(targets { $0.left.equalTo(o.width) } == "refused")
    #expect(targets { $0.left.equalTo(o.bottom) } == "refused")
    #expect(targets { $0.centerY.equalTo(o.leading) } == "refused")
    #expect(targets { $0.left.top.equalTo(o.left) } == "refused")
    #expect(issues.kinds == Array(repeating: "mismatchedAttributes", count: 9))
  }

  /// Each attribute to each that it can be related to, solved, in both directions.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func positionsComeOutAsAsked(direction: LayoutDirection) {
    for attribute in LayoutAttribute.allCases {
      for target in LayoutAttribute.allCases where target.isSize == attribute.isSize {
        // One axis to the other is refused, but for sizes.
        guard target.axis == attribute.axis else { continue }
        for (factor, offset) in [(1.0, 7.0), (0.5, -3)] {
          let root = Box.root(200, 160)
          root.layoutMetrics.margins = Insets(top: 5, left: 6, bottom: 7, right: 8)
          root.layoutMetrics.firstBaseline = 9
          root.layoutMetrics.lastBaseline = 11
          root.layout.container.direction = direction
          let item = Box("item", in: root)
          item.layoutMetrics.mayBeEmpty = true
          item.layoutMetrics.margins = Insets(top: 1, left: 2, bottom: 3, right: 4)
          item.layoutMetrics.firstBaseline = 2.5
          item.layoutMetrics.lastBaseline = 1.5
          item.layout.makeConstraints { make in
            make.adding(LayoutAttributes(attribute))
              .equalTo(root.layout.adding(LayoutAttributes(target)))
              .multipliedBy(factor).offset(offset)
            if attribute.axis == .horizontal, !attribute.isSize { make.width.equalTo(30) }
            if attribute.axis == .vertical, !attribute.isSize { make.height.equalTo(20) }
          }
          root.update()
          let width = 200.0
          let isMirrored =
            direction == .rightToLeft && (attribute.isDirectional || target.isDirectional)
          func value(_ attribute: LayoutAttribute, _ box: Box, _ frame: Rect) -> Double {
            let value = Self.value(attribute.physical(direction), frame, box.layoutMetrics)
            return isMirrored ? width - value : value
          }
          let own = value(attribute, item, item.layoutRect)
          let theirs = value(target, root, Rect(x: 0, y: 0, width: width, height: 160))
          #expect(
            (own - (factor * theirs + offset)).magnitude < 1e-9,
            "\(attribute) to \(target): \(own), \(theirs)")
        }
      }
    }
  }

  static func value(
    _ attribute: LayoutAttribute, _ frame: Rect, _ metrics: LayoutMetrics
  ) -> Double {
    let margins = metrics.margins
    return switch attribute {
    case .left, .leading: frame.minX
    case .right, .trailing: frame.maxX
    case .top: frame.minY
    case .bottom: frame.maxY
    case .width: frame.width
    case .height: frame.height
    case .centerX: (frame.minX + frame.maxX) / 2
    case .centerY: (frame.minY + frame.maxY) / 2
    case .firstBaseline: frame.minY + metrics.firstBaseline
    case .lastBaseline: frame.maxY - metrics.lastBaseline
    case .leftMargin, .leadingMargin: frame.minX + margins.left
    case .rightMargin, .trailingMargin: frame.maxX - margins.right
    case .topMargin: frame.minY + margins.top
    case .bottomMargin: frame.maxY - margins.bottom
    case .centerXWithinMargins: (frame.minX + margins.left + frame.maxX - margins.right) / 2
    case .centerYWithinMargins: (frame.minY + margins.top + frame.maxY - margins.bottom) / 2
    }
  }
}

extension LayoutConstraint {
  /// The factor with which one number as inset counts: SnapKit makes insets of it.
  fileprivate static func evenInset(_ attribute: LayoutAttribute) -> Double {
    switch attribute {
    case .left, .top, .leading, .leftMargin, .topMargin, .leadingMargin, .firstBaseline: 1
    case .right, .bottom, .trailing, .rightMargin, .bottomMargin, .trailingMargin, .lastBaseline:
      -1
    case .width, .height: -2
    default: 0
    }
  }
}
