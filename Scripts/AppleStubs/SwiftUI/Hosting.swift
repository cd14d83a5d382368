#if canImport(UIKit) && !os(watchOS)

// https://developer.apple.com/documentation/swiftui/uiviewrepresentable
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  @MainActor @preconcurrency func makeUIView(context: Self.Context) -> Self.UIViewType
  @MainActor @preconcurrency func updateUIView(_ uiView: Self.UIViewType, context: Self.Context)
  @MainActor @preconcurrency static func dismantleUIView(
    _ uiView: Self.UIViewType, coordinator: Self.Coordinator)
  @MainActor @preconcurrency func makeCoordinator() -> Self.Coordinator
  @available(iOS 16.0, tvOS 16.0, *)
  @MainActor @preconcurrency func sizeThatFits(
    _ proposal: ProposedViewSize, uiView: Self.UIViewType, context: Self.Context) -> CGSize?
}
extension UIViewRepresentable where Coordinator == Void {
  @MainActor @preconcurrency public func makeCoordinator() -> Self.Coordinator
}
extension UIViewRepresentable {
  @MainActor @preconcurrency public static func dismantleUIView(
    _ uiView: Self.UIViewType, coordinator: Self.Coordinator)
  @available(iOS 16.0, tvOS 16.0, *)
  @MainActor @preconcurrency public func sizeThatFits(
    _ proposal: ProposedViewSize, uiView: Self.UIViewType, context: Self.Context) -> CGSize?
  @MainActor @preconcurrency public var body: Never { get }
}

// https://developer.apple.com/documentation/swiftui/uiviewrepresentablecontext
@MainActor @preconcurrency
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  @MainActor @preconcurrency public let coordinator: Representable.Coordinator
  @MainActor @preconcurrency public var transaction: Transaction { get }
  @MainActor @preconcurrency public var environment: EnvironmentValues { get }
}

// https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentable
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View
where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>
  @MainActor @preconcurrency func makeUIViewController(context: Self.Context)
    -> Self.UIViewControllerType
  @MainActor @preconcurrency func updateUIViewController(
    _ uiViewController: Self.UIViewControllerType, context: Self.Context)
  @MainActor @preconcurrency static func dismantleUIViewController(
    _ uiViewController: Self.UIViewControllerType, coordinator: Self.Coordinator)
  @MainActor @preconcurrency func makeCoordinator() -> Self.Coordinator
}
extension UIViewControllerRepresentable where Coordinator == Void {
  @MainActor @preconcurrency public func makeCoordinator() -> Self.Coordinator
}
extension UIViewControllerRepresentable {
  @MainActor @preconcurrency public static func dismantleUIViewController(
    _ uiViewController: Self.UIViewControllerType, coordinator: Self.Coordinator)
  @MainActor @preconcurrency public var body: Never { get }
}

// https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentablecontext
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  @MainActor @preconcurrency public let coordinator: Representable.Coordinator
  @MainActor @preconcurrency public var transaction: Transaction { get }
  @MainActor @preconcurrency public var environment: EnvironmentValues { get }
}

// https://developer.apple.com/documentation/swiftui/uihostingcontroller
@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
  @MainActor @preconcurrency public init(rootView: Content)
  @MainActor @preconcurrency public init?(coder aDecoder: NSCoder, rootView: Content)
  @MainActor @preconcurrency public required dynamic init?(coder aDecoder: NSCoder)
  @MainActor @preconcurrency public var rootView: Content { get set }
  @available(iOS 16.0, tvOS 16.0, *)
  @MainActor @preconcurrency public var sizingOptions: UIHostingControllerSizingOptions {
    get set
  }
  @MainActor @preconcurrency public func sizeThatFits(in size: CGSize) -> CGSize
  @MainActor @preconcurrency open override dynamic func viewDidLayoutSubviews()
}

// https://developer.apple.com/documentation/swiftui/uihostingcontrollersizingoptions
@available(iOS 16.0, tvOS 16.0, *)
public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int)
  public static let preferredContentSize: UIHostingControllerSizingOptions
  public static let intrinsicContentSize: UIHostingControllerSizingOptions
}

#endif

#if canImport(AppKit)

// https://developer.apple.com/documentation/swiftui/nsviewrepresentable
@MainActor @preconcurrency public protocol NSViewRepresentable: View where Body == Never {
  associatedtype NSViewType: NSView
  associatedtype Coordinator = Void
  typealias Context = NSViewRepresentableContext<Self>
  @MainActor @preconcurrency func makeNSView(context: Self.Context) -> Self.NSViewType
  @MainActor @preconcurrency func updateNSView(_ nsView: Self.NSViewType, context: Self.Context)
  @MainActor @preconcurrency static func dismantleNSView(
    _ nsView: Self.NSViewType, coordinator: Self.Coordinator)
  @MainActor @preconcurrency func makeCoordinator() -> Self.Coordinator
  @available(macOS 13.0, *)
  @MainActor @preconcurrency func sizeThatFits(
    _ proposal: ProposedViewSize, nsView: Self.NSViewType, context: Self.Context) -> CGSize?
}
extension NSViewRepresentable where Coordinator == Void {
  @MainActor @preconcurrency public func makeCoordinator() -> Self.Coordinator
}
extension NSViewRepresentable {
  @MainActor @preconcurrency public static func dismantleNSView(
    _ nsView: Self.NSViewType, coordinator: Self.Coordinator)
  @available(macOS 13.0, *)
  @MainActor @preconcurrency public func sizeThatFits(
    _ proposal: ProposedViewSize, nsView: Self.NSViewType, context: Self.Context) -> CGSize?
  @MainActor @preconcurrency public var body: Never { get }
}

// https://developer.apple.com/documentation/swiftui/nsviewrepresentablecontext
@MainActor @preconcurrency
public struct NSViewRepresentableContext<View: NSViewRepresentable> {
  @MainActor @preconcurrency public let coordinator: View.Coordinator
  @MainActor @preconcurrency public var transaction: Transaction { get }
  @MainActor @preconcurrency public var environment: EnvironmentValues { get }
}

// https://developer.apple.com/documentation/swiftui/nshostingview
@MainActor @preconcurrency open class NSHostingView<Content: View>: NSView {
  @MainActor @preconcurrency public required init(rootView: Content)
  @MainActor @preconcurrency public required dynamic init?(coder aDecoder: NSCoder)
  @MainActor @preconcurrency public var rootView: Content { get set }
  @available(macOS 13.0, *)
  @MainActor @preconcurrency public var sizingOptions: NSHostingSizingOptions { get set }
}

// https://developer.apple.com/documentation/swiftui/nshostingcontroller
@MainActor @preconcurrency open class NSHostingController<Content: View>: NSViewController {
  @MainActor @preconcurrency public init(rootView: Content)
  @MainActor @preconcurrency public init?(coder: NSCoder, rootView: Content)
  @MainActor @preconcurrency public required dynamic init?(coder: NSCoder)
  @MainActor @preconcurrency public var rootView: Content { get set }
  @available(macOS 13.0, *)
  @MainActor @preconcurrency public var sizingOptions: NSHostingSizingOptions { get set }
  @MainActor @preconcurrency public func sizeThatFits(in size: CGSize) -> CGSize
}

// https://developer.apple.com/documentation/swiftui/nshostingsizingoptions
@available(macOS 13.0, *)
public struct NSHostingSizingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int)
  public static let minSize: NSHostingSizingOptions
  public static let intrinsicContentSize: NSHostingSizingOptions
  public static let maxSize: NSHostingSizingOptions
  public static let preferredContentSize: NSHostingSizingOptions
  public static let standardBounds: NSHostingSizingOptions
}

#endif
