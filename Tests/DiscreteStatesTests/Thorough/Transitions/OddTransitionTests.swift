import Testing

@testable import DiscreteStates

/// Applies `open` by a transition and `closed` behind it, and returns both outcomes and the log.
private func outcomes(
  _ transition: @escaping Transition<Panel>, panel: Panel = Panel()
) -> (open: [StateOutcome], closed: [StateOutcome], log: [String]) {
  var (open, closed): ([StateOutcome], [StateOutcome]) = ([], [])
  let controller = StateCtrl(for: panel)
  controller.apply { $0.open() }.viaTransition(transition).onOutcome { open.append($0) }
  controller.apply { $0.closed() }.instantly().onOutcome { closed.append($0) }
  return (open, closed, panel.log)
}

@Test func transitionsMayCompleteTwice() {
  let result = outcomes { _, mutations, completion in
    mutations()
    completion(true)
    completion(false)
    completion(true)
  }
  #expect(result.open == [.entered] && result.closed == [.entered])
  #expect(result.log == ["open", "closed"])
}

@Test func secondCompletionsDoNotEndTheNextTransition() {
  let panel = Panel()
  let controller = StateCtrl(for: panel)
  var completions: [Completion] = []
  let transition: Transition<Panel> = { _, mutations, completion in
    mutations()
    completions.append(completion)
  }
  controller.apply { $0.open() }.viaTransition(transition)
  let second = controller.apply { $0.closed() }.viaTransition(transition)
  completions[0](true)
  completions[0](true)
  #expect(second.outcome == nil && controller.passage?.from?.name == "open()")
  completions[1](true)
  #expect(second.outcome == .entered && controller.passage == nil)
}

@Test func completingWithTrueRunsMutationsThatHaveNotRun() {
  let result = outcomes { $2(true) }
  #expect(result.open == [.entered] && result.log == ["open", "closed"])
}

@Test func completingWithFalseLeavesWhatIs() {
  let before = outcomes { _, mutations, completion in
    completion(false)
    mutations()
  }
  #expect(before.open == [.abandoned(.failed)] && before.log == ["closed"])
  let after = outcomes { _, mutations, completion in
    mutations()
    mutations()
    completion(false)
    mutations()
  }
  #expect(after.open == [.cutShort(.failed)] && after.log == ["open", "closed"])
  #expect(after.closed == [.entered])
}

@Test func transitionsThatForgetToCompleteHaveFailed() {
  #expect(outcomes { _, _, _ in }.open == [.abandoned(.failed)])
  let mutated = outcomes { _, mutations, _ in mutations() }
  #expect(mutated.open == [.cutShort(.failed)] && mutated.closed == [.entered])
  // Code that holds one of the closures may still complete.
  let panel = Panel()
  let controller = StateCtrl(for: panel)
  var kept: [() -> Void] = []
  let change = controller.apply { $0.open() }.viaTransition { _, mutations, _ in
    kept.append(mutations)
  }
  #expect(change.outcome == nil)
  kept = []
  #expect(change.outcome == .abandoned(.failed) && controller.passage == nil)
}

@Test func transitionsMayOutliveTheirObject() {
  let clock = SimulatedClock()
  var told: [StateOutcome] = []
  do {
    let panel = Panel()
    panel.state.apply { $0.open() }.viaTransition(.delayed(by: .seconds(1), on: clock))
      .onOutcome { told.append($0) }
    panel.state.apply { $0.closed() }.instantly().onOutcome { told.append($0) }
  }
  clock.advance(by: .seconds(2))
  #expect(told == [.abandoned(.released), .abandoned(.released)])
}

@Test func controllersMayOutliveTheirObject() {
  var told: [StateOutcome] = []
  var panel: Panel? = Panel()
  weak let released = panel
  let controller = panel.map { StateCtrl(for: $0) }
  let held = HeldTransition<Panel>()
  controller?.apply { $0.open() }.viaTransition(held.transition).onOutcome { told.append($0) }
  controller?.apply { $0.closed() }.instantly().onOutcome { told.append($0) }
  panel = nil
  #expect(released == nil && told.isEmpty && controller?.target == nil)
  held.runs[0].mutate()
  held.runs[0].complete()
  #expect(told == [.abandoned(.released), .abandoned(.released)])
  #expect(controller?.become { $0.open() }.outcome == .abandoned(.released))
}

@Test func controllersThatGoTellEverybodyAndStopTheirTransition() {
  var told: [String] = []
  let panel = Panel()
  let held = HeldTransition<Panel>()
  do {
    let controller = StateCtrl(for: panel)
    controller.apply { $0.open() }.viaTransition(held.transition).onOutcome { told.append("\($0)") }
    controller.apply { $0.closed() }.instantly().onOutcome { told.append("\($0)") }
    held.runs[0].onInterrupt { told.append("told \($0)") }
    held.runs[0].mutate()
  }
  #expect(
    told == [
      "told released", "\(StateOutcome.cutShort(.released))",
      "\(StateOutcome.abandoned(.released))",
    ])
  held.runs[0].complete()
  #expect(told.count == 3 && panel.log == ["open"])
}

@Test func directTransitionsKeepTheSameRules() {
  let panel = Panel()
  var completions: [Completion] = []
  var told: [StateOutcome] = []
  for _ in 0..<2 {
    panel.apply { $0.open() }.viaTransition { _, _, completion in completions.append(completion) }
      .onOutcome { told.append($0) }
  }
  // A state that is applied directly is not queued.
  #expect(completions.count == 2)
  for completion in completions { for _ in 0..<2 { completion(true) } }
  #expect(told == [.entered, .entered] && panel.log == ["open", "open"])
  #expect(panel.apply { $0.open() }.viaTransition { _, _, _ in }.outcome == .abandoned(.failed))
}

@Test func timeLimitsEndTransitions() {
  let clock = SimulatedClock()
  let panel = Panel()
  let held = HeldTransition<Panel>()
  let limited = held.transition.limited(to: .seconds(2), on: clock)
  let first = panel.state.apply { $0.open() }.viaTransition(limited)
  let second = panel.state.apply { $0.closed() }.viaTransition(limited)
  clock.advance(by: .seconds(2))
  #expect(first.outcome == .abandoned(.timedOut) && second.outcome == nil)
  // The limit of the second transition counts from its own start.
  clock.advance(by: .seconds(1))
  held.runs[1].complete()
  #expect(second.outcome == .entered && !clock.hasPendingWork && panel.log == ["closed"])
}

@Test func mutationsMayApplyStates() {
  let panel = Panel()
  let nested = State<Panel>(name: "nested") { panel in
    panel.log.append("nested")
    #expect(panel.state.apply { $0.open() }.instantly().outcome == nil)
    panel.log.append("still nested")
  }
  #expect(panel.state.apply(nested).instantly().outcome == .entered)
  #expect(panel.log == ["nested", "still nested", "open"])
  #expect(panel.state.isIn { $0.open() })
}

@Test func interruptedTransitionsHearItOnce() {
  let panel = Panel()
  panel.state.overlap = .interrupt
  let held = HeldTransition<Panel>()
  var told: [StateOutcome.Reason] = []
  let first = panel.state.apply { $0.open() }.viaTransition(held.transition)
  held.runs[0].onInterrupt { told.append($0) }
  held.runs[0].leave(panel)
  panel.state.apply { $0.closed() }.viaTransition(held.transition)
  #expect(told == [.interrupted] && first.outcome == .abandoned(.interrupted))
  #expect(held.runs[1].inheritance === panel && held.runs[1].from == nil)
  first.cancel()
  held.runs[0].complete()
  held.runs[0].onInterrupt { told.append($0) }
  #expect(told.count == 2 && panel.log.isEmpty && !held.runs[0].isRunning)
}
