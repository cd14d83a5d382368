import Observation

/// Every signal can be tracked by `withObservationTracking`, and so by SwiftUI.
///
/// A registrar is made when a signal is tracked for the first time; computed values, effects, listeners and
/// bindings never make one. The conformance is on a class that is not generic: a
/// key path of a generic class costs forty times as much.
extension _SignalNode: Observable {}

/// The support for Observation of one signal.
final class ObservationSupport {
  let registrar = ObservationRegistrar()

  /// For a computed value: what the graph marks when something further up has changed.
  var watch: ObservationWatch?
}

/// A node that depends on a computed value as an effect would, for those who track it from outside of the graph.
final class ObservationWatch: _GraphNode {
  unowned let signal: _SignalNode

  init(_ signal: _SignalNode) {
    self.signal = signal
    super.init(flags: .effect)
  }

  deinit { NodeRef(self).dropDependencies() }

  /// Notifies trackers that the computed value has changed, if it has.
  ///
  /// The value is brought up to date for that: a tracker would read it anyway, and is spared where it comes
  /// out the same. Afterwards the watch stays marked, so that the graph passes it by and computes nothing until
  /// the value is read again.
  override func deliver(_ context: GraphContext) {
    let (ref, signal) = (NodeRef(self), signal)
    ref.remove(.queued)
    guard NodeRef(signal).has(.observed) else { return }
    // The computed value may be released by what it runs; then the watch is gone too.
    if !ref.has(.dirty), !context.check(ref) { return }
    signal.notifyObservers()
  }

  /// Starts to notice changes, until the next one.
  func arm(_ context: GraphContext) {
    let ref = NodeRef(self)
    if !ref.has(.queued) { ref.remove([.dirty, .pending]) }
    guard ref.dependencies == nil else { return }
    let outer = context.state.reading
    context.cursor = nil
    context.link(NodeRef(signal), to: ref.tag)
    context.state.reading = outer
  }
}

extension _SignalNode {
  /// The property that trackers track.
  final var observedValue: Int { 0 }

  /// Reports to Observation that the signal has been read.
  @inline(never)
  final func access(_ context: GraphContext) {
    guard context.state.run == context.state.runOutside, !context.state.reading.isUntracked else {
      return
    }
    // A signal that has been tracked once is likely to be tracked again.
    if extras?.observation == nil, !context.isObservationTracked() { return }
    accessTracked(context)
  }

  @inline(never)
  private final func accessTracked(_ context: GraphContext) {
    let extras = makeExtras()
    let support = extras.observation ?? ObservationSupport()
    extras.observation = support
    let ref = NodeRef(self)
    ref.insert(.observed)
    if ref.has(.computed) {
      let watch = support.watch ?? ObservationWatch(self)
      support.watch = watch
      watch.arm(context)
    }
    support.registrar.access(self, keyPath: \_SignalNode.observedValue)
  }

  /// Notifies trackers that the signal changes; once, until they read it again.
  @inline(never)
  final func notifyObservers() {
    NodeRef(self).remove(.observed)
    guard let registrar = extras?.observation?.registrar else { return }
    registrar.willSet(self, keyPath: \_SignalNode.observedValue)
    registrar.didSet(self, keyPath: \_SignalNode.observedValue)
  }
}
