/// The offsets of children by key, in a hash table with open addressing.
///
/// The entry of a child's former key stays in the table, and a search skips it.
struct KeyIndex: ~Copyable {
  /// Offsets plus one; 0 in free places.
  private var table = Buffer<Int32>()
  private var used = 0
  private var shift: UInt64 = 64

  /// A random odd factor, so that keys cannot be chosen to collide.
  ///
  /// See Dietzfelbinger et al., "A reliable randomized algorithm for the closest-pair problem", 1997,
  /// doi:10.1006/jagm.1997.0873.
  // From a hash, because its random seed can be fixed to count instructions.
  private static let factor = UInt64(truncatingIfNeeded: "factor".hashValue) | 1

  var isEmpty: Bool { used == 0 }

  /// Removes all children, and keeps the memory of a small table.
  mutating func reset() {
    guard used > 0 else { return }
    used = 0
    if table.count > 4096 { table = Buffer() }
  }

  /// Adds all children.
  mutating func build(_ children: borrowing Buffer<PlacedChild>) {
    var bits: UInt64 = 4
    while 1 << bits < 2 * children.count { bits += 1 }
    let size = 1 << Int(bits)
    if table.count == size {
      for place in table.indices { table[place] = 0 }
    } else {
      table = Buffer(repeating: 0, count: size)
    }
    shift = 64 - bits
    used = 0
    for offset in children.indices {
      enter(offset, hash(children[offset].key, children[offset].occurrence))
    }
  }

  /// Records a new key of a child.
  mutating func rename(_ offset: Int, in children: borrowing Buffer<PlacedChild>) {
    guard used > 0 else { return }
    guard 4 * used < 3 * table.count else { return build(children) }
    enter(offset, hash(children[offset].key, children[offset].occurrence))
  }

  /// Returns the offset of the child with a key and with a number of children with the same key before it.
  func find(
    _ key: ShadowKey, _ occurrence: Int32, in children: borrowing Buffer<PlacedChild>
  ) -> Int? {
    var place = hash(key, occurrence)
    while table[place] != 0 {
      let offset = Int(table[place]) - 1
      if children[offset].has(key, occurrence) { return offset }
      place = (place + 1) & (table.count - 1)
    }
    return nil
  }

  private mutating func enter(_ offset: Int, _ hash: Int) {
    var place = hash
    while table[place] != 0 { place = (place + 1) & (table.count - 1) }
    table[place] = Int32(truncatingIfNeeded: offset + 1)
    used += 1
  }

  private func hash(_ key: ShadowKey, _ occurrence: Int32) -> Int {
    let value =
      switch key {
      case .number(let number): number
      case .text(let text): text.hashValue
      case .other(let other): other.hashValue
      }
    let mixed = (UInt64(truncatingIfNeeded: value) &+ UInt64(occurrence) << 32) &* Self.factor
    return Int(truncatingIfNeeded: mixed >> shift)
  }
}
