extension SequenceDiff {
  /// The composition of two diffs, with the numbers of the elements that its patch carries.
  ///
  /// The numbers count the source elements of the first patch, then its target elements, then the
  /// source elements of the second patch, then its target elements.
  @usableFromInline
  struct Composition {
    /// The diff from the first source to the second target.
    @usableFromInline let diff: SequenceDiff

    /// The numbers of the elements that are deleted, moved or updated, by ascending source offset.
    @usableFromInline private(set) var sourceElements: [Int] = []

    /// The numbers of the elements that are inserted or updated, by ascending target offset.
    @usableFromInline private(set) var targetElements: [Int] = []

    /// Composes two diffs whose patches fit.
    ///
    /// - Complexity: O(e log e) for e edits and updates in both.
    @usableFromInline
    init(
      _ first: SequenceDiff, _ second: SequenceDiff, _ origins: Origins,
      areSame: (Int, Int) -> Bool
    ) {
      var joined = JoinedChanges(origins, areSame: areSame)
      joined.cancelReturns(areSame: areSame)

      var (deletions, insertions) = ([Int](), [Int]())
      var (moves, updates) = ([Pair](), [Pair]())
      for departure in joined.departures where !departure.kinds.isEmpty {
        sourceElements.append(departure.number)
        if departure.kinds == .deletes { deletions.append(departure.source) }
      }
      for arrival in joined.arrivals {
        let pair = Pair(source: arrival.source, target: arrival.target)
        if arrival.kinds.contains(.inserts) { insertions.append(arrival.target) }
        if arrival.kinds.contains(.moves) { moves.append(pair) }
        if arrival.kinds.contains(.updates) { updates.append(pair) }
        if !arrival.kinds.isDisjoint(with: [.inserts, .updates]) {
          targetElements.append(arrival.number)
        }
      }
      diff = SequenceDiff(
        uncheckedSourceCount: first.sourceCount, targetCount: second.targetCount,
        deletions: deletions, insertions: insertions, moves: moves, updates: updates,
        isProvenMinimal: deletions.isEmpty && insertions.isEmpty && moves.isEmpty)
    }
  }
}

extension SequenceDiff {
  /// The elements that a diff changes, as an earlier diff left them.
  @usableFromInline
  struct Origins {
    typealias Changes = ElementChanges

    let before: Changes
    let after: Changes

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
    private(set) var kinds: [Changes.Kinds] = []

    /// The kinds of change that both diffs together make to the elements that the first diff changes,
    /// by ascending source offset.
    private(set) var combinedKinds: [Changes.Kinds]

    /// The elements that only the first diff changes, at their offsets in the second target.
    private(set) var passed: [Changes.Arrival] = []

    /// Finds the origins of the elements that the second diff changes.
    ///
    /// The target of the first diff has the size of the source of the second.
    ///
    /// - Complexity: O(e log e) for e edits and updates in both.
    @usableFromInline
    init(_ first: SequenceDiff, _ second: SequenceDiff) {
      assert(first.targetCount == second.sourceCount)
      before = Changes(first, numberingFrom: 0)
      after = Changes(second, numberingFrom: before.endNumber)
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
}

/// The changes of two consecutive diffs as changes of one.
///
/// Each list is the ordered merge of a list of the first diff and one of the second, so composing
/// sorts nothing: only finding the origins of moved elements reads memory in random order.
private struct JoinedChanges {
  typealias Changes = SequenceDiff.ElementChanges

  /// An element of the first source that at least one of the diffs changes.
  struct Departure {
    /// The offset in the first source.
    let source: Int

    /// The number of the element.
    let number: Int

    /// The kinds of change of the element; empty if it is kept in the end.
    var kinds: Changes.Kinds
  }

  /// The changed elements of the first source, by ascending offset.
  private(set) var departures: [Departure] = []

  /// The changed elements of the second target, by ascending offset.
  ///
  /// The kinds are empty if the element is kept in the end.
  private(set) var arrivals: [Changes.Arrival] = []

  init(_ origins: SequenceDiff.Origins, areSame: (Int, Int) -> Bool) {
    let (before, after, passed) = (origins.before, origins.after, origins.passed)
    var kinds = origins.combinedKinds
    arrivals.reserveCapacity(after.ranks.count + passed.count)
    // A loop that does nothing else reads memory in random order in a third of the time.
    let sources = after.ranks.map { $0 < 0 ? -1 : origins.sources[$0] }
    var next = 0
    for (index, var arrival) in after.arrivals.enumerated() {
      let rank = after.ranks[index]
      while next < passed.count, passed[next].target < arrival.target {
        arrivals.append(passed[next])
        next += 1
      }
      if rank >= 0 {
        let earlier = origins.kinds[rank]
        arrival.source = sources[index]
        if arrival.source < 0 {
          arrival.kinds = .inserts
        } else {
          arrival.kinds.formUnion(earlier)
        }
        if arrival.number < 0, !arrival.kinds.isDisjoint(with: [.inserts, .updates]) {
          arrival.number = origins.numbers[rank]
        } else if earlier.contains(.updates), !arrival.kinds.contains(.inserts) {
          // If the second update restores the content, there is no update.
          let source = before.sources.lowerBound(of: arrival.source)
          if areSame(before.firstNumber + source, arrival.number) {
            arrival.kinds.remove(.updates)
            kinds[source].remove(.updates)
          }
        }
      }
      arrivals.append(arrival)
    }
    arrivals += passed[next...]

    departures.reserveCapacity(before.sources.count)
    var first = 0
    func addFirst(below end: Int) {
      while first < before.sources.count, before.sources[first] < end {
        departures.append(
          Departure(
            source: before.sources[first], number: before.firstNumber + first, kinds: kinds[first]))
        first += 1
      }
    }
    for (rank, source) in origins.sources.enumerated() where origins.numbers[rank] < 0 {
      addFirst(below: source)
      departures.append(
        Departure(source: source, number: after.firstNumber + rank, kinds: after.kinds[rank]))
    }
    addFirst(below: .max)
  }

  /// Keeps elements that return to their places.
  ///
  /// Between two elements that both diffs keep, there is a run of changed elements of the source and
  /// a run of changed elements of the target. While both runs begin, or end, with the same element,
  /// that element is kept.
  mutating func cancelReturns(areSame: (Int, Int) -> Bool) {
    let gone = departures.indices.filter { !departures[$0].kinds.isSubset(of: .updates) }
    let arrived = arrivals.indices.filter { !arrivals[$0].kinds.isSubset(of: .updates) }
    // The number of kept elements before a run.
    func sourceGap(_ i: Int) -> Int { departures[gone[i]].source - i }
    func targetGap(_ j: Int) -> Int { arrivals[arrived[j]].target - j }
    func cancel(_ i: Int, _ j: Int) -> Bool {
      let (old, new) = (departures[gone[i]], arrivals[arrived[j]])
      if old.source == new.source {
        departures[gone[i]].kinds.remove(.moves)
        arrivals[arrived[j]].kinds.remove(.moves)
        return true
      }
      guard old.kinds == .deletes, new.kinds == .inserts, areSame(old.number, new.number) else {
        return false
      }
      departures[gone[i]].kinds = []
      arrivals[arrived[j]].kinds = []
      return true
    }

    var (i, j) = (0, 0)
    while i < gone.count, j < arrived.count {
      let (source, target) = (sourceGap(i), targetGap(j))
      if source < target {
        i += 1
        continue
      }
      if target < source {
        j += 1
        continue
      }
      var (iEnd, jEnd) = (i, j)
      while iEnd < gone.count, sourceGap(iEnd) == source { iEnd += 1 }
      while jEnd < arrived.count, targetGap(jEnd) == source { jEnd += 1 }
      let next = (iEnd, jEnd)
      while i < iEnd, j < jEnd, cancel(i, j) {
        i += 1
        j += 1
      }
      while i < iEnd, j < jEnd, cancel(iEnd - 1, jEnd - 1) {
        iEnd -= 1
        jEnd -= 1
      }
      (i, j) = next
    }
  }
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

  init(_ before: SequenceDiff.ElementChanges, _ after: SequenceDiff.ElementChanges) {
    gone = before.sources.indices.filter { before.kinds[$0] != .updates }.map {
      before.sources[$0]
    }
    arrived = after.arrivals.lazy.filter { $0.kinds != .updates }.map(\.target)
  }

  mutating func passArrival(_ kinds: SequenceDiff.ElementChanges.Kinds) {
    if kinds != .updates { arrivals += 1 }
  }

  mutating func passDeparture(_ kinds: SequenceDiff.ElementChanges.Kinds) {
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
