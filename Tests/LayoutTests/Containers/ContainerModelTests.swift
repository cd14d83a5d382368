import TestSupport
import Testing

@testable import Layout

/// Random changes of constraints and of the tree: frames are those of a fresh build, and what is read back
/// from constraints is what was asked for.
@Suite struct ContainerModelTests {
  @Test func changesComeToAFreshBuild() {
    let rounds = TestEffort.rounds(TestEffort.current == .exhaustive ? 25_000 : 40)
    for seed in 0..<UInt64(rounds) {
      var random = SplitMix64(seed: seed)
      var model = ContainerModel(hasWindow: seed % 4 < 2, isPolled: seed % 3 > 0) {
        Int.random(in: 0..<$0, using: &random)
      }
      for step in 0..<40 {
        model.change()
        // Comparing updates, so every other history compares less often: moves meet queued constraints.
        guard seed % 2 == 0 || step % 4 == 3 else { continue }
        guard let difference = model.difference() else { continue }
        Issue.record("seed \(seed), step \(step), \(model.last): \(difference)")
        return
      }
    }
  }
}
