/// Mutations in the order in which a host must apply them, with the names and values that they refer to.
public struct MutationList: Sendable {
  /// The mutations, in order.
  public var records: ContiguousArray<Mutation> { storage }

  var storage: ContiguousArray<Mutation> = []

  /// The values of texts and properties.
  var values: ContiguousArray<PropertyValue> = []

  /// The kinds and property names.
  var names: ContiguousArray<String> = []

  init() {}

  /// The kind of view that a record creates.
  ///
  /// - Precondition: The record is a creation of this list.
  public func kind(of record: Mutation) -> String {
    precondition(record.operation == .create, "only a creation has a kind")
    return names[Int(record.first)]
  }

  /// The property that a record sets.
  ///
  /// - Precondition: The record sets a property, and is of this list.
  public func name(of record: Mutation) -> String {
    precondition(record.operation == .property, "only a property has a name")
    return names[Int(record.first)]
  }

  /// The value that a record sets.
  ///
  /// - Precondition: The record sets a text or property, and is of this list.
  public func value(of record: Mutation) -> PropertyValue {
    precondition(
      record.operation == .property || record.operation == .text, "only a setting has a value")
    return values[Int(record.second)]
  }

  /// The text that a record sets.
  ///
  /// - Precondition: The record sets a text, and is of this list.
  public func text(of record: Mutation) -> String {
    guard case .text(let text) = value(of: record) else { return "" }
    return text
  }

  /// The number of records of each operation.
  public var counts: MutationCounts {
    var counts = MutationCounts()
    for record in storage { counts.add(record.operation) }
    return counts
  }

  /// Removes the records, and keeps the names and the memory.
  mutating func removeRecords() {
    storage.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  mutating func append(_ record: Mutation) { storage.append(record) }

  /// Adds the setting of a text.
  mutating func appendText(_ text: PropertyValue, of view: ViewID) {
    storage.append(Mutation(.text, view, -1, Int32(truncatingIfNeeded: values.count)))
    values.append(text)
  }

  /// Adds the setting of a property.
  mutating func appendProperty(_ name: String, _ value: PropertyValue, of view: ViewID) {
    let offset = Int32(truncatingIfNeeded: values.count)
    storage.append(Mutation(.property, view, index(ofName: name), offset))
    values.append(value)
  }

  /// Returns the index of a name, and adds the name if it is new.
  mutating func index(ofName name: String) -> Int32 {
    // A tree has a few dozen names, and looks one up only for a new type of views or to set a property.
    if let index = names.firstIndex(of: name) { return Int32(index) }
    names.append(name)
    return Int32(names.count - 1)
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

  /// The number of properties set or unset.
  public var properties = 0

  /// Creates counts, all zero unless given.
  public init(
    creates: Int = 0, inserts: Int = 0, moves: Int = 0, removes: Int = 0, clears: Int = 0,
    texts: Int = 0, properties: Int = 0
  ) {
    self.creates = creates
    self.inserts = inserts
    self.moves = moves
    self.removes = removes
    self.clears = clears
    self.texts = texts
    self.properties = properties
  }

  /// The number of mutations.
  public var total: Int { creates + inserts + moves + removes + clears + texts + properties }

  mutating func add(_ operation: Mutation.Operation) {
    switch operation {
    case .create: creates += 1
    case .insert: inserts += 1
    case .move: moves += 1
    case .remove: removes += 1
    case .removeAll: clears += 1
    case .text: texts += 1
    case .property: properties += 1
    }
  }
}

extension MutationList {
  /// Adds the records of another list, with their names and values.
  mutating func append(_ other: MutationList) {
    for record in other.storage {
      switch record.operation {
      case .create:
        storage.append(Mutation(.create, record.view, index(ofName: other.kind(of: record))))
      case .text:
        appendText(other.value(of: record), of: record.view)
      case .property:
        appendProperty(other.name(of: record), other.value(of: record), of: record.view)
      case .insert, .move, .remove, .removeAll: storage.append(record)
      }
    }
  }
}
