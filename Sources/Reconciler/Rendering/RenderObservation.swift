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

  /// Renders a view, which becomes due again when what it has read changes.
  static func track(_ node: ShadowNode, _ view: StateView, _ scheduler: RenderScheduler) {
    if node.kind.isObserving {
      let observation = node.data.observation ?? RenderObservation()
      node.data.observation = observation
      observation.cancel()
    }
    scheduler.trackedNode = node
    withObservationTracking(renderCurrent, onChange: handler(for: node))
    scheduler.trackedNode = nil
  }

  /// Runs a closure whose reads count as reads of the latest render, too.
  static func trackMore(_ node: ShadowNode, _ body: @MainActor () -> Void) {
    guard node.kind.isObserving else {
      return withObservationTracking({ traced(node, .current, body) }, onChange: handler(for: node))
    }
    let observation = node.data.observation ?? RenderObservation()
    node.data.observation = observation
    let observed = {
      observation.sentinel.read()
      observation.isSentinelRead = true
      traced(node, .current, body)
    }
    withObservationTracking(observed, onChange: handler(for: node))
  }

  /// Renders the view that is current.
  ///
  /// One closure for all renders needs no memory for captured values.
  private static let renderCurrent: () -> Void = {
    let body: @MainActor () -> Void = {
      let scheduler = RenderScheduler.current
      guard let node = scheduler.trackedNode else { return }
      if node.kind.isObserving, let observation = node.data.observation {
        observation.sentinel.read()
        observation.isSentinelRead = true
      }
      traced(node, scheduler) { node.view.render() }
    }
    // Safety: it is called on the main actor alone, which would be checked again in each render.
    return unsafe unsafeBitCast(body, to: (() -> Void).self)
  }()

  /// Runs a part of a render, and adds the names of the signals that it reads, if an inspector asks for them.
  @inline(__always)
  private static func traced(
    _ node: ShadowNode, _ scheduler: RenderScheduler, _ body: @MainActor () -> Void
  ) {
    if let tracer = scheduler.signalTracer {
      node.add(tracer { body() })
    } else {
      body()
    }
  }

  /// Ends the latest scope.
  func cancel() {
    let ended = scope
    scope = 0
    guard isSentinelRead else { return }
    isSentinelRead = false
    let inbox = RenderScheduler.current.inbox
    inbox.mute(ended)
    sentinel.change()
    inbox.mute(nil)
  }

  /// Creates the closure that is called when a value changes; called only if the render has read a value.
  private static func handler(for node: ShadowNode) -> @Sendable () -> Void {
    node.kind.isObserving = true
    let observation = node.data.observation ?? RenderObservation()
    node.data.observation = observation
    if observation.scope == 0 {
      RenderScheduler.current.trackingScopes += 1
      observation.scope = RenderScheduler.current.trackingScopes
    }
    let inbox = RenderScheduler.current.inbox
    let signal = ObservationInbox.Signal(
      view: node.data.id, scope: RenderScheduler.current.trackingScopes)
    return { inbox.post(signal) }
  }
}

/// A private observable object.
private final class Sentinel: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var state: Void { () }

  func read() { registrar.access(self, keyPath: \.state) }

  func change() { registrar.withMutation(of: self, keyPath: \.state) {} }
}
