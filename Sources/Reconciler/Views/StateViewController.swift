import Layout

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// A controller whose view is filled by a StateView.
///
/// When the controller goes, its tree leaves in the next flush.
open class StateViewController: PlatformViewController {
  private var edges: [Constraint] = []
  private let inbox = RenderScheduler.shared.inbox

  deinit {
    if let rootView { inbox.post(ended: rootView) }
  }

  /// The root of the tree, which fills the controller's view and is rendered when it is set.
  open var rootView: StateView? {
    didSet {
      guard rootView !== oldValue else { return }
      if let oldValue {
        oldValue.resignRootView()
        oldValue.removeFromSuperview()
        for constraint in edges { constraint.deactivate() }
        edges = []
      }
      guard let rootView else { return }
      view.addSubview(rootView)
      edges = rootView.layout.remakeConstraints(insteadOf: []) { make in
        make.edges.equalToSuperview()
      }
      rootView.setRootView()
    }
  }
}
