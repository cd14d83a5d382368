/// The changes of two consecutive diffs as changes of one.
///
/// Each list is the ordered merge of a list of the first diff and one of the second, so composing
/// sorts nothing: only finding the origins of moved elements reads memory in random order.
struct JoinedChanges: ~Copyable {
  typealias Kinds = ElementChanges.Kinds

  /// An element of the first source that at least one of the diffs changes.
  struct Departure: BitwiseCopyable {
    /// The offset in the first source.
    let source: Int

    let number: UInt32

    /// The kinds of change of the element; empty if it is kept in the end.
    var kinds: Kinds
  }

  typealias Arrival = ElementChanges.Arrival

  /// The changed elements of the first source, by ascending offset.
  private(set) var departures: ScratchList<Departure>

  /// The changed elements of the second target, by ascending offset.
  ///
  /// Their sources are offsets in the first source, and elements that are kept in the end have no kind
  /// of change.
  private(set) var arrivals: ScratchList<Arrival>

  /// Joins the changes of two diffs whose patches fit.
  init(_ changes: consuming ChangeOrigins, areSame: (Int, Int) -> Bool) {
    arrivals = ScratchList(capacity: changes.after.ranks.count + changes.passed.count)
    departures = ScratchList(capacity: changes.before.sources.count + changes.origins.count)
    joinArrivals(changes, areSame: areSame)
    joinDepartures(changes)
  }

  private mutating func joinArrivals(
    _ changes: borrowing ChangeOrigins, areSame: (Int, Int) -> Bool
  ) {
    var next = 0
    // A loop that does nothing else reads memory in random order in half of the time.
    let origins = Scratch<ChangeOrigins.Origin>(unfilled: changes.after.ranks.count)
    for index in 0..<changes.after.ranks.count where changes.after.ranks[index] != Tokens.absent {
      origins[index] = changes.origins[changes.after.ranks[index]]
    }
    var latest = changes.after.arrivals
    for index in 0..<changes.after.ranks.count {
      let (arrival, rank) = (latest.next(), changes.after.ranks[index])
      while next < changes.passed.count, changes.passed[next].target < arrival.target {
        arrivals.append(changes.passed[next])
        next += 1
      }
      guard rank != Tokens.absent else {
        arrivals.append(arrival)
        continue
      }
      let origin = origins[index]
      let isUpdated = arrival.kinds.contains(.updates)
      var kinds = origin.source < 0 ? .inserts : arrival.kinds.union(origin.kinds)
      if isUpdated, kinds.contains(.updates), origin.kinds.contains(.updates) {
        // If the second update restores the content, there is no update.
        let first = changes.before.sources.lowerBound(of: origin.source)
        if areSame(first, Int(arrival.number)) {
          kinds.remove(.updates)
          changes.combinedKinds[first].remove(.updates)
        }
      }
      var number = arrival.number
      if !isUpdated, kinds != .moves { number = changes.numbers[rank] }
      arrivals.append(
        Arrival(target: arrival.target, source: origin.source, number: number, kinds: kinds))
    }
    while next < changes.passed.count {
      arrivals.append(changes.passed[next])
      next += 1
    }
  }

  private mutating func joinDepartures(_ changes: borrowing ChangeOrigins) {
    let sources = changes.before.sources
    var rank = 0
    func addFirst(below end: Int) {
      while rank < sources.count, sources[rank] < end {
        departures.append(
          Departure(
            source: sources[rank], number: UInt32(rank), kinds: changes.combinedKinds[rank]))
        rank += 1
      }
    }
    for index in 0..<changes.origins.count where changes.numbers[index] == Tokens.absent {
      let source = changes.origins[index].source
      addFirst(below: source)
      departures.append(
        Departure(
          source: source, number: changes.after.firstNumber + UInt32(index),
          kinds: changes.after.kinds[index]))
    }
    addFirst(below: .max)
  }

  /// Keeps elements that return to their places.
  ///
  /// Between two elements that both diffs keep, there is a run of changed elements of the source and
  /// a run of changed elements of the target. While both runs begin, or end, with the same element,
  /// that element is kept.
  func cancelReturns(areSame: (Int, Int) -> Bool) {
    func cancel(_ i: Int, _ j: Int) -> Bool {
      let (old, new) = (departures[i], arrivals[j])
      if old.source == new.source {
        departures[i].kinds.remove(.moves)
        arrivals[j].kinds.remove(.moves)
        return true
      }
      guard old.kinds == .deletes, new.kinds == .inserts,
        areSame(Int(old.number), Int(new.number))
      else { return false }
      departures[i].kinds = []
      arrivals[j].kinds = []
      return true
    }

    // The numbers of the elements before both runs that are not in place.
    var (gone, arrived) = (0, 0)
    var (i, j) = (0, 0)
    while true {
      while i < departures.count, departures[i].kinds.areInPlace { i += 1 }
      while j < arrivals.count, arrivals[j].kinds.areInPlace { j += 1 }
      guard i < departures.count, j < arrivals.count else { return }
      let (source, target) = (departures[i].source, arrivals[j].target)
      let keptBefore = min(source - gone, target - arrived)
      var (iEnd, jEnd) = (i, j)
      if source - gone == keptBefore {
        while iEnd < departures.count, departures[iEnd].source - source == iEnd - i,
          !departures[iEnd].kinds.areInPlace
        { iEnd += 1 }
      }
      if target - arrived == keptBefore {
        while jEnd < arrivals.count, arrivals[jEnd].target - target == jEnd - j,
          !arrivals[jEnd].kinds.areInPlace
        { jEnd += 1 }
      }
      gone += iEnd - i
      arrived += jEnd - j
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
