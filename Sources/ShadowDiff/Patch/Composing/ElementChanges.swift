/// The changes of a diff to single elements, by source and by target offset.
///
/// Elements have the numbers of ``Patch``: first its source elements, by source offset, then its
/// target elements, by target offset.
struct ElementChanges: ~Copyable {
  /// The kinds of change that a diff makes to an element.
  struct Kinds: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    static let deletes = Kinds(rawValue: 1)
    static let inserts = Kinds(rawValue: 2)
    static let moves = Kinds(rawValue: 4)
    static let updates = Kinds(rawValue: 8)

    /// A Boolean value that indicates whether the element stays where it is, updated or not.
    var areInPlace: Bool { isSubset(of: .updates) }
  }

  /// The source offsets of the elements that the diff deletes, moves or updates, ascending.
  let sources: [Int]

  /// The kinds of change of the elements in ``sources``.
  let kinds: Scratch<Kinds>

  /// For each arrival, the index of its source in ``sources``; `Tokens.absent` for an insertion.
  let ranks: Scratch<UInt32>

  /// The number of the first element in ``sources``.
  let firstNumber: UInt32

  private let diff: SequenceDiff

  /// - Complexity: That of ``RankedOffsets``.
  init(_ diff: SequenceDiff, numberingFrom firstNumber: UInt32) {
    self.diff = diff
    self.firstNumber = firstNumber
    let ranked = RankedOffsets(
      diff.deletions, sourcesOf: diff.moves, and: diff.updates, below: diff.sourceCount)
    sources = ranked.sorted
    kinds = Scratch(repeating: .deletes, count: sources.count)
    ranks = Scratch(unfilled: diff.insertions.count + sources.count - diff.deletions.count)
    var arrivals = Arrivals(diff, number: 0)
    for index in 0..<ranks.count {
      let arrival = arrivals.next()
      if arrival.source < 0 {
        ranks[index] = Tokens.absent
      } else {
        let rank = ranked.rank(of: arrival.source)
        ranks[index] = UInt32(truncatingIfNeeded: rank)
        kinds[rank] = arrival.kinds
      }
    }
  }

  /// One more than the number of the last element.
  var endNumber: UInt32 {
    firstNumber + UInt32(sources.count + diff.insertions.count + diff.updates.count)
  }

  /// The insertions, moves and updates, by ascending target offset.
  var arrivals: Arrivals { Arrivals(diff, number: firstNumber + UInt32(sources.count)) }

  /// An element that the diff inserts, moves or updates.
  struct Arrival: BitwiseCopyable {
    /// The offset in the target.
    var target: Int

    /// The offset in the source; -1 for an insertion.
    var source = -1

    /// The number of the carried element that is the content in the target; `Tokens.absent` if the
    /// element only moves.
    var number = Tokens.absent

    /// Insertion, or move and update.
    var kinds: Kinds = []
  }

  /// The arrivals of a diff, one after the other.
  ///
  /// It stores none of them: a million would take 24 MB.
  struct Arrivals {
    private let insertions: [Int]
    private let moves: [SequenceDiff.Pair]
    private let updates: [SequenceDiff.Pair]
    private var number: UInt32
    private var insertion = 0
    private var move = 0
    private var update = 0

    init(_ diff: SequenceDiff, number: UInt32) {
      (insertions, moves, updates) = (diff.insertions, diff.moves, diff.updates)
      self.number = number
    }

    /// Returns the next arrival; after the last one, an arrival at `Int.max`.
    @inline(__always)
    mutating func next() -> Arrival {
      let inserted = insertion < insertions.count ? insertions[insertion] : .max
      let moved = move < moves.count ? moves[move].target : .max
      let updated = update < updates.count ? updates[update].target : .max
      var arrival = Arrival(target: min(inserted, moved, updated))
      if arrival.target == .max { return arrival }
      if moved == arrival.target {
        arrival.kinds = .moves
        arrival.source = moves[move].source
        move &+= 1
        if updated != moved { return arrival }
      }
      if updated == arrival.target {
        arrival.kinds.insert(.updates)
        arrival.source = updates[update].source
        update &+= 1
      } else {
        arrival.kinds = .inserts
        insertion &+= 1
      }
      arrival.number = number
      number &+= 1
      return arrival
    }
  }
}
