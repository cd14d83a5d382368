#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension UILabel: TextShowing {
    /// The text.
    public var shownText: String { text ?? "" }
  }

  extension UITextField: TextShowing {
    /// The text.
    public var shownText: String { text ?? "" }
  }

  extension UITextView: TextShowing {
    /// The text.
    public var shownText: String { text ?? "" }
  }
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  extension NSTextField: TextShowing {
    /// The text.
    public var shownText: String { stringValue }
  }
#endif
