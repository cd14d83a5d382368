import Reconciler
import TestSupport
import Testing

/// Views that client code hides, and that are kept alive or stand in a portal.
@MainActor @Suite(.serialized) struct HiddenByClientTests {
  final class Page: StateView {
    override func render() {}
  }

  /// Keeps pages and labels, whose names begin with "p" or "l".
  ///
  /// Views whose names end with "u" are hidden or shown in `update:`.
  final class Shelf: StateView {
    @Local var names: [String] = []
    @Local var hidden: Set<String> = []
    @Prop var overlay: View?
    var views: [String: View] = [:]

    override func render() {
      if let overlay {
        placePortal(in: overlay, "portal") { self.placeAll(in: $0) }
      } else {
        placeAll(in: self)
      }
    }

    private func placeAll(in view: StateView) {
      view.keepAlive(limit: 2) {
        for name in names {
          let isHidden = hidden.contains(name)
          @MainActor func update(_ view: View) {
            if name.hasSuffix("u") { view.isHidden = isHidden }
          }
          views[name] =
            name.hasPrefix("p")
            ? view.place(Page.self, name, update: { update($0) }).view
            : view.place(TestLabel.self, name, update: { update($0) }).view
        }
      }
    }

    func show(_ names: [String], hidden: Set<String> = []) {
      (self.names, self.hidden) = (names, hidden)
      StateView.flush()
    }
  }

  @Test(arguments: ["p", "pu", "l", "lu"])
  func aViewThatIsHiddenWhenItComesBackStaysHidden(name: String) throws {
    let stage = Stage<Shelf>()
    let shelf = stage.root
    shelf.show([name])
    let view = try #require(shelf.views[name])
    shelf.show([])
    #expect(view.isHidden)
    shelf.show([name], hidden: [name])
    #expect(shelf.views[name] === view && view.isHidden == name.hasSuffix("u"))
    shelf.show([name])
    #expect(!view.isHidden)
  }

  @Test(arguments: ["p", "l"])
  func aViewThatWasHiddenBeforeItWasKeptStaysHidden(name: String) throws {
    let stage = Stage<Shelf>()
    let shelf = stage.root
    shelf.show([name])
    let view = try #require(shelf.views[name])
    view.isHidden = true
    shelf.show([])
    shelf.show(["other"])
    shelf.show([name])
    #expect(view.isHidden)
    view.isHidden = false
    shelf.show([])
    #expect(view.isHidden)
    shelf.show([name])
    #expect(!view.isHidden)
  }

  @Test(arguments: ["p", "l"])
  func aKeptViewThatTheClientShowsIsHiddenAgain(name: String) throws {
    let stage = Stage<Shelf>()
    let shelf = stage.root
    shelf.show([name])
    let view = try #require(shelf.views[name])
    view.isHidden = true
    shelf.show([])
    view.isHidden = false
    shelf.show(["other"])
    #expect(view.isHidden)
    shelf.show([name])
    #expect(!view.isHidden)
  }

  /// Keeps a shelf whose views stand in a portal.
  final class Screen: StateView {
    @Local var isOpen = true
    let overlay = View()
    var shelf: Shelf?

    override func render() {
      keepAlive {
        guard isOpen else { return }
        shelf = place(Shelf.self, "shelf", update: { $0.overlay = self.overlay }).view
      }
    }
  }

  /// A placed view is hidden if the client has hidden it, and all views are hidden while they are kept.
  @Test(arguments: [false, true])
  func randomViewsAreHiddenAsTheClientSays(inPortal: Bool) throws {
    var random = SplitMix64(seed: 5)
    let all = ["p1", "p2", "p3u", "p4u", "l1", "l2", "l3u", "l4u"]
    for round in 0..<TestEffort.rounds(30) {
      let screen = Stage<Screen>()
      let alone = Stage<Shelf>()
      let shelf = inPortal ? try #require(screen.root.shelf) : alone.root
      let content = inPortal ? screen.root.overlay : shelf
      var names: [String] = []
      var hidden: Set<String> = []
      for step in 0..<30 {
        if inPortal, Int.random(in: 0..<3, using: &random) == 0 { screen.root.isOpen.toggle() }
        let isOpen = screen.root.isOpen
        names = all.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        let updated = all.filter { $0.hasSuffix("u") && Bool.random(using: &random) }
        // Names that are not placed keep what their latest `update:` has set.
        let placed = names.filter { $0.hasSuffix("u") }
        hidden = hidden.subtracting(placed).union(placed.filter { updated.contains($0) })
        shelf.show(names, hidden: Set(updated))
        let views = Set(content.subviews.map { ObjectIdentifier($0) })
        for name in all {
          guard let view = shelf.views[name], views.contains(ObjectIdentifier(view)) else {
            // The next view under the key is a new one.
            hidden.remove(name)
            continue
          }
          let isShown = isOpen && names.contains(name)
          #expect(
            view.isHidden == (!isShown || hidden.contains(name)),
            "\(name), round \(round), step \(step)")
        }
        if isOpen, let name = names.randomElement(using: &random), !name.hasSuffix("u") {
          let isHidden = Bool.random(using: &random)
          shelf.views[name]?.isHidden = isHidden
          if isHidden { hidden.insert(name) } else { hidden.remove(name) }
        }
      }
    }
  }
}
