/// The edits between two ascending lists of distinct keys, found by one merge into buffers that are kept.
///
/// For owners that hold their elements in order anyway, and ask often: no hashing, and no memory is
/// taken once the buffers have grown. The edits are those of a `SequenceDiff` of the two lists.
package struct OrderedEdits: Sendable {
  /// The deleted keys' offsets in the source, ascending.
  package private(set) var deletions: [Int] = []

  /// The inserted keys' offsets in the target, ascending.
  package private(set) var insertions: [Int] = []

  package init() {}

  /// Finds the edits from a part of one list to another list.
  ///
  /// Offsets of deletions count from the start of the part.
  /// - Precondition: Both ascend strictly.
  /// - Complexity: O(`part.count` + `target.count`).
  package mutating func find(from source: [UInt64], in part: Range<Int>, to target: [UInt64]) {
    deletions.removeAll(keepingCapacity: true)
    insertions.removeAll(keepingCapacity: true)
    var (index, targetIndex) = (part.lowerBound, 0)
    while index < part.upperBound, targetIndex < target.count {
      let (key, targetKey) = (source[index], target[targetIndex])
      if key <= targetKey {
        if key < targetKey { deletions.append(index - part.lowerBound) } else { targetIndex += 1 }
        index += 1
      } else {
        insertions.append(targetIndex)
        targetIndex += 1
      }
    }
    while index < part.upperBound {
      deletions.append(index - part.lowerBound)
      index += 1
    }
    while targetIndex < target.count {
      insertions.append(targetIndex)
      targetIndex += 1
    }
  }
}
