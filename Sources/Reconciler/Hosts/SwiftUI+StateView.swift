#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  public import SwiftUI
  public import UIKit
#elseif canImport(SwiftUI) && canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import SwiftUI
#endif

#if canImport(SwiftUI) && !os(watchOS)
  public import Layout

  /// A SwiftUI view that shows a StateView.
  ///
  /// ```swift
  /// struct Page: View {
  ///   var name: String
  ///   var body: some View {
  ///     StateViewInSwiftUI(Profile.self) { $0.name = name }
  ///   }
  /// }
  /// ```
  ///
  /// Its constraints determine its size, within the size that SwiftUI proposes.
  @MainActor
  public struct StateViewInSwiftUI<Root: StateView> {
    private let update: (Root) -> Void

    /// Creates a SwiftUI view that shows a StateView of a type.
    ///
    /// - Parameters:
    ///   - type: The class of the StateView.
    ///   - update: Sets the properties of the StateView; called in each update of SwiftUI.
    public init(_ type: Root.Type = Root.self, update: @escaping (Root) -> Void = { _ in }) {
      self.update = update
    }

    private func make() -> Root {
      let root = Root()
      update(root)
      root.setRootView()
      return root
    }

    private func bringUpToDate(_ root: Root) {
      update(root)
      StateView.flush()
    }

    private func size(_ root: Root, within proposal: ProposedViewSize) -> CGSize {
      let width = proposal.width.flatMap { $0.isFinite ? Double($0) : nil }
      let fitting = root.layout.fittingSize(width: width)
      return CGSize(
        width: proposal.width == nil ? fitting.width : width ?? fitting.width,
        height: fitting.height)
    }
  }
#endif

#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  extension StateViewInSwiftUI: UIViewRepresentable {
    /// Creates the view, and renders it.
    public func makeUIView(context: Context) -> Root { make() }

    /// Updates the view.
    public func updateUIView(_ root: Root, context: Context) { bringUpToDate(root) }

    /// Ends the tree.
    public static func dismantleUIView(_ root: Root, coordinator: Void) { root.resignRootView() }

    /// The size that its constraints require.
    public func sizeThatFits(
      _ proposal: ProposedViewSize, uiView root: Root, context: Context
    ) -> CGSize? {
      size(root, within: proposal)
    }
  }

  /// A view that shows a SwiftUI view inside a StateView.
  public final class SwiftUIView<Content: View>: UIView {
    private var controller: UIHostingController<Content>?

    /// The SwiftUI view that is shown.
    public var content: Content? {
      didSet {
        guard let content else { return }
        if let controller {
          controller.rootView = content
        } else {
          let made = UIHostingController(rootView: content)
          made.sizingOptions = .intrinsicContentSize
          made.view.frame = bounds
          made.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
          made.view.backgroundColor = .clear
          controller = made
          addSubview(made.view)
        }
        layout.invalidateMetrics()
      }
    }

    /// The size that the SwiftUI view requests.
    override public var intrinsicContentSize: CGSize {
      controller?.view.intrinsicContentSize ?? super.intrinsicContentSize
    }

    /// Adds the controller to the nearest view controller in the responder chain.
    override public func didMoveToWindow() {
      super.didMoveToWindow()
      guard let controller else { return }
      if window == nil {
        controller.willMove(toParent: nil)
        controller.removeFromParent()
      } else if controller.parent == nil, let parent = owner {
        parent.addChild(controller)
        controller.didMove(toParent: parent)
      }
    }

    private var owner: UIViewController? {
      var next: UIResponder? = self.next
      while let current = next {
        if let found = current as? UIViewController { return found }
        next = current.next
      }
      return nil
    }
  }
#elseif canImport(SwiftUI) && canImport(AppKit) && !targetEnvironment(macCatalyst)
  extension StateViewInSwiftUI: NSViewRepresentable {
    /// Creates the view, and renders it.
    public func makeNSView(context: Context) -> Root { make() }

    /// Updates the view.
    public func updateNSView(_ root: Root, context: Context) { bringUpToDate(root) }

    /// Ends the tree.
    public static func dismantleNSView(_ root: Root, coordinator: Void) { root.resignRootView() }

    /// The size that its constraints require.
    public func sizeThatFits(
      _ proposal: ProposedViewSize, nsView root: Root, context: Context
    ) -> CGSize? {
      size(root, within: proposal)
    }
  }

  /// A view that shows a SwiftUI view inside a StateView.
  public final class SwiftUIView<Content: View>: NSView {
    private var hosting: NSHostingView<Content>?

    /// The SwiftUI view that is shown.
    public var content: Content? {
      didSet {
        guard let content else { return }
        if let hosting {
          hosting.rootView = content
        } else {
          let made = NSHostingView(rootView: content)
          made.frame = bounds
          made.autoresizingMask = [.width, .height]
          hosting = made
          addSubview(made)
        }
        layout.invalidateMetrics()
      }
    }

    /// `true`: y grows downwards, as Layout requires.
    override public var isFlipped: Bool { true }

    /// The size that the SwiftUI view requests.
    override public var intrinsicContentSize: NSSize {
      hosting?.intrinsicContentSize ?? super.intrinsicContentSize
    }
  }
#endif

#if canImport(SwiftUI) && !os(watchOS)
  extension StateView {
    /// Places a SwiftUI view, which each render updates.
    ///
    /// ```swift
    /// place(swiftUI: Text("\(count)"), "count") { make in make.center.equalTo(self) }
    /// ```
    ///
    /// - Precondition: This view is in ``render()``.
    @discardableResult
    public func place<Content: View, Key: Hashable>(
      swiftUI content: Content, _ key: Key, _ constraints: (ConstraintMaker) -> Void = { _ in }
    ) -> Placement<SwiftUIView<Content>> {
      place(SwiftUIView<Content>.self, key, update: { $0.content = content }, constraints)
    }
  }
#endif
