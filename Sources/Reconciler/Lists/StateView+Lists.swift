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
  /// Rows are placed by the identities of their items. A row that comes into sight takes over the view of
  /// one that has gone out of it, as if that had just been made: see ``StateView/isReusable``. What is
  /// seen stays where it is when rows above it come or go.
  ///
  /// - Parameters:
  ///   - items: What to show, in order.
  ///   - key: What tells which views are the same between renders.
  ///   - id: What tells which items are the same between renders; unique among them.
  ///   - rowHeight: How high rows are.
  ///   - changes: What has changed since the last render of the list, without moves, if you know it: then the
  ///     identities of the items are not compared. Changes that do not lead to the items are ignored.
  ///   - row: Places the view of an item's row; called with each row that is held when this view or
  ///     something that it reads has changed.
  ///   - constraints: Makes the list's constraints, after all views of this render are in place.
  /// - Returns: The list, to scroll it and to ask it.
  /// - Complexity: O(1) for the same items in the same memory; with given changes O(s) for rows of a fixed height and
  ///   O(s · log n) for measured ones, where s is the number of rows from the first change to the last; else O(n)
  ///   comparisons of identities. In addition what the held rows cost.
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

/// A row of a list that is about to be placed.
@MainActor
public struct ListRow {
  /// The offset of the row's item.
  public let index: Int

  /// Whether the row's identity is in the list's ``ListView/selection``.
  public var isSelected: Bool { list.isSelected(key) }

  let key: ShadowKey
  let list: ListView

  /// Makes the row a StateView of a type.
  ///
  /// - Parameter type: The type.
  /// - Returns: The placed row, which takes props.
  @discardableResult
  public func place<Row: StateView>(_ type: Row.Type) -> Placement<Row> {
    list.reuse(for: ObjectIdentifier(type), key)
    let placement = list.place(type, keyed: key)
    list.hold(placement.view, at: index, key)
    return placement
  }

  /// Makes the row a plain view of a type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - update: Sets every property in which rows differ.
  /// - Returns: The placed row.
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
