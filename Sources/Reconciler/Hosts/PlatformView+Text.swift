#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension UILabel: TextShowing {
    /// The text.
    public var shownText: String { text ?? "" }
  }

  extension UITextField: TextShowing {
    /// The text; bullets if the field hides it.
    public var shownText: String { hidden(text ?? "", if: isSecureTextEntry) }
  }

  extension UITextView: TextShowing {
    /// The text.
    public var shownText: String { text ?? "" }
  }
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  extension NSTextField: TextShowing {
    /// The text; bullets if the field is an `NSSecureTextField`.
    public var shownText: String { hidden(stringValue, if: self is NSSecureTextField) }
  }
#endif

#if canImport(UIKit) && !os(watchOS) || canImport(AppKit) && !targetEnvironment(macCatalyst)
  /// Returns a text, or a bullet for each of its characters if it is secret.
  private func hidden(_ text: String, if isSecret: Bool) -> String {
    isSecret ? String(repeating: "•", count: text.count) : text
  }
#endif
