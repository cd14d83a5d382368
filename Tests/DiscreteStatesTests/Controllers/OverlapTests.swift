import TestSupport
import Testing

@testable import DiscreteStates

/// Runs events on a controller and on the model, and returns where they part.
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

/// Every order of so many requests, each followed somewhere by the end of its transition.
private func interleavings(_ count: Int) -> [[(id: Int, isEnd: Bool)]] {
  var result: [[(id: Int, isEnd: Bool)]] = []
  func extend(_ prefix: [(id: Int, isEnd: Bool)], _ next: Int, _ open: [Int]) {
    if next == count, open.isEmpty { return result.append(prefix) }
    if next < count { extend(prefix + [(next, false)], next + 1, open + [next]) }
    for id in open { extend(prefix + [(id, true)], next, open.filter { $0 != id }) }
  }
  extend([], 0, [])
  return result
}

@Test(arguments: OverlapPolicy.allCases)
func everyInterleavingOfUpToFourTransitionsAgreesWithTheModel(policy: OverlapPolicy) {
  var flaws: [String] = []
  var count = 0
  for size in 1...4 {
    // How each ends, and whether it mutates as soon as it has started.
    let programs = allSequences(over: 6, upTo: size).filter { $0.count == size }
    let orders = interleavings(size)
    // The whole product for up to three; for four every program with some of the orders, in turn.
    for (number, program) in programs.enumerated() {
      let share = [TestEffort.short: 960, .whole: 96, .exhaustive: 1][TestEffort.current] ?? 1
      let stride = size < 4 ? 1 : share
      for order in Swift.stride(from: number % stride, to: orders.count, by: stride) {
        let events = orders[order].flatMap { step -> [OverlapEvent] in
          let id = step.id
          if !step.isEnd { return [.request(id)] }
          let mutation: [OverlapEvent] = program[id] >= 3 ? [.mutate(id)] : []
          return mutation + [[.complete(id), .fail(id), .cancel(id)][program[id] % 3]]
        }
        for states in namings.prefix(size == 4 ? 1 : 3) {
          count += 1
          if let flaw = flaw(of: events, policy, states: states) { flaws.append(flaw) }
        }
      }
    }
  }
  #expect(flaws.prefix(3).isEmpty)
  #expect(count > 2000)
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
