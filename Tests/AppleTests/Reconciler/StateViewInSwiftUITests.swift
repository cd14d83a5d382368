#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(SwiftUI) && canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
#endif

#if canImport(SwiftUI) && !os(watchOS)
  import Foundation
  import Layout
  import Reconciler
  import SwiftUI
  import Testing

  /// StateViews inside SwiftUI, and SwiftUI inside StateViews.
  @MainActor @Suite(.serialized) struct StateViewInSwiftUITests {
    private func hosted(_ text: String) -> Hosted<StateViewInSwiftUI<GreetingView>> {
      Hosted(StateViewInSwiftUI(GreetingView.self) { $0.text = text })
    }

    @Test func swiftUIShowsAStateView() throws {
      let host = hosted("hello")
      let view: GreetingView = try #require(host.find())
      #expect(view.text == "hello" && view.renders == 1)
      #expect(view.subviews.contains { ($0 as? TagView)?.tagText == "hello" })
    }

    @Test func swiftUIUpdatesTheStateView() throws {
      let host = hosted("hello")
      let view: GreetingView = try #require(host.find())
      host.show(StateViewInSwiftUI(GreetingView.self) { $0.text = "goodbye" })
      #expect(view.text == "goodbye")
      #expect(view.subviews.contains { ($0 as? TagView)?.tagText == "goodbye" })
      #expect(host.find() === view)
    }

    @Test func theStateViewIsAsHighAsItsConstraintsAsk() throws {
      let view: GreetingView = try #require(hosted("hello").find())
      #expect(view.frame.height == 30)
    }

    @Test func aStateViewShowsSwiftUI() throws {
      let driver = ViewDriver(ClockView.self, size: CGSize(width: 320, height: 480))
      let placed = try #require(
        driver.find(.type(SwiftUIView<Text>.self)).view as? SwiftUIView<Text>)
      #expect(placed.content == Text(verbatim: "0 s"))
      #expect(placed.intrinsicContentSize.width > 0)
      let clock = try #require(driver.view as? ClockView)
      clock.seconds = 1_000_000
      let width = placed.intrinsicContentSize.width
      StateView.flush()
      #expect(placed.content == Text(verbatim: "1000000 s"))
      #expect(placed.intrinsicContentSize.width > width)
    }
  }

  /// A StateView of 30 points' height.
  final class GreetingView: StateView {
    @Prop var text = ""
    var renders = 0

    override func render() {
      renders += 1
      place(TagView.self, "text", update: { [text] in $0.tagText = text }) { make in
        make.edges.equalToSuperview()
        make.height.equalTo(30)
      }
    }
  }

  /// A StateView with a text of SwiftUI.
  final class ClockView: StateView {
    @Local var seconds = 0

    override func render() {
      place(swiftUI: Text(verbatim: "\(seconds) s"), "time") { make in
        make.left.top.equalToSuperview()
      }
    }
  }

  /// A view of SwiftUI in a window.
  @MainActor
  private final class Hosted<Root: View> {
    #if canImport(UIKit)
      private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      private let host: UIHostingController<Root>

      init(_ root: Root) {
        host = UIHostingController(rootView: root)
        window.rootViewController = host
        window.isHidden = false
        layOut()
      }

      private func layOut() {
        host.view.setNeedsLayout()
        host.view.layoutIfNeeded()
      }

      private var rootView: PlatformView { host.view }
    #else
      private let window = NSWindow(
        contentRect: NSRect(x: 0, y: 0, width: 320, height: 480), styleMask: [.titled],
        backing: .buffered, defer: false)
      private let host: NSHostingView<Root>

      init(_ root: Root) {
        host = NSHostingView(rootView: root)
        window.isReleasedWhenClosed = false
        window.contentView = host
        layOut()
      }

      private func layOut() {
        host.needsLayout = true
        host.layoutSubtreeIfNeeded()
      }

      private var rootView: PlatformView { host }
    #endif

    func show(_ root: Root) {
      host.rootView = root
      layOut()
    }

    /// The first view of a type.
    func find<Found: PlatformView>() -> Found? {
      var waiting = [rootView]
      while let view = waiting.popLast() {
        if let found = view as? Found { return found }
        waiting += view.subviews
      }
      return nil
    }
  }
#endif
