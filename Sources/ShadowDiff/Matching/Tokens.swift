/// Two sequences as dense numbers: equal elements have equal tokens.
///
/// A token is below the source's count. A target element that the source lacks has the token
/// ``Tokens/absent``; it can never be kept, so it needs no number of its own.
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
  /// Whether a token that both sides have occurs more than once on one of them.
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

/// Which elements of two sequences are not kept, a bit for each.
///
/// What has no bit is kept, in order: both sequences have equally many such elements.
@usableFromInline
struct Edits: ~Copyable {
  @usableFromInline let deleted: Scratch<UInt64>
  @usableFromInline let inserted: Scratch<UInt64>
  let sourceCount: Int
  let targetCount: Int
  var isMinimal = true

  /// Starts with nothing kept.
  @usableFromInline
  init(sourceCount: Int, targetCount: Int) {
    self.sourceCount = sourceCount
    self.targetCount = targetCount
    deleted = Self.ones(sourceCount)
    inserted = Self.ones(targetCount)
  }

  private static func ones(_ count: Int) -> Scratch<UInt64> {
    let bits = Scratch<UInt64>(repeating: ~0, count: (count + 63) >> 6)
    if count & 63 != 0 { bits[count >> 6] = (1 &<< UInt64(count & 63)) - 1 }
    return bits
  }

  /// Keeps a source element as a target element.
  @usableFromInline
  func keep(source: Int, target: Int) {
    deleted[source >> 6] &= ~(1 &<< UInt64(source & 63))
    inserted[target >> 6] &= ~(1 &<< UInt64(target & 63))
  }

  @inline(__always)
  func isDeleted(_ source: Int) -> Bool {
    deleted[source >> 6] & (1 &<< UInt64(source & 63)) != 0
  }

  @inline(__always)
  func isInserted(_ target: Int) -> Bool {
    inserted[target >> 6] & (1 &<< UInt64(target & 63)) != 0
  }

  /// The positions of the bits, ascending, each raised by an offset.
  static func offsets(in bits: borrowing Scratch<UInt64>, raisedBy base: Int) -> [Int] {
    var total = 0
    for word in 0..<bits.count { total += bits[word].nonzeroBitCount }
    if total == 0 { return [] }
    return unsafe [Int](unsafeUninitializedCapacity: total) { buffer, count in
      for word in 0..<bits.count {
        var rest = bits[word]
        while rest != 0 {
          // Safety: `count` stays below the number of bits, which is the capacity.
          unsafe buffer.initializeElement(
            at: count, to: base + word << 6 + rest.trailingZeroBitCount)
          count += 1
          rest &= rest - 1
        }
      }
    }
  }
}
