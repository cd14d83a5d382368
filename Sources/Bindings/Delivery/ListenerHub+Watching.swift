/// The effect by which a hub is notified of changes of a computed value or a list.
struct Watching {
  /// Makes the effect that notices changes.
  fileprivate let make: () -> Effect

  /// The effect, while there are listeners.
  fileprivate(set) var effect: Effect?

  /// The version of the computed value when a listener was added before the others had been notified of a change.
  fileprivate var lateVersion: UInt32?

  init(_ make: @escaping () -> Effect) { self.make = make }
}

extension ListenerHub {
  /// Starts to watch a computed value, before the first listener is added.
  final func startWatching() {
    guard let watching, watching.effect == nil else { return }
    let effect = GraphContext.current.withoutScope(watching.make)
    self.watching?.effect = effect
  }

  /// Stops watching after the last listener has been removed, so that the value is not computed needlessly.
  final func stopWatching() {
    guard let effect = watching?.effect else { return }
    watching?.effect = nil
    watching?.lateVersion = nil
    dropDue()
    effect.stop()
  }

  /// Prepares for a listener of a computed value that is added before the others have been notified of a change.
  ///
  /// - Parameter signal: The computed value, which the listener has just got.
  final func prepareLate(_ signal: NodeRef) {
    guard let effect = watching?.effect, NodeRef(effect).has([.dirty, .pending]) else { return }
    // The listener has seen a value that the others have not.
    if GraphContext.current.hasChangedSinceKept(signal) { NodeRef(effect).insert(.dirty) }
    due.count = 1
    if let known = watching?.lateVersion, known != signal.version { joinLastDelivery() }
    watching?.lateVersion = signal.version
  }

  /// Includes late listeners in the next delivery, unless they got its value when they were added.
  ///
  /// - Parameter version: The version of the value that is going to be delivered.
  final func endLate(_ version: UInt32) {
    guard let known = watching?.lateVersion else { return }
    if known != version { joinLastDelivery() }
    watching?.lateVersion = nil
    due.count = 0
  }
}
