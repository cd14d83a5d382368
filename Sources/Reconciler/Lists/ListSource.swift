/// The rows of a list by number: views are made only for held rows.
@MainActor
@usableFromInline
class ListSource {
  @usableFromInline
  init() {}

  @usableFromInline var count: Int { 0 }

  /// The key under which a row is placed.
  @usableFromInline
  func key(at row: Int) -> ShadowKey { .number(row) }

  /// Places a row.
  @usableFromInline
  func build(_ row: ListRow) {}
}

/// Rows by their identities.
@usableFromInline
class ListIdentities<ID: Hashable>: ListSource {
  /// The identity of a row.
  @usableFromInline
  func id(at row: Int) -> ID { preconditionFailure("a list without rows") }

  /// The identities of all rows.
  @usableFromInline
  func allIDs() -> ContiguousArray<ID> { [] }

  @usableFromInline
  override final func key(at row: Int) -> ShadowKey { ShadowKey(id(at: row)) }
}

/// Rows that are made from the items of a collection.
@usableFromInline
final class ListItems<Items: RandomAccessCollection, ID: Hashable>: ListIdentities<ID> {
  @usableFromInline let items: Items
  @usableFromInline let identify: (Items.Element) -> ID
  @usableFromInline let make: (ListRow, Items.Element) -> Void

  /// The identities of all rows, once they were compared with others.
  @usableFromInline var ids: ContiguousArray<ID>?

  @inlinable
  init(
    _ items: Items, _ identify: @escaping (Items.Element) -> ID, _ ids: ContiguousArray<ID>?,
    _ make: @escaping (ListRow, Items.Element) -> Void
  ) {
    self.items = items
    self.identify = identify
    self.ids = ids
    self.make = make
    super.init()
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

  /// Whether other items are the same ones in the same memory, which needs no comparing.
  @inlinable
  func shares(_ other: Items) -> Bool {
    let mine = items.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
    let theirs = other.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
    // The source retains its items, so any other owner copies them before a write.
    return mine != nil && mine == theirs && items.count == other.count
  }
}
