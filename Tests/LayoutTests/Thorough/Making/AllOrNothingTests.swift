import TestSupport
import Testing

@testable import Layout

/// A call with SnapKit's words succeeds as a whole, or the former constraints stay active.
@Suite struct AllOrNothingTests {
  /// An item at (10, 5; 100 x 20) in a card of 200 x 100, and no wider than 150.
  struct Scene {
    let root = Box.root()
    let card: Box
    let item: Box
    let limit: Constraint
    let left: Constraint
    let width: Constraint
    let issues: Issues

    init() throws {
      card = Box("card", in: root)
      card.layout.makeConstraints { make in
        make.left.top.equalTo(0)
        make.width.equalTo(200)
        make.height.equalTo(100)
      }
      let item = Box("item", in: card)
      self.item = item
      issues = Issues(root)
      // Not the item's own, so that nothing that is done to the item changes it.
      let watch = Box("watch", in: card)
      watch.layout.makeConstraints { make in
        make.left.top.height.equalTo(0)
        make.width.equalTo(150)
        make.width.greaterThanOrEqualTo(item)
      }
      limit = try #require(watch.layout.constraints.last)
      var kept: [Constraint] = []
      item.layout.makeConstraints { make in
        kept.append(make.left.equalToSuperview().offset(10).constraint)
        make.top.equalToSuperview().offset(5)
        kept.append(make.width.equalTo(100).constraint)
        make.height.equalTo(20)
      }
      (left, width) = (kept[0], kept[1])
      root.update()
    }

    /// The contents of the solver, to the last bit, in the order of addition.
    var held: [String] {
      root.layout.container.solver.described.compactMap { row in
        row.map { "\(ObjectIdentifier($0)) \($0.offset.bitPattern) \($0.strength) \($0)" }
      }
    }
    var frames: [Rect] { [card.layoutRect, item.layoutRect] }
  }

  /// Widths above 150, in every way in which a constraint can say them.
  static var tooWide: [(name: String, build: (ConstraintMaker, Scene) -> Void)] {
    [
      ("constant", { make, _ in make.width.equalTo(160) }),
      ("target", { make, scene in make.width.equalTo(scene.card) }),
      ("multiplier", { make, scene in make.width.equalTo(scene.card).multipliedBy(0.8) }),
      ("attribute", { make, scene in make.width.equalTo(scene.card.layout.height).offset(60) }),
      ("region", { make, scene in make.width.equalTo(scene.card.layout.safeArea) }),
      ("relation", { make, _ in make.width.greaterThanOrEqualTo(151) }),
      ("two attributes", { make, scene in make.size.equalTo(scene.card) }),
      ("an array", { make, scene in make.width.height.equalTo([scene.card]) }),
      (
        "after what can hold",
        { make, _ in
          make.left.equalToSuperview().offset(40)
          make.height.equalTo(30)
          make.width.equalTo(152)
        }
      ),
      (
        "before what can hold",
        { make, scene in
          make.width.equalTo(scene.card)
          make.top.equalToSuperview().offset(40)
        }
      ),
    ]
  }

  typealias Verb = (Scene, (ConstraintMaker) -> Void) -> Void
  static var verbs: [(name: String, run: Verb)] {
    [
      ("update", { scene, build in scene.item.layout.updateConstraints(build) }),
      ("remake", { scene, build in scene.item.layout.remakeConstraints(build) }),
      (
        "replace",
        { scene, build in
          let layout = scene.item.layout
          guard let parent = scene.item.layoutParent,
            let made = scene.item.makeConstraints(in: parent, build)
          else { return }
          _ = layout.activate(made, insteadOf: layout.constraints)
        }
      ),
    ]
  }

  @Test func replacementsThatCannotHold() throws {
    for (verb, run) in Self.verbs {
      for (change, build) in Self.tooWide {
        let scene = try Scene()
        let (held, frames) = (scene.held, scene.frames)
        // Making a width in a relation that there is not replaces nothing.
        if change == "relation", verb == "update" { continue }
        run(scene) { build($0, scene) }
        scene.root.update()
        let place = Comment(rawValue: "\(verb), \(change)")
        #expect(scene.issues.kinds == ["conflict"], place)
        #expect(scene.held == held, place)
        #expect(scene.frames == frames, place)
        // Other constraints are unaffected, and nothing is reported twice.
        scene.card.layout.updateConstraints { $0.left.equalTo(7) }
        scene.root.update()
        #expect(scene.card.layoutRect.minX == 7, place)
        #expect(scene.item.layoutRect == frames[1], place)
        #expect(scene.issues.all.count == 1, place)
        // It is made once it can be, as if it had been made then.
        scene.limit.deactivate()
        scene.root.update()
        let other = try Scene()
        other.limit.deactivate()
        run(other) { build($0, other) }
        other.card.layout.updateConstraints { $0.left.equalTo(7) }
        other.root.update()
        #expect(scene.frames == other.frames, place)
        #expect(scene.held.count == other.held.count, place)
        #expect(scene.item.layoutNode.relations.changes.isEmpty, place)
        scene.root.layout.container.checkBooks()
      }
    }
  }

  @Test func changesOfOneConstraintThatCannotHold() throws {
    let changes: [(name: String, Bool, run: (Scene) -> Void)] = [
      ("offset", false, { $0.width.update(offset: 151) }),
      ("inset", false, { $0.width.update(inset: -80) }),
      ("insets", false, { $0.width.update(inset: Insets(left: -100, right: -60)) }),
      ("priority", true, { $0.width.update(priority: .required) }),
    ]
    for (name, isWeak, run) in changes {
      let scene = try Scene()
      if isWeak {
        scene.width.update(priority: .low).update(offset: 300)
        scene.root.update()
        #expect(scene.item.layoutRect.width == 150)
      }
      let (held, frames) = (scene.held, scene.frames)
      run(scene)
      scene.root.update()
      let place = Comment(rawValue: name)
      #expect(scene.issues.kinds == ["conflict"], place)
      #expect(scene.held == held, place)
      #expect(scene.frames == frames, place)
      scene.limit.deactivate()
      scene.root.update()
      #expect(scene.item.layoutRect.width > 150, place)
    }
  }

  @Test func additionsThatCannotHold() throws {
    for isPrepared in [false, true] {
      for (change, build) in Self.tooWide.dropLast(2) {
        let scene = try Scene()
        let (held, frames) = (scene.held, scene.frames)
        if isPrepared {
          let made = scene.item.layout.prepareConstraints { build($0, scene) }
          for constraint in made { constraint.activate() }
        } else {
          scene.item.layout.makeConstraints { build($0, scene) }
        }
        scene.root.update()
        let place = Comment(rawValue: change)
        #expect(scene.issues.kinds == ["conflict"], place)
        #expect(scene.held == held, place)
        #expect(scene.frames == frames, place)
      }
    }
  }

  @Test func whatCannotBeRelatedToReplacesNothing() throws {
    for (verb, run) in Self.verbs {
      let scene = try Scene()
      let (held, frames) = (scene.held, scene.frames)
      let stranger = Box.root(30, 30)
      run(scene) { $0.width.equalTo(stranger) }
      scene.root.update()
      #expect(scene.issues.kinds == ["noCommonAncestor"], "\(verb)")
      #expect(scene.held == held, "\(verb)")
      #expect(scene.frames == frames, "\(verb)")
      // Once it is in the tree, it can be.
      scene.root.add(stranger)
      scene.card.layout.updateConstraints { $0.left.equalTo(7) }
      scene.root.update()
      #expect(scene.item.layoutRect.width == 30, "\(verb)")
      #expect(scene.issues.all.count == 1, "\(verb)")
    }
  }

  /// A substitute is removed with the constraint that it replaces, and with its own items.
  @Test func endingWhatWaits() throws {
    let endings: [(name: String, run: (Scene) -> Void)] = [
      ("remove", { $0.item.layout.removeConstraints() }),
      ("deactivate", { for it in $0.item.layout.constraints { it.deactivate() } }),
      ("remake with nothing", { $0.item.layout.remakeConstraints { _ in } }),
      ("leave", { $0.item.removeFromParent() }),
    ]
    for (verb, run) in Self.verbs {
      for (ending, end) in endings {
        let scene = try Scene()
        run(scene) { $0.width.equalTo(scene.card) }
        scene.root.update()
        end(scene)
        scene.root.update()
        // Where only some were replaced, the rest of the item is left to the end as well.
        let place = Comment(rawValue: "\(verb), \(ending)")
        let own = scene.root.layout.container.solver.described.compactMap { $0 }.filter {
          $0.strength == .required && $0.description.hasPrefix("width == 1")
        }
        #expect(own.count <= 1, "\(place): \(own)")
        #expect(scene.item.layoutNode.relations.changes.isEmpty, place)
        scene.root.layout.container.checkBooks()
      }
    }
  }

  @Test func whatWaitsCanBeChangedAgain() throws {
    for (verb, run) in Self.verbs {
      for (again, rerun) in Self.verbs {
        let scene = try Scene()
        let held = scene.held
        run(scene) { $0.width.equalTo(scene.card) }
        scene.root.update()
        rerun(scene) { $0.width.equalTo(scene.card).offset(-20) }
        scene.root.update()
        #expect(scene.held == held, "\(verb), \(again)")
        rerun(scene) { $0.width.equalTo(scene.card).offset(-120) }
        scene.root.update()
        #expect(scene.item.layoutRect.width == 80, "\(verb), \(again)")
        #expect(scene.item.layoutNode.relations.changes.isEmpty, "\(verb), \(again)")
        scene.root.layout.container.checkBooks()
      }
    }
  }

  /// Random blocks of one constraint on a random tree: one that is refused leaves every number as it was.
  @Test func randomChanges() throws {
    var refusals = [0, 0, 0, 0]
    for seed in 0..<UInt64(TestEffort.rounds(40)) {
      var random = SplitMix64(seed: seed)
      let root = Box.root()
      let issues = Issues(root)
      let boxes = (0..<4).map { Box("b\($0)", in: root) }
      func held() -> [String] {
        root.layout.container.solver.described.compactMap { row in
          // That no size is below zero is found out once, and stays.
          row?.strength != .required || row?.isImplicit == true
            ? nil : row.map { "\(ObjectIdentifier($0)) \($0.offset.bitPattern) \($0.strength)" }
        }
      }
      for step in 0..<40 {
        let (item, other) = (boxes[Int(random.next() % 4)], boxes[Int(random.next() % 4)])
        let attributes: [LayoutAttributes] = [
          .init(.left), .init(.width), .edges, .size, .horizontalEdges,
        ]
        let chosen = attributes[Int(random.next() % 5)]
        let isAlone = random.next() % 3 == 0
        let number = Double(random.next() % 50)
        let verb = random.next() % 4
        if item === other, !isAlone { continue }
        let build: (ConstraintMaker) -> Void = { make in
          let words = make.adding(chosen)
          if isAlone { words.equalTo(number) } else { words.equalTo(other).offset(number) }
        }
        let (before, told) = (held(), issues.all.count)
        let waiting = item.layoutNode.relations.changes.count
        // One that is left out already may be reported again for the sake of other constraints.
        let wasLeftOut = item.layoutNode.relations.written.last?.isRejected == true
        switch verb {
        case 0: item.layout.makeConstraints(build)
        case 1: item.layout.updateConstraints(build)
        case 2: item.layout.remakeConstraints(build)
        default: item.layout.constraints.last?.update(offset: number)
        }
        root.update()
        let isRefused = issues.all.count > told && !(verb == 3 && wasLeftOut)
        let isOwn =
          verb == 1 || verb == 2
          ? item.layoutNode.relations.changes.count > waiting
          : item.layoutNode.relations.written.last?.isRejected == true
        if isRefused, isOwn {
          refusals[Int(verb)] += 1
          // In any order, because what had to be put back comes last.
          #expect(Set(held()) == Set(before), "\(seed) \(step) \(verb)")
        }
        root.layout.container.checkBooks()
      }
    }
    #expect(refusals.contains { $0 > 0 })
  }
}

extension Solver {
  /// The constraints by index, each relation described.
  var described: [Constraint?] {
    describeRows()
    return constraints
  }
}
