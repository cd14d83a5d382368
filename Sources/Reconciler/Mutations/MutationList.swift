/// Mutations in the order in which a host must apply them, with the kinds and texts that they refer to.
public struct MutationList: Sendable {
  /// The mutations, in order.
  public internal(set) var records: ContiguousArray<Mutation> = []

  /// The texts that records set.
  var texts: ContiguousArray<String> = []

  /// The kinds of views.
  var kinds: ContiguousArray<String> = []

  init() {}

  /// The kind of view that a record creates.
  ///
  /// - Precondition: The record is a creation of this list.
  public func kind(of record: Mutation) -> String {
    precondition(record.operation == .create, "only a creation has a kind")
    return kinds[Int(record.first)]
  }

  /// The text that a record sets.
  ///
  /// - Precondition: The record sets a text, and is of this list.
  public func text(of record: Mutation) -> String {
    precondition(record.operation == .text, "only the setting of a text has a text")
    return texts[Int(record.second)]
  }

  /// The number of records of each operation.
  public var counts: MutationCounts {
    var counts = MutationCounts()
    for record in records { counts.add(record.operation) }
    return counts
  }

  /// Removes the records, and keeps the kinds and the memory.
  mutating func removeRecords() {
    records.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
  }

  mutating func append(_ record: Mutation) { records.append(record) }

  /// Adds the setting of a text.
  mutating func appendText(_ text: String, of view: ViewID) {
    records.append(Mutation(.text, view, -1, Int32(truncatingIfNeeded: texts.count)))
    texts.append(text)
  }

  /// Returns the index of a kind, and adds the kind if it is new.
  mutating func index(ofKind kind: String) -> Int32 {
    // A tree has a few dozen kinds, and looks one up only for a new type of views.
    if let index = kinds.firstIndex(of: kind) { return Int32(index) }
    kinds.append(kind)
    return Int32(kinds.count - 1)
  }
}

/// The number of mutations of each operation.
public struct MutationCounts: Hashable, Sendable {
  /// The number of views created.
  public var creates = 0

  /// The number of views inserted.
  public var inserts = 0

  /// The number of views moved.
  public var moves = 0

  /// The number of views removed.
  public var removes = 0

  /// The number of views whose children were all removed.
  public var clears = 0

  /// The number of texts set.
  public var texts = 0

  /// Creates counts, all zero unless given.
  public init(
    creates: Int = 0, inserts: Int = 0, moves: Int = 0, removes: Int = 0, clears: Int = 0,
    texts: Int = 0
  ) {
    self.creates = creates
    self.inserts = inserts
    self.moves = moves
    self.removes = removes
    self.clears = clears
    self.texts = texts
  }

  /// The number of mutations.
  public var total: Int { creates + inserts + moves + removes + clears + texts }

  mutating func add(_ operation: Mutation.Operation) {
    switch operation {
    case .create: creates += 1
    case .insert: inserts += 1
    case .move: moves += 1
    case .remove: removes += 1
    case .removeAll: clears += 1
    case .text: texts += 1
    }
  }
}

extension MutationList {
  /// Adds the records of another list, with their kinds and texts.
  mutating func append(_ other: MutationList) {
    for record in other.records {
      switch record.operation {
      case .create:
        records.append(Mutation(.create, record.view, index(ofKind: other.kind(of: record))))
      case .text: appendText(other.text(of: record), of: record.view)
      case .insert, .move, .remove, .removeAll: records.append(record)
      }
    }
  }
}
