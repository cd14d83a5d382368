import Observation

/// Every signal can be tracked by `withObservationTracking`, and so by SwiftUI.
///
/// A signal creates its registrar when it is tracked for the first time. Reads in computed values and effects, listeners and
/// bindings never create one. The class that conforms is not generic, because a key path of a generic class costs forty times
/// as much.
extension _SignalNode: Observable {}

/// The support for Observation of one signal.
final class ObservationSupport {
  let registrar = ObservationRegistrar()

  /// Whether Observation must be notified of the next change.
  var isTracking = false

  /// For a computed value: the node that the graph marks when a dependency of the value may have changed.
  var watch: ObservationWatch?
}

/// A node that depends on a computed value as an effect does, and notifies Observation of its changes.
final class ObservationWatch: _GraphNode {
  /// The signal, which holds the watch.
  private let signal: NodeRef

  init(_ signal: _SignalNode) {
    self.signal = NodeRef(signal)
    super.init(flags: .effect)
  }

  deinit { NodeRef(self).dropDependencies() }

  /// Brings the computed value up to date, and notifies observers if it has changed.
  ///
  /// An observer would read the value anyway, and is not notified if the value is equal. Afterwards the watch stays marked, so
  /// that marking skips it, and the value is not computed until it is read again.
  override func deliver(_ context: GraphContext) {
    let ref = NodeRef(self)
    ref.remove(.queued)
    guard let signal = signal.object(as: _SignalNode.self), signal.isObserved else { return }
    // Code that the check runs may release the computed value, and the watch with it.
    if !ref.has(.dirty), !context.check(ref) { return }
    signal.notifyObservers()
  }

  /// Makes the watch depend on the signal, for one notification.
  func arm(_ context: GraphContext) {
    let ref = NodeRef(self)
    if !ref.has(.queued) { ref.remove([.dirty, .pending]) }
    guard ref.dependencies == nil else { return }
    let outer = context.state.reading
    context.cursor = nil
    context.link(signal, to: ref.tag)
    context.state.reading = outer
  }
}

extension _SignalNode {
  /// The property that Observation tracks.
  final var observedValue: Int { 0 }

  /// Whether Observation must be notified of the next change.
  final var isObserved: Bool { extras?.observation?.isTracking ?? false }

  /// Reports to Observation that the signal has been read.
  @inline(never)
  final func access(_ context: GraphContext) {
    if context.state.reading.isUntracked { return }
    // A signal that has been tracked once is likely to be tracked again.
    if extras?.observation == nil, !context.isObservationTracked() { return }
    accessTracked(context)
  }

  @inline(never)
  private final func accessTracked(_ context: GraphContext) {
    if context.state.observed != nil { context.state.observed?.append(self) }
    let extras = makeExtras()
    let support = extras.observation ?? ObservationSupport()
    extras.observation = support
    support.isTracking = true
    if NodeRef(self).has(.computed) {
      let watch = support.watch ?? ObservationWatch(self)
      support.watch = watch
      watch.arm(context)
    }
    support.registrar.access(self, keyPath: \_SignalNode.observedValue)
  }

  /// Notifies observers that the signal changes: once, until they read it again.
  @inline(never)
  final func notifyObservers() {
    guard let support = extras?.observation else { return }
    support.isTracking = false
    support.registrar.willSet(self, keyPath: \_SignalNode.observedValue)
    support.registrar.didSet(self, keyPath: \_SignalNode.observedValue)
  }
}
