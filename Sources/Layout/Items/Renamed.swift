// Names of UIKit's guides, which the compiler replaces by Layout's.

extension ItemLayout {
  /// Another name for ``safeArea``.
  @available(*, unavailable, renamed: "safeArea")
  public var safeAreaLayoutGuide: ConstraintRegion { safeArea }

  /// Another name for ``layoutMargins``.
  @available(*, unavailable, renamed: "layoutMargins")
  public var layoutMarginsGuide: ConstraintRegion { layoutMargins }

  /// Another name for ``keyboardGuide``.
  @available(*, unavailable, renamed: "keyboardGuide")
  public var keyboardLayoutGuide: HostGuide { keyboardGuide }

  /// Another name for ``scrollContentGuide``.
  @available(*, unavailable, renamed: "scrollContentGuide")
  public var contentLayoutGuide: HostGuide { scrollContentGuide }

  /// UIKit's guide for the frame of a scroll view.
  @available(*, unavailable, message: "relate to the scroll view itself")
  public var frameLayoutGuide: HostGuide { scrollContentGuide }
}

extension LayoutItem {
  /// The safe area of the item's layout.
  @available(*, unavailable, message: "write layout.safeArea")
  public var safeAreaLayoutGuide: ConstraintRegion { layout.safeArea }
}
