extension ChartProgram {
  /// Returns a transition as `source → targets on event [guard]`.
  func text(of transition: TransitionID) -> String {
    let source = tables.source[Int(transition)]
    var text = source == 0 ? "(chart)" : "\(id(source))"
    let targets = tables.targets.list(transition).map { "\(id($0))" }
    if !targets.isEmpty { text += " → " + targets.joined(separator: ", ") }
    let label = self.label(of: transition)
    return label.isEmpty ? text : text + " on " + label
  }

  /// Returns the events of a transition, and its guard.
  func label(of transition: TransitionID) -> String {
    guard Int(transition) < labels.count else { return "" }
    return labels[Int(transition)].text { name(of: $0, for: transition) }
  }

  /// Returns the events and occasions of a transition.
  func occasion(of transition: TransitionID) -> String {
    let text = labels[Int(transition)].occasion { name(of: $0, for: transition) }
    return text.isEmpty ? "always" : text
  }

  /// Returns one event or occasion of a transition.
  func text(
    of trigger: TransitionLabel<ID>.Trigger, for transition: TransitionID
  ) -> String {
    labels[Int(transition)].text(of: trigger) { name(of: $0, for: transition) }
  }

  /// Returns the name of a state, or of the state that declares the transition if there is no identifier.
  private func name(of id: ID?, for transition: TransitionID) -> String {
    let source = tables.source[Int(transition)]
    return id.map { "\($0)" } ?? (source == 0 ? "chart" : "\(self.id(source))")
  }
}
