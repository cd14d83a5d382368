#if !(canImport(UIKit) && !os(watchOS)) && !canImport(AppKit)
  import Foundation

  /// The content view of a list, which the list clips, and whose frame moves when the list is scrolled.
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
    /// The rows that have views, from the first to the last.
    override var accessibilityChildren: [View] { (superview as? ListView)?.placedViews ?? [] }
  }
#endif
