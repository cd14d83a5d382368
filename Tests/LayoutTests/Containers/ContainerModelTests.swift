import TestSupport
import Testing

@testable import Layout

/// Random changes of constraints and of the tree: frames are those of a fresh build, and what is read back
/// from constraints is what was asked for.
@Suite struct ContainerModelTests {
  @Test func changesComeToAFreshBuild() {
    let rounds = TestEffort.rounds(TestEffort.current == .exhaustive ? 25_000 : 60)
    for seed in 0..<UInt64(rounds) {
      var model = ContainerModel(seed: seed)
      for step in 0..<40 {
        model.change()
        // Comparing updates, so every other history compares less often: moves meet queued constraints.
        guard seed % 2 == 0 || step % 4 == 3 else { continue }
        guard let difference = model.difference() else { continue }
        Issue.record("seed \(seed), step \(step), \(model.last): \(difference)")
        return
      }
    }
  }
}

/// Boxes in two panes, with wishes that one solution alone fulfills best: no two are as strong.
private struct ContainerModel {
  struct Wish {
    let owner: Int
    let attribute: LayoutAttribute
    let target: Int?
    var offset: Double
    var strength: Double
    var isActive: Bool
    let constraint: Constraint
  }

  var random: SplitMix64
  let root = Box.root(1000, 1000)

  /// The window that shows the root at times, in half of the histories; with an item that nothing lays out.
  let window: Box?
  let bar = Box("bar", nil, Rect(x: 0, y: 0, width: 1000, height: 20), census: nil)
  let panes: [Box]
  var boxes: [Box] = []
  var homes: [Int] = []
  var wishes: [Wish] = []
  var last = ""
  private var made = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    window = seed % 4 < 2 ? Box("window", nil, root.layoutRect, census: nil) : nil
    // A relation to the bar may be tried when its box has left already.
    window?.layout.container.onIssue = { _ in }
    window?.add(bar)
    panes = (0..<2).map { _ in Box("pane") }
    for (index, pane) in panes.enumerated() {
      root.add(pane)
      Self.place(pane, index)
    }
    for index in 0..<4 {
      boxes.append(Box("b\(index)", in: panes[index % 2]))
      homes.append(index % 2)
      Self.anchor(boxes[index], index)
    }
    show()
  }

  /// Shows the root in the window.
  private func show() {
    guard let window else { return }
    window.add(root)
    root.layout.makeConstraints { $0.edges.equalToSuperview() }
    // Out of the tree of the boxes, but too weak to move anything.
    boxes[0].layout.makeConstraints { $0.right.equalTo(bar).priority(0.001) }
  }

  /// Takes the root out of the window, or shows it again.
  private mutating func present() {
    guard let window else { return }
    guard root.parent == nil else {
      last = "dismiss"
      if below(2) == 0 { return root.removeFromParent() }
      window.drop(root)
      root.parent = nil
      window.update()
      return
    }
    last = "show"
    show()
  }

  static func place(_ pane: Box, _ index: Int) {
    pane.layout.makeConstraints { make in
      make.left.equalTo(index * 500)
      make.top.equalTo(0)
      make.size.equalTo(400)
    }
  }

  /// Adds constraints that decide if no other constraint does.
  static func anchor(_ box: Box, _ index: Int) {
    box.layout.makeConstraints { make in
      make.left.equalTo(index).priority(1 + 0.1 * Double(index))
      make.top.equalTo(index).priority(2 + 0.1 * Double(index))
      make.width.equalTo(20).priority(3 + 0.1 * Double(index))
      make.height.equalTo(10).priority(4 + 0.1 * Double(index))
    }
  }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func strength(_ attribute: LayoutAttribute, _ target: Int?, _ owner: Int)
    -> Double
  {
    made += 1
    // Two required lengths of one box could contradict each other.
    let isTaken = wishes.contains {
      $0.owner == owner && $0.attribute == attribute && $0.strength == 1000
    }
    if attribute.isSize, target == nil, !isTaken, below(3) == 0 { return 1000 }
    return 100 + Double(made)
  }

  mutating func change() {
    let owner = below(boxes.count)
    let box = boxes[owner]
    let index = wishes.isEmpty ? 0 : below(wishes.count)
    switch below(13) {
    case 0...3: make(owner)
    case 4 where !wishes.isEmpty:
      last = "toggle"
      wishes[index].isActive.toggle()
      wishes[index].constraint.isActive = wishes[index].isActive
    case 5 where !wishes.isEmpty:
      last = "offset"
      wishes[index].offset = Double(below(200))
      wishes[index].constraint.update(offset: wishes[index].offset)
    case 6 where !wishes.isEmpty:
      last = "priority"
      let wish = wishes[index]
      wishes[index].strength = strength(wish.attribute, wish.target, wish.owner)
      wishes[index].constraint.update(priority: Strength(wishes[index].strength))
    case 7: remake(owner)
    case 8, 9: move(owner, isTold: below(2) == 0)
    case 10:
      last = "removeConstraints"
      box.layout.removeConstraints()
      for index in wishes.indices where wishes[index].owner == owner {
        wishes[index].isActive = false
      }
      Self.anchor(box, owner)
    case 11: present()
    default:
      last = "update"
      root.update()
    }
    if wishes.count > 14 {
      let wish = wishes.remove(at: below(wishes.count))
      wish.constraint.isActive = false
    }
    if below(3) == 0 { root.update() }
  }

  /// Makes a wish in a block.
  private mutating func wish(_ owner: Int, _ make: ConstraintMaker) {
    let attributes: [LayoutAttribute] = [.left, .top, .width, .height]
    let attribute = attributes[below(4)]
    let other = below(boxes.count)
    let target = below(2) == 0 && other != owner ? other : nil
    let offset = Double(below(200))
    let strength = strength(attribute, target, owner)
    let words = make.adding(LayoutAttributes(attribute))
    let related = target.map { words.equalTo(boxes[$0]).offset(offset) } ?? words.equalTo(offset)
    wishes.append(
      Wish(
        owner: owner, attribute: attribute, target: target, offset: offset, strength: strength,
        isActive: true, constraint: related.priority(Strength(strength)).constraint))
  }

  private mutating func make(_ owner: Int) {
    last = "make"
    let count = 1 + below(3)
    boxes[owner].layout.makeConstraints { make in
      for _ in 0..<count { wish(owner, make) }
    }
  }

  private mutating func remake(_ owner: Int) {
    last = "remake"
    for index in wishes.indices where wishes[index].owner == owner {
      wishes[index].isActive = false
      // What is replaced may be required still, beside what replaces it.
      if wishes[index].strength == 1000 {
        wishes[index].strength = 100 + Double(made)
        made += 1
        wishes[index].constraint.update(priority: Strength(wishes[index].strength))
      }
    }
    let count = below(3)
    boxes[owner].layout.remakeConstraints { make in
      for _ in 0..<count { wish(owner, make) }
    }
    Self.anchor(boxes[owner], owner)
  }

  /// Moves a box to the other pane, or takes it out and back; constraints across the cut end.
  private mutating func move(_ owner: Int, isTold: Bool) {
    last = "move"
    let box = boxes[owner]
    let home = isTold && below(3) == 0 ? homes[owner] : 1 - homes[owner]
    if isTold {
      box.removeFromParent()
      meanwhile(box)
      panes[home].add(box)
    } else {
      panes[homes[owner]].drop(box)
      panes[home].adopt(box)
      // Without notice it is found in an update; what is asked for meanwhile may be meant for either place.
      root.update()
    }
    homes[owner] = home
    for index in wishes.indices {
      let isAcross =
        wishes[index].owner == owner
        ? wishes[index].target != nil || !wishes[index].attribute.isSize
        : wishes[index].target == owner
      if isAcross { wishes[index].isActive = false }
    }
    Self.anchor(box, owner)
  }

  /// Does something while a box is out of the tree, which may make its departure finish.
  private mutating func meanwhile(_ box: Box) {
    switch below(8) {
    case 0: root.update()
    case 1: for wish in wishes { _ = wish.constraint.status }
    case 2: for wish in wishes { _ = wish.constraint.left }
    case 3: box.update()
    case 4: _ = root.layout.container.unheldConstraints()
    case 5:
      // It comes back and leaves again.
      panes[0].add(box)
      box.removeFromParent()
    default: break
    }
  }

  /// Returns the first difference from the model.
  func difference() -> String? {
    for wish in wishes {
      let it = wish.constraint
      if it.isActive != wish.isActive { return "\(it) is active: \(it.isActive)" }
      if it.offset != wish.offset { return "\(it) has \(it.offset) for \(wish.offset)" }
      if it.strength.value != wish.strength { return "\(it) has \(it.strength)" }
    }
    root.update()
    if let broken = root.layout.container.unheldConstraints().first(where: { $0.amount == nil }) {
      return "\(broken) is left out"
    }
    let fresh = fresh()
    for (box, other) in zip(boxes, fresh) {
      let (a, b) = (box.layoutRect, other.layoutRect)
      let gap = max(
        (a.minX - b.minX).magnitude, (a.minY - b.minY).magnitude,
        (a.width - b.width).magnitude, (a.height - b.height).magnitude)
      if gap > 1e-6 { return "\(box.layoutName ?? "") is at \(a), and \(b) in a fresh build" }
    }
    return nil
  }

  /// The same boxes with the same wishes, made at once.
  private func fresh() -> [Box] {
    let root = Box.root(1000, 1000)
    let panes = (0..<2).map { _ in Box("pane", in: root) }
    for (index, pane) in panes.enumerated() { Self.place(pane, index) }
    let fresh = boxes.indices.map { Box("b\($0)", in: panes[homes[$0]]) }
    for (index, box) in fresh.enumerated() { Self.anchor(box, index) }
    for wish in wishes where wish.isActive {
      fresh[wish.owner].layout.makeConstraints { make in
        let words = make.adding(LayoutAttributes(wish.attribute))
        let related =
          wish.target.map { words.equalTo(fresh[$0]).offset(wish.offset) }
          ?? words.equalTo(wish.offset)
        related.priority(Strength(wish.strength))
      }
    }
    root.update()
    return fresh
  }
}
