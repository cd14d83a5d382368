public import ShadowDiff

/// A mapping between the rows of a list before and after a change.
@usableFromInline
struct RowChange: Equatable {
  @usableFromInline var oldCount: Int

  /// The number of equal rows at the beginning.
  @usableFromInline var prefix: Int

  /// The number of equal rows at the end.
  @usableFromInline var suffix: Int

  /// For each row between the prefix and the suffix, its old row, or -1 if it is new.
  @usableFromInline var middle: ContiguousArray<Int32>

  @inlinable
  init(oldCount: Int, prefix: Int, suffix: Int, middle: ContiguousArray<Int32>) {
    self.oldCount = oldCount
    self.prefix = prefix
    self.suffix = suffix
    self.middle = middle
  }

  /// Creates the change between two arrays of identities.
  ///
  /// - Complexity: O(n) comparisons if rows were only inserted or only removed; otherwise that of a `SequenceDiff` of the
  ///   rows between the equal ones at both ends.
  @inlinable
  init<ID: Hashable>(from old: ContiguousArray<ID>, to new: ContiguousArray<ID>) {
    let ends = EqualEnds(old.count, new.count) { old[$0] == new[$1] }
    self.init(oldCount: old.count, prefix: ends.prefix, suffix: ends.suffix, middle: [])
    let before = prefix..<old.count - suffix
    let after = prefix..<new.count - suffix
    if before.isEmpty {
      middle = ContiguousArray(repeating: -1, count: after.count)
    } else if let kept = Self.offsets(of: new[after], in: old[before]) {
      middle = kept
    } else if let kept = Self.offsets(of: old[before], in: new[after]) {
      middle = ContiguousArray(repeating: -1, count: after.count)
      for (row, target) in zip(before, kept) {
        middle[Int(target) - prefix] = Int32(truncatingIfNeeded: row)
      }
    } else {
      let diff = SequenceDiff(from: old[before], to: new[after], moves: .fewest)
      self = RowChange(diff).extended(before: prefix, after: suffix)
    }
  }

  @inlinable var newCount: Int { prefix + middle.count + suffix }

  /// Returns the offset of each identity among others if they are a subsequence of these, without hashing; or else nil.
  @inlinable
  static func offsets<ID: Equatable>(
    of some: ContiguousArray<ID>.SubSequence, in others: ContiguousArray<ID>.SubSequence
  ) -> ContiguousArray<Int32>? {
    guard some.count < others.count else { return nil }
    var found: ContiguousArray<Int32> = []
    found.reserveCapacity(some.count)
    var next = some.startIndex
    for offset in others.indices where next < some.endIndex && others[offset] == some[next] {
      found.append(Int32(truncatingIfNeeded: offset))
      next += 1
    }
    return next == some.endIndex ? found : nil
  }

  /// Returns the change of a longer list that has equal rows before and after these.
  @inlinable
  func extended(before: Int, after: Int) -> RowChange {
    let moved = middle.map { $0 < 0 ? $0 : $0 + Int32(truncatingIfNeeded: before) }
    return RowChange(
      oldCount: before + oldCount + after, prefix: before + prefix, suffix: suffix + after,
      middle: ContiguousArray(moved))
  }
}

extension RowChange {
  /// Creates the change that a diff describes.
  ///
  /// - Complexity: O(s), where s is the number of rows from the first change to the last.
  @usableFromInline
  init(_ diff: SequenceDiff) {
    let (count, newCount) = (diff.sourceCount, diff.targetCount)
    let gone = diff.deletions + diff.moves.map(\.source)
    let new = diff.insertions + diff.moves.map(\.target)
    // If there is no change, the prefix and the suffix would overlap without this limit.
    let prefix = min(gone.min() ?? count, new.min() ?? newCount)
    let suffix = min(count - (gone.max() ?? prefix - 1), newCount - (new.max() ?? prefix - 1)) - 1
    let unknown: Int32 = -2
    self.init(
      oldCount: count, prefix: prefix, suffix: suffix,
      middle: ContiguousArray(repeating: unknown, count: newCount - suffix - prefix))
    var isGone = ContiguousArray(repeating: false, count: count - suffix - prefix)
    for source in gone { isGone[source - prefix] = true }
    for target in diff.insertions { middle[target - prefix] = -1 }
    for move in diff.moves { middle[move.target - prefix] = Int32(truncatingIfNeeded: move.source) }
    var kept = 0
    for offset in middle.indices where middle[offset] == unknown {
      while isGone[kept] { kept += 1 }
      middle[offset] = Int32(truncatingIfNeeded: prefix + kept)
      kept += 1
    }
  }

  /// Returns whether a row is new.
  func isNew(_ row: Int) -> Bool {
    row >= prefix && row < prefix + middle.count && middle[row - prefix] < 0
  }

  /// Returns the new offset of a row; nil if it was removed.
  func newRow(of old: Int) -> Int? {
    assert(old >= 0, "a removed row has no offset")
    if old < prefix { return old }
    if old >= oldCount - suffix { return old - oldCount + newCount }
    let wanted = Int32(truncatingIfNeeded: old)
    return middle.firstIndex(of: wanted).map { prefix + $0 }
  }

  /// Returns the old and the new offset of the first row at or after an old row that was not removed.
  func survivor(from old: Int) -> (old: Int, new: Int)? {
    if let new = newRow(of: old) { return (old, new) }
    var best: (old: Int, new: Int)?
    for (offset, source) in middle.enumerated() where source > old {
      if best.map({ Int(source) < $0.old }) ?? true { best = (Int(source), prefix + offset) }
    }
    if best == nil, suffix > 0 { best = (oldCount - suffix, newCount - suffix) }
    return best
  }

  /// Returns the old and the new offset of the last row before an old row that was not removed.
  func survivor(before old: Int) -> (old: Int, new: Int)? {
    if old > 0, old <= prefix { return (old - 1, old - 1) }
    if old > oldCount - suffix { return (old - 1, old - 1 - oldCount + newCount) }
    var best: (old: Int, new: Int)?
    for (offset, source) in middle.enumerated() where source >= 0 && source < old {
      if best.map({ Int(source) > $0.old }) ?? true { best = (Int(source), prefix + offset) }
    }
    if best == nil, prefix > 0, old > 0 { best = (prefix - 1, prefix - 1) }
    return best
  }
}
