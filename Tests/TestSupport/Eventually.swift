/// Waits until other tasks have made a condition true, and returns whether it holds.
///
/// A number of turns alone would not do: what the condition waits for may need a thread that other tests
/// occupy, while the turns of an idle main actor take a millisecond. Nor would the time alone, because
/// other tests may occupy the main actor for longer than that.
@MainActor
public func eventually(_ condition: () -> Bool) async -> Bool {
  let deadline = ContinuousClock.now + .seconds(60)
  var turns = 0
  while !condition() {
    guard turns < 1000 || ContinuousClock.now < deadline else { return false }
    turns += 1
    if turns < 100 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
  }
  return true
}
