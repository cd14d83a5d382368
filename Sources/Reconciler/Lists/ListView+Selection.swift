/// The bound selection of a list.
struct ListSelection {
  let isSelected: @MainActor (AnyHashable) -> Bool

  /// Selects the row with an identity; returns `false` if the binding is of another type.
  let select: @MainActor (AnyHashable) -> Bool
}

extension Placement where Child == ListView {
  /// Binds the selection of any number of rows to a set of their items' identities.
  ///
  /// ```swift
  /// @Local var chosen: Set<Person.ID> = []
  ///
  /// placeList(people, "people", rowHeight: .fixed(44)) { row, person in
  ///   row.place(PersonRow.self, update: {
  ///     $0.isChosen = row.isSelected
  ///     $0.onTap = { row.select() }
  ///   })
  /// }.selection($chosen)
  /// ```
  ///
  /// ``ListRow/select()`` adds the row to the selection, or removes it. Rows whose selection changes are rendered
  /// again. To observe the selection, use ``StateView/onChange(of:id:file:line:column:perform:)``.
  ///
  /// The identities of rows that are removed stay in the set.
  ///
  /// - Returns: The list.
  @discardableResult
  public func selection<ID: Hashable>(_ selected: ValueBinding<Set<ID>>) -> Placement {
    view.selectionSource = ListSelection(
      isSelected: { ($0.base as? ID).map(selected.wrappedValue.contains) ?? false },
      select: { key in
        guard let id = key.base as? ID else { return false }
        if selected.wrappedValue.contains(id) {
          selected.wrappedValue.remove(id)
        } else {
          selected.wrappedValue.insert(id)
        }
        return true
      })
    return self
  }

  /// Binds the selection of one row to its item's identity.
  ///
  /// ``ListRow/select()`` replaces the selected row.
  ///
  /// - Returns: The list.
  @discardableResult
  public func selection<ID: Hashable>(_ selected: ValueBinding<ID?>) -> Placement {
    view.selectionSource = ListSelection(
      isSelected: { $0.base as? ID == selected.wrappedValue && selected.wrappedValue != nil },
      select: { key in
        guard let id = key.base as? ID else { return false }
        selected.wrappedValue = id
        return true
      })
    return self
  }
}

extension ListRow {
  /// Selects the row, or deselects it if the list selects any number of rows and the row is selected.
  ///
  /// Call it when the user taps the row. ``StateViewIssue/noSelection(in:)`` is reported if the list has no selection
  /// binding, if the binding is of another type than the row's identity, or if the row is a header.
  public func select() {
    if list.selectionSource?.select(key.erased) != true {
      StateView.onIssue(.noSelection(in: list.node.path))
    }
  }
}
