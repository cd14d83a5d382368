/// What a list shows, behind numbers: rows are made from here only when they are held.
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
  @usableFromInline let ids: ContiguousArray<ID>

  @inlinable
  init(_ ids: ContiguousArray<ID>) {
    self.ids = ids
    super.init()
  }

  @usableFromInline override var count: Int { ids.count }

  @usableFromInline
  override func key(at row: Int) -> ShadowKey { ShadowKey(ids[row]) }
}

/// Rows that are made from the items of a collection.
@usableFromInline
final class ListItems<Items: RandomAccessCollection, ID: Hashable>: ListIdentities<ID> {
  @usableFromInline let items: Items
  @usableFromInline let make: (ListRow, Items.Element) -> Void

  @inlinable
  init(
    _ items: Items, _ ids: ContiguousArray<ID>, _ make: @escaping (ListRow, Items.Element) -> Void
  ) {
    self.items = items
    self.make = make
    super.init(ids)
  }

  @usableFromInline
  override func build(_ row: ListRow) {
    make(row, items[items.index(items.startIndex, offsetBy: row.index)])
  }

  /// Whether other items are the same ones in the same memory, which needs no comparing.
  @inlinable
  func shares(_ other: Items) -> Bool {
    let mine = items.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
    let theirs = other.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
    // While this holds its items, nobody writes to their memory.
    return mine != nil && mine == theirs && items.count == other.count
  }
}
