#if (canImport(UIKit) && !os(watchOS)) || (canImport(AppKit) && !targetEnvironment(macCatalyst))
  import Foundation
  import Layout
  import Reconciler
  import Testing

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// StateViews among the platform's own views.
  @MainActor @Suite(.serialized) struct PlatformViewTests {
    private let controller = StateViewController()
    private let screen: TagsScreen

    init() {
      controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
      screen = TagsScreen(parentViewController: controller)
      controller.rootView = screen
    }

    private func show(_ tags: [String]) {
      screen.tags = tags
      ViewDriver(screen).flush()
    }

    /// The tags that stand in the screen, from the back to the front.
    private var shown: [TagView] { screen.subviews.compactMap { $0 as? TagView } }

    @Test func placedViewsStandInOrder() {
      show(["a", "b", "c"])
      #expect(shown.map(\.tagText) == ["a", "b", "c"])
    }

    @Test func viewsMoveAndStayTheSame() {
      show(["a", "b", "c"])
      let old = shown
      show(["c", "a", "b"])
      #expect(shown.map(\.tagText) == ["c", "a", "b"])
      #expect(
        shown.map(ObjectIdentifier.init) == [old[2], old[0], old[1]].map(ObjectIdentifier.init))
    }

    @Test func viewsLeaveAndCome() {
      show(["a", "b", "c"])
      let old = shown
      show(["d", "b"])
      #expect(shown.map(\.tagText) == ["d", "b"])
      #expect(!old[0].stands && old[1].stands && !old[2].stands)
    }

    @Test func lastViewsMoveToTheEnd() {
      show(["a", "b", "c", "d"])
      show(["b", "c", "d", "a"])
      #expect(shown.map(\.tagText) == ["b", "c", "d", "a"])
    }

    @Test func constraintsFillTheController() {
      show(["a", "b"])
      #expect(screen.frame.size == CGSize(width: 320, height: 480))
      #expect(shown.map(\.frame.width) == [320, 320])
      #expect(shown.map(\.frame.minY) == [0, 20])
    }

    @Test func theDriverFindsTexts() throws {
      show(["a", "b"])
      #expect(ViewDriver(screen).texts == ["a", "b"])
      #expect(ViewDriver(screen).has(.text("b")))
    }

    @Test func theDriverFindsTextsOfThePlatform() {
      let driver = ViewDriver(CaptionView.self)
      #expect(driver.texts == ["label", "field", "•••"])
      #expect(!driver.outline.contains("key"))
    }

    @Test func accessibilityFollowsTheOrderOfPlacing() {
      show(["b", "a"])
      show(["a", "b"])
      #if canImport(UIKit)
        let elements = screen.accessibilityElements
      #else
        let elements = screen.accessibilityChildren()
      #endif
      #expect(elements?.compactMap { ($0 as? TagView)?.tagText } == ["a", "b"])
    }

    @Test func aViewIsRenderedForItsSize() {
      let sized = SizedScreen(parentViewController: controller)
      controller.rootView = sized
      ViewDriver(sized).flush()
      #expect(sized.rendered == CGSize(width: 320, height: 480))
      sized.frame.size.width = 200
      #if canImport(UIKit)
        sized.layoutIfNeeded()
      #endif
      #expect(sized.rendered == CGSize(width: 200, height: 480))
    }

    @Test func anotherRootTakesThePlace() {
      let other = TagsScreen(parentViewController: controller)
      controller.rootView = other
      #expect(!controller.view.subviews.contains(screen))
      #expect(controller.view.subviews.contains(other))
    }
  }

  /// A view that shows a text.
  final class TagView: PlatformView, TextShowing {
    var tagText = ""
    var shownText: String { tagText }

    /// Whether it stands in another view.
    var stands: Bool {
      #if canImport(UIKit)
        superview != nil
      #else
        // Safety: the reference is compared, not followed.
        unsafe superview != nil
      #endif
    }
  }

  /// A view with texts of the platform.
  private final class CaptionView: StateView {
    override func render() {
      #if canImport(UIKit)
        place(UILabel.self, "label", update: { $0.text = "label" })
        place(UITextField.self, "field", update: { $0.text = "field" })
        place(
          UITextField.self, "secret",
          update: {
            $0.text = "key"
            $0.isSecureTextEntry = true
          })
      #else
        place(NSTextField.self, "label", update: { $0.stringValue = "label" })
        place(NSTextField.self, "field", update: { $0.stringValue = "field" })
        place(NSSecureTextField.self, "secret", update: { $0.stringValue = "key" })
      #endif
    }
  }

  /// A screen that notes the size for which it was rendered.
  private final class SizedScreen: StateView {
    private(set) var rendered = CGSize.zero

    override func render() { rendered = observedSize }
  }

  /// A screen that shows tags, one below the other.
  final class TagsScreen: StateView {
    @Local var tags: [String] = []

    override func render() {
      for (row, tag) in tags.enumerated() {
        place(TagView.self, tag, update: { $0.tagText = tag }) { make in
          make.horizontalEdges.equalToSuperview()
          make.top.equalToSuperview().offset(20 * row)
          make.height.equalTo(20)
        }
      }
    }
  }
#endif
