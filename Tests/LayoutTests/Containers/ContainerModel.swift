import Layout

/// A tree of items that changes step by step, beside what its constraints were asked to be.
///
/// Boxes are in two panes, or in the first box; a shelf has tiles in a stack. All optional constraints have strengths
/// of their own, and each field has one that decides at last. So one solution alone is best, whatever the history.
struct ContainerModel {
  enum Target: Equatable {
    case number, superview, badge
    case box(Int)
    case tile(Int)
  }

  /// A constraint of a box.
  struct Wish {
    let owner: Int
    let attribute: LayoutAttribute
    let relation: Constraint.Relation
    var target: Target
    var multiplier = 1.0
    var offset: Double
    var strength: Double
    var isActive = true

    /// The constraint, once it is made.
    var constraint = Constraint(LinearExpression(), .equal, LinearExpression())
  }

  /// The state of the stack.
  struct Row {
    var isVertical = false
    var distribution = LayoutStack.Distribution.fill
    var spacing = 4.0
    var order = [0, 1, 2]
    var hidden: Set<Int> = []
    var growing: Set<Int> = []
  }

  /// Returns a number from 0 to one less than the argument.
  let choose: (Int) -> Int

  /// Whether updates look for changes that were not announced.
  let isPolled: Bool
  let root: Box

  /// The window that shows the root at times, with an item that nothing lays out; `nil` if the root is never shown.
  let window: Box?
  let bar = Box("bar", nil, Rect(x: 0, y: 0, width: 1000, height: 20), census: nil)
  private var tree: Tree
  private var homes = [0, 1, 0, 1]
  private var wishes: [Wish] = []
  private var row = Row()

  /// The last change.
  private(set) var last = ""
  private var made = 0

  init(hasWindow: Bool, isPolled: Bool, choose: @escaping (Int) -> Int) {
    self.choose = choose
    self.isPolled = isPolled
    root = Box.root(1000, 800)
    window = hasWindow ? Box("window", nil, root.layoutRect, census: nil) : nil
    // A relation to the bar may be tried when its box has left already.
    window?.layout.container.onIssue = { _ in }
    window?.add(bar)
    tree = Tree(root, homes)
    for item in tree.all + [root, bar] { item.layoutIsPolled = isPolled }
    window?.layoutIsPolled = isPolled
    show()
  }

  // MARK: - Changes

  /// Makes one change, and updates the layout afterwards or not.
  mutating func change() {
    let owner = choose(tree.boxes.count)
    let index = wishes.isEmpty ? 0 : choose(wishes.count)
    switch choose(20) {
    case 0...3: make(owner)
    case 4 where !wishes.isEmpty:
      last = "toggle"
      wishes[index].isActive.toggle()
      wishes[index].constraint.isActive = wishes[index].isActive
    case 5 where !wishes.isEmpty: setOffset(index)
    case 6 where !wishes.isEmpty:
      last = "priority"
      let wish = wishes[index]
      wishes[index].strength = strength(wish.attribute, wish.target, wish.owner)
      wishes[index].constraint.update(priority: Strength(wishes[index].strength))
    case 7 where !wishes.isEmpty && wishes[index].target != .number:
      last = "multiplier"
      wishes[index].multiplier = multiplier()
      wishes[index].constraint.update(multiplier: wishes[index].multiplier)
    case 8: remake(owner)
    case 9: repeatBlock(owner)
    case 10, 11: move(owner, isTold: !isPolled || choose(2) == 0)
    case 12: moveParent(choose(3))
    case 13:
      last = "removeConstraints"
      tree.boxes[owner].layout.removeConstraints()
      for index in wishes.indices where wishes[index].owner == owner {
        wishes[index].isActive = false
      }
      tree.anchor(owner)
    case 14: present()
    case 15: resize()
    case 16: setContent()
    case 17: restyle()
    case 18 where !wishes.isEmpty: updateBlock(index)
    default:
      last = "update"
      root.update()
    }
    if wishes.count > 14 {
      let wish = wishes.remove(at: choose(wishes.count))
      wish.constraint.isActive = false
    }
    if choose(3) == 0 { root.update() }
  }

  private mutating func strength(_ attribute: LayoutAttribute, _ target: Target, _ owner: Int)
    -> Double
  {
    made += 1
    // Two required lengths of one box could contradict each other.
    let isTaken = wishes.contains {
      $0.owner == owner && $0.attribute == attribute && $0.strength == 1000
    }
    if attribute.isLength, target == .number, !isTaken, choose(3) == 0 { return 1000 }
    return 100 + Double(made)
  }

  private func multiplier() -> Double { [1, 0.5, 2, -1][choose(4)] }

  private func target(of owner: Int) -> Target {
    switch choose(8) {
    case 0, 1, 2:
      let other = choose(tree.boxes.count)
      return other == owner ? .number : .box(other)
    case 3: return .superview
    case 4: return .tile(choose(tree.tiles.count))
    case 5: return .badge
    default: return .number
    }
  }

  /// Makes a wish in a block.
  private mutating func wish(_ owner: Int, _ make: ConstraintMaker) {
    let attribute = [LayoutAttribute.left, .top, .width, .height][choose(4)]
    let relation = [Constraint.Relation.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual][
      choose(4)]
    let target = target(of: owner)
    let offset = Double(choose(200))
    var wish = Wish(
      owner: owner, attribute: attribute, relation: relation, target: target, offset: offset,
      strength: strength(attribute, target, owner))
    if target != .number, choose(3) == 0 { wish.multiplier = multiplier() }
    wish.constraint = tree.add(wish, make)
    wishes.append(wish)
  }

  private mutating func make(_ owner: Int) {
    last = "make"
    let count = 1 + choose(3)
    tree.boxes[owner].layout.makeConstraints { make in
      for _ in 0..<count { wish(owner, make) }
    }
  }

  private mutating func setOffset(_ index: Int) {
    last = "offset"
    wishes[index].offset = Double(choose(200))
    wishes[index].constraint.update(offset: wishes[index].offset)
  }

  private mutating func remake(_ owner: Int) {
    last = "remake"
    for index in wishes.indices where wishes[index].owner == owner {
      wishes[index].isActive = false
      // What is replaced may be required still, beside what replaces it.
      if wishes[index].strength == 1000 {
        made += 1
        wishes[index].strength = 100 + Double(made)
        wishes[index].constraint.update(priority: Strength(wishes[index].strength))
      }
    }
    let count = choose(3)
    tree.boxes[owner].layout.remakeConstraints { make in
      for _ in 0..<count { wish(owner, make) }
    }
    tree.anchor(owner)
  }

  /// Runs a block that makes the constraints again that a box has.
  private mutating func repeatBlock(_ owner: Int) {
    last = "repeat"
    tree.boxes[owner].layout.remakeConstraints { make in
      Tree.anchor(owner, make)
      for index in wishes.indices where wishes[index].owner == owner && wishes[index].isActive {
        wishes[index].constraint = tree.add(wishes[index], make)
      }
    }
  }

  /// Changes a constraint in a block, if it is the only one that the block can mean.
  private mutating func updateBlock(_ index: Int) {
    last = "updateConstraints"
    let wish = wishes[index]
    let isOnly = wishes.allSatisfy {
      !$0.isActive || $0.owner != wish.owner || $0.attribute != wish.attribute
        || $0.relation != wish.relation || $0.constraint === wish.constraint
    }
    // Equations that decide at last have all attributes.
    guard isOnly, wish.isActive, wish.relation != .equal else { return }
    let target = target(of: wish.owner)
    wishes[index].target = target
    wishes[index].offset = Double(choose(200))
    wishes[index].strength = strength(wish.attribute, target, wish.owner)
    wishes[index].multiplier = target == .number ? 1 : multiplier()
    tree.boxes[wish.owner].layout.updateConstraints { _ = tree.add(wishes[index], $0) }
  }

  // MARK: - Changes of the tree

  /// Moves a box to another parent, or takes it out and back; constraints across the cut end.
  private mutating func move(_ owner: Int, isTold: Bool) {
    last = "move"
    let box = tree.boxes[owner]
    let former = tree.parent(ofHome: homes[owner])
    // A box is in the first one, or has boxes.
    let others = owner == 0 ? [0, 1] : [0, 1, 2]
    var home = others[choose(others.count)]
    if !isTold, home == homes[owner] { home = (home + 1) % others.count }
    let homes = homes
    let isInside = { (item: Target) in
      guard case .box(let box) = item else { return false }
      return box == owner || owner == 0 && homes[box] == 2
    }
    if isTold {
      box.removeFromParent()
      end(isInside: isInside, top: owner)
      meanwhile(box, owner)
      tree.parent(ofHome: home).add(box)
    } else {
      // What was asked for inside of it, and not tried yet, may be meant for the new place.
      if !box.children.isEmpty { root.update() }
      former.drop(box)
      tree.parent(ofHome: home).adopt(box)
      // Without notice it is found in an update; what is asked for meanwhile may be meant for either place.
      root.update()
      end(isInside: isInside, top: owner)
    }
    self.homes[owner] = home
    tree.anchor(owner)
  }

  /// Takes a pane or the shelf out, and puts it back.
  private mutating func moveParent(_ index: Int) {
    last = "moveParent"
    let pane = tree.panes[index]
    let homes = homes
    pane.removeFromParent()
    end(isInside: { item in
      switch item {
      case .box(let box):
        let home = homes[box] == 2 ? homes[0] : homes[box]
        return home == index
      case .tile: return index == 2
      default: return false
      }
    })
    meanwhile(pane, nil)
    root.add(pane)
    tree.place(index)
  }

  /// Notes that constraints end that relate items inside a subtree and outside of it.
  ///
  /// - Parameter top: The box that is the root of the subtree; `nil` for a pane.
  private mutating func end(isInside: (Target) -> Bool, top: Int? = nil) {
    for index in wishes.indices {
      let wish = wishes[index]
      let isOwnerInside = isInside(.box(wish.owner))
      switch wish.target {
      case .number where wish.attribute.isLength: continue
      case .number, .superview: if wish.owner != top { continue }
      default: if isInside(wish.target) == isOwnerInside { continue }
      }
      wishes[index].isActive = false
    }
  }

  /// Does something while an item is out of the tree, which may make its departure finish.
  private mutating func meanwhile(_ item: Box, _ owner: Int?) {
    switch choose(12) {
    case 0: root.update()
    case 1: for wish in wishes { _ = wish.constraint.status }
    case 2: for wish in wishes { _ = wish.constraint.left }
    case 3: item.update()
    case 4: _ = root.layout.container.unheldConstraints()
    case 5:
      // It comes back and leaves again.
      (owner == nil ? root : tree.panes[0]).add(item)
      item.removeFromParent()
    case 6: for index in wishes.indices { setOffset(index) }
    case 7: resize()
    case 8: setContent()
    case 9: restyle()
    case 10: item.layout.makeConstraints { $0.size.greaterThanOrEqualTo(0) }
    default: break
    }
  }

  /// Shows the root in the window.
  private func show() {
    guard let window else { return }
    window.add(root)
    root.layout.makeConstraints { $0.edges.equalToSuperview() }
    // Out of the tree of the boxes, but too weak to move anything.
    tree.boxes[0].layout.makeConstraints { $0.right.equalTo(bar).priority(0.001) }
  }

  /// Takes the root out of the window, or shows it again.
  private mutating func present() {
    guard let window else { return }
    guard root.parent == nil else {
      last = "dismiss"
      if !isPolled || choose(2) == 0 { return root.removeFromParent() }
      window.drop(root)
      root.parent = nil
      window.update()
      return
    }
    last = "show"
    show()
  }

  /// Changes the frame of an item that is not laid out.
  private func resize() {
    let top = root.parent ?? root
    if choose(2) == 0 {
      let width = Double(600 + choose(600))
      top.layoutRect.size = Size(width: width, height: Double(500 + choose(300)))
      if !isPolled { top.layout.frameDidChange() }
    } else {
      tree.badge.layoutRect = Rect(
        x: Double(choose(100)), y: Double(choose(100)), width: Double(choose(100)), height: 7)
      if !isPolled { tree.badge.layout.frameDidChange() }
    }
  }

  private func setContent() {
    let items = tree.boxes + tree.tiles
    let item = items[choose(items.count)]
    let length = choose(3) == 0 ? nil : Double(choose(150))
    if choose(2) == 0 {
      item.layoutMetrics.intrinsicWidth = length
    } else {
      item.layoutMetrics.intrinsicHeight = length
    }
    if !isPolled { item.layout.invalidateMetrics() }
  }

  /// Changes the stack.
  private mutating func restyle() {
    let index = choose(3)
    switch choose(7) {
    case 0: row.isVertical.toggle()
    case 1:
      row.distribution =
        [.fill, .fillEqually, .equalSpacing, .start, .center, .end, .spaceAround][choose(7)]
    case 2: row.spacing = Double(choose(20))
    case 3: row.hidden.formSymmetricDifference([index])
    case 4: row.growing.formSymmetricDifference([index])
    case 5: row.order.reverse()
    default:
      if let place = row.order.firstIndex(of: index) {
        row.order.remove(at: place)
      } else {
        row.order.insert(index, at: choose(row.order.count + 1))
      }
    }
    tree.restyle(as: row)
  }

  // MARK: - Checks

  /// Updates the layout, and returns the first difference from a fresh build of the tree.
  mutating func difference() -> String? {
    for wish in wishes {
      let it = wish.constraint
      if it.isActive != wish.isActive { return "\(it) is active: \(it.isActive)" }
      if it.offset != wish.offset { return "\(it) has \(it.offset) for \(wish.offset)" }
      if it.strength.value != wish.strength { return "\(it) has \(it.strength)" }
      if it.multiplier != wish.multiplier { return "\(it) has \(it.multiplier)" }
      if it.item as? Box !== tree.boxes[wish.owner] { return "\(it) is of another item" }
    }
    root.update()
    let container = root.layout.container
    if let broken = container.unheldConstraints().first(where: { $0.amount == nil }) {
      return "\(broken) is left out"
    }
    let (fresh, constraints) = fresh()
    for (item, other) in zip(tree.all + [root], fresh.all + [fresh.root]) {
      let (a, b) = (item.layoutRect, other.layoutRect)
      let gap = max(
        (a.minX - b.minX).magnitude, (a.minY - b.minY).magnitude,
        (a.width - b.width).magnitude, (a.height - b.height).magnitude)
      let size = max(1, b.minX.magnitude, b.minY.magnitude, b.width, b.height)
      if gap > 1e-6 * size {
        return "\(item.layoutName ?? "") is at \(a), and \(b) in a fresh build"
      }
    }
    for (wish, other) in zip(wishes, constraints) {
      switch (wish.constraint.status, wish.isActive) {
      case (.held, true), (.inactive, false): break
      default: return "\(wish.constraint) is \(wish.constraint.status)"
      }
      guard let other else { continue }
      let sides = Sides(of: wish.constraint, container.solver)
      let expected = Sides(of: other, fresh.root.layout.container.solver)
      if !sides.isNear(expected) { return "\(wish.constraint): \(sides) for \(expected)" }
    }
    return nil
  }

  /// The same tree with the same constraints, made at once.
  private func fresh() -> (Tree, [Constraint?]) {
    let fresh = Tree(Box("root", nil, root.layoutRect, census: nil), homes)
    if let window = root.parent { fresh.root.layoutRect.size = window.layoutRect.size }
    fresh.badge.layoutRect = tree.badge.layoutRect
    for (item, other) in zip(tree.all, fresh.all) { other.keptMetrics = item.keptMetrics }
    fresh.restyle(as: row)
    let constraints = wishes.map { wish -> Constraint? in
      guard wish.isActive else { return nil }
      var made: Constraint?
      fresh.boxes[wish.owner].layout.makeConstraints { made = fresh.add(wish, $0) }
      return made
    }
    fresh.root.update()
    return (fresh, constraints)
  }
}

/// The two sides of a relation in a solver, without the constant.
private struct Sides: CustomStringConvertible {
  var terms: [String]
  var values: [Double]

  init(of constraint: Constraint, _ solver: Solver) {
    let (left, right) = (constraint.left, constraint.right)
    terms = [left, right].flatMap { side in
      side.terms.map { "\($0.coefficient) * \($0.variable)" }.sorted() + [""]
    }
    values = [solver.value(of: left), solver.value(of: right) - right.constant]
  }

  func isNear(_ other: Sides) -> Bool {
    terms == other.terms
      && zip(values, other.values).allSatisfy {
        ($0 - $1).magnitude <= 1e-6 * max(1, $1.magnitude)
      }
  }

  var description: String { "\(terms) with \(values)" }
}

extension LayoutAttribute {
  fileprivate var isLength: Bool { self == .width || self == .height }
}
