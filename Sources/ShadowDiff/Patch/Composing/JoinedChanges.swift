/// The changes of two consecutive diffs as changes of one.
///
/// Each list is the ordered merge of a list of the first diff and one of the second, so composing
/// sorts nothing: only finding the origins of moved elements reads memory in random order.
struct JoinedChanges {
  /// An element of the first source that at least one of the diffs changes.
  struct Departure {
    /// The offset in the first source.
    let source: Int

    /// The number of the element.
    let number: Int

    /// The kinds of change of the element; empty if it is kept in the end.
    var kinds: ElementChanges.Kinds
  }

  /// The changed elements of the first source, by ascending offset.
  private(set) var departures: [Departure] = []

  /// The changed elements of the second target, by ascending offset.
  ///
  /// The kinds are empty if the element is kept in the end.
  private(set) var arrivals: [ElementChanges.Arrival] = []

  init(_ origins: ChangeOrigins, areSame: (Int, Int) -> Bool) {
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
