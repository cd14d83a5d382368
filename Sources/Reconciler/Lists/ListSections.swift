import ShadowDiff

/// The identity of a row in a list with sections.
@usableFromInline
enum ListEntry<SectionID: Hashable, ID: Hashable>: Hashable {
  case header(SectionID)
  case item(ID)
}

/// Rows that are made from sections: of each a header, and its items.
@usableFromInline
final class ListSections<Section: Identifiable, Items: RandomAccessCollection>:
  ListIdentities<ListEntry<Section.ID, Items.Element.ID>>
where Items.Element: Identifiable {
  @usableFromInline let sections: ContiguousArray<(section: Section, items: Items)>

  /// The row of each section's header.
  @usableFromInline let starts: ContiguousArray<Int>
  @usableFromInline let rowCount: Int
  @usableFromInline let make: (ListRow, Items.Element) -> Void
  @usableFromInline let makeHeader: (ListRow, Section) -> Void

  @inlinable
  init(
    _ sections: some Sequence<Section>, _ items: (Section) -> Items,
    _ make: @escaping (ListRow, Items.Element) -> Void,
    _ makeHeader: @escaping (ListRow, Section) -> Void
  ) {
    var all: ContiguousArray<(section: Section, items: Items)> = []
    var starts: ContiguousArray<Int> = []
    var count = 0
    for section in sections {
      let items = items(section)
      all.append((section, items))
      starts.append(count)
      count += 1 + items.count
    }
    self.sections = all
    self.starts = starts
    rowCount = count
    self.make = make
    self.makeHeader = makeHeader
    super.init()
  }

  @usableFromInline override var count: Int { rowCount }

  @usableFromInline override var headers: ContiguousArray<Int> { starts }

  /// Returns the section of a row, and the item; nil for a header.
  private func place(of row: Int) -> (section: Section, item: Items.Element?) {
    let offset = starts.upperBound(of: row) - 1
    let (section, items) = sections[offset]
    if row == starts[offset] { return (section, nil) }
    return (section, items[items.index(items.startIndex, offsetBy: row - starts[offset] - 1)])
  }

  @usableFromInline
  override func id(at row: Int) -> ListEntry<Section.ID, Items.Element.ID> {
    let (section, item) = place(of: row)
    return item.map { .item($0.id) } ?? .header(section.id)
  }

  @usableFromInline
  override func allIDs() -> ContiguousArray<ListEntry<Section.ID, Items.Element.ID>> { knownIDs() }

  @inlinable
  func knownIDs() -> ContiguousArray<ListEntry<Section.ID, Items.Element.ID>> {
    if let ids { return ids }
    var made: ContiguousArray<ListEntry<Section.ID, Items.Element.ID>> = []
    made.reserveCapacity(rowCount)
    for (section, items) in sections {
      made.append(.header(section.id))
      for item in items { made.append(.item(item.id)) }
    }
    ids = made
    return made
  }

  @usableFromInline
  override func key(at row: Int) -> ShadowKey {
    let (section, item) = place(of: row)
    // An item has the same key in each section.
    if let item { return ShadowKey(item.id) }
    return ShadowKey(ListEntry<Section.ID, Items.Element.ID>.header(section.id))
  }

  override func row<Other: Hashable>(of id: Other) -> Int? {
    guard let id = id as? Items.Element.ID else { return nil }
    for (section, start) in zip(sections, starts) {
      for (offset, item) in section.items.enumerated() where item.id == id {
        return start + 1 + offset
      }
    }
    return nil
  }

  @usableFromInline
  override func build(_ row: ListRow) {
    let (section, item) = place(of: row.index)
    if let item { make(row, item) } else { makeHeader(row, section) }
  }

  /// Adopts the identities of another source whose sections are the same, with the same items in the same memory;
  /// returns whether they are.
  @inlinable
  func adopt(_ old: ListSections) -> Bool {
    guard sections.count == old.sections.count else { return false }
    for (old, new) in zip(old.sections, sections) {
      if old.section.id != new.section.id || !ListSource.areSame(old.items, new.items) {
        return false
      }
    }
    ids = old.ids
    return true
  }
}
