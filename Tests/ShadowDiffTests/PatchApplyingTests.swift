import ShadowDiff
import TestSupport
import Testing

@Suite struct PatchApplyingTests {
  @Test(arguments: [SequenceDiff.MoveDetection.none, .fewest])
  func everyShortPairIsPatchedThereAndBack(moves: SequenceDiff.MoveDetection) throws {
    let all = allSequences(over: [0, 1, 2], upTo: 4)
    for a in all {
      for b in all {
        let patch = Patch(from: a, to: b, moves: moves)
        let inverse = patch.inverted()
        let description = "\(a) \(b) \(patch)"
        guard try patch.applied(to: a) == b, try inverse.applied(to: b) == a,
          inverse.inverted() == patch
        else {
          Issue.record("\(description)")
          return
        }
      }
    }
  }
}
