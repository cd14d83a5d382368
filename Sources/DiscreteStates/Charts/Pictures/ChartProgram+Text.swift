extension ChartProgram {
  /// A transition as `source → targets on event [guard]`.
  func text(of transition: TransitionID) -> String {
    let source = tables.source[Int(transition)]
    var text = source == 0 ? "(chart)" : "\(id(source))"
    let targets = tables.targets[transition].map { "\(id(tables.targets.values[$0]))" }
    if !targets.isEmpty { text += " → " + targets.joined(separator: ", ") }
    let label = self.label(of: transition)
    return label.isEmpty ? text : text + " on " + label
  }

  /// What a transition is taken on, and its guard.
  func label(of transition: TransitionID) -> String {
    guard Int(transition) < labels.count else { return "" }
    let source = tables.source[Int(transition)]
    return labels[Int(transition)].text { id in
      id.map { "\($0)" } ?? (source == 0 ? "chart" : "\(self.id(source))")
    }
  }
}
