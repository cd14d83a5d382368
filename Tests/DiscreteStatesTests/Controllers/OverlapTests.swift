import TestSupport
import Testing

@testable import DiscreteStates

/// Runs events on a controller and on the model, and returns the first difference.
private func flaw(
  of events: [OverlapEvent], _ policy: OverlapPolicy, states: [String]
) -> String? {
  let rig = OverlapRig(policy: policy)
  var model = OverlapModel(policy: policy)
  for (index, event) in events.enumerated() {
    rig.handle(event, states: states)
    model.handle(event, states: states)
    if let flaw = rig.flaw(besides: model) {
      return "\(policy) \(states) \(events.prefix(index + 1)): \(flaw)"
    }
  }
  return nil
}

private let namings = [["a", "b", "c", "d"], ["a", "b", "a", "b"], ["a", "a", "b", "b"]]

/// Every order of a number of requests, each followed later by the end of its transition: it completes, fails or is
/// cancelled, with or without mutations before.
///
/// If several of these have no effect, all are tried in turn, and each counts as an interleaving.
private struct Interleavings {
  let policy: OverlapPolicy
  let states: [String]
  let size: Int
  var count = 0
  var flaws: [String] = []

  /// The ways in which a transition may end, grouped by their effects.
  private func endings(of id: Int, _ model: OverlapModel) -> [(ways: Int, events: [OverlapEvent])] {
    if model.running == id {
      let ends: [OverlapEvent] = [.complete(id), .fail(id), .cancel(id)]
      return ends.map { (1, [$0]) } + ends.map { (1, [.mutate(id), $0]) }
    }
    let void: [OverlapEvent] = [.mutate(id), .complete(id), .fail(id)]
    return model.changes[id]?.isWaiting == true
      ? [(4, void), (2, [.mutate(id), .cancel(id)])] : [(6, void + [.cancel(id)])]
  }

  /// Tries all events that can follow the given events, for which the controller agrees with the model.
  mutating func extend(
    _ model: OverlapModel, _ events: [OverlapEvent] = [], next: Int = 0, open: [Int] = [],
    ways: Int = 1
  ) {
    if next == size, open.isEmpty {
      count += ways
      if let flaw = flaw(of: events, policy, states: states) { flaws.append(flaw) }
      return
    }
    if next < size {
      let event = OverlapEvent.request(next)
      var model = model
      model.handle(event, states: states)
      extend(model, events + [event], next: next + 1, open: open + [next], ways: ways)
    }
    for id in open {
      for ending in endings(of: id, model) {
        var model = model
        for event in ending.events { model.handle(event, states: states) }
        extend(
          model, events + ending.events, next: next, open: open.filter { $0 != id },
          ways: ways * ending.ways)
      }
    }
  }
}

@Test(arguments: OverlapPolicy.allCases)
func everyInterleavingOfUpToFourTransitionsAgreesWithTheModel(policy: OverlapPolicy) {
  let largest = TestEffort.current == .short ? 3 : 4
  // 6 endings for each of n transitions, in 1 · 3 · 5 · … · (2n - 1) orders.
  for (size, count) in [(1, 6), (2, 36 * 3), (3, 216 * 15), (4, 1296 * 105)]
  where size <= largest {
    for states in namings.prefix(size < 4 || TestEffort.current == .exhaustive ? 3 : 1) {
      var all = Interleavings(policy: policy, states: states, size: size)
      all.extend(OverlapModel(policy: policy))
      #expect(all.flaws.prefix(3).isEmpty)
      #expect(all.count == count)
    }
  }
}

@Test(arguments: OverlapPolicy.allCases)
func everyShortSequenceOfEventsAgreesWithTheModel(policy: OverlapPolicy) {
  var flaws: [String] = []
  let length = TestEffort.current == .exhaustive ? 7 : 5
  func extend(_ prefix: [OverlapEvent], _ next: Int) {
    if prefix.count == length {
      for states in [namings[0], namings[1]] {
        if let flaw = flaw(of: prefix, policy, states: states) { flaws.append(flaw) }
      }
      return
    }
    if next < 2 { extend(prefix + [.request(next)], next + 1) }
    for id in 0..<next {
      for event: OverlapEvent in [.mutate(id), .complete(id), .fail(id), .cancel(id), .timeOut(id)]
      where prefix.count > 1 || prefix.isEmpty || event != prefix[prefix.count - 1] {
        extend(prefix + [event], next)
      }
    }
  }
  extend([.request(0)], 1)
  #expect(flaws.prefix(3).isEmpty)
}

@Test(arguments: OverlapPolicy.allCases)
func longRandomSequencesAgreeWithTheModel(policy: OverlapPolicy) {
  var random = SplitMix64(seed: 11)
  for _ in 0..<TestEffort.rounds(300) {
    var events: [OverlapEvent] = []
    var requested = 0
    let states = (0..<40).map { _ in ["a", "b", "c"].randomElement(using: &random) ?? "a" }
    for _ in 0..<40 {
      if requested < 2 || Int.random(in: 0...2, using: &random) == 0 {
        events.append(.request(requested))
        requested += 1
      }
      let id = Int.random(in: max(0, requested - 4)..<requested, using: &random)
      let all: [OverlapEvent] = [
        .mutate(id), .complete(id), .fail(id), .cancel(id), .timeOut(id), .complete(id),
      ]
      events.append(all.randomElement(using: &random) ?? .mutate(id))
    }
    let flaw = flaw(of: events, policy, states: states)
    #expect(flaw == nil)
  }
}
