/// The changes of a diff to single elements, by source and by target offset.
///
/// Elements have the numbers of ``Patch``: first its source elements, by source offset, then its
/// target elements, by target offset.
struct ElementChanges {
  /// The kinds of change that a diff makes to an element.
  struct Kinds: OptionSet {
    let rawValue: UInt8

    static let deletes = Kinds(rawValue: 1)
    static let inserts = Kinds(rawValue: 2)
    static let moves = Kinds(rawValue: 4)
    static let updates = Kinds(rawValue: 8)
  }

  /// An element that the diff inserts, moves or updates.
  ///
  /// A missing offset or number is -1. Optional integers would take twice the memory.
  struct Arrival {
    /// The offset in the target.
    var target: Int

    /// The offset in the source; -1 for an insertion.
    var source = -1

    /// The number of the carried element that is the content in the target; -1 if the patch does
    /// not carry it.
    var number = -1

    /// Insertion, or move and update.
    var kinds: Kinds = []
  }

  /// The source offsets of the elements that the diff deletes, moves or updates, ascending.
  let sources: [Int]

  /// The kinds of change of the elements in ``sources``.
  private(set) var kinds: [Kinds]

  /// For each arrival, the index of its source in ``sources``; -1 for an insertion.
  let ranks: [Int]

  /// The number of the first element in ``sources``.
  let firstNumber: Int

  private let diff: SequenceDiff

  /// - Complexity: That of ``RankedOffsets``.
  init(_ diff: SequenceDiff, numberingFrom firstNumber: Int) {
    self.diff = diff
    self.firstNumber = firstNumber
    let ranked = RankedOffsets(
      Arrivals(diff).map(\.source) + diff.deletions, below: diff.sourceCount)
    (ranks, sources) = (ranked.ranks, ranked.sorted)
    kinds = Array(repeating: .deletes, count: sources.count)
    for (arrival, rank) in zip(Arrivals(diff), ranks) where rank >= 0 {
      kinds[rank] = arrival.kinds
    }
  }

  /// One more than the number of the last element.
  var endNumber: Int {
    firstNumber + sources.count + diff.insertions.count + diff.updates.count
  }

  /// The insertions, moves and updates, by ascending target offset.
  var arrivals: Arrivals { Arrivals(diff, number: firstNumber + sources.count) }

  /// The sequence of the arrivals of a diff.
  ///
  /// It stores none of them: a million would take 32 MB.
  struct Arrivals: Sequence, IteratorProtocol {
    private let diff: SequenceDiff
    private var number: Int
    private var insertion = 0
    private var move = 0
    private var update = 0

    init(_ diff: SequenceDiff, number: Int = 0) {
      self.diff = diff
      self.number = number
    }

    mutating func next() -> Arrival? {
      let (insertions, moves, updates) = (diff.insertions, diff.moves, diff.updates)
      let inserted = insertion < insertions.count ? insertions[insertion] : Int.max
      let moved = move < moves.count ? moves[move].target : Int.max
      let updated = update < updates.count ? updates[update].target : Int.max
      var arrival = Arrival(target: Swift.min(inserted, moved, updated))
      if arrival.target == .max { return nil }
      if inserted == arrival.target {
        arrival.kinds = .inserts
        insertion += 1
      }
      if moved == arrival.target {
        arrival.kinds.insert(.moves)
        arrival.source = moves[move].source
        move += 1
      }
      if updated == arrival.target {
        arrival.kinds.insert(.updates)
        arrival.source = updates[update].source
        update += 1
      }
      if arrival.kinds != .moves {
        arrival.number = number
        number += 1
      }
      return arrival
    }
  }
}
