import Layout

/// A controller whose view is filled by a StateView.
open class StateViewController: PlatformViewController {
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
