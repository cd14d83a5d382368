public import Layout
public import ShadowDiff

extension StateView {
  /// Places a list that holds views only for the visible rows and a few more.
  ///
  /// ```swift
  /// placeList(people, "people", id: \.id, rowHeight: .estimated(44)) { row, person in
  ///   row.place(PersonRow.self).prop(forKey: "name", is: person.name)
  /// } constraints: { make in
  ///   make.edges.equalTo(self)
  /// }
  /// ```
  ///
  /// The identity of a row is that of its item. A row that becomes visible reuses the view of a row that has left, as
  /// if the view were new; see ``StateView/isReusable``. When rows above the visible ones are inserted or removed,
  /// the visible rows stay in place.
  ///
  /// - Parameters:
  ///   - items: The items, one for each row, in order.
  ///   - key: The list's identity from one render to the next; unique among the views of this render.
  ///   - id: Returns the identity of an item; unique among the items.
  ///   - rowHeight: The heights of the rows.
  ///   - changes: The changes since the previous render of the list, without moves. If you pass them, the identities of
  ///     the items are not compared. Changes that do not lead to the items are ignored.
  ///   - row: Places the view of an item's row. It is called for each row that has a view when this view is rendered or
  ///     when something that the closure has read changes.
  ///   - constraints: Makes the list's constraints; runs after the render, when all its views are in place.
  /// - Returns: The list, for example to scroll it.
  /// - Complexity: O(1) for the same items in the same memory. With `changes`, O(*s*) for rows of a fixed height and
  ///   O(*s* · log *n*) for measured ones, where *s* is the number of rows from the first change to the last. Otherwise
  ///   O(*n*) comparisons of identities. The cost of rendering the rows that have views is extra.
  /// - Precondition: This view is in ``render()``.
  @inlinable @discardableResult
  public func placeList<Items: RandomAccessCollection, ID: Hashable, Key: Hashable>(
    _ items: Items, _ key: Key, id: @escaping (Items.Element) -> ID, rowHeight: RowHeight,
    changes: SequenceDiff? = nil, row: @escaping (ListRow, Items.Element) -> Void,
    constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<ListView> {
    let placement = place(ListView.self, key, constraints)
    let old = placement.view.source
    if let old = old as? ListItems<Items, ID>, old.shares(items) {
      placement.view.show(ListItems(items, id, old.ids, row), nil, rowHeight)
      return placement
    }
    let source = ListItems(items, id, nil, row)
    if let changes, old is ListIdentities<ID>,
      let known = placement.view.change(to: source, by: changes)
    {
      placement.view.show(source, known, rowHeight)
      return placement
    }
    let oldIDs = (old as? ListIdentities<ID>)?.allIDs() ?? []
    var change = RowChange(from: oldIDs, to: source.knownIDs())
    if oldIDs.isEmpty { change.oldCount = old.count }
    placement.view.show(source, change, rowHeight)
    return placement
  }

  /// Places a list of identifiable items.
  ///
  /// See ``placeList(_:_:id:rowHeight:changes:row:constraints:)``.
  @inlinable @discardableResult
  public func placeList<Items: RandomAccessCollection, Key: Hashable>(
    _ items: Items, _ key: Key, rowHeight: RowHeight, changes: SequenceDiff? = nil,
    row: @escaping (ListRow, Items.Element) -> Void,
    constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<ListView> where Items.Element: Identifiable {
    placeList(
      items, key, id: { $0.id }, rowHeight: rowHeight, changes: changes, row: row,
      constraints: constraints)
  }
}

/// A row that a list is about to place, which the closure for rows receives.
@MainActor
public struct ListRow {
  /// The offset of the row's item, from 0.
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
    list.reuse(for: ObjectIdentifier(type), key)
    let placement = list.place(type, keyed: key)
    list.hold(placement.view, at: index, key)
    return placement
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
    list.reuse(for: ObjectIdentifier(type), key)
    let placement = list.placePlainView(type, key, isUpdated: true, nil)
    update(placement.view)
    list.hold(placement.view, at: index, key)
    return placement
  }
}
