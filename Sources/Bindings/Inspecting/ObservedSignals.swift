/// Runs a closure, and returns the signals that it reads under `withObservationTracking`, each once.
///
/// The signals are in the order in which they were read first.
///
/// Observation does not report which signals a view reads. A tool that inspects views gets them by calling this function inside
/// `withObservationTracking`, around the closure of the view:
///
/// ```swift
/// let price = State(10).named("price")
/// let total = Computed { price.get() * 2 }.named("total")
/// var names: [String?] = []
/// withObservationTracking {
///   names = observedSignals { _ = total.get() }.map(\.name)
/// } onChange: {
/// }
/// names  // == ["total"]
/// ```
///
/// Observation does not track what a computed value reads, so those signals are not included; see
/// `dependencies`.
public func observedSignals(in body: () -> Void) -> [any Signal] {
  let context = GraphContext.current
  let outer = context.state.observed
  context.state.observed = []
  body()
  let read = context.state.observed ?? []
  context.state.observed = outer.map { $0 + read }
  var known: Set<ObjectIdentifier> = []
  return read.compactMap { known.insert(ObjectIdentifier($0)).inserted ? $0 as? any Signal : nil }
}
