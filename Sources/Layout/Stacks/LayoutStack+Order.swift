/// The numbers that weight the rules of items, so that some items are preferred to others.
extension LayoutStack {
  /// Gives items ascending numbers.
  ///
  /// New items get numbers at equal distances between those of their neighbors, which change only if the distances
  /// become too small.
  func number(_ shown: [Entry]) {
    var last = 0.0
    var position = 0
    while position < shown.count {
      if shown[position].order > last {
        last = shown[position].order
        position += 1
        continue
      }
      var end = position + 1
      while end < shown.count, shown[end].order <= last { end += 1 }
      spread(shown, position, end)
      last = shown[end - 1].order
      position = end
    }
  }

  /// Returns the weight for a position, if sums of several items compete with sums of others.
  ///
  /// It depends on the position alone, and different sums of a few weights are never equal.
  static func weight(at index: Int) -> Double {
    let scattered = (UInt32(truncatingIfNeeded: index) &+ 1) &* 0x9E37_79B9
    return Double(index + 1) + Double((scattered ^ (scattered >> 15)) & 0xFFF) / 0x2000
  }

  private func spread(_ shown: [Entry], _ start: Int, _ end: Int) {
    var (start, end) = (start, end)
    // Far enough apart for the solver's comparison of slopes; farther if neighbors have to change.
    var least = 1.0 / 1024
    while true {
      let count = end - start
      let isOpen = end == shown.count
      let low: Double
      let high: Double
      if start > 0 {
        low = shown[start - 1].order
        high = isOpen ? low + Double(count + 1) : shown[end].order
      } else {
        // Leaves space for as many items before.
        high = isOpen ? Double(2 * count + 1) : shown[end].order
        low = max(0, high - Double(count + 1))
      }
      let step = (high - low) / Double(count + 1)
      if step >= least || count == shown.count {
        for offset in 0..<count {
          shown[start + offset].order = low + step * Double(offset + 1)
        }
        return
      }
      least = 1.0 / 32
      (start, end) = (max(0, start - count), min(shown.count, end + count))
    }
  }
}
