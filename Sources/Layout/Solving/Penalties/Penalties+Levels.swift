/// The strengths in use, each a level of the multipliers.
extension Penalties {
  /// Returns the level of a strength, and creates it if the strength is new.
  mutating func level(of strength: Double) -> Int32 {
    var index = 0
    while index < levelCount {
      if strengths[index] == strength { return Int32(index) }
      if strengths[index] < strength { break }
      index += 1
    }
    if levelCount >= 8 {
      dropUnusedLevels()
      index = strengths.firstIndex { $0 < strength } ?? levelCount
    }
    insertLevel(strength, at: index)
    return Int32(index)
  }

  /// Removes the levels of strengths that no constraint has.
  private mutating func dropUnusedLevels() {
    var isUsed = [Bool](repeating: false, count: levelCount)
    for record in 0..<Int32(count) where self[record].level >= 0 {
      isUsed[Int(self[record].level)] = true
    }
    for level in isUsed.indices where reserved.contains(strengths[level]) { isUsed[level] = true }
    let kept = isUsed.indices.filter { isUsed[$0] }
    guard kept.count < levelCount else { return }
    for (new, old) in kept.enumerated() {
      steepest[new] = steepest[old]
      gentlest[new] = gentlest[old]
      strengths[new] = strengths[old]
      for quantity in 0..<sums.count {
        multipliers[quantity * stride + new] = multipliers[quantity * stride + old]
      }
    }
    for quantity in 0..<sums.count {
      for level in kept.count..<levelCount { multipliers[quantity * stride + level] = 0 }
    }
    for record in 0..<Int32(count) where self[record].level >= 0 {
      self[record].level = Int32(kept.firstIndex(of: Int(self[record].level)) ?? 0)
    }
    levelCount = kept.count
    strengths.removeLast(strengths.count - kept.count)
    steepest.truncate(to: kept.count)
    gentlest.truncate(to: kept.count)
    for index in indexes.indices { indexes[index].order = .changed(queries: 0) }
  }

  private mutating func insertLevel(_ strength: Double, at index: Int) {
    strengths.insert(strength, at: index)
    let newStride = levelCount == stride ? stride * 2 : stride
    var moved = Pool<Double>()
    moved.reserve(sums.count * newStride)
    for quantity in 0..<sums.count {
      for level in 0..<newStride {
        let old = level < index ? level : level - 1
        let isNew = level == index || old >= levelCount
        moved.append(isNew ? 0 : multipliers[quantity * stride + old])
      }
    }
    multipliers = moved
    steepest.append(0)
    gentlest.append(0)
    for level in Swift.stride(from: levelCount, to: index, by: -1) {
      steepest[level] = steepest[level - 1]
      gentlest[level] = gentlest[level - 1]
    }
    steepest[index] = 0
    gentlest[index] = .infinity
    stride = newStride
    levelCount += 1
    vector.removeAll()
    vector.append(repeating: 0, count: 8 * stride)
    for record in 0..<Int32(count) where self[record].level >= Int32(index) {
      self[record].level += 1
    }
    for index in indexes.indices { indexes[index].order = .changed(queries: 0) }
  }
}
