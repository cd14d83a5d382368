import ShadowDiff

/// The identity of a row in a list with sections.
@usableFromInline
enum ListEntry<SectionID: Hashable, ID: Hashable>: Hashable {
  case header(SectionID)
  case item(ID)
}

extension ListEntry: CustomStringConvertible {
  @usableFromInline var description: String {
    switch self {
    case .header(let id): "header \(id)"
    case .item(let id): "\(id)"
    }
  }
}

/// The rows of sections: for each section, a header and its items.
@usableFromInline
final class ListSections<
  Section, Items: RandomAccessCollection, SectionID: Hashable, ID: Hashable
>: ListIdentities<ListEntry<SectionID, ID>> {
  @usableFromInline typealias Entry = ListEntry<SectionID, ID>

  @usableFromInline let sections: ContiguousArray<(section: Section, items: Items)>

  /// The row of each section's header.
  @usableFromInline let starts: ContiguousArray<Int>
  @usableFromInline let rowCount: Int
  @usableFromInline let sectionID: (Section) -> SectionID
  @usableFromInline let itemID: (Items.Element) -> ID
  @usableFromInline let make: (ListRow, Items.Element) -> Void
  @usableFromInline let makeHeader: (ListRow, Section) -> Void

  @inlinable
  init(
    _ sections: some Sequence<Section>, _ sectionID: @escaping (Section) -> SectionID,
    _ items: (Section) -> Items, _ itemID: @escaping (Items.Element) -> ID,
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
    self.sectionID = sectionID
    self.itemID = itemID
    self.make = make
    self.makeHeader = makeHeader
    super.init()
  }

  @usableFromInline override var count: Int { rowCount }

  @usableFromInline override var headers: ContiguousArray<Int> { starts }

  /// Returns the section and the item of a row; the item is nil for a header.
  private func place(of row: Int) -> (section: Section, item: Items.Element?) {
    let offset = starts.upperBound(of: row) - 1
    let (section, items) = sections[offset]
    if row == starts[offset] { return (section, nil) }
    return (section, items[items.index(items.startIndex, offsetBy: row - starts[offset] - 1)])
  }

  @usableFromInline
  override func id(at row: Int) -> Entry {
    let (section, item) = place(of: row)
    return item.map { .item(itemID($0)) } ?? .header(sectionID(section))
  }

  @usableFromInline
  override func allIDs() -> ContiguousArray<Entry> { ids(of: 0..<sections.count) }

  /// Returns the identities of the rows of a range of sections.
  @inlinable
  func ids(of range: Range<Int>) -> ContiguousArray<Entry> {
    var ids: ContiguousArray<Entry> = []
    ids.reserveCapacity(start(of: range.upperBound) - start(of: range.lowerBound))
    for (section, items) in sections[range] {
      ids.append(.header(sectionID(section)))
      for item in items { ids.append(.item(itemID(item))) }
    }
    return ids
  }

  /// Returns the row at which a section begins; for the number of sections, the number of rows.
  @inlinable
  func start(of section: Int) -> Int { section < starts.count ? starts[section] : rowCount }

  @usableFromInline
  override func key(at row: Int) -> ShadowKey {
    let (section, item) = place(of: row)
    // The key of an item does not depend on its section, so the item keeps its view when it moves.
    if let item { return ShadowKey(itemID(item)) }
    return ShadowKey(Entry.header(sectionID(section)))
  }

  override func row<Other: Hashable>(of id: Other) -> Int? {
    guard let id = id as? ID else { return nil }
    for (section, start) in zip(sections, starts) {
      for (offset, item) in section.items.enumerated() where itemID(item) == id {
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

  /// Returns the change from the rows of another source to these; nil if all are the same.
  ///
  /// Sections at both ends that have the same items in the same memory are not compared.
  @inlinable
  func change(from source: ListSource) -> RowChange? {
    guard let old = source as? ListSections else { return change(from: source, to: allIDs()) }
    func isSame(_ mine: Int, _ other: Int) -> Bool {
      sectionID(sections[mine].section) == old.sectionID(old.sections[other].section)
        && ListSource.areSame(sections[mine].items, old.sections[other].items)
    }
    let (count, oldCount) = (sections.count, old.sections.count)
    var first = 0
    while first < min(count, oldCount), isSame(first, first) { first += 1 }
    if first == count, first == oldCount { return nil }
    var last = 0
    while last < min(count, oldCount) - first, isSame(count - 1 - last, oldCount - 1 - last) {
      last += 1
    }
    return RowChange(from: old.ids(of: first..<oldCount - last), to: ids(of: first..<count - last))
      .extended(before: start(of: first), after: rowCount - start(of: count - last))
  }
}
