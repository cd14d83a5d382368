import Observation

/// The tracking scope in which a view was rendered last.
///
/// A scope whose objects do not change would be kept by them for ever, and there is no way to cancel
/// one. So each scope reads a sentinel too, and changing that ends the scope. Views of types that have
/// never read anything observable do without.
@MainActor
final class RenderObservation {
  /// The number of the latest scope; what older ones say is not heard.
  private(set) var scope: UInt64 = 0
  private let sentinel = Sentinel()
  private var isSentinelRead = false

  private static var scopes: UInt64 = 0

  /// Renders a view, which becomes due again when what it has read changes.
  static func track(_ node: ShadowNode, _ view: StateView) {
    guard node.kind.isObserving else {
      track({ view.render() }, node)
      return
    }
    let observation = node.observation ?? RenderObservation()
    node.observation = observation
    observation.cancel()
    track(
      {
        observation.sentinel.read()
        observation.isSentinelRead = true
        view.render()
      }, node)
  }

  private static func track(_ body: @MainActor () -> Void, _ node: ShadowNode) {
    withoutActuallyEscaping(body) { body in
      // Safety: this is the main actor already, which would be checked again in each render.
      let unchecked = unsafe unsafeBitCast(body, to: (() -> Void).self)
      withObservationTracking(unchecked, onChange: handler(for: node))
    }
  }

  /// Ends the latest scope.
  func cancel() {
    let ended = scope
    scope = 0
    guard isSentinelRead else { return }
    isSentinelRead = false
    let inbox = RenderScheduler.shared.inbox
    inbox.mute(ended)
    sentinel.change()
    inbox.mute(nil)
  }

  /// Makes what is called when something changes; asked for only if something was read.
  private static func handler(for node: ShadowNode) -> @Sendable () -> Void {
    node.kind.isObserving = true
    let observation = node.observation ?? RenderObservation()
    node.observation = observation
    scopes += 1
    observation.scope = scopes
    let inbox = RenderScheduler.shared.inbox
    let signal = ObservationInbox.Signal(view: node.id, scope: scopes)
    return { inbox.post(signal) }
  }
}

/// Something observable that nobody else knows.
private final class Sentinel: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var state: Void { () }

  func read() { registrar.access(self, keyPath: \.state) }

  func change() { registrar.withMutation(of: self, keyPath: \.state) {} }
}
