/// Which tokens go and which come, as ascending offsets into the two token arrays.
struct TokenEdits {
  var deletions: [Int]
  var insertions: [Int]
  var isProvenMinimal: Bool

  init(deletions: [Int], insertions: [Int], isProvenMinimal: Bool) {
    self.deletions = deletions
    self.insertions = insertions
    self.isProvenMinimal = isProvenMinimal
  }

  /// The edits by the given algorithm.
  ///
  /// - Parameter distinct: An upper bound of the tokens but ``LineTokens/missing``.
  init(source: [UInt32], target: [UInt32], distinct: Int, algorithm: LineDiff.Algorithm) {
    switch algorithm {
    case .patience:
      let search = PatienceSearch(source: source, target: target, distinct: distinct)
      self = AnchoredMatching(
        source: source, target: target, distinct: distinct, search: search
      ).run()
    case .histogram:
      let search = HistogramSearch(source: source, target: target, distinct: distinct)
      self = AnchoredMatching(
        source: source, target: target, distinct: distinct, search: search
      ).run()
    case .minimal:
      self = matchTokens(source, target, distinct: distinct, effort: .minimal)
    case .linear:
      self = matchTokens(source, target, distinct: distinct, effort: .linear)
    }
  }
}

/// The edits between two arrays of dense tokens, the fewest unless `effort` sets a bound.
///
/// This is the one place where text meets the sequence core.
func matchTokens(
  _ source: [UInt32], _ target: [UInt32], distinct: Int, effort: SequenceDiff.Effort
) -> TokenEdits {
  let diff = SequenceDiff(from: source, to: target, effort: effort)
  return TokenEdits(
    deletions: diff.deletions, insertions: diff.insertions, isProvenMinimal: diff.isProvenMinimal)
}
