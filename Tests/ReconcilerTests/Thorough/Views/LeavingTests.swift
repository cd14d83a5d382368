import Layout
import Reconciler
import Testing

/// Transitions of views that are kept, stand in portals, or are operated while they leave.
@MainActor @Suite(.serialized) struct LeavingTests {
  final class Page: StateView {
    @Prop var name = ""
    @Prop var onTap: () -> Void = {}
    override func render() {
      place(
        PushButton.self, "button",
        update: {
          $0.title = self.name
          $0.onTap = { [weak self] in self?.onTap() }
        })
    }
  }

  final class Pages: StateView {
    @Local var page = "a"
    @Local var keeps = true
    @Local var limit = 1
    var ends: [String: @MainActor () -> Void] = [:]
    var taps = 0

    override func render() {
      func placePage() {
        let name = page
        place(
          Page.self, name,
          update: {
            $0.name = name
            $0.onTap = { [weak self] in self?.taps += 1 }
          }
        ).onLeave { [weak self] _, done in self?.ends[name] = done }
      }
      if keeps { keepAlive(limit: limit) { placePage() } } else { placePage() }
    }

    var shown: [String] {
      subviews.compactMap { $0 as? Page }.filter { !$0.isHidden }.map(\.name)
    }
    var standing: [String] { subviews.compactMap { ($0 as? Page)?.name } }

    func show(_ page: String) {
      self.page = page
      StateView.flush()
    }
  }

  final class Replacing: StateView {
    final class Token {}
    @Local var isButton = false
    var token: Token? = Token()

    override func render() {
      if isButton {
        place(PushButton.self, "k", update: { $0.title = "" })
      } else {
        place(Page.self, "k").onLeave { [token] _, done in
          withExtendedLifetime(token) { done() }
        }
      }
    }
  }

  /// A view that another one replaces under its key does not perform its transition, which is freed.
  @Test func theTransitionOfAReplacedViewIsFreed() {
    let stage = Stage<Replacing>()
    weak let token = stage.root.token
    stage.root.token = nil
    #expect(token != nil)
    stage.root.isButton = true
    StateView.flush()
    #expect(token == nil)
  }

  final class Place: StateView {
    @Prop var view: View?
    @Prop var onLeave: () -> Void = {}
    override func render() {
      if let view {
        place(view, "view").onLeave { [weak self] _, _ in self?.onLeave() }
      }
    }
  }

  final class Halves: StateView {
    @Local var isLeft = true
    let page = Page()
    var started = 0
    override func render() {
      for isFirst in [true, false] {
        place(
          Place.self, isFirst,
          update: {
            $0.view = isFirst == self.isLeft ? self.page : nil
            $0.onLeave = { [weak self] in self?.started += 1 }
          })
      }
    }
  }

  /// A view that moves to another parent is not animated out, whichever parent is rendered first.
  @Test func aViewThatMovesDoesNotLeave() {
    var issues: [StateViewIssue] = []
    let former = StateView.onIssue
    StateView.onIssue = { issues.append($0) }
    defer { StateView.onIssue = former }
    let stage = Stage<Halves>()
    for isLeft in [false, true, false] {
      stage.root.isLeft = isLeft
      StateView.flush()
      #expect(stage.root.started == 0 && !stage.root.page.takesNoInput)
      #expect(stage.root.page.superview === stage.root.subviews[isLeft ? 0 : 1])
    }
    #expect(issues.isEmpty)
  }

  final class Corners: StateView {
    @Local var corner: Int? = 0
    @Local var isShown = true
    var view: View = Page()
    var started = 0
    override func render() {
      guard let corner else { return }
      place(
        Place.self, corner,
        update: {
          $0.view = self.isShown ? self.view : nil
          $0.onLeave = { [weak self] in self?.started += 1 }
        })
    }
  }

  /// A view whose parent leaves during the view's transition takes input where it is placed next, in the same pass or later.
  @Test(arguments: [true, false], [true, false])
  func aViewThatLosesItsParentTakesInputElsewhere(isPlain: Bool, isLater: Bool) {
    let stage = Stage<Corners> { if isPlain { $0.view = PushButton() } }
    let root = stage.root
    root.isShown = false
    StateView.flush()
    #expect(root.started == 1 && root.view.takesNoInput)
    if isLater {
      root.corner = nil
      StateView.flush()
      #expect(root.view.superview?.superview == nil)
    }
    root.corner = 1
    root.isShown = true
    StateView.flush()
    #expect(root.view.superview === root.subviews.first && root.subviews.count == 1)
    #expect(!root.view.takesNoInput && root.started == 1)
  }

  @Test func aHiddenViewLeavesWithoutItsTransitionAndComesBackAsAnother() {
    let stage = Stage<Pages>()
    let root = stage.root
    let first = root.subviews.first
    root.show("b")
    root.show("c")
    // The limit is one: the first page is released.
    #expect((root.standing.sorted(), root.shown) == (["b", "c"], ["c"]))
    root.show("a")
    #expect((root.standing.sorted(), root.shown) == (["a", "c"], ["a"]))
    #expect(root.subviews.allSatisfy { $0 !== first })
    #expect(root.ends.isEmpty)
    // Where nothing is kept, the shown page leaves slowly, and the hidden one at once.
    root.keeps = false
    root.show("d")
    #expect(Array(root.ends.keys) == ["a"])
    #expect((root.standing.sorted(), root.shown.sorted()) == (["a", "d"], ["a", "d"]))
    root.ends["a"]?()
    StateView.flush()
    #expect(root.standing == ["d"])
  }

  @Test func aViewIsKeptAccordingToTheLastRenderThatPlacedIt() {
    let stage = Stage<Pages> { $0.keeps = false }
    let root = stage.root
    let first = root.subviews.first
    root.keeps = true
    StateView.flush()
    root.show("b")
    #expect((root.standing.sorted(), root.shown) == (["a", "b"], ["b"]))
    root.show("a")
    #expect(root.subviews.contains { $0 === first } && root.shown == ["a"])
    #expect(root.ends.isEmpty)
  }

  @Test func aViewThatLeavesIsNotOperated() throws {
    let driver = ViewDriver(Pages.self)
    let root = try #require(driver.view as? Pages)
    root.keeps = false
    let old = try driver.find(.text("a"))
    root.show("b")
    #expect(throws: ViewDriverError.notShown("PushButton")) { try old.tap() }
    #expect(root.taps == 0 && driver.has(.text("a")))
    // It comes back to life under its key.
    root.show("a")
    try old.tap()
    #expect(root.taps == 1)
    root.ends["a"]?()
    driver.flush()
    try old.tap()
    #expect(root.taps == 2)
  }

  // MARK: - Portals

  final class Opener: StateView {
    @Local var isOpen = true
    @Local var names = ["slow", "quick"]
    let overlay = View()
    var ends: [@MainActor () -> Void] = []
    var renders = 0

    override func render() {
      renders += 1
      guard isOpen else { return }
      let names = names
      placePortal(in: overlay, "portal") { portal in
        for name in names {
          let page = portal.place(Page.self, name, update: { $0.name = name })
          if name == "slow" { page.onLeave { [weak self] _, done in self?.ends.append(done) } }
        }
      }
    }
    var shown: [String] { overlay.subviews.compactMap { ($0 as? Page)?.name } }

    func open(_ isOpen: Bool) {
      self.isOpen = isOpen
      StateView.flush()
    }
  }

  @Test func aPortalWaitsForTheTransitionsOfItsViews() {
    let stage = Stage<Opener>()
    let root = stage.root
    root.open(false)
    #expect((root.shown, root.ends.count) == (["slow"], 1))
    #expect(root.overlay.subviews.first?.takesNoInput == true)
    // Opened again it has the same view, and the end of the former transition means nothing.
    let slow = root.overlay.subviews.first
    root.open(true)
    #expect(root.shown == ["slow", "quick"] && root.overlay.subviews.first === slow)
    #expect(slow?.takesNoInput == false)
    root.ends[0]()
    StateView.flush()
    #expect(root.shown == ["slow", "quick"])
    root.open(false)
    #expect((root.shown, root.ends.count) == (["slow"], 2))
    root.ends[1]()
    StateView.flush()
    #expect(root.shown.isEmpty && root.shadow.children.isEmpty)
  }

  @Test func aPortalWithoutTransitionsAndOneWhoseParentLeavesLeaveAtOnce() {
    let stage = Stage<Opener> { $0.names = ["quick"] }
    let root = stage.root
    root.open(false)
    #expect(root.shown.isEmpty && root.shadow.children.isEmpty && root.renders == 2)
    root.names = ["slow"]
    root.open(true)
    #expect(root.shown == ["slow"])
    stage.controller.rootView = nil
    StateView.flush()
    #expect(root.shown.isEmpty && root.ends.isEmpty)
  }
}
