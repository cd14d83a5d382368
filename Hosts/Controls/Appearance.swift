import Reconciler

/// Whether an application shows dark text on a light background, or light text on a dark one.
public enum Appearance: Hashable, Sendable, CaseIterable {
  case light, dark
}

extension Hosted {
  /// The appearance of the host that shows the view; light if no host does.
  ///
  /// The view is rendered again when the appearance changes.
  public var appearance: Appearance { (peer as? any HostPeer)?.appearance ?? .light }

  /// Makes the application light or dark.
  ///
  /// In a terminal, this changes only the backgrounds that the host paints; the others have the terminal's own colors.
  ///
  /// - Parameter appearance: The appearance; `nil` for that of the desktop or the terminal.
  public func setAppearance(_ appearance: Appearance?) {
    (peer as? any HostPeer)?.setAppearance(appearance)
  }
}

extension View {
  /// Renders and measures all views from this one down again, because the host has other fonts or colors.
  package func hostDidChange() {
    var next: [View] = [self]
    while let view = next.popLast() {
      (view as? StateView)?.setNeedsRender()
      if view is Control { view.invalidateIntrinsicContentSize() }
      next += view.subviews
    }
  }
}
