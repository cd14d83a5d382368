#if canImport(UIKit)
  import Bindings
  import Foundation
  import Layout
  import Reconciler
  import UIKit

  /// The screen: the list, a text field for new items, and a filter.
  final class ToDoScreen: StateView {
    let items = PersistedState<[ToDo]>(
      [], in: .file(URL.documentsDirectory.appending(path: "todo.json")))
    @Local var filter = Filter.all

    private let entry = UITextField()
    private let choice = UISegmentedControl(items: Filter.allCases.map(\.rawValue))

    override func viewDidInitialize() {
      entry.placeholder = "What needs to be done?"
      entry.borderStyle = .roundedRect
      entry.addAction(UIAction { [weak self] _ in self?.add() }, for: .editingDidEndOnExit)
      choice.selectedSegmentIndex = 0
      choice.addAction(UIAction { [weak self] _ in self?.choose() }, for: .valueChanged)
    }

    override func render() {
      place(entry, "entry") { make in
        make.top.equalTo(layout.safeArea).offset(12)
        make.horizontalEdges.equalTo(layout.safeArea).inset(16)
      }
      place(choice, "filter") { [entry] make in
        make.top.equalTo(entry.layout.bottom).offset(12)
        make.horizontalEdges.equalTo(entry)
      }
      placeList(items.get().filter(filter.shows), "items", rowHeight: .estimated(48)) { row, item in
        row.place(
          ToDoRow.self,
          update: {
            $0.item = item
            $0.onToggle = { [weak self] in self?.toggle(item.id) }
            $0.onDelete = { [weak self] in self?.items.edit { $0.removeAll { $0.id == item.id } } }
          })
      } constraints: { [choice] make in
        make.top.equalTo(choice.layout.bottom).offset(12)
        make.horizontalEdges.equalToSuperview()
        make.bottom.equalTo(layout.keyboardGuide.layout.top)
      }
    }

    private func add() {
      guard let title = entry.text, !title.isEmpty else { return }
      items.edit { $0.append(ToDo(title: title)) }
      entry.text = ""
    }

    private func choose() { filter = Filter.allCases[choice.selectedSegmentIndex] }

    private func toggle(_ id: ToDo.ID) {
      items.edit { items in
        for index in items.indices where items[index].id == id { items[index].isDone.toggle() }
      }
    }
  }
#endif
