/// Runs a closure, and returns the signals that it reads under `withObservationTracking`, each once.
///
/// The signals are in the order in which they were read first.
///
/// Observation does not tell an inspector of views which signals a view reads. This function does, if the inspector calls it
/// around what the view runs under `withObservationTracking`:
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
