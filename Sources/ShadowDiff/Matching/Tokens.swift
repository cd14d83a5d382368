/// Two sequences as integers: equal elements have equal tokens.
///
/// A token is less than the number of source elements. A target element that the source lacks has
/// the token ``Tokens/absent``. It is never kept, so it needs no token of its own.
@usableFromInline
@frozen
struct Tokens: ~Copyable {
  /// The token of a target element that the source lacks.
  @inlinable
  static var absent: UInt32 { .max }

  @usableFromInline let source: Scratch<UInt32>
  @usableFromInline let target: Scratch<UInt32>

  @inlinable
  init(source: consuming Scratch<UInt32>, target: consuming Scratch<UInt32>) {
    self.source = source
    self.target = target
  }
}

extension Tokens {
  /// A Boolean value that indicates whether a token that both sides have occurs more than once on
  /// one of them.
  @usableFromInline
  var areAmbiguous: Bool {
    var occurrences = [(source: Int, target: Int)](repeating: (0, 0), count: source.count)
    for offset in 0..<source.count { occurrences[Int(source[offset])].source += 1 }
    for offset in 0..<target.count where target[offset] != Tokens.absent {
      occurrences[Int(target[offset])].target += 1
    }
    return occurrences.contains { $0.source > 0 && $0.target > 0 && $0.source + $0.target > 2 }
  }
}
