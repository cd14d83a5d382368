extension MutationList: Equatable {
  /// Returns a Boolean value that indicates whether two lists make the same mutations, with equal kinds and texts.
  public static func == (lhs: MutationList, rhs: MutationList) -> Bool {
    guard lhs.records.count == rhs.records.count else { return false }
    for index in lhs.records.indices {
      let (left, right) = (lhs.records[index], rhs.records[index])
      guard left.operation == right.operation, left.view == right.view else { return false }
      switch left.operation {
      case .create: if lhs.kind(of: left) != rhs.kind(of: right) { return false }
      case .insert, .move: if left != right { return false }
      case .remove, .removeAll: break
      case .text: if lhs.text(of: left) != rhs.text(of: right) { return false }
      }
    }
    return true
  }
}

extension MutationList: CustomStringConvertible {
  /// A line for each mutation.
  public var description: String { records.map(describe).joined(separator: "\n") }

  /// Returns a record in words.
  func describe(_ record: Mutation) -> String {
    let view = record.view.number
    switch record.operation {
    case .create: return "create \(view) \(kind(of: record))"
    case .insert, .move:
      let place = record.before.map { "before \($0.number)" } ?? "at the end"
      return "\(record.operation) \(view) in \(record.parent.number) \(place)"
    case .remove: return "remove \(view)"
    case .removeAll: return "remove all of \(view)"
    case .text: return "text \(view) \"\(text(of: record))\""
    }
  }
}
