import FuzzDriver

/// Two lists of sections, made from an input.
struct GroupPair {
  private(set) var source: [Group] = []
  private(set) var target: [Group] = []
  private var nextRow = 1000
  private var nextGroup = 100

  init(_ input: inout FuzzInput) {
    // Identities repeat where there are few of them.
    let rowKinds = input.choice(of: [200, 8, 3, 1])
    let groupKinds = input.choice(of: [50, 4, 2])
    for index in 0..<input.choice(9) {
      source.append(
        Group(id: "g\(groupKinds == 50 ? index : input.choice(groupKinds))", rows: []))
      for _ in 0..<input.choice(of: [2, 0, 1, 3, 4, 6, 12, 40]) {
        nextRow += 1
        source[index].rows.append(Row(id: rowKinds == 200 ? nextRow : input.choice(rowKinds)))
      }
    }
    target = source
    while input.count > 1 { edit(&input) }
  }

  private mutating func edit(_ input: inout FuzzInput) {
    let kind = input.choice(13)
    guard !target.isEmpty, kind != 0 else {
      insertGroup(&input)
      return
    }
    let group = input.choice(target.count)
    let count = target[group].rows.count
    switch kind {
    case 1:
      let removed = target.remove(at: group)
      guard !target.isEmpty, input.choice(2) == 1 else { return }
      target[input.choice(target.count)].rows += removed.rows
    case 2: target.insert(target.remove(at: group), at: input.choice(target.count))
    case 3: target[group].version += 1
    case 4:
      var copy = target[group]
      copy.rows.removeAll { _ in input.choice(2) == 1 }
      target.insert(copy, at: input.choice(target.count + 1))
    case 5:
      nextRow += 1
      target[group].rows.insert(Row(id: nextRow), at: input.choice(count + 1))
    case 6:
      // Part of the group goes to a new one.
      let end = input.choice(count + 1)
      insertGroup(&input, rows: Array(target[group].rows[..<end]))
      if let place = target.firstIndex(where: { $0.rows.count == count && count > 0 }) {
        target[place].rows.removeFirst(min(end, count))
      }
    case _ where count == 0: return
    case 7: target[group].rows.remove(at: input.choice(count))
    case 8: target[group].rows[input.choice(count)].version += 1
    case 9: target[group].rows.swapAt(input.choice(count), input.choice(count))
    case 10: target[group].rows.reverse()
    default:
      var row = target[group].rows.remove(at: input.choice(count))
      if kind == 11 { row.version += 1 }
      let other = input.choice(target.count)
      target[other].rows.insert(row, at: input.choice(target[other].rows.count + 1))
    }
  }

  private mutating func insertGroup(_ input: inout FuzzInput, rows: [Row] = []) {
    nextGroup += 1
    target.insert(
      Group(id: "g\(nextGroup)", rows: rows), at: input.choice(target.count + 1))
  }

  /// Puts the target's sections and elements in an order of their own.
  mutating func rearrangeAll(_ input: inout FuzzInput) {
    var random = input.generator()
    target.shuffle(using: &random)
    let rows = target.flatMap(\.rows).shuffled(using: &random)
    guard !target.isEmpty else { return }
    for index in target.indices { target[index].rows = [] }
    for row in rows { target[Int.random(in: target.indices, using: &random)].rows.append(row) }
  }
}
