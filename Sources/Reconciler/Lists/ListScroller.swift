#if !(canImport(UIKit) && !os(watchOS)) && !canImport(AppKit)
  import Foundation

  /// What moves below a list's edges: it stands where the content's beginning is, and is cut off by the list.
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
