import Observation

/// The tracking scope in which a view was rendered last.
///
/// A scope whose objects do not change would be kept by them for ever, and there is no way to cancel
/// one. So each scope reads a sentinel too, and changing that ends the scope. Views of types that have
/// never read anything observable do without, and after a few renders those that are due together share a scope.
@MainActor
final class RenderObservation {
  /// The number of the latest scope; what older ones say is not heard.
  private(set) var scope: UInt64 = 0
  private let sentinel = Sentinel()
  private var isSentinelRead = false

  /// Renders a view, which becomes due again when what it has read changes.
  static func track(_ node: ShadowNode, _ view: StateView, _ scheduler: RenderScheduler) {
    if scheduler.isSharingScope { return traced(node, scheduler) { view.render() } }
    if node.kind.isObserving {
      let observation = node.data.observation ?? RenderObservation()
      node.data.observation = observation
      observation.cancel()
    }
    scheduler.trackedNode = node
    withObservationTracking(renderCurrent, onChange: handler(for: node))
    scheduler.trackedNode = nil
    node.kind.quietRenders &+= 1
  }

  /// Whether a view shares a scope with those that are due after it: they are many, and none of its type that was
  /// rendered in a scope of its own has read anything.
  @inline(__always)
  static func isShared(by node: ShadowNode, _ scheduler: RenderScheduler) -> Bool {
    scheduler.due.count >= 32 && node.kind.quietRenders >= 16 && !node.kind.isObserving
  }

  /// Renders views of a type in one scope, as long as such are due.
  ///
  /// If they read something observable after all, they are rendered again, each in a scope of its own.
  ///
  /// - Returns: The view of another type that is due next.
  static func trackRun(from node: ShadowNode, _ scheduler: RenderScheduler) -> ShadowNode? {
    let kind = node.kind
    scheduler.trackedNode = node
    scheduler.isSharingScope = true
    withObservationTracking(renderRun, onChange: endSharing(kind, scheduler))
    scheduler.isSharingScope = false
    defer { scheduler.trackedNode = nil }
    return scheduler.trackedNode
  }

  /// Renders the view that is current and those of its type that are due after it.
  private static let renderRun: () -> Void = {
    let body: @MainActor () -> Void = {
      let scheduler = RenderScheduler.current
      guard let kind = scheduler.trackedNode?.kind else { return }
      while let node = scheduler.trackedNode, node.kind == kind {
        scheduler.render(node)
        scheduler.trackedNode = scheduler.nextDue()
      }
    }
    // Safety: as below.
    return unsafe unsafeBitCast(body, to: (() -> Void).self)
  }()

  /// Makes the views of a type due again that have read something in a shared scope; one of them may have.
  private static func endSharing(
    _ kind: ViewKind, _ scheduler: RenderScheduler
  ) -> @Sendable () -> Void {
    kind.quietRenders = .min
    for offset in scheduler.entries.indices {
      guard let node = scheduler.entries[offset].node, node.kind == kind,
        node.data.pass == scheduler.pass
      else { continue }
      node.invalidate(.observation)
    }
    return {}
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
