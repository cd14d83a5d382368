/// The length of a longest common subsequence by the textbook table: slow, short and plainly right.
public func referenceCommonCount<Element>(
  _ source: [Element], _ target: [Element], by areSame: (Element, Element) -> Bool
) -> Int {
  var row = [Int](repeating: 0, count: target.count + 1)
  for element in source {
    var diagonal = 0
    for column in target.indices {
      let above = row[column + 1]
      row[column + 1] =
        areSame(element, target[column]) ? diagonal + 1 : max(above, row[column])
      diagonal = above
    }
  }
  return row[target.count]
}

/// The number of elements that two collections have in common, repeated ones counted as often.
public func referenceSharedCount<Element: Hashable>(_ source: [Element], _ target: [Element]) -> Int
{
  var counts: [Element: Int] = [:]
  for element in source { counts[element, default: 0] += 1 }
  var shared = 0
  for element in target where counts[element, default: 0] > 0 {
    counts[element, default: 0] -= 1
    shared += 1
  }
  return shared
}

/// All sequences over so many letters up to a length.
public func allSequences(over letters: Int, upTo length: Int) -> [[Int]] {
  var result: [[Int]] = [[]]
  var last: [[Int]] = [[]]
  for _ in 0..<length {
    last = last.flatMap { head in (0..<letters).map { head + [$0] } }
    result += last
  }
  return result
}
