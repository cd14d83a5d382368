/// A range of source tokens and the range of target tokens to compare it with.
struct TokenRegion {
  var source: Range<Int>
  var target: Range<Int>

  var isOneSided: Bool { source.isEmpty || target.isEmpty }

  var size: Int { source.count + target.count }

  /// A Boolean value that indicates whether a word has a bit for each token of the shorter side.
  var fitsWords: Bool { min(source.count, target.count) <= 64 }

  /// Returns the regions before, between and after some parts of this region, which are in order.
  func gaps(around parts: [TokenRegion]) -> [TokenRegion] {
    var start = (source: source.lowerBound, target: target.lowerBound)
    func gap(before source: Int, _ target: Int) -> TokenRegion {
      TokenRegion(source: start.source..<source, target: start.target..<target)
    }
    let gaps = parts.map { part in
      defer { start = (part.source.upperBound, part.target.upperBound) }
      return gap(before: part.source.lowerBound, part.target.lowerBound)
    }
    return gaps + [gap(before: source.upperBound, target.upperBound)]
  }

  /// Matches the region as a problem of its own.
  ///
  /// The tokens are renumbered, so the cost depends on the size of the region only.
  ///
  /// - Parameters:
  ///   - places: Working memory with an entry for each token, which is `Tokens.absent` before and
  ///     after the call.
  ///   - keep: A function that is called with the kept tokens, in order.
  /// - Returns: Whether the kept tokens are known to be a longest common subsequence.
  func match(
    _ source: ElementView<UInt32>, _ target: ElementView<UInt32>,
    places: borrowing Scratch<UInt32>, effort: SequenceDiff.Effort,
    keep: (_ source: Int, _ target: Int) -> Void
  ) -> Bool {
    let a = Scratch<UInt32>(unfilled: self.source.count)
    let b = Scratch<UInt32>(unfilled: self.target.count)
    for offset in self.source {
      let (token, place) = (source[offset], offset &- self.source.lowerBound)
      if places[token] == Tokens.absent { places[token] = UInt32(truncatingIfNeeded: place) }
      a[place] = places[token]
    }
    for offset in self.target {
      let token = target[offset]
      b[offset &- self.target.lowerBound] = token == Tokens.absent ? token : places[token]
    }
    for offset in self.source { places[source[offset]] = Tokens.absent }
    let found = ShadowDiff.match(Tokens(source: a, target: b), effort: effort)
    found.forEachKept { keep(self.source.lowerBound + $0, self.target.lowerBound + $1) }
    return found.isMinimal
  }
}
