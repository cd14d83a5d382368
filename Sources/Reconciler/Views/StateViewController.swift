import Layout

/// A controller whose view is filled by a StateView.
///
/// When the controller goes, its tree leaves in the next flush.
open class StateViewController: PlatformViewController {
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
      }
      guard let rootView else { return }
      view.addSubview(rootView)
      rootView.layout.remakeConstraints { make in
        make.edges.equalToSuperview()
      }
      rootView.setRootView()
    }
  }
}
