/// The rows of a list by number, of which only the held ones are built.
@MainActor
@usableFromInline
class ListSource {
  @usableFromInline
  init() {}

  @usableFromInline var count: Int { 0 }

  /// The rows that are headers, in order.
  @usableFromInline var headers: ContiguousArray<Int> { [] }

  /// The key under which a row is placed.
  @usableFromInline
  func key(at row: Int) -> ShadowKey { .number(row) }

  /// Places a row.
  @usableFromInline
  func build(_ row: ListRow) {}

  /// Returns the row of the item with an identity; nil if no item has it.
  func row<Other: Hashable>(of id: Other) -> Int? { nil }
}

/// Rows with identities.
@usableFromInline
class ListIdentities<ID: Hashable>: ListSource {
  /// The identities of all rows; nil until they have been compared.
  @usableFromInline final var ids: ContiguousArray<ID>?

  /// Returns the identity of a row.
  @usableFromInline
  func id(at row: Int) -> ID { preconditionFailure("the list has no rows") }

  /// Returns the identities of all rows.
  @usableFromInline
  func allIDs() -> ContiguousArray<ID> { [] }

  @usableFromInline
  override func key(at row: Int) -> ShadowKey { ShadowKey(id(at: row)) }

  override func row<Other: Hashable>(of id: Other) -> Int? {
    guard let id = id as? ID else { return nil }
    return (0..<count).first { self.id(at: $0) == id }
  }

  /// Returns the change from the rows of another source to these.
  @inlinable
  final func change(from old: ListSource, to ids: ContiguousArray<ID>) -> RowChange {
    let oldIDs = (old as? ListIdentities)?.allIDs() ?? []
    var change = RowChange(from: oldIDs, to: ids)
    if oldIDs.isEmpty { change.oldCount = old.count }
    return change
  }
}

/// The rows of the items of a collection.
@usableFromInline
final class ListItems<Items: RandomAccessCollection, ID: Hashable>: ListIdentities<ID> {
  @usableFromInline let items: Items
  @usableFromInline let identify: (Items.Element) -> ID
  @usableFromInline let make: (ListRow, Items.Element) -> Void

  @inlinable
  init(
    _ items: Items, _ identify: @escaping (Items.Element) -> ID, _ ids: ContiguousArray<ID>?,
    _ make: @escaping (ListRow, Items.Element) -> Void
  ) {
    self.items = items
    self.identify = identify
    self.make = make
    super.init()
    self.ids = ids
  }

  @inlinable
  func item(at row: Int) -> Items.Element {
    items[items.index(items.startIndex, offsetBy: row)]
  }

  @usableFromInline override var count: Int { items.count }

  @usableFromInline
  override func id(at row: Int) -> ID {
    if let ids { return ids[row] }
    return identify(item(at: row))
  }

  @usableFromInline
  override func allIDs() -> ContiguousArray<ID> { knownIDs() }

  @inlinable
  func knownIDs() -> ContiguousArray<ID> {
    if let ids { return ids }
    var made: ContiguousArray<ID> = []
    made.reserveCapacity(items.count)
    for item in items { made.append(identify(item)) }
    ids = made
    return made
  }

  @usableFromInline
  override func build(_ row: ListRow) { make(row, item(at: row.index)) }

}

extension ListSource {
  /// Returns whether two collections of items are in the same memory, so that they need not be compared.
  @inlinable
  static func areSame<Items: RandomAccessCollection>(_ old: Items, _ new: Items) -> Bool {
    let mine = old.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
    let theirs = new.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
    // The source retains its items, so any other owner copies them before a write.
    return mine != nil && mine == theirs && old.count == new.count
  }
}
