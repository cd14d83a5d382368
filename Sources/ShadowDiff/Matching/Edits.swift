/// The deleted and inserted elements of two sequences, as one bit for each element.
///
/// An element whose bit is clear is kept. Kept elements are in order, and both sequences have the
/// same number of them.
@usableFromInline
struct Edits: ~Copyable {
  @usableFromInline let deleted: Scratch<UInt64>
  @usableFromInline let inserted: Scratch<UInt64>
  let sourceCount: Int
  let targetCount: Int
  var isMinimal = true

  /// Creates the edits that keep no element.
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

  /// Calls a function with the offsets of each kept element on both sides, in order.
  @inline(__always)
  func forEachKept(_ body: (_ source: Int, _ target: Int) -> Void) {
    var target = 0
    for source in 0..<sourceCount where !isDeleted(source) {
      while isInserted(target) { target &+= 1 }
      body(source, target)
      target &+= 1
    }
  }

  /// Returns the positions of the set bits, ascending, each plus a base.
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
