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
        let id = rows[offset].id
        for other in rows.indices where other != offset && rows[other].id == id {
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
    for offset in rows.indices where !seen.insert(rows[offset].id).inserted {
      tree.onDuplicateKey(rows[offset].id)
    }
  }

  /// Whether the identities are numbers, each greater than the one before.
  @inlinable
  func isAscending() -> Bool {
    guard Row.ID.self == Int.self else { return false }
    var last: Int?
    for offset in rows.indices {
      guard let id = rows[offset].id as? Int else { return false }
      if let last, id <= last { return false }
      last = id
    }
    return true
  }
}
