public import ShadowDiff

/// Which rows of a list are which, between two states of it.
@usableFromInline
struct RowChange: Equatable {
  @usableFromInline var oldCount: Int

  /// The number of equal rows at the beginning.
  @usableFromInline var prefix: Int

  /// The number of equal rows at the end.
  @usableFromInline var suffix: Int

  /// For each row between, the row that it was before, or -1.
  @usableFromInline var middle: ContiguousArray<Int32>

  @inlinable
  init(oldCount: Int, prefix: Int, suffix: Int, middle: ContiguousArray<Int32>) {
    self.oldCount = oldCount
    self.prefix = prefix
    self.suffix = suffix
    self.middle = middle
  }

  /// Compares identities.
  ///
  /// - Complexity: O(n) comparisons where rows were only added, or only taken away; else that of a
  ///   `SequenceDiff` of what differs.
  @inlinable
  init<ID: Hashable>(from old: ContiguousArray<ID>, to new: ContiguousArray<ID>) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
    {
      suffix += 1
    }
    let before = prefix..<old.count - suffix
    let after = prefix..<new.count - suffix
    self.init(oldCount: old.count, prefix: prefix, suffix: suffix, middle: [])
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
      middle = Self.reordering(old[before], to: new[after], offset: prefix)
    }
  }

  @inlinable var newCount: Int { prefix + middle.count + suffix }

  /// Where each row stands among others, if it does so in order: no hashing is needed then.
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

  @inlinable
  static func reordering<ID: Hashable>(
    _ old: ContiguousArray<ID>.SubSequence, to new: ContiguousArray<ID>.SubSequence, offset: Int
  ) -> ContiguousArray<Int32> {
    let diff = SequenceDiff(from: old, to: new, moves: .fewest)
    var isGone = ContiguousArray(repeating: false, count: old.count)
    for source in diff.deletions { isGone[source] = true }
    var sources = ContiguousArray<Int32>(repeating: -1, count: new.count)
    var isNew = ContiguousArray(repeating: false, count: new.count)
    for target in diff.insertions { isNew[target] = true }
    for move in diff.moves {
      isGone[move.source] = true
      isNew[move.target] = true
      sources[move.target] = Int32(truncatingIfNeeded: offset + move.source)
    }
    var kept = 0
    for target in sources.indices where !isNew[target] {
      while isGone[kept] { kept += 1 }
      sources[target] = Int32(truncatingIfNeeded: offset + kept)
      kept += 1
    }
    return sources
  }
}

extension RowChange {
  /// Creates the change that a diff without moves makes.
  ///
  /// - Complexity: O(s), where s is the number of rows from the first change to the last.
  init(_ diff: SequenceDiff, count: Int) {
    let newCount = count - diff.deletions.count + diff.insertions.count
    let prefix = min(diff.deletions.first ?? count, diff.insertions.first ?? newCount)
    let suffix = min(
      count - 1 - (diff.deletions.last ?? -1), newCount - 1 - (diff.insertions.last ?? -1))
    // Without a change the two would overlap.
    guard !diff.isEmpty else {
      self.init(oldCount: count, prefix: count, suffix: 0, middle: [])
      return
    }
    var middle = ContiguousArray<Int32>()
    middle.reserveCapacity(newCount - suffix - prefix)
    var source = prefix
    var deletions = diff.deletions[...]
    var insertions = diff.insertions[...]
    for target in prefix..<newCount - suffix {
      if insertions.first == target {
        insertions.removeFirst()
        middle.append(-1)
        continue
      }
      while deletions.first == source {
        deletions.removeFirst()
        source += 1
      }
      middle.append(Int32(truncatingIfNeeded: source))
      source += 1
    }
    self.init(oldCount: count, prefix: prefix, suffix: suffix, middle: middle)
  }

  /// Returns whether a row was not there before.
  func isNew(_ row: Int) -> Bool {
    row >= prefix && row < prefix + middle.count && middle[row - prefix] < 0
  }

  /// Returns the new offset of a row; nil if it was removed.
  func newRow(of old: Int) -> Int? {
    if old < prefix { return old }
    if old >= oldCount - suffix { return old - oldCount + newCount }
    let wanted = Int32(truncatingIfNeeded: old)
    return middle.firstIndex(of: wanted).map { prefix + $0 }
  }

  /// The nearest row at or after another that is still there; the row before and now.
  func survivor(from old: Int) -> (old: Int, new: Int)? {
    if let new = newRow(of: old) { return (old, new) }
    var best: (old: Int, new: Int)?
    for (offset, source) in middle.enumerated() where source > old {
      if best.map({ Int(source) < $0.old }) ?? true { best = (Int(source), prefix + offset) }
    }
    if best == nil, suffix > 0 { best = (oldCount - suffix, newCount - suffix) }
    return best
  }

  /// The nearest row before another that is still there; the row before and now.
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
