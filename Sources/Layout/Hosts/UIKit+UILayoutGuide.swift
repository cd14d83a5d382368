#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// UIKit sets the frame of a guide, unless the guide has constraints made with `layout` or `snp`.
  extension UILayoutGuide: @MainActor LayoutItem, @MainActor ConstraintTarget {
    /// The layout state of the guide.
    public var layoutNode: LayoutNode { NodeStore.node(of: self) }

    /// The owning view.
    public var layoutParent: (any LayoutItem)? { owningView }

    /// The identifier.
    public var layoutName: String? { identifier.isEmpty ? nil : identifier }

    /// The frame that UIKit has set, or if the guide is laid out by this module, the frame of its layout.
    public var layoutRect: Rect {
      get { layoutNode.isLaidOut ? layoutNode.placement.keptFrame : Rect(layoutFrame) }
      set { layoutNode.placement.keptFrame = newValue }
    }
  }
#endif
