#if GTK
  import Reconciler

  /// The widgets behind a dialog, which receive no input.
  @MainActor
  struct InputCover {
    private var covered: [Weak<WidgetPeer>] = []

    /// Takes the input from the widgets behind a view, and gives it back to those that were behind another one.
    ///
    /// - Parameters:
    ///   - front: The dialog in front, or the topmost view.
    ///   - top: The topmost view.
    mutating func update(behind front: View, in top: View) {
      var behind: [WidgetPeer] = []
      var front = front
      while front !== top, let superview = front.superview {
        behind += superview.subviews.compactMap { $0 === front ? nil : $0.peer as? WidgetPeer }
        front = superview
      }
      guard !behind.isEmpty || !covered.isEmpty else { return }
      let identities = Set(behind.map(ObjectIdentifier.init))
      for peer in covered.compactMap(\.object) where !identities.contains(ObjectIdentifier(peer)) {
        peer.widget.setTakesInput(true)
      }
      for peer in behind { peer.widget.setTakesInput(false) }
      covered = behind.map { Weak(object: $0) }
    }
  }

  /// A weak reference, for collections.
  struct Weak<Object: AnyObject> {
    weak var object: Object?
  }
#endif
