/// The elements that a diff changes, as an earlier diff left them.
@usableFromInline
struct ChangeOrigins: ~Copyable {
  typealias Kinds = ElementChanges.Kinds

  /// The offset of an element in the first source, and the kinds of change that the first diff
  /// makes to it, in one word: they are read in random order.
  struct Origin: BitwiseCopyable {
    private let bits: Int

    init(source: Int, kinds: Kinds) { bits = source &<< 4 | Int(kinds.rawValue) }

    /// The offset in the first source; -1 for an insertion.
    var source: Int { bits >> 4 }

    var kinds: Kinds { Kinds(rawValue: UInt8(truncatingIfNeeded: bits & 15)) }
  }

  let before: ElementChanges
  let after: ElementChanges

  /// The origins of the elements that the second diff changes, by ascending offset between the
  /// diffs.
  let origins: Scratch<Origin>

  /// For each origin, the number of its content between the diffs, or `Tokens.absent` if the first
  /// patch does not carry it.
  ///
  /// Where there is a number, both patches carry the content: the patches fit if the contents are
  /// the same.
  let numbers: Scratch<UInt32>

  /// The kinds of change that both diffs together make to the elements that the first diff changes,
  /// by ascending source offset.
  let combinedKinds: Scratch<Kinds>

  /// The elements that only the first diff changes, at their offsets in the second target.
  private(set) var passed: ScratchList<ElementChanges.Arrival>

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
    origins = Scratch(unfilled: after.sources.count)
    numbers = Scratch(unfilled: after.sources.count)
    combinedKinds = Scratch(unfilled: before.sources.count)
    combinedKinds.copy(from: before.kinds, at: 0, to: 0, length: before.sources.count)
    passed = ScratchList(capacity: before.ranks.count)

    let departures = after.sources
    var middle = MiddleOffsets(after)
    var arrivals = before.arrivals
    var arrival = arrivals.next()
    var (i, j) = (0, 0)
    while true {
      let departure = j < departures.count ? departures[j] : .max
      if arrival.target > departure {
        origins[j] = Origin(source: middle.source(ofKept: departure, before), kinds: [])
        numbers[j] = Tokens.absent
        middle.passDeparture(after.kinds[j])
        j &+= 1
        continue
      }
      if arrival.target == .max { return }
      if arrival.target < departure {
        var later = arrival
        later.target = middle.target(ofKept: arrival.target)
        passed.append(later)
      } else {
        let (rank, later) = (before.ranks[i], after.kinds[j])
        if rank != Tokens.absent {
          combinedKinds[rank] = later == .deletes ? later : arrival.kinds.union(later)
        }
        origins[j] = Origin(source: arrival.source, kinds: arrival.kinds)
        numbers[j] = arrival.kinds == .moves ? rank : arrival.number
        middle.passDeparture(later)
        j &+= 1
      }
      middle.passArrival(arrival.kinds)
      arrival = arrivals.next()
      i &+= 1
    }
  }

  /// Returns the first offset between the diffs at which the patches carry different elements.
  @inlinable
  func firstDifference(areSame: (Int, Int) -> Bool) -> Int? {
    for index in 0..<count {
      let number = numberBetween(at: index)
      if number >= 0, !areSame(number, secondNumber + index) { return middleOffset(at: index) }
    }
    return nil
  }

  /// The number of the elements that the second diff deletes, moves or updates.
  @usableFromInline var count: Int { numbers.count }

  /// The number of the first element of the second patch.
  @usableFromInline var secondNumber: Int { Int(after.firstNumber) }

  /// Returns the number of the first patch's content of an element, or -1 if it does not carry it.
  ///
  /// The second patch carries the content of all these elements.
  @usableFromInline
  func numberBetween(at index: Int) -> Int {
    numbers[index] == Tokens.absent ? -1 : Int(numbers[index])
  }

  @usableFromInline
  func middleOffset(at index: Int) -> Int { after.sources[index] }
}

/// The offsets, in the first source and in the second target, of elements that one of the diffs
/// keeps.
///
/// They are found in one pass: arguments must ascend.
private struct MiddleOffsets {
  private var arrivals = 0
  private var departures = 0

  // The first changed element of the source that is not passed, and the number of passed ones that
  // are not in place.
  private var index = 0
  private var gone = 0

  // The next changed element of the target, and the number of previous ones that are not in place.
  private var followers: ElementChanges.Arrivals
  private var follower: ElementChanges.Arrival
  private var arrived = 0

  init(_ after: borrowing ElementChanges) {
    followers = after.arrivals
    follower = followers.next()
  }

  mutating func passArrival(_ kinds: ElementChanges.Kinds) {
    if kinds != .updates { arrivals += 1 }
  }

  mutating func passDeparture(_ kinds: ElementChanges.Kinds) {
    if kinds != .updates { departures += 1 }
  }

  /// Returns the source offset of an element that the first diff keeps.
  mutating func source(ofKept offset: Int, _ before: borrowing ElementChanges) -> Int {
    let rank = offset - arrivals
    while index < before.sources.count {
      if before.kinds[index] != .updates {
        if before.sources[index] > rank + gone { break }
        gone += 1
      }
      index += 1
    }
    return rank + gone
  }

  /// Returns the target offset of an element that the second diff keeps.
  mutating func target(ofKept offset: Int) -> Int {
    let rank = offset - departures
    while follower.kinds == .updates || follower.target <= rank + arrived {
      if follower.kinds != .updates { arrived += 1 }
      follower = followers.next()
    }
    return rank + arrived
  }
}
