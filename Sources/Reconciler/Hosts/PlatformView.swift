#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// The platform's view.
  public typealias PlatformView = UIView

  /// The platform's view controller.
  public typealias PlatformViewController = UIViewController

  extension UIView {
    /// Whether the view ignores input.
    var takesNoInput: Bool {
      get { !isUserInteractionEnabled }
      set { isUserInteractionEnabled = !newValue }
    }

    /// Does nothing: UIKit stores the subviews.
    func expectChildren(of node: ShadowNode) {}

    /// Does nothing: UIKit stores the subviews.
    nonisolated func storeSubviews() {}

    /// Does nothing: UIKit releases the subviews.
    nonisolated func placedChildrenEnd() {}

    /// Removes a subview.
    func remove(_ view: UIView) { view.removeFromSuperview() }

    /// Adds the placed child at an offset as the last subview.
    func place(_ view: UIView, asChild offset: Int) { place(view, before: nil) }

    /// Inserts or moves a subview behind another one, or in front of all others.
    func place(_ view: UIView, before sibling: UIView?) {
      if let sibling {
        insertSubview(view, belowSubview: sibling)
      } else if view.superview === self {
        bringSubviewToFront(view)
      } else {
        addSubview(view)
      }
    }

    /// Whether the view is a subview of another one.
    func stands(in parent: UIView) -> Bool { superview === parent }

    /// The topmost view that contains this one, or this one.
    var topView: UIView { superview?.topView ?? self }

    /// Runs the layout pass of the whole tree, which UIKit runs only for views in windows.
    func layOutNow() {
      if let superview { superview.layOutNow() } else { layoutIfNeeded() }
    }
  }
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  /// The platform's view.
  public typealias PlatformView = NSView

  /// The platform's view controller.
  public typealias PlatformViewController = NSViewController

  extension NSView {
    /// Always `false`: AppKit has no such property, so a view in a transition still receives clicks.
    var takesNoInput: Bool {
      get { false }
      set {}
    }

    /// Does nothing: AppKit stores the subviews.
    func expectChildren(of node: ShadowNode) {}

    /// Does nothing: AppKit stores the subviews.
    nonisolated func storeSubviews() {}

    /// Does nothing: AppKit releases the subviews.
    nonisolated func placedChildrenEnd() {}

    /// Removes a subview.
    func remove(_ view: NSView) { view.removeFromSuperview() }

    /// Adds the placed child at an offset as the last subview.
    func place(_ view: NSView, asChild offset: Int) { place(view, before: nil) }

    /// Inserts or moves a subview behind another one, or in front of all others.
    func place(_ view: NSView, before sibling: NSView?) {
      addSubview(view, positioned: sibling == nil ? .above : .below, relativeTo: sibling)
    }

    /// Whether the view is a subview of another one.
    func stands(in parent: NSView) -> Bool {
      // Safety: AppKit clears the reference before it deallocates the superview.
      unsafe superview === parent
    }

    /// The topmost view that contains this one, or this one.
    var topView: NSView {
      // Safety: as above.
      unsafe superview?.topView ?? self
    }

    /// Runs the layout pass of the whole tree, which AppKit runs only for views in windows.
    func layOutNow() {
      // Safety: as above.
      if let superview = unsafe superview {
        superview.layOutNow()
      } else {
        layoutSubtreeIfNeeded()
      }
    }
  }
#else
  /// The platform's view.
  public typealias PlatformView = View

  /// The platform's view controller.
  public typealias PlatformViewController = ViewController

  extension View {
    /// The topmost view that contains this one, or this one.
    var topView: View { superview?.topView ?? self }

    /// Does nothing: a flush lays out, too.
    func layOutNow() {}
  }
#endif

extension PlatformView {
  /// A Boolean value that indicates whether the view is hidden, for files that do not import the platform's framework.
  var isOutOfSight: Bool {
    get { isHidden }
    set { isHidden = newValue }
  }

  /// Removes the view from a superview, if it is a subview of it.
  func leave(_ parent: PlatformView) { if stands(in: parent) { parent.remove(self) } }
}
