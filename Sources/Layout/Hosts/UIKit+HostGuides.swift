#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UIView {
    /// Sets the frames of the root's guides from those of UIKit.
    func followHostGuides() {
      #if !os(tvOS) && !os(visionOS)
        if let guide = layoutNode.hostGuide(.keyboard) {
          KeyboardView.follow(self)
          guide.frame = Rect(keyboardLayoutGuide.layoutFrame)
        }
      #endif
      if let guide = layoutNode.hostGuide(.readableContent) {
        guide.frame = Rect(readableContentGuide.layoutFrame)
      }
    }
  }

  extension HostGuide {
    /// Sets the content size of a scroll view to the size of its content.
    func passContentSize() {
      guard kind == .scrollContent, let view = owner as? UIScrollView else { return }
      let size = CGSize(width: layoutRect.width, height: layoutRect.height)
      // Views are laid out on the main actor only.
      MainActor.assumeIsolated { view.contentSize = size }
    }
  }

  #if !os(tvOS) && !os(visionOS)
    /// A hidden view that Auto Layout keeps over the keyboard, so that UIKit lays it out when the keyboard moves.
    private final class KeyboardView: UIView {
      static func follow(_ root: UIView) {
        if root.subviews.contains(where: { $0 is KeyboardView }) { return }
        let made = KeyboardView()
        made.isUserInteractionEnabled = false
        made.isAccessibilityElement = false
        made.isHidden = true
        made.translatesAutoresizingMaskIntoConstraints = false
        root.insertSubview(made, at: 0)
        let guide = root.keyboardLayoutGuide
        NSLayoutConstraint.activate([
          made.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
          made.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
          made.topAnchor.constraint(equalTo: guide.topAnchor),
          made.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ])
      }

      override func layoutSubviews() {
        super.layoutSubviews()
        superview?.updateLayout()
      }
    }
  #endif
#endif
