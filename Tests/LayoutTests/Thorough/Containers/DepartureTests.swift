import Testing

@testable import Layout

/// Trees that leave, whose departures wait until something depends on them.
@Suite struct DepartureTests {
  private let root = Box.root()

  /// A card with two items, laid out in the root.
  private final class Card {
    let box: Box
    var items: [Box] = []
    var left: Constraint?
    var inner: [Constraint] = []

    init(_ name: String, in root: Box, y: Double, census: Box.Census? = nil) {
      box = Box(name, in: root, .zero, census: census)
      box.layout.makeConstraints { make in
        left = make.left.equalToSuperview().offset(5).constraint
        make.top.equalTo(y)
        make.width.equalTo(100)
        make.height.equalTo(40)
      }
      for index in 0..<2 {
        let item = Box("\(name)\(index)", in: box, .zero, census: census)
        items.append(item)
        item.layout.makeConstraints { make in
          inner.append(make.left.equalTo(10 + 20 * index).constraint)
          inner.append(make.top.equalToSuperview().offset(4).constraint)
          inner.append(make.size.equalTo(16).constraint)
          inner.append(make.right.lessThanOrEqualTo(box).constraint)
        }
      }
    }

    var waits: Bool { box.layoutNode.departure != nil }

    /// Checks that the items are laid out inside the card.
    func check(shift: Double = 0, _ source: SourceLocation = #_sourceLocation) {
      for (index, item) in items.enumerated() {
        let frame = Rect(x: shift + 10 + 20 * Double(index), y: 4, width: 16, height: 16)
        #expect(item.layoutRect == frame, sourceLocation: source)
      }
    }
  }

  private func cards(_ count: Int, census: Box.Census? = nil) -> [Card] {
    let cards = (0..<count).map {
      Card("c\($0)", in: root, y: 50 * Double($0), census: census)
    }
    root.update()
    return cards
  }

  private func text(_ constraint: Constraint) -> String { "\(constraint.status)" }

  /// Reading a status, changing a constraint or asking for a container moves the tree to its own container.
  @Test(arguments: 0..<9) func aQuestionEndsTheWait(_ question: Int) throws {
    let cards = cards(3)
    let (card, other) = (cards[0], cards[1])
    let left = try #require(card.left)
    let container = root.layout.container
    card.box.removeFromParent()
    #expect(card.waits)
    #expect(text(left) == "inactive")
    #expect(card.waits)
    switch question {
    case 0: #expect(card.inner.allSatisfy { text($0) == "queued" })
    case 1: #expect(card.box.layout.container.rootItem === card.box)
    case 2: card.inner[0].update(offset: 10)
    case 3: card.items[1].layout.makeConstraints { $0.height.lessThanOrEqualTo(400) }
    case 4: card.inner[0].isActive = false
    case 5: #expect(card.items[0].layout.effectiveDirection == .leftToRight)
    case 6: #expect(card.box.update().changes.isEmpty)
    case 7: #expect(card.inner[1].left.list.isEmpty)
    default: card.items[0].layout.remakeConstraints { $0.left.equalTo(1) }
    }
    #expect(!card.waits)
    #expect(card.items[0].layoutNode.container !== container)
    #expect(card.items[0].layoutNode.container === card.box.layoutNode.container)
    root.update()
    #expect(container.held == 2 + 2 * (4 + 2 * 5))
    #expect(!other.waits)
    #expect(text(other.inner[0]) == "held")
    card.box.layoutRect = Rect(x: 0, y: 0, width: 100, height: 40)
    card.box.update()
    if question < 4 { card.check() }
  }

  /// What stays loses its constraints to what leaves at once.
  @Test func constraintsAcrossTheCutEndAtOnce() {
    let cards = cards(2)
    var across: [Constraint] = []
    cards[1].box.layout.makeConstraints { make in
      across.append(make.right.equalTo(cards[0].items[1]).priority(1).constraint)
    }
    cards[1].items[0].layout.makeConstraints { make in
      across.append(make.bottom.lessThanOrEqualTo(cards[0].box).priority(1).constraint)
    }
    cards[0].items[0].layout.makeConstraints { make in
      across.append(make.width.equalTo(root).priority(1).constraint)
    }
    root.update()
    #expect(across.map(text) == ["held", "held", "held"])
    root.drop(cards[0].box)
    cards[0].box.parent = nil
    let ended = cards[0].box.layout.parentDidChange()
    #expect(cards[0].waits)
    #expect(ended.count == 5)
    #expect(across.allSatisfy { one in ended.contains { $0 === one } })
    #expect(across.map(text) == ["inactive", "inactive", "inactive"])
    root.update()
    #expect(cards[1].box.layoutRect == Rect(x: 5, y: 50, width: 100, height: 40))
  }

  /// Questions to the solver finish departures before they look for its rows.
  @Test(arguments: 0..<5) func theSolverAnswersWhileTreesLeave(_ question: Int) {
    let cards = cards(2)
    let container = root.layout.container
    for card in cards { card.box.removeFromParent() }
    #expect(cards.allSatisfy { $0.waits })
    let solver = container.solver
    func rows() -> Int {
      let width = root.layoutNode.variable(.width)
      return switch question {
      case 0: container.reasons(for: .width, of: root).count
      case 1: solver.constraints(mentioning: width).count
      case 2: solver.constraints(determining: width).count
      case 3: solver.violations().count
      default: solver.undeterminedVariables().count
      }
    }
    // The container has no rows until it is updated.
    #expect(rows() == 0)
    #expect(cards.allSatisfy { !$0.waits })
    root.update()
    #expect(rows() == 0)
    cards[1].box.update()
    cards[1].check()
  }

  /// If everything leaves that is laid out, the update has to remove no row.
  @Test(arguments: [false, true]) func everythingLeaves(isUpdatedBetween: Bool) {
    let cards = cards(4)
    let container = root.layout.container
    for card in cards {
      card.box.removeFromParent()
      if isUpdatedBetween { root.update() }
    }
    root.update()
    #expect(root.layout.container === container)
    #expect(container.held == 0 && container.due.retired.isEmpty)
    #expect(!container.needsUpdate)
    #expect(cards.allSatisfy { $0.waits } == !isUpdatedBetween)
    for card in [2, 0, 3].map({ cards[$0] }) {
      for index in 0..<2 { card.inner[4 * index].update(offset: 15 + 20 * index) }
      card.box.update()
      card.check(shift: 5)
    }
    // They come back, one of them from its wait.
    comeBack(cards)
    for (index, card) in cards.enumerated() {
      card.check(shift: index == 1 ? 0 : 5)
    }
  }

  /// Adds cards to the root again, one below the other, and checks their frames.
  private func comeBack(_ cards: [Card]) {
    for (index, card) in cards.enumerated() {
      root.add(card.box)
      card.box.layout.remakeConstraints { make in
        make.left.equalToSuperview()
        make.top.equalTo(50 * index)
        make.width.equalTo(100)
        make.height.equalTo(40)
      }
    }
    root.update()
    for (index, card) in cards.enumerated() {
      #expect(card.box.layoutRect == Rect(x: 0, y: 50 * Double(index), width: 100, height: 40))
    }
  }

  /// What happens after a departure has waited during an update.
  enum Sequel: CaseIterable {
    case question, comeback, newItem, newTree, resize, constraint, scale, deallocation
  }

  /// If everything leaves, the update has nothing to solve, and keeps the rows of the trees that leave until something
  /// needs the solver.
  @Test(arguments: Sequel.allCases, [1, 3])
  func departuresWaitDuringAnUpdate(_ sequel: Sequel, count: Int) throws {
    let census = Box.Census()
    var cards = cards(count, census: census)
    let container = root.layout.container
    var issues = 0
    container.onIssue = { _ in issues += 1 }
    func rows() -> Int {
      let solver = container.solver
      return (0..<solver.serials.count).count { solver.serials[$0] >= 0 }
    }
    let before = rows()
    for card in cards { card.box.removeFromParent() }
    #expect(container.needsUpdate)
    let update = root.update()
    #expect(update.changes.isEmpty && update.rounds == 0)
    #expect(!container.needsUpdate && rows() == before)
    #expect(cards.allSatisfy { $0.waits && $0.box.layoutNode.joined === container })
    let bar = Box("bar", in: nil, .zero, census: nil)
    var isRemoved = true
    switch sequel {
    case .question: #expect(container.solver.violations().isEmpty)
    case .comeback: isRemoved = false
    case .newItem:
      root.add(bar)
      bar.layout.makeConstraints { $0.edges.equalToSuperview() }
    case .newTree:
      Box("inner", in: bar).layout.makeConstraints { $0.size.equalToSuperview() }
      root.add(bar)
      bar.layout.makeConstraints { $0.edges.equalToSuperview() }
    case .resize:
      root.layoutRect.size.width = 333
      root.update()
      #expect(root.layout.frame == root.layoutRect)
    case .constraint:
      try container.solver.add(Variable("own") == 5)
      root.update()
    case .scale:
      container.scale = 2
      root.update()
    case .deallocation:
      cards = []
      #expect(census.count == 0)
      root.update()
      #expect(container.due.retired.isEmpty)
    }
    #expect(!container.needsUpdate || bar.parent != nil)
    #expect((rows() < before) == isRemoved, "\(rows()) of \(before)")
    root.update()
    comeBack(cards)
    for card in cards {
      card.check()
    }
    if bar.parent != nil { #expect(bar.layoutRect == root.layoutRect) }
    #expect(container === root.layout.container && !container.needsUpdate && issues == 0)
    let others = (bar.parent == nil ? 0 : 4) + (sequel == .newTree ? 2 : 0)
    let own = sequel == .constraint ? 1 : 0
    let isEmpty = cards.isEmpty && others + own == 0
    #expect(container.held == (isEmpty ? 0 : 2) + 14 * cards.count + others + own)
  }

  /// If most items leave, the update makes the relations of the few that stay anew instead, which nobody sees.
  @Test(arguments: [false, true]) func mostLeave(isRejected: Bool) throws {
    let bar = Box("bar", in: root, .zero, census: nil)
    var kept: [Constraint] = []
    bar.layout.makeConstraints { make in
      kept.append(make.left.top.right.equalToSuperview().constraint)
      kept.append(make.height.equalTo(20).constraint)
      kept.append(make.width.lessThanOrEqualTo(50).priority(.low).constraint)
    }
    let title = Box("title", in: bar, .zero, census: nil)
    title.layoutMetrics.intrinsicWidth = 30
    title.layoutMetrics.intrinsicHeight = 10
    title.layout.makeConstraints { $0.center.equalToSuperview() }
    let cards = cards(4)
    var issues = 0
    root.layout.container.onIssue = { _ in issues += 1 }
    if isRejected {
      bar.layout.makeConstraints { kept.append($0.height.equalTo(30).constraint) }
      root.update()
      #expect(issues == 1)
    }
    let (container, frame, found) = (root.layout.container, bar.layoutRect, title.layoutRect)
    for card in cards { card.box.removeFromParent() }
    let update = root.update()
    #expect(update.changes.isEmpty)
    #expect(root.layout.container === container && !container.needsUpdate)
    #expect((bar.layoutRect, title.layoutRect) == (frame, found))
    #expect(kept.map(text).prefix(3) == ["held", "held", "held"])
    #expect(issues == (isRejected ? 1 : 0))
    #expect(cards.allSatisfy { $0.waits } == !isRejected)
    kept[1].update(offset: 40)
    cards[1].box.update()
    cards[1].check()
    root.update()
    #expect(bar.layoutRect == Rect(x: 0, y: 0, width: frame.size.width, height: 40))
  }

  /// Trees that are deallocated before the update leave nothing behind, whichever of their items goes first.
  @Test(arguments: [false, true], [false, true])
  func treesAreDeallocatedBeforeTheirDeparturesFinish(isUpdatedBetween: Bool, hasRest: Bool) {
    let census = Box.Census()
    var cards = cards(3, census: census)
    let rest = hasRest ? Card("rest", in: root, y: 0) : nil
    root.update()
    weak var departure: Departure?
    weak var former: LayoutContainer?
    for card in cards { card.box.removeFromParent() }
    departure = cards[0].box.layoutNode.departure
    if isUpdatedBetween { root.update() }
    former = departure?.former
    #expect(former != nil)
    cards.removeLast()
    cards = []
    #expect(census.count == 0)
    #expect(departure == nil)
    #expect(former == nil || former === root.layout.container)
    root.update()
    #expect(root.layout.container.held == (hasRest ? 2 + 4 + 10 : 0))
    #expect(rest?.waits != true)
  }

  /// The children of an item that is deallocated meanwhile still get a container without it.
  @Test(arguments: [false, true])
  func childrenOutliveTheTopOfATree(isUpdatedBetween: Bool) throws {
    var cards = cards(2)
    let items = cards[0].items
    let inner = cards[0].inner
    let shared = items[0].layout.prepareConstraints { $0.top.equalTo(items[1]) }[0]
    shared.activate()
    root.update()
    for card in cards { card.box.removeFromParent() }
    if isUpdatedBetween { root.update() }
    for item in items { item.parent = nil }
    cards = []
    #expect(inner.map(text) == Array(repeating: "inactive", count: 8) || inner.count == 8)
    #expect(text(shared) == "queued")
    let container = try #require(items[0].layoutNode.container)
    #expect(container !== root.layoutNode.container && container.root == nil)
    #expect(items[1].layoutNode.container === container)
    // They begin anew in another tree.
    root.add(items[0])
    items[0].layout.remakeConstraints { $0.edges.equalToSuperview() }
    root.update()
    #expect(items[0].layoutRect == root.layoutRect)
    #expect(text(shared) == "inactive")
  }

  /// When an item is deallocated while a departure waits.
  enum Loss: CaseIterable { case beforeUpdate, afterUpdate, afterQuestion }

  /// Items that leave, items that stay and the root are deallocated in every order.
  @Test(arguments: Loss.allCases, [0, 8])
  func itemsAreDeallocatedInEveryOrder(_ loss: Loss, others: Int) {
    for order in permutations(of: 5) {
      for survivors in 0..<4 {
        let census = Box.Census()
        var rest: [Box] = []
        var boxes = family(others: others, census, &rest)
        weak let former = boxes[0].layoutNode.joined
        boxes[2].removeFromParent()
        if loss == .afterUpdate { boxes[0].update() }
        for box in boxes { for child in box.children { box.drop(child) } }
        var kept: [Box?] = boxes
        boxes = []
        for (place, index) in order.enumerated() {
          if place == 5 - survivors { break }
          if loss == .afterQuestion, place == 2 {
            for case let box? in kept { _ = box.layout.container }
          }
          kept[index] = nil
        }
        #expect(census.count == survivors + others)
        let left = kept.compactMap { $0 }
        // They are laid out in another tree.
        let root = Box.root(70, 50)
        for box in left {
          root.add(box)
          box.layout.remakeConstraints { $0.edges.equalToSuperview() }
        }
        root.update()
        #expect(left.allSatisfy { $0.layoutRect == root.layoutRect }, "\(order) \(survivors)")
        // The others are still in the former root.
        let count = survivors + (kept[0] == nil ? 0 : others)
        #expect(root.layout.container.items.count == count + 1)
        #expect(root.layout.container.held == (count > 0 ? 2 + 4 * count : 0))
        withExtendedLifetime(rest) {}
        rest = []
        kept = []
        if others == 0, survivors == 0 { #expect(former == nil) }
      }
    }
  }

  /// A root, an item that stays in it, and an item that leaves with a child and a grandchild; constraints relate all.
  private func family(others: Int, _ census: Box.Census, _ rest: inout [Box]) -> [Box] {
    let root = Box("root", nil, Rect(x: 0, y: 0, width: 400, height: 300), census: census)
    let bar = Box("bar", in: root, .zero, census: census)
    let card = Box("card", in: root, .zero, census: census)
    let title = Box("title", in: card, .zero, census: census)
    let letter = Box("letter", in: title, .zero, census: census)
    bar.layout.makeConstraints { $0.left.top.width.height.equalToSuperview() }
    card.layout.makeConstraints { $0.edges.equalTo(bar) }
    title.layout.makeConstraints { $0.edges.equalToSuperview() }
    letter.layout.makeConstraints { make in
      make.edges.equalToSuperview()
      make.width.lessThanOrEqualTo(card)
    }
    bar.layout.makeConstraints { $0.height.greaterThanOrEqualTo(letter) }
    for index in 0..<others {
      let other = Box("other\(index)", in: root, .zero, census: census)
      other.layout.makeConstraints { $0.edges.equalToSuperview() }
      rest.append(other)
    }
    root.update()
    return [root, bar, card, title, letter]
  }

  private func permutations(of count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return permutations(of: count - 1).flatMap { order in
      (0..<count).map { place in
        var longer = order
        longer.insert(count - 1, at: place)
        return longer
      }
    }
  }

  /// An item whose parent was deallocated belongs neither to the root nor to a tree that leaves.
  @Test func aStrayIsNotCountedAmongTheItemsThatLeave() throws {
    let cards = cards(2)
    let stray = Box("stray")
    stray.layout.makeConstraints { $0.size.equalTo(5) }
    var middle: Box? = Box("middle", in: root)
    middle?.add(stray)
    middle?.layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    let container = root.layout.container
    middle?.drop(stray)
    if let middle { root.drop(middle) }
    middle = nil
    stray.parent = nil
    #expect(stray.layoutNode.joined === container)
    for card in cards { card.box.removeFromParent() }
    root.update()
    #expect(cards.allSatisfy { !$0.waits })
    #expect(stray.layoutNode.container !== container)
    #expect(container.items.count == 1 && !container.items.mayHaveStrays)
    let items = cards[0].items
    root.add(cards[0].box)
    cards[0].box.layout.remakeConstraints { $0.edges.equalToSuperview() }
    root.update()
    cards[0].box.removeFromParent()
    root.update()
    #expect(cards[0].waits && items[0].layoutNode.departure === cards[0].box.layoutNode.departure)
  }

  /// Constraints made before their target has joined the container do not reach further than others afterwards.
  @Test func aTreeWithConstraintsToLaterItemsLeavesWithoutASearch() {
    let card = Box("card", in: root)
    let item = Box("item", in: card)
    card.layout.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.size.equalTo(item).offset(8)
    }
    item.layout.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.size.equalTo(20)
    }
    #expect(item.layoutNode.relations.reach.contains(.untried))
    let container = root.layout.container
    root.update()
    #expect(!container.items.isSearched)
    let far = item.layout.prepareConstraints { $0.width.lessThanOrEqualTo(root) }[0]
    far.activate()
    #expect(container.items.isSearched)
    root.update()
    root.drop(card)
    card.parent = nil
    let ended = card.layout.parentDidChange()
    #expect(ended.contains { $0 === far })
    #expect(text(far) == "inactive")
  }

  /// A tree that comes back before the update, at once or after its departure has finished.
  @Test(arguments: [false, true], [false, true])
  func aTreeReturnsBeforeTheUpdate(isAsked: Bool, isSame: Bool) {
    let cards = cards(3)
    let home = isSame ? root : cards[2].box
    for _ in 0..<3 {
      cards[0].box.removeFromParent()
      if isAsked { #expect(text(cards[0].inner[0]) == "queued") }
      home.add(cards[0].box)
      #expect(cards[0].inner.map(text) == Array(repeating: "queued", count: 8))
      #expect(cards[0].left.map(text) == "inactive")
      cards[0].box.layout.makeConstraints { $0.left.equalToSuperview().offset(9) }
      cards[0].box.layout.makeConstraints { $0.top.equalTo(3) }
      root.update()
      #expect(cards[0].box.layoutRect == Rect(x: 9, y: 3, width: 100, height: 40))
      cards[0].check()
      #expect(cards[0].inner.map(text) == Array(repeating: "held", count: 8))
    }
    #expect(root.layout.container.held == 2 + 3 * (4 + 2 * 5))
    #expect(root.layout.container.items.count == 10)
  }

  /// Both hosts are asked once for an update, as if the departure had finished at once.
  @Test func hostsAreAskedOnce() {
    let cards = cards(2)
    let wakes = (root.wakes, cards[0].box.wakes)
    cards[0].box.removeFromParent()
    #expect(root.wakes == wakes.0 + 1)
    #expect(cards[0].box.wakes == wakes.1 + 1)
    let container = cards[0].box.layout.container
    #expect(container.needsUpdate)
    #expect(cards[0].box.wakes == wakes.1 + 1)
    cards[0].box.update()
    #expect(!container.needsUpdate)
    cards[0].items[0].layout.makeConstraints { $0.bottom.lessThanOrEqualToSuperview() }
    #expect(cards[0].box.wakes == wakes.1 + 2)
  }
}
