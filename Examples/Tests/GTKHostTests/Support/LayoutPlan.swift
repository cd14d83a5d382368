import Foundation
import Layout
import Reconciler

/// A random layout with one known solution, in which each view depends only on earlier ones.
@MainActor
struct LayoutPlan: @MainActor CustomStringConvertible {
  enum Side: CaseIterable { case left, right, top, bottom, width, height, centerX, centerY }
  enum Relation { case equal, atLeast, atMost }
  enum Force { case required, strong }

  /// `view.attribute  relation  factor * other.otherAttribute + constant`.
  struct Rule {
    var view: Int
    var attribute: Side
    var relation = Relation.equal
    /// The other view; -1 for the superview, `nil` for none.
    var other: Int?
    var otherAttribute = Side.width
    var factor = 1.0
    var constant = 0.0
    var strength = Force.required
  }

  let (width, height): (Double, Double)
  private(set) var count = 0
  private(set) var rules: [Rule] = []

  /// The frames that follow from the rules.
  private(set) var known: [Rect] = []

  private var random: SplitMix

  init(seed: UInt64) {
    random = SplitMix(state: seed)
    width = Double(Int.random(in: 200...600, using: &random))
    height = Double(Int.random(in: 150...500, using: &random))
    for _ in 0..<Int.random(in: 2...6, using: &random) { addView() }
    // The result must not depend on the order.
    rules.shuffle(using: &random)
  }

  private mutating func addView() {
    let across = place(
      start: .left, end: .right, length: .width, center: .centerX, room: width,
      of: { ($0.minX, $0.width) })
    let down = place(
      start: .top, end: .bottom, length: .height, center: .centerY, room: height,
      of: { ($0.minY, $0.height) })
    rules += across.rules + down.rules
    known.append(
      Rect(x: across.start, y: down.start, width: across.length, height: down.length))
    count += 1
  }

  /// Chooses the rules of one axis, and computes the frames that follow from them.
  private mutating func place(
    start: Side, end: Side, length: Side, center: Side, room: Double,
    of part: (Rect) -> (start: Double, length: Double)
  ) -> (rules: [Rule], start: Double, length: Double) {
    while true {
      var rules: [Rule] = []
      let other = Int.random(in: -1..<max(0, count), using: &random)
      let base = other < 0 ? (start: 0.0, length: room) : part(known[other])
      func value(_ side: Side) -> Double {
        side == start
          ? base.start
          : side == end
            ? base.start + base.length
            : side == center ? base.start + base.length / 2 : base.length
      }
      let gap = Double(Int.random(in: -20...40, using: &random))
      // Its length: a number, a share of another's, or a wish within bounds.
      var extent: Double
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        extent = Double(Int.random(in: 0...120, using: &random))
        rules.append(Rule(view: count, attribute: length, constant: extent))
      case 1:
        let factor = Double(Int.random(in: 1...12, using: &random)) / 8
        rules.append(
          Rule(
            view: count, attribute: length, other: other, otherAttribute: length, factor: factor,
            constant: gap))
        extent = base.length * factor + gap
      case 2:
        let wish = Double(Int.random(in: 0...200, using: &random))
        let least = Double(Int.random(in: 10...80, using: &random))
        let most = least + Double(Int.random(in: 0...80, using: &random))
        rules += [
          Rule(view: count, attribute: length, relation: .atLeast, constant: least),
          Rule(view: count, attribute: length, relation: .atMost, constant: most),
          Rule(view: count, attribute: length, constant: wish, strength: .strong),
        ]
        extent = min(max(wish, least), most)
      default:
        // Both edges, with none for the length.
        let (near, far) = (gap, Double(Int.random(in: -60...60, using: &random)))
        let from = value(start) + near
        extent = value(end) + far - from
        guard extent >= 0, abs(from) < 1000, extent < 1000 else { continue }
        return (
          [
            Rule(
              view: count, attribute: start, other: other, otherAttribute: start, constant: near),
            Rule(view: count, attribute: end, other: other, otherAttribute: end, constant: far),
          ], from, extent
        )
      }
      guard extent >= 0, extent < 1000 else { continue }
      // Its place: one of its lines at one of another's.
      let lines = [start, end, center]
      let mine = lines[Int.random(in: 0..<3, using: &random)]
      let theirs = lines[Int.random(in: 0..<3, using: &random)]
      rules.append(
        Rule(view: count, attribute: mine, other: other, otherAttribute: theirs, constant: gap))
      let line = value(theirs) + gap
      let from = mine == start ? line : mine == end ? line - extent : line - extent / 2
      guard abs(from) < 1000 else { continue }
      return (rules, from, extent)
    }
  }

  /// The same layout with the first view three points further to the right.
  func altered() -> LayoutPlan {
    var other = self
    for index in other.rules.indices
    where other.rules[index].view == 0
      && [.left, .right, .centerX].contains(other.rules[index].attribute)
    { other.rules[index].constant += 3 }
    return other
  }

  /// The frames that Layout computes.
  func solve() -> [Rect] {
    let board = View(frame: CGRect(x: 0, y: 0, width: width, height: height))
    let views = (0..<count).map { _ in View() }
    for view in views { board.addSubview(view) }
    for rule in rules {
      views[rule.view].layout.makeConstraints { make in
        let subject = make.word(rule.attribute)
        let priority = rule.strength == .required ? Strength.required : .strong
        guard let other = rule.other else {
          subject.relate(rule.relation, to: rule.constant).priority(priority)
          return
        }
        subject.relate(
          rule.relation, to: (other < 0 ? board : views[other]).layout.word(rule.otherAttribute)
        ).multipliedBy(rule.factor).offset(rule.constant).priority(priority)
      }
    }
    board.layoutIfNeeded()
    return views.map(\.layoutRect)
  }

  var description: String {
    (["\(width) x \(height)"] + rules.map { "\($0)" }).joined(separator: "\n")
  }
}

extension LayoutAttributeWords {
  fileprivate func word(_ side: LayoutPlan.Side) -> Chained {
    switch side {
    case .left: left
    case .right: right
    case .top: top
    case .bottom: bottom
    case .width: width
    case .height: height
    case .centerX: centerX
    case .centerY: centerY
    }
  }
}

extension ConstraintMakerExtendable {
  fileprivate func relate(
    _ relation: LayoutPlan.Relation, to target: some ConstraintTarget
  ) -> ConstraintMakerEditable {
    switch relation {
    case .equal: equalTo(target)
    case .atLeast: greaterThanOrEqualTo(target)
    case .atMost: lessThanOrEqualTo(target)
    }
  }
}

/// A random number generator with a seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
