#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The scroll view of a list.
  final class ListScroller: UIScrollView {
    private weak var list: ListView?

    /// The offset of the visible part for the list; while the scroll view bounces, its own offset differs.
    private var known = 0.0
    private var isShowing = false

    /// The view that contains the rows.
    var placementView: UIView { self }

    static func make(for list: ListView) -> ListScroller {
      let made = ListScroller(frame: list.bounds)
      made.list = list
      made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      list.addSubview(made)
      return made
    }

    func show(_ size: CGSize, offset: Double, _ axis: ListAxis) {
      isShowing = true
      if contentSize != size { contentSize = size }
      let difference = offset - known
      known = offset
      if difference != 0 {
        contentOffset =
          axis == .vertical
          ? CGPoint(x: contentOffset.x, y: contentOffset.y + difference)
          : CGPoint(x: contentOffset.x + difference, y: contentOffset.y)
      }
      isShowing = false
    }

    /// Called in each step of scrolling.
    override func layoutSubviews() {
      super.layoutSubviews()
      guard !isShowing, let list else { return }
      let limit = list.axis.length(of: contentSize) - list.axis.length(of: bounds.size)
      let offset = max(0, min(list.axis.offset(of: contentOffset), limit))
      if offset != known {
        known = offset
        list.hostDidScroll(to: offset)
      }
    }

    /// The rows that have views, from the first to the last.
    override var accessibilityElements: [Any]? {
      get { super.accessibilityElements ?? list?.placedViews }
      set { super.accessibilityElements = newValue }
    }
  }

  extension UIView {
    /// Whether the view or a descendant has the focus.
    var holdsFocus: Bool { isFirstResponder || subviews.contains { $0.holdsFocus } }

    /// Whether the view stores user input; lists do not reuse it then.
    var takesInput: Bool { self is UIControl || self is UIScrollView || canBecomeFirstResponder }
  }
#endif
