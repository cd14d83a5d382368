#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// A guide of UIKit: related to where UIKit puts it, or laid out here once it has constraints here.
  extension UILayoutGuide: @MainActor LayoutItem, @MainActor ConstraintTarget {
    /// The layout state of the guide.
    public var layoutNode: LayoutNode { NodeStore.node(of: self) }

    /// The owning view.
    public var layoutParent: (any LayoutItem)? { owningView }

    /// The identifier.
    public var layoutName: String? { identifier.isEmpty ? nil : identifier }

    /// Where UIKit has the guide, else where layout does.
    public var layoutRect: Rect {
      get { layoutNode.isLaidOut ? layoutNode.keptFrame : Rect(layoutFrame) }
      set { layoutNode.keptFrame = newValue }
    }
  }
#endif
