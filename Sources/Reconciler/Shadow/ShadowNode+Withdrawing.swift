/// Children that the reconciler hides or disables while they stay without being placed.
///
/// The platform's properties for this also belong to client code, so only a child that client code has not hidden or
/// disabled itself is changed and restored.
extension ShadowNode {
  /// Whether a child is hidden or disabled by the reconciler.
  var hasWithdrawn: Bool {
    guard let extras = data.extras else { return false }
    return !extras.hidden.isEmpty || !extras.disabled.isEmpty
  }

  /// Hides a child until ``restore(_:)``.
  func hide(_ offset: Int) {
    let view = placedChildren[offset].view
    if view.isOutOfSight { return }
    madeExtras().hidden.insert(placedChildren[offset].id)
    view.isOutOfSight = true
  }

  /// Lets a child take no input until ``restore(_:)``.
  func disable(_ offset: Int) {
    let view = placedChildren[offset].view
    if view.takesNoInput { return }
    madeExtras().disabled.insert(placedChildren[offset].id)
    view.takesNoInput = true
  }

  /// Shows a child and lets it take input, if the reconciler has hidden or disabled it.
  func restore(_ offset: Int) {
    guard hasWithdrawn, let extras = data.extras else { return }
    let (id, view) = (placedChildren[offset].id, placedChildren[offset].view)
    if extras.hidden.remove(id) != nil { view.isOutOfSight = false }
    if extras.disabled.remove(id) != nil { view.takesNoInput = false }
  }
}
