#if !(canImport(UIKit) && !os(watchOS)) && !canImport(AppKit)
  import Foundation

  /// The view that moves below a list's edges: its origin is that of the content, and the list clips it.
  @MainActor
  final class ListScroller {
    let placementView = ListContent()

    static func make(for list: ListView) -> ListScroller {
      let made = ListScroller()
      list.clipsToBounds = true
      list.addSubview(made.placementView)
      return made
    }

    func show(_ size: CGSize, offset: Double, _ axis: ListAxis) {
      placementView.frame = CGRect(origin: axis.point(-offset), size: size)
    }
  }

  /// The view that contains the rows of a list.
  final class ListContent: View {
    /// The rows that are visible or nearly so, from top to bottom.
    override var accessibilityChildren: [View] { (superview as? ListView)?.placedViews ?? [] }
  }
#endif
