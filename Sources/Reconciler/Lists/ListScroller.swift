#if !(canImport(UIKit) && !os(watchOS)) && !canImport(AppKit)
  import Foundation

  /// The view that moves below a list's edges: its origin is that of the content, and the list clips it.
  @MainActor
  final class ListScroller {
    let placementView = View()

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
#endif
