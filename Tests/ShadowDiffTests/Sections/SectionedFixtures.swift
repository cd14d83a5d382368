import TestSupport

/// Groups written short: `groups("A:1,2 B:")`; a version follows a dot: `A.1:2.1`.
func groups(_ text: String) -> [Group] {
  text.split(separator: " ").map { word in
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    let (id, version) = versioned(parts[0])
    let rows = parts[1].split(separator: ",").map { row in
      let (id, version) = versioned(row)
      return Row(id: Int(id) ?? 0, version: version)
    }
    return Group(id: String(id), version: version, rows: rows)
  }
}

private func versioned(_ word: Substring) -> (Substring, Int) {
  let parts = word.split(separator: ".")
  return (parts[0], parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
}

/// All ways to put some of the first elements in some of the first sections, in any order.
///
/// With `isCanonical`, only those in which sections and elements first occur in ascending order:
/// one of each set that differ merely by names.
func arrangements(sections: Int, elements: Int, isCanonical: Bool = false) -> [[Group]] {
  let names = ["A", "B", "C", "D"]
  func orders(_ count: Int) -> [[Int]] {
    var result: [[Int]] = [[]]
    var longest: [[Int]] = [[]]
    for _ in 0..<count {
      longest = longest.flatMap { order in
        (0..<count).filter { !order.contains($0) }.map { order + [$0] }
      }
      result += longest
    }
    return isCanonical ? result.filter { $0 == Array($0.indices) } : result
  }
  func splits(_ order: [Int], into count: Int) -> [[[Int]]] {
    guard count > 0 else { return order.isEmpty ? [[]] : [] }
    guard count > 1 else { return [[order]] }
    return (0...order.count).flatMap { end in
      splits(Array(order[end...]), into: count - 1).map { [Array(order[..<end])] + $0 }
    }
  }
  return orders(sections).flatMap { sectionOrder in
    orders(elements).flatMap { elementOrder in
      splits(elementOrder, into: sectionOrder.count).map { parts in
        zip(sectionOrder, parts).map { section, rows in
          Group(id: names[section], rows: rows.map { Row(id: $0 + 1) })
        }
      }
    }
  }
}

/// All lists of up to two sections of up to two elements, out of two of each, any of them twice.
///
/// With `isCanonical`, only those in which the first section is A and the first element 1.
func duplicateArrangements(isCanonical: Bool = false) -> [[Group]] {
  let elements = [[], [1], [2], [1, 1], [1, 2], [2, 1], [2, 2]]
  let sections = ["A", "B"].flatMap { id in
    elements.map { Group(id: id, rows: $0.map { Row(id: $0) }) }
  }
  let lists = [[]] + sections.map { [$0] } + sections.flatMap { a in sections.map { [a, $0] } }
  guard isCanonical else { return lists }
  return lists.filter { list in
    list.first.map { $0.id == "A" } ?? true && list.flatMap(\.rows).first.map { $0.id == 1 } ?? true
  }
}

extension [Group] {
  /// These groups with new content where bits are set: by element identity, then by section's.
  func updated(_ bits: Int, elements: Int) -> [Group] {
    map { group in
      var group = group
      let section = Int(group.id.utf8.first ?? 65) - 65
      group.version = bits >> (elements + section) & 1
      for index in group.rows.indices {
        group.rows[index].version = bits >> (group.rows[index].id - 1) & 1
      }
      return group
    }
  }
}

/// A random list of sections of up to so many elements, identities repeating now and then.
func randomGroups(
  sections: Int, elements: Int, using random: inout SplitMix64, duplicates: Bool = true
) -> [Group] {
  var ids = Array(0..<sections).shuffled(using: &random)
  var rows = Array(0..<elements).shuffled(using: &random)
  ids.removeLast(Int.random(in: 0...(sections / 2), using: &random))
  rows.removeLast(Int.random(in: 0...(elements / 2), using: &random))
  if duplicates, Bool.random(using: &random) {
    for _ in 0..<(elements / 8) { rows.append(Int.random(in: 0..<elements, using: &random)) }
    if let id = ids.randomElement(using: &random) { ids.append(id) }
  }
  var result = ids.map {
    Group(id: "s\($0)", version: Int.random(in: 0...3, using: &random) / 3, rows: [])
  }
  guard !result.isEmpty else { return [] }
  for row in rows {
    let version = Int.random(in: 0...3, using: &random) / 3
    let section = Int.random(in: result.indices, using: &random)
    result[section].rows.append(Row(id: row, version: version))
  }
  return result
}

/// These groups after some random edits.
func edited(_ source: [Group], edits: Int, using random: inout SplitMix64) -> [Group] {
  var groups = source
  for number in 0..<edits {
    guard let section = groups.indices.randomElement(using: &random) else { return groups }
    let other = Int.random(in: groups.indices, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      let rows = groups.remove(at: section).rows
      for row in rows where !groups.isEmpty && Bool.random(using: &random) {
        groups[Int.random(in: groups.indices, using: &random)].rows.append(row)
      }
    case 1:
      var rows = [Row(id: 200_000 + number)]
      while let row = groups[section].rows.popLast() {
        if Bool.random(using: &random) { rows.append(row) } else { break }
      }
      groups.insert(Group(id: "new\(number)", rows: rows), at: other)
    case 2: groups.insert(groups.remove(at: section), at: other)
    case 3: groups[section].version += 1
    case 4, 5:
      groups[section].rows.insert(
        Row(id: 100_000 + number),
        at: Int.random(in: 0...groups[section].rows.count, using: &random))
    default:
      guard let row = groups[section].rows.indices.randomElement(using: &random) else { continue }
      if Bool.random(using: &random) { groups[section].rows[row].version += 1 }
      if Int.random(in: 0..<4, using: &random) == 0 {
        groups[section].rows.remove(at: row)
      } else {
        let element = groups[section].rows.remove(at: row)
        groups[other].rows.insert(
          element, at: Int.random(in: 0...groups[other].rows.count, using: &random))
      }
    }
  }
  return groups
}
