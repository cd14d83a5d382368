import Observation

/// The tracking scope of Observation in which a view was rendered last.
///
/// Objects retain a scope that has read them until they change, and Observation cannot cancel a scope. So each scope also
/// reads a sentinel, and a change of the sentinel ends the scope. Views of types that have never read an observable
/// object read no sentinel. After a few renders, views of such a type that are due together share a scope.
@MainActor
final class RenderObservation {
  /// The number of the latest scope; notifications of older scopes are ignored.
  private(set) var scope: UInt64 = 0
  private let sentinel = Sentinel()
  private var isSentinelRead = false

  /// Renders a view, and makes it due again when a value changes that it has read.
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

  /// Returns whether a view shares a scope with the views of its type that are due after it.
  ///
  /// It does if many views are due, and if several renders of the type in scopes of their own have read nothing.
  @inline(__always)
  static func isShared(by node: ShadowNode, _ scheduler: RenderScheduler) -> Bool {
    scheduler.due.count >= 32 && node.kind.quietRenders >= 16 && !node.kind.isObserving
  }

  /// Renders the due views of a type in one scope, up to the first due view of another type.
  ///
  /// If they read an observable object after all, they are rendered again, each in a scope of its own.
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

  /// Renders the tracked view and the views of its type that are due after it.
  private static let renderRun: () -> Void = {
    let body: @MainActor () -> Void = {
      let scheduler = RenderScheduler.current
      guard let kind = scheduler.trackedNode?.kind else { return }
      while let node = scheduler.trackedNode, node.kind == kind {
        scheduler.render(node)
        scheduler.trackedNode = scheduler.nextDue()
      }
    }
    // Safety: see `renderCurrent`.
    return unsafe unsafeBitCast(body, to: (() -> Void).self)
  }()

  /// Makes all views due again that were rendered in a shared scope, because one of them has read an observable object.
  private static func endSharing(
    _ kind: ViewKind, _ scheduler: RenderScheduler
  ) -> @Sendable () -> Void {
    kind.quietRenders = .min
    for number in scheduler.views.numbers {
      guard let node = scheduler.views[number].node, node.kind == kind,
        node.data.pass == scheduler.pass
      else { continue }
      node.invalidate(.observation)
    }
    return {}
  }

  /// Renders the tracked view.
  ///
  /// A closure that all renders share captures nothing, so that no render allocates memory for it.
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
    // Safety: it is called only on the main actor. An isolated closure would check the actor again in each render.
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

/// An observable object whose change ends a tracking scope.
private final class Sentinel: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var state: Void { () }

  func read() { registrar.access(self, keyPath: \.state) }

  func change() { registrar.withMutation(of: self, keyPath: \.state) {} }
}
