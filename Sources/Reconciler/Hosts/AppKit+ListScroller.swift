#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  /// The scroll view of a list.
  final class ListScroller: NSScrollView {
    private weak var list: ListView?

    /// The offset of the visible part for the list; while the scroll view bounces, its own offset differs.
    private var known = 0.0
    private var isShowing = false
    private let document = ListDocument(frame: .zero)

    /// The view that contains the rows.
    var placementView: NSView { document }

    static func make(for list: ListView) -> ListScroller {
      let made = ListScroller(frame: list.bounds)
      made.list = list
      made.autoresizingMask = [.width, .height]
      made.drawsBackground = false
      made.document.list = list
      made.documentView = made.document
      made.contentView.postsBoundsChangedNotifications = true
      NotificationCenter.default.addObserver(
        made, selector: #selector(boundsDidChange), name: NSView.boundsDidChangeNotification,
        object: made.contentView)
      list.addSubview(made)
      return made
    }

    func show(_ size: CGSize, offset: Double, _ axis: ListAxis) {
      isShowing = true
      hasVerticalScroller = axis == .vertical
      hasHorizontalScroller = axis == .horizontal
      if document.frame.size != size { document.setFrameSize(size) }
      let difference = offset - known
      known = offset
      if difference != 0 {
        contentView.scroll(
          to: axis.point(axis.offset(of: contentView.bounds.origin) + difference))
        reflectScrolledClipView(contentView)
      }
      isShowing = false
    }

    @objc private func boundsDidChange(_ notification: Notification) {
      guard !isShowing, let list else { return }
      let bounds = contentView.bounds
      let limit = list.axis.length(of: document.frame.size) - list.axis.length(of: bounds.size)
      let offset = max(0, min(list.axis.offset(of: bounds.origin), limit))
      if offset != known {
        known = offset
        list.hostDidScroll(to: offset)
      }
    }
  }

  /// The document view of a list's scroll view.
  private final class ListDocument: NSView {
    weak var list: ListView?

    override var isFlipped: Bool { true }

    /// The rows that have views, from the first to the last.
    override func accessibilityChildren() -> [Any]? { list?.placedViews }
  }

  extension NSView {
    /// Whether the view or a descendant has the focus.
    var holdsFocus: Bool {
      // Safety: AppKit clears the reference before it deallocates the window, and it is used immediately.
      guard let focused = unsafe window?.firstResponder as? NSView else { return false }
      return focused.isDescendant(of: self)
    }

    /// Whether the view stores user input; lists do not reuse it then.
    var takesInput: Bool { acceptsFirstResponder || self is NSScrollView }
  }
#endif
