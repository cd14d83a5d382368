/// Requesting updates from the host; see ``UpdateRequest``.
extension LayoutContainer {
  /// Marks the container as needing an update, and requests it.
  func wake() {
    if request.need() { callHost() }
  }

  /// Requests an update, now or after the changes in progress.
  func ask() {
    if request.canAsk() { callHost() }
  }

  private func callHost() {
    if let onNeedsUpdate { return onNeedsUpdate() }
    root?.item?.setNeedsLayoutUpdate()
  }

  /// Begins a change during which no host code is called.
  func beginChange() {
    request.beginChange()
    request.heir?.beginChange()
  }

  /// Ends a change, and sends a request that has waited for its end.
  func endChange() {
    let (asks, heir) = request.endChange()
    if asks { callHost() }
    heir?.endChange()
  }
}

extension LayoutNode {
  /// Changes constraints of the item; the container requests at most one update for all of them.
  func changing(_ body: () -> Void) {
    let container = container
    container?.beginChange()
    body()
    container?.endChange()
  }
}
