public import Layout
public import ShadowDiff

extension StateView {
  /// Places a list that holds views only for the visible rows and a few more.
  ///
  /// ```swift
  /// placeList(people, "people", id: \.id, rowHeight: .estimated(44)) { row, person in
  ///   row.place(PersonRow.self, update: { $0.name = person.name })
  /// } constraints: { make in
  ///   make.edges.equalTo(self)
  /// }
  /// ```
  ///
  /// The identity of a row is that of its item. A row that becomes visible reuses the view of a row that was scrolled out
  /// of sight, as if the view were new; see ``StateView/isReusable``. When rows above the visible ones are inserted or
  /// removed, the visible rows stay in place.
  ///
  /// - Parameters:
  ///   - items: The items, one for each row, in order.
  ///   - key: The list's identity from one render to the next; unique among the views of this render.
  ///   - id: Returns the identity of an item; unique among the items.
  ///   - rowHeight: The heights of the rows; by default, they are measured. In a terminal, pass `.estimated(1)`.
  ///   - changes: The changes since the previous render of the list. If you pass them, only the identities of rows that
  ///     have views are compared. Changes whose counts or whose rows with views do not fit the items are ignored.
  ///   - row: Places the view of an item's row. It is called for each row that has a view when this view is rendered or
  ///     when something that the closure has read changes.
  ///   - constraints: Makes the list's constraints; runs immediately.
  /// - Returns: The list, for example to scroll it. `selection(_:)`, ``Placement/staysAtEnd(_:)`` and
  ///   ``Placement/onScroll(_:)`` set it up.
  /// - Complexity: O(1) for the same items in the same memory. With `changes`, O(*s*) for rows of a fixed height and
  ///   O(*s* · log *n*) for measured ones, where *s* is the number of rows from the first change to the last of *n* rows.
  ///   Otherwise O(*n*) comparisons of identities if rows were only inserted or only removed, or else the cost of a
  ///   `SequenceDiff`. The cost of rendering the rows that have views is extra.
  /// - Precondition: This view is in ``render()``.
  @inlinable @discardableResult
  public func placeList<Items: RandomAccessCollection, ID: Hashable, Key: Hashable>(
    _ items: Items, _ key: Key, id: @escaping (Items.Element) -> ID,
    rowHeight: RowHeight = .estimated(44), changes: SequenceDiff? = nil,
    row: @escaping (ListRow, Items.Element) -> Void,
    constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> {
    let placement = place(ListView.self, key, constraints)
    let old = placement.view.source
    let heights = RowHeights(row: rowHeight, header: rowHeight)
    if let old = old as? ListItems<Items, ID>, ListSource.areSame(old.items, items) {
      placement.view.show(ListItems(items, id, old.ids, row), nil, heights)
      return placement
    }
    let source = ListItems(items, id, nil, row)
    if let changes, old is ListIdentities<ID>,
      let known = placement.view.change(to: source, by: changes)
    {
      placement.view.show(source, known, heights)
      return placement
    }
    placement.view.show(source, source.change(from: old, to: source.knownIDs()), heights)
    return placement
  }

  /// Places a list of identifiable items.
  ///
  /// See ``placeList(_:_:id:rowHeight:changes:row:constraints:)``.
  @inlinable @discardableResult
  public func placeList<Items: RandomAccessCollection, Key: Hashable>(
    _ items: Items, _ key: Key, rowHeight: RowHeight = .estimated(44),
    changes: SequenceDiff? = nil, row: @escaping (ListRow, Items.Element) -> Void,
    constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> where Items.Element: Identifiable {
    placeList(
      items, key, id: { $0.id }, rowHeight: rowHeight, changes: changes, row: row,
      constraints: constraints)
  }
}

extension StateView {
  /// Places a list of sections, each with a header that stays in sight while its section is visible.
  ///
  /// ```swift
  /// placeList(
  ///   sections: groups, "people", id: \.title, items: \.people, itemID: \.id,
  ///   rowHeight: .fixed(44), headerHeight: .fixed(28)
  /// ) { row, person in
  ///   row.place(PersonRow.self, update: { $0.name = person.name })
  /// } header: { row, group in
  ///   row.place(GroupHeader.self, update: { $0.title = group.title })
  /// } constraints: { make in
  ///   make.edges.equalTo(self)
  /// }
  /// ```
  ///
  /// A header is in front of the rows that scroll below it, so give its view a background. An item that moves to another
  /// section keeps its view. Headers are rows of the list: they count in ``ListView/visibleRows`` and ``ListRow/index``.
  ///
  /// - Parameters:
  ///   - sections: The sections, in order.
  ///   - key: The list's identity from one render to the next; unique among the views of this render.
  ///   - id: Returns the identity of a section; unique among the sections.
  ///   - items: Returns the items of a section.
  ///   - itemID: Returns the identity of an item; unique among the items of all sections.
  ///   - rowHeight: The heights of the rows; by default, they are measured.
  ///   - headerHeight: The heights of the headers; `nil` for the value of `rowHeight`.
  ///   - row: Places the view of an item's row.
  ///   - header: Places the view of a section's header.
  ///   - constraints: Makes the list's constraints; runs immediately.
  /// - Returns: The list, for example to scroll it.
  /// - Complexity: O(*s* + *c*) comparisons for *s* sections and *c* items in the sections from the first to the last
  ///   whose items are another array than before, if rows were only inserted or only removed there; or else the cost of
  ///   a `SequenceDiff` of these rows. The cost of rendering the rows that have views is extra.
  /// - Precondition: This view is in ``render()``.
  @inlinable @discardableResult
  public func placeList<
    Sections: RandomAccessCollection, Items: RandomAccessCollection, SectionID: Hashable,
    ID: Hashable, Key: Hashable
  >(
    sections: Sections, _ key: Key, id: @escaping (Sections.Element) -> SectionID,
    items: (Sections.Element) -> Items, itemID: @escaping (Items.Element) -> ID,
    rowHeight: RowHeight = .estimated(44), headerHeight: RowHeight? = nil,
    row: @escaping (ListRow, Items.Element) -> Void,
    header: @escaping (ListRow, Sections.Element) -> Void,
    constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> {
    let placement = place(ListView.self, key, constraints)
    let source = ListSections(sections, id, items, itemID, row, header)
    placement.view.show(
      source, source.change(from: placement.view.source),
      RowHeights(row: rowHeight, header: headerHeight ?? rowHeight))
    return placement
  }

  /// Places a list of identifiable sections with identifiable items.
  ///
  /// See ``placeList(sections:_:id:items:itemID:rowHeight:headerHeight:row:header:constraints:)``.
  @inlinable @discardableResult
  public func placeList<
    Sections: RandomAccessCollection, Items: RandomAccessCollection, Key: Hashable
  >(
    sections: Sections, _ key: Key, items: (Sections.Element) -> Items,
    rowHeight: RowHeight = .estimated(44), headerHeight: RowHeight? = nil,
    row: @escaping (ListRow, Items.Element) -> Void,
    header: @escaping (ListRow, Sections.Element) -> Void,
    constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> where Sections.Element: Identifiable, Items.Element: Identifiable {
    placeList(
      sections: sections, key, id: { $0.id }, items: items, itemID: { $0.id },
      rowHeight: rowHeight, headerHeight: headerHeight, row: row, header: header,
      constraints: constraints)
  }
}

/// A row that a list is about to place, which the closure for rows receives.
@MainActor
public struct ListRow {
  /// The offset of the row in the list, counted from 0 and including headers.
  public let index: Int

  /// A Boolean value that indicates whether the row is selected.
  public var isSelected: Bool { list.isSelected(key) }

  let key: ShadowKey
  let list: ListView

  /// Shows the row by a StateView of a type.
  ///
  /// - Parameter type: The type.
  /// - Returns: The placed view.
  @discardableResult
  public func place<Row: StateView>(_ type: Row.Type) -> Placement<Row> {
    place(type, isUpdated: false) { _ in }
  }

  /// Shows the row by a view of a type, and sets its properties.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - update: Sets every property in which rows differ, because views are reused.
  /// - Returns: The placed view.
  @discardableResult
  public func place<Row: PlatformView>(
    _ type: Row.Type, update: (Row) -> Void
  ) -> Placement<Row> {
    place(type, isUpdated: true, update)
  }

  private func place<Row: PlatformView>(
    _ type: Row.Type, isUpdated: Bool, _ update: (Row) -> Void
  ) -> Placement<Row> {
    list.reuse(for: ObjectIdentifier(type), key)
    let placement = list.placeView(type, key, isUpdated: isUpdated, .current)
    #if DEBUG
      UpdateCheck.run(list, placement.view) { update(placement.view) }
    #else
      update(placement.view)
    #endif
    list.hold(placement.view, at: index, key)
    return placement
  }
}
