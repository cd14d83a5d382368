/// Those who are told of every value of a signal.
@usableFromInline
class ListenerHub {}

extension NodeRef {
  /// Lets go of a dying state's hub.
  func releaseHub() {
    guard let slot = unsafe slot else { return }
    // Safety: the slot of a state holds its hub, retained.
    unsafe Unmanaged<ListenerHub>.fromOpaque(slot).release()
    unsafe self.slot = nil
  }
}
