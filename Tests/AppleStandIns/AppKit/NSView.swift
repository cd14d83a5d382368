// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

// https://developer.apple.com/documentation/appkit/nsuserinterfaceitemidentifier
public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(rawValue: String) { self.rawValue = rawValue }
}

// https://developer.apple.com/documentation/foundation/indexpath/init(item:section:)
extension IndexPath {
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var section: Int { self[0] }
  public var item: Int { self[1] }
}

// https://developer.apple.com/documentation/appkit/nsresponder
@MainActor
open class NSResponder: NSObject {
  override public init() {}
}

// https://developer.apple.com/documentation/appkit/nsview
open class NSView: NSResponder {
  private weak var holder: NSView?
  weak var holdingWindow: NSWindow?
  open var frame: NSRect
  open private(set) var subviews: [NSView] = []

  public init(frame: NSRect) { self.frame = frame }
  override public required convenience init() { self.init(frame: .zero) }

  @unsafe open var superview: NSView? { holder }
  @unsafe open var window: NSWindow? { unsafe holdingWindow ?? holder?.window }

  open func addSubview(_ view: NSView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.holder = self
  }

  open func removeFromSuperview() {
    holder?.subviews.removeAll { $0 === self }
    holder = nil
  }

  open func layoutSubtreeIfNeeded() {
    layout()
    for view in subviews { view.layoutSubtreeIfNeeded() }
  }

  open func layout() {}
}

// https://developer.apple.com/documentation/appkit/nswindow
open class NSWindow: NSResponder {
  // https://developer.apple.com/documentation/appkit/nswindow/stylemask-swift.struct
  public struct StyleMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let titled = StyleMask(rawValue: 1)
  }
  // https://developer.apple.com/documentation/appkit/nswindow/backingstoretype
  public enum BackingStoreType: UInt, Sendable { case buffered = 2 }

  open var isReleasedWhenClosed = true
  open var contentView: NSView? {
    didSet { contentView?.holdingWindow = self }
  }

  public init(
    contentRect: NSRect, styleMask style: StyleMask, backing: BackingStoreType, defer flag: Bool
  ) {
    super.init()
    contentView = NSView(frame: NSRect(origin: .zero, size: contentRect.size))
    contentView?.holdingWindow = self
  }
}

// https://developer.apple.com/documentation/appkit/nsviewcontroller
@MainActor
open class NSViewController: NSResponder {
  private var loaded: NSView?
  open var title: String?

  override public required init() {}

  open func loadView() { view = NSView(frame: .zero) }

  open var view: NSView {
    get {
      if loaded == nil { loadView() }
      return loaded ?? NSView(frame: .zero)
    }
    set { loaded = newValue }
  }
}

// https://developer.apple.com/documentation/appkit/nscontrol
open class NSControl: NSView {
  open var stringValue = ""
}

// https://developer.apple.com/documentation/appkit/nstextfield
open class NSTextField: NSControl {
  public convenience init(labelWithString text: String) {
    self.init(frame: .zero)
    stringValue = text
  }
}

// https://developer.apple.com/documentation/appkit/nssecuretextfield
open class NSSecureTextField: NSTextField {}

// https://developer.apple.com/documentation/appkit/nsimageview
open class NSImageView: NSControl {}

// https://developer.apple.com/documentation/appkit/nsscrollview
open class NSScrollView: NSView {
  open var documentView: NSView? {
    didSet { if let documentView { addSubview(documentView) } }
  }
}
