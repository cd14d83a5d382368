import Testing

@testable import Layout

/// The status of a constraint, and the reports of calls that fail.
@Suite struct StatusTests {
  private let root = Box.root(320, 480)
  private let issues: Issues
  private let item: Box

  init() {
    issues = Issues(root)
    item = Box("item", in: root)
  }

  private func text(_ constraint: Constraint) -> String {
    switch constraint.status {
    case .inactive: "inactive"
    case .queued: "queued"
    case .held: "held"
    case .leftOut(let blockers): "left out: \(blockers.map(\.description))"
    }
  }

  @Test func theStatesOfAConstraint() throws {
    var limit: Constraint?
    var width: Constraint?
    item.layout.makeConstraints { make in
      make.left.top.height.equalToSuperview()
      limit = make.width.lessThanOrEqualTo(100).constraint
      width = make.width.equalTo(80).priority(.required - 1).constraint
    }
    let (max, own) = (try #require(limit), try #require(width))
    #expect(own.priority == 999 && own.priority + 1 == .required)
    own.update(priority: .required)
    #expect(text(own) == "queued")
    root.update()
    #expect(text(own) == "held")
    own.update(offset: 500)
    root.update()
    #expect(text(own) == "left out: [\"item.width <= 100\"]")
    // What is wanted, which is not what holds.
    #expect(own.offset == 500 && own.isActive && item.layoutRect.width == 80)
    max.update(offset: 600)
    root.update()
    #expect(text(own) == "held" && item.layoutRect.width == 500)
    own.deactivate()
    #expect(text(own) == "inactive")
    let solver = Solver()
    let row = try solver.add(Variable("x") == 5)
    #expect(text(row) == "held" && row.offset == 0)
    try solver.remove(row)
    #expect(text(row) == "inactive")
  }

  @Test func aMultiplierOfANumber() throws {
    var width: Constraint?
    item.layout.makeConstraints { make in
      make.left.top.height.equalToSuperview()
      width = make.width.equalTo(80).constraint
    }
    let own = try #require(width)
    own.update(multiplier: 0.5)
    #expect(issues.kinds == ["nothingToMultiply"])
    #expect(own.multiplier == 1)
    item.layout.updateConstraints { $0.width.equalTo(60).multipliedBy(0.5) }
    #expect(issues.kinds == ["nothingToMultiply", "nothingToMultiply"])
    root.update()
    #expect(item.layoutRect.width == 60 && text(own) == "held")
  }

  @Test func aMakerAfterItsBlock() {
    var late: ConstraintMaker?
    item.layout.makeConstraints { make in
      late = make
      make.left.top.equalToSuperview()
    }
    late?.size.equalTo(40)
    #expect(issues.kinds == ["blockEnded"])
    #expect(issues.texts[0].hasPrefix("StatusTests.swift:"))
    root.update()
    #expect(item.layout.constraints.count == 1)
  }

  /// Constraints between an item and its superview can move to another superview.
  @Test func constraintsThatEndWhenAnItemMoves() throws {
    let boxes = [Box("p", in: root), Box("q", in: root)]
    for (index, box) in boxes.enumerated() {
      box.layout.makeConstraints { make in
        make.left.right.equalToSuperview()
        make.top.equalTo(200 * index)
        make.height.equalTo(100)
      }
    }
    let child = Box("child")
    boxes[0].adopt(child)
    child.parent = boxes[0]
    var made: Constraint?
    child.layout.makeConstraints { made = $0.edges.equalToSuperview().inset(7).constraint }
    root.update()
    let edges = try #require(made)
    boxes[0].drop(child)
    boxes[1].adopt(child)
    let ended = child.layout.parentDidChange()
    #expect(ended.count == 1 && ended.first === edges)
    #expect(text(edges) == "inactive")
    for constraint in ended { constraint.activate() }
    root.update()
    #expect(edges.target === boxes[1])
    #expect(child.layoutRect == Rect(x: 7, y: 7, width: 306, height: 86))
    #expect(issues.all.isEmpty)
  }

  @Test func aFrameThatIsSet() {
    root.layout.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    item.layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    #expect(item.layout.frame == Rect(x: 0, y: 0, width: 200, height: 100))
    item.layout.frame = .zero
    #expect(issues.kinds == ["invalidArgument"])
    root.layout.container.checksFrames = false
    root.layout.frame.size.width = 300
    root.update()
    #expect(item.layout.frame.width == 300)
  }

  @Test func numbersThatAreNone() {
    item.layout.makeConstraints { make in
      make.left.equalToSuperview().offset(.nan)
      make.top.equalToSuperview().inset(.infinity)
      make.width.equalToSuperview().offset(.pi)
    }
    #expect(issues.kinds == ["notFinite", "notFinite"])
    item.layout.constraints.first?.update(offset: .nan)
    #expect(issues.kinds.last == "notFinite")
  }

  // MARK: - Names

  private class Plain: LayoutItem {
    let layoutNode = LayoutNode()
    weak var parent: (any LayoutItem)?
    var layoutParent: (any LayoutItem)? { parent }
  }

  private final class Described: Plain, CustomStringConvertible {
    let description = "a card"
  }

  @Test func namesWithoutALayoutName() {
    let (plain, described) = (Plain(), Described())
    plain.parent = root
    described.parent = root
    let name = plain.layoutNode.name
    for box in [plain, described] {
      box.layout.makeConstraints { $0.width.equalTo(1) }
      box.layout.makeConstraints { $0.width.equalTo(2) }
    }
    root.update()
    let own = plain.layout.constraints[0].description
    #expect(own.hasPrefix("Plain 0x") && own.hasSuffix(".width == 1"))
    #expect(described.layout.constraints[0].description == "a card.width == 1")
    #expect(name == "(gone)" || name.hasPrefix("Plain 0x"))
    plain.layout.setLabel("labeled")
    #expect(plain.layout.constraints[0].description == "labeled.width == 1")
    #expect(issues.texts.contains { $0.contains("a card.width == 2") })
  }
}
