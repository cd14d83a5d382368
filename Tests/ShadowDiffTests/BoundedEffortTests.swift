import ShadowDiff
import Testing

/// A bound that is too small for a proof says so, and the result is still right.
@Test func boundedEffortIsHonest() {
  let source = (0..<4000).map { $0 &* $0 % 97 % 8 }
  let target = (0..<4000).map { $0 &* $0 &* 7 % 89 % 8 }
  let least = SequenceDiff(from: source, to: target)
  #expect(least.isProvenMinimal)
  let bounded = SequenceDiff(from: source, to: target, effort: .bounded(stepsPerElement: 1))
  #expect(!bounded.isProvenMinimal && bounded.editCount > least.editCount)
  #expect(source.applying(bounded, from: target) == target)
  let enough = SequenceDiff(from: source, to: target, effort: .bounded(stepsPerElement: 10_000))
  #expect(enough.isProvenMinimal && enough.editCount == least.editCount)
}
