/// Reporting identities that stand twice.
extension ElementList {
  /// Reports new rows whose identities stand before them.
  ///
  /// Numbers that ascend are different without more, and few new rows are compared with all others; else
  /// the identities are hashed once.
  @inlinable
  func reportDuplicates(in new: Range<Int>) {
    if new.isEmpty || isAscending() { return }
    if new.count <= 4 {
      for offset in new {
        guard let id = id(at: offset) else { continue }
        for other in slots.indices where other != offset && self.id(at: other) == id {
          // Of two new rows the latter is the one that is too much.
          if new.contains(other), other > offset { continue }
          tree.onDuplicateKey(id)
          break
        }
      }
      return
    }
    var seen: Set<Row.ID> = []
    seen.reserveCapacity(count)
    for offset in slots.indices {
      guard let id = id(at: offset), !seen.insert(id).inserted else { continue }
      tree.onDuplicateKey(id)
    }
  }

  /// The identity of the row at an offset, without a copy of the row.
  @inlinable
  func id(at offset: Int) -> Row.ID? { rows[Int(slots[offset])]?.id }

  /// Whether the identities are numbers, each greater than the one before.
  @inlinable
  func isAscending() -> Bool {
    guard Row.ID.self == Int.self else { return false }
    var last: Int?
    for slot in slots {
      guard let id = rows[Int(slot)]?.id as? Int else { return false }
      if let last, id <= last { return false }
      last = id
    }
    return true
  }
}
