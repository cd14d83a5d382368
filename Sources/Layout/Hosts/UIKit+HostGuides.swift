#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UIView {
    /// Gives the guides of a root the frames that UIKit has for them.
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

    /// Gives scroll views the sizes of their contents.
    func setContentSizes(after update: LayoutUpdate) {
      for change in update.changes {
        guard let guide = change.item as? HostGuide, guide.kind == .scrollContent,
          let view = guide.owner as? UIScrollView
        else { continue }
        view.contentSize = CGSize(width: change.frame.width, height: change.frame.height)
      }
    }
  }

  #if !os(tvOS) && !os(visionOS)
    /// Covers the keyboard's area with Auto Layout, so that UIKit lays it out when the keyboard moves.
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
