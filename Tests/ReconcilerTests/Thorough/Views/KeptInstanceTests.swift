import Reconciler
import TestSupport
import Testing

/// View instances that one parent keeps hidden, and that are shown again by it or by another parent.
@MainActor @Suite(.serialized) struct KeptInstanceTests {
  enum Kind: CaseIterable { case plain, stateful, withPortal }

  /// A StateView that shows a view in an overlay, too.
  final class Opener: StateView {
    let overlay: View
    let sheet = PushButton()
    init(overlay: View) {
      self.overlay = overlay
      super.init(parentViewController: StateViewController())
    }
    required init(parentViewController: PlatformViewController) {
      overlay = View()
      super.init(parentViewController: parentViewController)
    }
    override func render() {
      place(PushButton.self, "button", update: { $0.title = "button" })
      placePortal(in: overlay, "portal") { [sheet] portal in portal.place(sheet, "sheet") }
    }
  }

  /// A parent that keeps the instance when it does not place it.
  final class Holder: StateView {
    @Prop var view: View?
    @Prop var extra: Int?
    @Prop var limit = 1
    override func render() {
      keepAlive(limit: limit) {
        if let view { place(view, "view") }
        if let extra { place(PushButton.self, extra, update: { $0.title = "\(extra)" }) }
      }
    }
  }

  final class Root: StateView {
    /// The numbers of the holders, in order.
    @Local var holders = [0]

    /// The holder that places the instance.
    @Local var place: Int?
    @Local var extra: Int?
    @Local var leavesSlowly = false
    @Local var keepsHolders = false
    var view: View = View()
    var ends: [@MainActor () -> Void] = []

    override func render() {
      func placeAll() {
        for number in holders {
          let placed = place(
            Holder.self, number,
            update: {
              $0.view = self.place == number ? self.view : nil
              $0.extra = self.extra
            })
          if leavesSlowly { placed.onLeave { [weak self] _, done in self?.ends.append(done) } }
        }
      }
      if keepsHolders { keepAlive { placeAll() } } else { placeAll() }
    }

    func holder(_ number: Int) -> Holder? {
      for offset in shadow.children.indices where shadow.children[offset].key == "\(number)" {
        return subviews[offset] as? Holder
      }
      return nil
    }
  }

  /// A root whose holder 0 has placed an instance and keeps it now.
  @MainActor private struct Fixture {
    let stage: Stage<Root>
    let overlay = View()
    let kind: Kind
    var root: Root { stage.root }
    var view: View { root.view }

    init(_ kind: Kind) {
      self.kind = kind
      let overlay = overlay
      stage = Stage<Root> {
        switch kind {
        case .plain: $0.view = PushButton()
        case .stateful: $0.view = ProbeView()
        case .withPortal: $0.view = Opener(overlay: overlay)
        }
        $0.place = 0
      }
      expectShown(in: 0)
      change { $0.place = nil }
      #expect(view.isHidden)
      if kind == .withPortal {
        #expect(overlay.subviews.count == 1 && overlay.subviews[0].isHidden)
      }
    }

    func change(_ body: (Root) -> Void) {
      body(root)
      StateView.flush()
    }

    func end() {
      let ends = root.ends
      root.ends = []
      for end in ends { end() }
      StateView.flush()
    }

    /// Expects that the view is shown and takes input below a holder.
    func expectShown(in number: Int, _ location: SourceLocation = #_sourceLocation) {
      #expect(view.superview === root.holder(number), sourceLocation: location)
      #expect(root.holder(number)?.superview === root, sourceLocation: location)
      var next: View? = view
      while let shown = next {
        #expect(!shown.isHidden && !shown.takesNoInput, sourceLocation: location)
        next = shown.superview
      }
      if kind == .withPortal {
        #expect(overlay.subviews.count == 1, sourceLocation: location)
        #expect(overlay.subviews.first?.isHidden == false, sourceLocation: location)
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func itsParentPlacesItAgain(kind: Kind) {
    let fixture = Fixture(kind)
    fixture.change { $0.place = 0 }
    fixture.expectShown(in: 0)
  }

  @Test(arguments: Kind.allCases, [[1], [0, 1], [1, 0]])
  func anotherParentPlacesIt(kind: Kind, holders: [Int]) {
    let fixture = Fixture(kind)
    fixture.change {
      $0.holders = holders
      $0.place = 1
    }
    fixture.expectShown(in: 1)
    // The former parent's next renders leave it there.
    fixture.change { $0.extra = 5 }
    fixture.change { $0.extra = 6 }
    fixture.expectShown(in: 1)
  }

  @Test(arguments: Kind.allCases)
  func itsParentLeavesAndAnotherPlacesItLater(kind: Kind) {
    let fixture = Fixture(kind)
    fixture.change { $0.holders = [] }
    fixture.change {
      $0.holders = [1]
      $0.place = 1
    }
    fixture.expectShown(in: 1)
  }

  @Test(arguments: Kind.allCases)
  func itsParentLeavesAndIsPlacedAgain(kind: Kind) {
    let fixture = Fixture(kind)
    fixture.change { $0.holders = [] }
    fixture.change {
      $0.holders = [0]
      $0.place = 0
    }
    fixture.expectShown(in: 0)
  }

  @Test(arguments: Kind.allCases, [true, false])
  func itsParentComesBackFromATransition(kind: Kind, atOnce: Bool) {
    let fixture = Fixture(kind)
    fixture.change { $0.leavesSlowly = true }
    fixture.change { $0.holders = [] }
    #expect(fixture.root.holder(0)?.takesNoInput == true && fixture.view.isHidden)
    if !atOnce {
      fixture.change { $0.holders = [0] }
      #expect(fixture.view.isHidden)
    }
    fixture.change {
      $0.holders = [0]
      $0.place = 0
    }
    fixture.expectShown(in: 0)
    fixture.end()
    fixture.expectShown(in: 0)
  }

  @Test(arguments: Kind.allCases)
  func itsParentLeavesAfterATransition(kind: Kind) {
    let fixture = Fixture(kind)
    fixture.change { $0.leavesSlowly = true }
    fixture.change { $0.holders = [] }
    fixture.end()
    #expect(fixture.root.subviews.isEmpty)
    fixture.change {
      $0.holders = [1]
      $0.place = 1
    }
    fixture.expectShown(in: 1)
  }

  @Test(arguments: Kind.allCases)
  func anotherParentPlacesItDuringTheTransition(kind: Kind) {
    let fixture = Fixture(kind)
    fixture.change { $0.leavesSlowly = true }
    fixture.change {
      $0.holders = [1]
      $0.place = 1
    }
    #expect(fixture.root.holder(0)?.takesNoInput == true)
    fixture.expectShown(in: 1)
    fixture.end()
    fixture.expectShown(in: 1)
  }

  @Test(arguments: Kind.allCases, [true, false])
  func itIsReleased(kind: Kind, isLater: Bool) {
    let fixture = Fixture(kind)
    fixture.change { $0.holders = [0, 1] }
    fixture.root.holder(0)?.releaseKept("view")
    if isLater {
      StateView.flush()
      #expect(fixture.view.superview == nil && !fixture.view.isHidden)
    }
    fixture.change { $0.place = 1 }
    fixture.expectShown(in: 1)
  }

  @Test(arguments: Kind.allCases)
  func theLimitReleasesIt(kind: Kind) {
    let fixture = Fixture(kind)
    for extra in 1...3 { fixture.change { $0.extra = extra } }
    #expect(fixture.view.superview == nil && !fixture.view.isHidden)
    fixture.change { $0.place = 0 }
    fixture.expectShown(in: 0)
  }

  /// The parent is kept as well, and leaves or shows the view later.
  @Test(arguments: Kind.allCases, [[1], [0], [0, 1]])
  func itsParentIsKept(kind: Kind, holders: [Int]) {
    let fixture = Fixture(kind)
    fixture.change { $0.keepsHolders = true }
    fixture.change { $0.holders = [] }
    #expect(fixture.root.holder(0)?.isHidden == true)
    fixture.change {
      $0.holders = holders
      $0.place = holders.last
    }
    fixture.expectShown(in: holders.last ?? 0)
  }

  @Test(arguments: Kind.allCases)
  func itsKeptParentIsReleased(kind: Kind) {
    let fixture = Fixture(kind)
    fixture.change { $0.keepsHolders = true }
    fixture.change { $0.holders = [] }
    fixture.root.releaseKept()
    StateView.flush()
    #expect(fixture.root.subviews.isEmpty)
    fixture.change {
      $0.holders = [1]
      $0.place = 1
    }
    fixture.expectShown(in: 1)
  }

  /// A kept view that is placed, and hidden with its parent.
  @Test(arguments: Kind.allCases, [[1], [0, 1], [1, 0]])
  func itMovesOutOfAKeptParent(kind: Kind, holders: [Int]) {
    let fixture = Fixture(kind)
    fixture.change {
      $0.place = 0
      $0.keepsHolders = true
    }
    fixture.change { $0.holders = [] }
    #expect(fixture.root.holder(0)?.isHidden == true)
    fixture.change {
      $0.holders = holders
      $0.place = 1
    }
    fixture.expectShown(in: 1)
  }

  // MARK: - At random

  /// A parent that keeps the instances that it does not place, with a limit.
  final class Shelf: StateView {
    @Prop var views: [View] = []
    override func render() {
      keepAlive(limit: 2) {
        for view in views { place(view, ObjectIdentifier(view)) }
      }
    }
  }

  final class Hall: StateView {
    /// The numbers of the shelves, in order.
    @Local var shelves = [0, 1]

    /// The shelf of each instance; none if no shelf places it.
    @Local var places: [Int?] = Array(repeating: nil, count: 4)
    @Local var leavesSlowly = false
    @Local var keepsShelves = false
    let views: [View] = [PushButton(), PushButton(), ProbeView(), ProbeView()]
    var ends: [@MainActor () -> Void] = []

    override func render() {
      func placeAll() {
        for number in shelves {
          let views = views.indices.filter { places[$0] == number }.map { self.views[$0] }
          let placed = place(Shelf.self, number, update: { $0.views = views })
          if leavesSlowly { placed.onLeave { [weak self] _, done in self?.ends.append(done) } }
        }
      }
      if keepsShelves { keepAlive(limit: 2) { placeAll() } } else { placeAll() }
    }

    func change(_ random: inout SplitMix64) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: shelves = (0..<4).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
      case 1: leavesSlowly.toggle()
      case 2: keepsShelves.toggle()
      case 3:
        let all = ends
        ends = []
        for end in all { end() }
      default:
        let place = Int.random(in: -1..<4, using: &random)
        places[Int.random(in: 0..<4, using: &random)] = place < 0 ? nil : place
      }
    }
  }

  /// An instance is shown on the shelf that places it, and on no other one that is placed.
  @Test func randomChangesShowInstancesWhereTheyArePlaced() {
    var random = SplitMix64(seed: 31)
    let former = StateView.onIssue
    // A hidden shelf may still place an instance that another one has taken.
    StateView.onIssue = { if case .placedByTwo = $0 {} else { former($0) } }
    defer { StateView.onIssue = former }
    for round in 0..<TestEffort.rounds(30) {
      let stage = Stage<Hall>()
      let hall = stage.root
      // The instances that the client has hidden while they were shown.
      var hidden = Array(repeating: false, count: hall.views.count)
      for step in 0..<20 {
        let index = Int.random(in: hidden.indices, using: &random)
        if let place = hall.places[index], hall.shelves.contains(place) {
          hidden[index] = Int.random(in: 0..<4, using: &random) == 0
          hall.views[index].isHidden = hidden[index]
        }
        for _ in 0..<Int.random(in: 1...3, using: &random) { hall.change(&random) }
        StateView.flush()
        for (index, (view, place)) in zip(hall.views, hall.places).enumerated() {
          let shelf = view.superview as? Shelf
          let number = shelf?.superview === hall ? shelf.flatMap { hall.number(of: $0) } : nil
          let isPlaced = place.map { hall.shelves.contains($0) } ?? false
          if isPlaced {
            #expect(number == place, "round \(round), step \(step)")
            #expect(shelf?.isHidden == false && shelf?.takesNoInput == false)
            #expect(view.isHidden == hidden[index], "round \(round), step \(step)")
            #expect(!view.takesNoInput, "round \(round), step \(step)")
          } else if let number, hall.shelves.contains(number) {
            #expect(view.isHidden, "round \(round), step \(step)")
          } else if shelf == nil {
            #expect(view.isHidden == hidden[index], "round \(round), step \(step)")
            #expect(!view.takesNoInput, "round \(round), step \(step)")
          }
        }
      }
    }
  }
}

extension KeptInstanceTests.Hall {
  /// Returns the number of a shelf.
  fileprivate func number(of shelf: View) -> Int? {
    let index = subviews.firstIndex { $0 === shelf }
    return index.flatMap { shadow.children[$0].key }.flatMap { Int($0) }
  }
}
