import TestSupport
import Testing

@testable import Layout

@Suite struct ContainerTests {
  @Test func theRootIsTheNearestItemThatIsNotLaidOut() {
    let window = Box.root(500, 400)
    let cell = Box("cell", in: window, Rect(x: 10, y: 20, width: 100, height: 50))
    let label = Box("label", in: cell)
    label.layout.makeConstraints { $0.edges.equalToSuperview().inset(4) }
    #expect(label.layout.container.rootItem === cell)
    cell.update()
    #expect(label.layoutRect == Rect(x: 4, y: 4, width: 92, height: 42))
    // When the cell is laid out, both are the window's.
    cell.layout.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.size.equalTo(60)
    }
    #expect(label.layout.container.rootItem === window)
    window.update()
    #expect(cell.layoutRect == Rect(x: 0, y: 0, width: 60, height: 60))
    #expect(label.layoutRect == Rect(x: 4, y: 4, width: 52, height: 52))
    #expect(window.layout.container.held == 2 + 4 + 4)
  }

  @Test func aConstraintOutOfARootMakesBothOne() {
    let window = Box.root(500, 400)
    let left = Box("left", in: window, Rect(x: 10, y: 20, width: 100, height: 50))
    let right = Box("right", in: window, Rect(x: 200, y: 40, width: 100, height: 50))
    let (a, b) = (Box("a", in: left), Box("b", in: right))
    a.layout.makeConstraints { $0.edges.equalToSuperview() }
    left.update()
    b.layout.makeConstraints { make in
      make.left.equalTo(a.layout.right)
      make.top.equalTo(a)
      make.size.equalTo(5)
    }
    b.layout.container.update()
    #expect(a.layout.container === b.layout.container)
    #expect(a.layout.container.rootItem === window)
    #expect(b.layoutRect == Rect(x: -90, y: -20, width: 5, height: 5))
    // The items between keep the frames that they have, and are followed.
    left.layoutRect.origin.x = 15
    window.update()
    #expect(b.layoutRect == Rect(x: -85, y: -20, width: 5, height: 5))
    #expect(left.framesSet == 1)
  }

  @Test func constraintsBeforeTheTreeIsBuilt() {
    let (outer, inner) = (Box("outer"), Box("inner"))
    let root = Box.root()
    outer.add(inner)
    inner.layout.makeConstraints { $0.edges.equalToSuperview().inset(1) }
    inner.layout.container.update()
    root.add(outer)
    outer.layout.makeConstraints { $0.edges.equalToSuperview().inset(10) }
    root.update()
    #expect(outer.layoutRect == Rect(x: 10, y: 10, width: 380, height: 280))
    #expect(inner.layoutRect == Rect(x: 1, y: 1, width: 378, height: 278))
  }

  @Test func anItemThatMovesLeavesItsConstraintsToOthers() {
    let root = Box.root()
    let (a, b) = (Box("a", in: root), Box("b", in: root))
    let item = Box("item", in: a)
    let leaf = Box("leaf", in: item)
    for box in [a, b] { box.layout.makeConstraints { $0.edges.equalToSuperview() } }
    item.layout.makeConstraints { make in
      make.left.top.equalToSuperview().offset(3)
      make.size.equalTo(20)
    }
    leaf.layout.makeConstraints { $0.edges.equalToSuperview().inset(2) }
    root.update()
    #expect(root.layout.container.held == 2 + 8 + 4 + 4)
    item.removeFromParent()
    root.update()
    #expect(root.layout.container.held == 2 + 8)
    #expect(item.layout.constraints.count == 1)
    b.add(item)
    item.layout.makeConstraints { $0.right.bottom.equalToSuperview() }
    root.update()
    #expect(root.layout.container.held == 2 + 8 + 4 + 4)
    #expect(item.layoutRect == Rect(x: 380, y: 280, width: 20, height: 20))
    #expect(leaf.layoutRect == Rect(x: 2, y: 2, width: 16, height: 16))
    // A host that does not tell is asked.
    a.layout.container.checksItems = true
    leaf.parent = a
    root.update()
    #expect(leaf.layout.constraints.isEmpty)
  }

  @Test func onlyWhatChangesIsSet() {
    let root = Box.root(100, 1000)
    var boxes: [Box] = []
    for index in 0..<100 {
      let box = Box("b\(index)", in: root)
      boxes.append(box)
      box.layout.makeConstraints { make in
        make.left.equalToSuperview()
        make.width.equalTo(index < 50 ? 10 : 20)
        make.height.equalTo(5)
        make.top.equalTo(index * 5)
      }
    }
    #expect(root.update().changes.count == 100)
    boxes[7].layout.updateConstraints { $0.height.equalTo(6) }
    let update = root.update()
    #expect(update.changes.count == 1)
    #expect(update.changes.first?.item === boxes[7])
    #expect(update.rounds == 1)
    #expect(boxes.map(\.framesSet).reduce(0, +) == 101)
    root.layoutRect.size.width = 90
    #expect(root.update().changes.isEmpty)
    let wakes = root.wakes
    boxes[3].layout.updateConstraints { $0.height.equalTo(9) }
    boxes[4].layout.updateConstraints { $0.height.equalTo(9) }
    #expect(root.wakes == wakes + 1)
  }

  @Test func directionTurnsRound() {
    let root = Box.root(200, 100)
    let item = Box("item", in: root)
    item.layout.makeConstraints { make in
      make.leading.equalToSuperview().offset(10)
      make.trailing.equalToSuperview().inset(30)
      make.top.bottom.equalToSuperview()
    }
    root.update()
    #expect(item.layoutRect == Rect(x: 10, y: 0, width: 160, height: 100))
    root.layout.container.direction = .rightToLeft
    root.update()
    #expect(item.layoutRect == Rect(x: 30, y: 0, width: 160, height: 100))
  }

  @Test func whatIsRequiredIsLargerThanTheRoot() {
    let root = Box.root(100, 100)
    let issues = Issues(root)
    let item = Box("item", in: root)
    item.layout.makeConstraints { make in
      make.edges.equalToSuperview()
      make.width.greaterThanOrEqualTo(150)
    }
    root.update()
    #expect(item.layoutRect.width == 150)
    #expect(root.layoutRect.width == 100, "its frame is its owner's")
    #expect(issues.texts[0].hasPrefix("root: the required constraints inside ask for 150 x 100, "))
    root.layoutRect.size.width = 120
    root.update()
    #expect(issues.all.count == 1)
    root.layoutRect.size.width = 170
    root.update()
    #expect(item.layoutRect.width == 170)
    root.layoutRect.size.width = 130
    root.update()
    #expect(issues.all.count == 2)
  }

  /// Random edits of a random tree; then all that is held must hold, and nothing else be in the solver.
  @Test func randomEditsKeepTheBooks() {
    for seed in 0..<UInt64(TestEffort.rounds(60)) {
      var random = SplitMix64(seed: seed)
      // In every other history, a window shows the root at times.
      let (window, root) = (Box.root(), Box.root())
      window.layout.container.onIssue = { _ in }
      func show() {
        window.add(root)
        root.layout.makeConstraints { $0.edges.equalToSuperview() }
      }
      if seed % 2 == 0 { show() } else { root.layout.container.onIssue = { _ in } }
      var boxes = [root]
      func pick() -> Box { boxes[Int(random.next() % UInt64(boxes.count))] }
      for step in 0..<60 {
        switch random.next() % 13 {
        case 12 where seed % 2 == 0:
          if root.parent == nil { show() } else { root.removeFromParent() }
          window.update()
          window.layout.container.checkBooks()
        case 0...3:
          let box = Box("b\(step)", in: pick())
          boxes.append(box)
        case 4...7:
          let (item, other) = (pick(), pick())
          let attributes: [LayoutAttribute] = [.left, .width, .centerY, .bottom, .leading]
          let attribute = attributes[Int(random.next() % 5)]
          let isRequired = random.next() % 3 == 0
          let number = Double(random.next() % 50)
          let verb = random.next() % 3
          guard item !== root else { continue }
          let build: (ConstraintMaker) -> Void = { make in
            make.adding(LayoutAttributes(attribute)).equalTo(other).offset(number)
              .priority(isRequired ? .required : .medium)
          }
          switch verb {
          case 0: item.layout.makeConstraints(build)
          case 1: item.layout.updateConstraints(build)
          default: item.layout.remakeConstraints(build)
          }
        case 8: pick().layout.removeConstraints()
        case 9 where boxes.count > 1:
          let index = 1 + Int(random.next() % UInt64(boxes.count - 1))
          boxes[index].removeFromParent()
          boxes.remove(at: index)
        case 10:
          let (item, home) = (pick(), pick())
          var next: Box? = home
          while let box = next, box !== item { next = box.parent }
          if next == nil { home.add(item) }
        default: root.update()
        }
      }
      root.update()
      root.layout.container.checkBooks()
    }
  }

  @Test func aTreeThatLeavesNothingLaidOutBehindTakesItsRelationsAlong() {
    let window = Box.root(500, 400)
    let bar = Box("bar", in: window, Rect(x: 0, y: 0, width: 500, height: 40))
    let screen = Box("screen", in: window)
    screen.layout.makeConstraints { make in
      make.left.right.bottom.equalToSuperview()
      make.top.equalTo(bar.layout.bottom)
    }
    let labels = (0..<20).map { Box("label \($0)", in: screen) }
    for (index, label) in labels.enumerated() {
      label.layout.makeConstraints { make in
        make.left.right.equalToSuperview().inset(10)
        make.top.equalToSuperview().offset(10 * index)
        make.height.equalTo(10)
      }
    }
    let container = window.layout.container
    let solver = container.solver
    window.update()
    #expect(screen.layoutRect == Rect(x: 0, y: 40, width: 500, height: 360))
    let serial = solver.serial
    screen.removeFromParent()
    #expect(window.layout.container === container && container.solver === solver)
    let own = screen.layout.container
    #expect(own !== container && own.solver.serial == serial, "no relation was made again")
    // Either container is as if nothing had been before.
    screen.layoutRect.size.width = 300
    bar.layoutRect.size.width = 200
    window.update()
    screen.update()
    #expect(labels.allSatisfy { $0.layoutRect.width == 280 })
    container.checkBooks()
    own.checkBooks()
    #expect(container.held == 2)
    window.add(screen)
    screen.layout.makeConstraints { $0.edges.equalToSuperview().inset(50) }
    window.update()
    #expect(labels.allSatisfy { $0.layoutRect.width == 380 })
    #expect(labels[3].layout.container === container)
    container.checkBooks()
  }

  @Test func relationsOfTheCallerStayWhereTheyWereAdded() throws {
    let window = Box.root(500, 400)
    let label = Box("label", in: window)
    label.layout.makeConstraints { $0.edges.equalToSuperview() }
    let solver = window.layout.container.solver
    let own = Variable("own")
    try solver.add(own == 7)
    window.update()
    label.removeFromParent()
    window.update()
    #expect(solver.value(of: own) == 7)
  }
}

extension LayoutContainer {
  func checkBooks() {
    var expected = 0
    solver.describeRows()
    #expect(solver.bareRows == 0)
    forEachNode { node in
      expected += node.content.all.count + node.given.all.count
      for constraint in node.outgoing {
        #expect(constraint.isRequested)
        #expect(constraint.from === node)
        for index in constraint.parts.indices {
          let part = constraint.parts[index]
          guard let row = constraint.parts.row(at: index).constraint, row.owner != nil else {
            #expect(constraint.rejection != nil)
            continue
          }
          expected += 1
          guard part.priority == .required else { continue }
          func sum(_ side: LinearExpression) -> Double {
            side.terms.reduce(side.constant) {
              $0 + $1.coefficient * solver.value(of: $1.variable)
            }
          }
          let difference = sum(row.left) - sum(row.right) - row.offset
          let isBroken =
            switch row.relation {
            case .equal: difference.magnitude > 1e-6
            case .lessThanOrEqual: difference > 1e-6
            case .greaterThanOrEqual: difference < -1e-6
            }
          #expect(!isBroken, "\(constraint.description(of: part)) by \(difference): \(row)")
        }
      }
    }
    #expect(held == expected)
  }
}
