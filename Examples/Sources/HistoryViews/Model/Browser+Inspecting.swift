import Bindings
import DiscreteStates
import HistoryModel

extension Browser {
  /// The active states of the chart, and its latest steps, for the inspector.
  var chartText: String {
    let steps = session.log?.microsteps.suffix(30).reversed().map(\.description) ?? []
    return (["Active: \(session.configuration)", "Latest steps:"] + steps).joined(separator: "\n")
  }

  /// The values of the signals, and the signals that depend on them, for the inspector.
  var signalText: String {
    let values: [(any Signal, String)] = [
      (path, path.get()), (query, query.get()), (phrase, phrase.get()), (scope, "\(scope.get())"),
      (focus, "\(focus.get())"), (history, "\(history.get())"),
      (chosen, chosen.get().map { "\($0)" } ?? "none"), (found, "\(found.get().count) commits"),
      (refs, "\(refs.get().count) refs"), (progress, "\(progress.get())"),
      (uncommitted, uncommitted.get()?.subject ?? "none"), (options, "\(options.get())"),
      (isStopped, "\(isStopped.get())"), (isSlow, "\(isSlow.get())"),
      (document, "\(document.get().lines.count) lines"),
    ]
    let lines = values.map { "\($0.0.name ?? "") = \($0.1)" }
    let graph = GraphSnapshot(around: status, position, historyName)
    return (lines + ["", "Dependencies:", graph.description]).joined(separator: "\n")
  }
}
