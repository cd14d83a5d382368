// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// https://developer.apple.com/documentation/uikit/uilabel
open class UILabel: UIView {
  open var text: String?
  open var font: UIFont! = UIFont.systemFont(ofSize: 17)
  open var numberOfLines = 1

  override open var intrinsicContentSize: CGSize { size(within: .greatestFiniteMagnitude) }

  override open func sizeThatFits(_ size: CGSize) -> CGSize {
    self.size(within: numberOfLines == 1 ? .greatestFiniteMagnitude : size.width)
  }

  /// Every letter is half as wide as the font is high.
  private func size(within width: CGFloat) -> CGSize {
    let wanted = CGFloat((text ?? "").count) * font.pointSize / 2
    let lines = max(1, (wanted / width).rounded(.up))
    return CGSize(width: min(wanted, width), height: lines * font.lineHeight)
  }
}

// https://developer.apple.com/documentation/uikit/uiimageview
open class UIImageView: UIView {}

// https://developer.apple.com/documentation/uikit/uicontrol
open class UIControl: UIView {}

// https://developer.apple.com/documentation/uikit/uitextfield
open class UITextField: UIControl {
  open var text: String?
  open var font: UIFont? = UIFont.systemFont(ofSize: 17)
  // https://developer.apple.com/documentation/uikit/uitextinputtraits/issecuretextentry
  open var isSecureTextEntry = false
}

// https://developer.apple.com/documentation/uikit/uiscrollview
open class UIScrollView: UIView {
  open var contentSize = CGSize.zero
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }
}

// https://developer.apple.com/documentation/uikit/uitextview
open class UITextView: UIScrollView {
  open var text: String! = ""
}
