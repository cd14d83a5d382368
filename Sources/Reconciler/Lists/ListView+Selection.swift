/// Decides which rows of a list are selected, and takes the user's choice.
struct ListSelection {
  let isSelected: @MainActor (AnyHashable) -> Bool
  let select: @MainActor (AnyHashable) -> Void
}

extension Placement where Child == ListView {
  /// Lets the list select any number of rows, by the identities of their items.
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
  /// ``ListRow/select()`` adds the row to the selection, or removes it. Rows are rendered whenever the value changes;
  /// watch it with ``StateView/onChange(of:file:line:column:perform:)``.
  public func selection<ID: Hashable>(_ selected: ValueBinding<Set<ID>>) {
    view.selectionSource = ListSelection(
      isSelected: { ($0.base as? ID).map(selected.value.contains) ?? false },
      select: { key in
        guard let id = key.base as? ID else { return }
        if selected.value.contains(id) {
          selected.value.remove(id)
        } else {
          selected.value.insert(id)
        }
      })
  }

  /// Lets the list select one row, by the identity of its item.
  ///
  /// ``ListRow/select()`` replaces the selected row.
  public func selection<ID: Hashable>(_ selected: ValueBinding<ID?>) {
    view.selectionSource = ListSelection(
      isSelected: { $0.base as? ID == selected.value && selected.value != nil },
      select: { key in if let id = key.base as? ID { selected.value = id } })
  }
}

extension ListRow {
  /// Selects the row, as a user's tap does.
  ///
  /// Does nothing if the list has no selection.
  public func select() { list.selectionSource?.select(key.erased) }
}
