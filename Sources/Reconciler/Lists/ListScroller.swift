#if !(canImport(UIKit) && !os(watchOS)) && !canImport(AppKit)
  import Foundation

  /// What moves below a list's edges: it stands where the content's beginning is, and is cut off by the list.
  @MainActor
  final class ListScroller {
    let contentView = View()

    init(_ list: ListView) {
      list.clipsToBounds = true
      list.addSubview(contentView)
    }

    func show(_ size: CGSize, offset: Double) {
      contentView.frame = CGRect(x: 0, y: -offset, width: size.width, height: size.height)
    }
  }
#endif
