/// The numbers by which the one item is preferred to the other.
extension LayoutStack {
  /// Numbers items so that each has more than the one before; those in between come at equal distances,
  /// and their neighbours move aside only where these become too small.
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

  /// The number of a place, where several items together can be weighed against others: it is the same
  /// however the items came there, and no sum of a few is another one's.
  static func weight(at index: Int) -> Double {
    let scattered = (UInt32(truncatingIfNeeded: index) &+ 1) &* 0x9E37_79B9
    return Double(index + 1) + Double((scattered ^ (scattered >> 15)) & 0xFFF) / 0x2000
  }

  private func spread(_ shown: [Entry], _ start: Int, _ end: Int) {
    var (start, end) = (start, end)
    // Far apart for what tells slopes from each other, and further where room has to be made.
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
        // As many again have room before.
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
