/// The elements that a diff changes, as an earlier diff left them.
@usableFromInline
struct ChangeOrigins {
  let before: ElementChanges
  let after: ElementChanges

  /// The offsets of the elements in the first source, by ascending offset in the second source;
  /// -1 for elements that the first diff inserts.
  private(set) var sources: [Int] = []

  /// For each element, the number of its content between the diffs, or -1 if the first patch does
  /// not carry it.
  ///
  /// Where there is a number, both patches carry the content: the patches fit if the contents are
  /// the same.
  @usableFromInline private(set) var numbers: [Int] = []

  /// The kinds of change that the first diff makes to the elements.
  private(set) var kinds: [ElementChanges.Kinds] = []

  /// The kinds of change that both diffs together make to the elements that the first diff changes,
  /// by ascending source offset.
  private(set) var combinedKinds: [ElementChanges.Kinds]

  /// The elements that only the first diff changes, at their offsets in the second target.
  private(set) var passed: [ElementChanges.Arrival] = []

  /// Finds the origins of the elements that the second diff changes.
  ///
  /// The target of the first diff has the size of the source of the second.
  ///
  /// - Complexity: O(e log e) for e edits and updates in both.
  @usableFromInline
  init(_ first: SequenceDiff, _ second: SequenceDiff) {
    assert(first.targetCount == second.sourceCount)
    before = ElementChanges(first, numberingFrom: 0)
    after = ElementChanges(second, numberingFrom: before.endNumber)
    combinedKinds = before.kinds
    sources.reserveCapacity(after.sources.count)
    numbers.reserveCapacity(after.sources.count)
    kinds.reserveCapacity(after.sources.count)
    var middle = MiddleOffsets(before, after)
    var arrivals = before.arrivals
    var next = arrivals.next()
    var (i, j) = (0, 0)
    while true {
      let departure = j < after.sources.count ? after.sources[j] : .max
      if let arrival = next, arrival.target <= departure {
        next = arrivals.next()
        let rank = before.ranks[i]
        i += 1
        if arrival.target < departure {
          var arrival = arrival
          arrival.target = middle.target(ofKept: arrival.target)
          passed.append(arrival)
        } else {
          if rank >= 0 {
            let later = after.kinds[j]
            combinedKinds[rank] = later == .deletes ? later : arrival.kinds.union(later)
          }
          sources.append(arrival.source)
          numbers.append(arrival.number >= 0 ? arrival.number : before.firstNumber + rank)
          kinds.append(arrival.kinds)
          middle.passDeparture(after.kinds[j])
          j += 1
        }
        middle.passArrival(arrival.kinds)
      } else if departure < .max {
        sources.append(middle.source(ofKept: departure))
        numbers.append(-1)
        kinds.append([])
        middle.passDeparture(after.kinds[j])
        j += 1
      } else {
        return
      }
    }
  }

  /// Returns the first offset between the diffs at which the patches carry different elements.
  @inlinable
  func firstDifference(areSame: (Int, Int) -> Bool) -> Int? {
    for (index, number) in numbers.enumerated() where number >= 0 {
      if !areSame(number, secondNumber + index) { return middleOffset(at: index) }
    }
    return nil
  }

  /// The number of the first element of the second patch.
  @usableFromInline var secondNumber: Int { after.firstNumber }

  @usableFromInline
  func middleOffset(at index: Int) -> Int { after.sources[index] }
}

/// The offsets, in the first source and in the second target, of elements that one of the diffs
/// keeps.
private struct MiddleOffsets {
  private let gone: [Int]
  private let arrived: [Int]
  private var goneIndex = 0
  private var arrivedIndex = 0
  private var arrivals = 0
  private var departures = 0

  init(_ before: ElementChanges, _ after: ElementChanges) {
    gone = before.sources.indices.filter { before.kinds[$0] != .updates }.map {
      before.sources[$0]
    }
    arrived = after.arrivals.lazy.filter { $0.kinds != .updates }.map(\.target)
  }

  mutating func passArrival(_ kinds: ElementChanges.Kinds) {
    if kinds != .updates { arrivals += 1 }
  }

  mutating func passDeparture(_ kinds: ElementChanges.Kinds) {
    if kinds != .updates { departures += 1 }
  }

  /// Returns the source offset of an element that the first diff keeps.
  mutating func source(ofKept offset: Int) -> Int {
    let rank = offset - arrivals
    while goneIndex < gone.count, gone[goneIndex] <= rank + goneIndex { goneIndex += 1 }
    return rank + goneIndex
  }

  /// Returns the target offset of an element that the second diff keeps.
  mutating func target(ofKept offset: Int) -> Int {
    let rank = offset - departures
    while arrivedIndex < arrived.count, arrived[arrivedIndex] <= rank + arrivedIndex {
      arrivedIndex += 1
    }
    return rank + arrivedIndex
  }
}
