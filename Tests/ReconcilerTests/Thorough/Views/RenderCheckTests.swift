import Foundation
import Reconciler
import Testing

// Release builds have no check, and neither have Apple's platforms.
#if DEBUG && !canImport(ObjectiveC)
  /// Types that forgot to override `render()`.
  @MainActor @Suite(.serialized) struct RenderCheckTests {
    private func issuesOf(_ root: StateView, hasHost: Bool = true) -> [StateViewIssue] {
      let controller = StateViewController()
      if hasHost { controller.view.attach(BlankPeer()) }
      return issues { controller.rootView = root }
    }

    private func issuesOfRoot(_ render: @escaping (ProbeView) -> Void) -> [StateViewIssue] {
      let root = ProbeView()
      root.onRender = render
      return issuesOf(root)
    }

    @Test func aTypeWithoutRenderIsReportedOnce() {
      final class Body: StateView {
        @Local var text = "hello"
        var body: TestLabel {
          let label = TestLabel()
          label.text = text
          return label
        }
      }
      let found = issuesOfRoot { root in
        root.place(Body.self, "a")
        root.place(Body.self, "b")
      }
      #expect(found == [.missingRender(in: "ProbeView > Body \"a\"")])
      #expect(
        found.first?.description
          == "ProbeView > Body \"a\" shows nothing, because it does not override render()")
    }

    @Test func aRootWithPropsIsReported() {
      final class Root: StateView { @Prop var text = "" }
      #expect(issuesOf(Root(), hasHost: false) == [])
      #expect(issuesOf(Root()) == [.missingRender(in: "Root")])
    }

    @Test func otherTypesAreNotReported() {
      final class Empty: StateView {}
      final class Placing: StateView {
        @Local var text = ""
        override func render() {}
      }
      final class Initializing: StateView {
        @Prop var text = ""
        override func viewDidInitialize() {}
      }
      final class Entering: StateView {
        @Prop var text = ""
        override func viewDidEnter() {}
      }
      final class Made: StateView {
        @Prop var text = ""
        required init(parentViewController: PlatformViewController) {
          super.init(parentViewController: parentViewController)
          addSubview(TestLabel())
        }
      }
      final class Sized: StateView {
        @Prop var text = ""
        override var intrinsicContentSize: CGSize { CGSize(width: 10, height: 10) }
      }
      final class Filled: StateView { @Prop var text = "" }
      let found = issuesOfRoot { root in
        root.place(StateView.self, "none")
        root.place(Empty.self, "empty")
        root.place(Placing.self, "placing")
        root.place(Initializing.self, "initializing")
        root.place(Entering.self, "entering")
        root.place(Made.self, "made")
        root.place(Sized.self, "sized")
        let filled = root.place(Filled.self, "filled").view
        root.placePortal(in: filled, "portal") { $0.place(TestLabel.self, "label") }
      }
      #expect(found == [])
    }
  }
#endif
