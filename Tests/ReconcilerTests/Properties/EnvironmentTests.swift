import Foundation
import Reconciler
import Testing

private struct ThemeKey: EnvironmentKey { static var defaultValue: String { "plain" } }
private struct SizeKey: EnvironmentKey { static var defaultValue: Int { 1 } }

extension EnvironmentValues {
  fileprivate var theme: String {
    get { self[ThemeKey.self] }
    set { self[ThemeKey.self] = newValue }
  }
  fileprivate var size: Int {
    get { self[SizeKey.self] }
    set { self[SizeKey.self] = newValue }
  }
}

/// Values that ancestors give.
@MainActor @Suite(.serialized) struct EnvironmentTests {
  final class Leaf: StateView {
    @Environment(\.theme) var theme
    var shown: [String] = []
    override func render() { shown.append(theme) }
  }

  final class Middle: StateView {
    @Prop var leaf = Leaf()
    @Prop var own: String?
    @Local var given: String?
    var renders = 0
    override func render() {
      renders += 1
      if let value = given ?? own { provide(\.theme, value) }
      place(leaf, "leaf")
    }
  }

  final class Top: StateView {
    @Local var theme: String? = "light"
    @Local var size = 1
    let leaves = [Leaf(), Leaf()]
    var middles: [Middle] { subviews.compactMap { $0 as? Middle } }
    override func render() {
      if let theme { provide(\.theme, theme) }
      provide(\.size, size)
      for (number, leaf) in leaves.enumerated() {
        place(Middle.self, number, update: { $0.leaf = leaf })
      }
    }
  }

  @Test func onlyReadersAreRenderedAgain() {
    let stage = Stage<Top>()
    let top = stage.root
    top.theme = "dark"
    StateView.flush()
    #expect(top.leaves.map(\.shown) == [["light", "dark"], ["light", "dark"]])
    #expect(top.middles.map(\.renders) == [1, 1])
    #expect(top.leaves[0].shadow.reasons == [.environment("ThemeKey")])
    #expect(top.leaves[0].shadow.environment.map(\.description) == ["ThemeKey*: dark"])
    // What nobody reads, and what is equal.
    top.size = 2
    StateView.flush()
    #expect(top.leaves[0].shown.count == 2)
    // A nearer one hides it.
    top.middles[0].given = "red"
    StateView.flush()
    top.theme = "blue"
    StateView.flush()
    #expect(top.leaves.map(\.shown.last) == ["red", "blue"])
    #expect(top.leaves[0].shown.count == 3)
    // Providing a value is not reading the one above.
    #expect(top.middles.map(\.renders) == [2, 1])
    // And gives way again.
    top.middles[0].given = nil
    StateView.flush()
    #expect(top.leaves[0].shown.last == "blue")
    // Where none is given the default is read.
    top.theme = nil
    StateView.flush()
    #expect(top.leaves.map(\.shown.last) == ["plain", "plain"])
  }

  @Test func aViewThatLeavesStillReadsWhatWasProvided() {
    final class Leaving: StateView {
      @Environment(\.theme) var theme
      @Prop var onLeave: (String) -> Void = { _ in }
      override func viewDidLeave() { onLeave(theme) }
    }
    final class Branch: StateView {
      @Prop var onLeave: (String) -> Void = { _ in }
      override func render() {
        provide(\.theme, "branch")
        place(Leaving.self, "leaf", update: { $0.onLeave = self.onLeave })
      }
    }
    final class Tree: StateView {
      @Local var isShown = true
      let reader = Leaf()
      var themes: [String] = []
      override func render() {
        provide(\.theme, "tree")
        place(reader, "reader")
        guard isShown else { return }
        place(Branch.self, "branch", update: { $0.onLeave = { self.themes.append($0) } })
        place(Leaving.self, "leaf", update: { $0.onLeave = { self.themes.append($0) } })
      }
    }
    let stage = Stage<Tree>()
    stage.root.isShown = false
    StateView.flush()
    #expect(stage.root.themes.sorted() == ["branch", "tree"])
  }

  @Test func aViewThatMovesReadsWhatIsGivenThere() {
    final class Switch: StateView {
      @Local var isSecond = false
      let leaf = Leaf()
      override func render() {
        place(
          Middle.self, "first",
          update: {
            $0.own = "one"
            $0.leaf = self.isSecond ? Leaf() : self.leaf
          })
        place(
          Middle.self, "second",
          update: {
            $0.own = "two"
            $0.leaf = self.isSecond ? self.leaf : Leaf()
          })
      }
    }
    let stage = Stage<Switch>()
    #expect(stage.root.leaf.shown == ["one"])
    stage.root.isSecond = true
    StateView.flush()
    #expect(stage.root.leaf.shown == ["one", "two"])
  }
}
