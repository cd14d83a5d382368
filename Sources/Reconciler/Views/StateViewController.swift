import Layout

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// A view controller whose view a StateView fills.
///
/// When the controller is deallocated, its tree ends in the next flush.
open class StateViewController: PlatformViewController {
  private var edges: [Constraint] = []
  private let inbox = RenderScheduler.current.inbox

  deinit {
    if let rootView { inbox.post(ended: rootView) }
  }

  /// The root of the tree, which fills the controller's view.
  ///
  /// Setting it renders the tree.
  ///
  /// If the view is the root of another controller, that controller's root becomes `nil`.
  open var rootView: StateView? {
    didSet {
      guard rootView !== oldValue else { return }
      if let oldValue {
        for constraint in edges { constraint.deactivate() }
        edges = []
        if RenderScheduler.current.owners[ObjectIdentifier(oldValue)]?.controller === self {
          RenderScheduler.current.owners[ObjectIdentifier(oldValue)] = nil
          oldValue.leave(view)
          oldValue.resignRootView()
        }
      }
      guard let rootView else { return }
      let former = Self.owner(of: rootView)
      Self.own(rootView, by: self)
      former?.rootView = nil
      view.addSubview(rootView)
      edges = rootView.layout.prepareConstraints { make in make.edges.equalToSuperview() }
      for edge in edges { edge.activate() }
      rootView.setRootView()
    }
  }

  private static func own(_ root: StateView, by controller: StateViewController) {
    let scheduler = RenderScheduler.current
    scheduler.owners[ObjectIdentifier(root)] = Owner(controller: controller)
    guard scheduler.owners.count > scheduler.ownerLimit else { return }
    scheduler.owners = scheduler.owners.filter { $0.value.controller != nil }
    // Because the limit doubles, a root costs O(1), and the table is at most twice as large as necessary.
    scheduler.ownerLimit = max(16, 2 * scheduler.owners.count)
  }

  struct Owner { weak var controller: StateViewController? }

  /// Returns the controller of which a view is the root.
  static func owner(of view: StateView) -> StateViewController? {
    guard let controller = RenderScheduler.current.owners[ObjectIdentifier(view)]?.controller,
      controller.rootView === view
    else { return nil }
    return controller
  }
}
