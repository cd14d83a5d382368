import Foundation
import FuzzDriver
import ShadowDiff

/// A value survives being encoded and decoded.
func checkCoding<Value: Codable & Equatable>(_ value: Value) {
  let copy = requireNoError("coding") {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
  require(copy == value, "another value is decoded than was encoded")
}

/// A diff passes the checks of the public initializer.
func checkValid(_ diff: SequenceDiff) {
  let copy = requireNoError("not valid") {
    try SequenceDiff(
      sourceCount: diff.sourceCount, targetCount: diff.targetCount, deletions: diff.deletions,
      insertions: diff.insertions, moves: diff.moves, updates: diff.updates)
  }
  require(copy == diff, "validated copy")
}

/// Arbitrary bytes are refused or decoded to what can be used.
func checkJSON(_ bytes: [UInt8]) {
  let data = Data(bytes)
  let decoder = JSONDecoder()
  if let diff = try? decoder.decode(SequenceDiff.self, from: data) { checkUse(diff) }
  if let patch = try? decoder.decode(Patch<Int>.self, from: data) { checkUse(patch) }
  if let diff = try? decoder.decode(SectionedDiff.self, from: data) { checkUse(diff) }
  _ = try? decoder.decode(BatchChanges.self, from: data)
}

/// JSON with the keys of a diff and a patch whose numbers and lists are arbitrary.
func checkDecodedSequence(_ input: inout FuzzInput) {
  var json: JSONText
  if input.choice(2) == 0 {
    // A valid diff with some numbers changed.
    let before = Link.items(&input)
    let diff = Link(before, &input).patch.diff
    json = JSONText(
      &input,
      [
        ("source", [diff.sourceCount]), ("target", [diff.targetCount]), ("delete", diff.deletions),
        ("insert", diff.insertions), ("move", diff.moves.flatMap { [$0.source, $0.target] }),
        ("update", diff.updates.flatMap { [$0.source, $0.target] }),
      ])
  } else {
    json = JSONText(&input)
  }
  let (old, new) = (input.choice(5), input.choice(5))
  let decoder = JSONDecoder()
  if let diff = try? decoder.decode(SequenceDiff.self, from: json.data) {
    checkUse(diff)
    // With as many elements as the diff asks for it makes a patch, with others it does not.
    let elements =
      diff.deletions.count + diff.moves.count
      + diff.updates.count {
        !diff.moves.contains($0)
      }
    let fresh = diff.insertions.count + diff.updates.count
    let patch = try? Patch(
      diff, sourceElements: Array(0..<elements + old / 4),
      targetElements: Array(100..<100 + fresh + new / 4))
    require((patch != nil) == (old / 4 == 0 && new / 4 == 0), "the number of elements")
    if let patch { checkUse(patch) }
  }
  let patch = Data(
    #"{"diff":"#.utf8 + json.data
      + #","old":\#(Array(0..<old)),"new":\#(Array(10..<10 + new))}"#.utf8)
  if let patch = try? decoder.decode(Patch<Int>.self, from: patch) { checkUse(patch) }
}

/// JSON text of an object with lists of numbers.
struct JSONText {
  private(set) var data = Data()

  /// Makes an object of given lists, with some numbers changed, taken out or added.
  init(_ input: inout FuzzInput, _ lists: [(String, [Int])]) {
    var lists = lists
    for _ in 0..<input.choice(4) {
      let list = input.choice(lists.count)
      let place = input.choice(lists[list].1.count + 1)
      let kind = input.choice(8)
      if place == lists[list].1.count || kind == 0 {
        if list > 1 { lists[list].1.insert(Self.number(&input), at: place) }
      } else if kind == 1, list > 1 {
        lists[list].1.remove(at: place)
      } else if kind < 5 {
        lists[list].1[place] &+= input.choice(5) - 2
      } else {
        lists[list].1[place] = Self.number(&input)
      }
    }
    let shift = input.choice(16) == 15 ? Int.max - 1000 : 0
    for index in 0..<2 { lists[index].1[0] = max(lists[index].1[0], lists[index].1[0] &+ shift) }
    write(lists)
  }

  init(_ input: inout FuzzInput) {
    var lists = ["source", "target"].map { ($0, [Self.number(&input)]) }
    for key in ["delete", "insert", "move", "update"] {
      lists.append((key, (0..<input.choice(7)).map { _ in Self.number(&input) }))
    }
    write(lists)
  }

  private mutating func write(_ lists: [(String, [Int])]) {
    let members = lists.enumerated().map { index, list in
      "\"\(list.0)\":" + (index < 2 ? "\(list.1[0])" : "\(list.1)")
    }
    data = Data("{\(members.joined(separator: ","))}".utf8)
  }

  static func number(_ input: inout FuzzInput) -> Int {
    let choice = input.choice(24)
    return choice < 16
      ? choice
      : [.max, .max - 1, .max - 2, .max / 2, .min, -1, 1 << 32, 63][choice - 16]
  }
}
