import Bindings
import Controls
import Foundation
import Layout
import Reconciler
import TerminalHost

#if GTK
  import GTKHost
#endif

struct ToDo: Codable, Hashable, Identifiable {
  var id = UUID()
  var title = ""
  var isDone = false
}

enum Filter: String, CaseIterable { case all, open, done }

/// The screen: a text field, the filters, and the list, which is stored in a file.
final class ToDoScreen: StateView {
  @Prop var items: PersistedState<[ToDo]>
  @Local var filter = Filter.all
  let entry = TextField()

  override func viewDidInitialize() {
    entry.placeholder = "What needs to be done?"
    entry.onSubmit = { [weak self] title in self?.add(title) }
  }

  override func viewDidEnter() { entry.focus() }

  override func render() {
    let margin = metrics.margin
    let shown = items.get().filter { filter == .all || $0.isDone == (filter == .done) }
    placeStack("screen", spacing: margin.height) {
      place(entry, "entry")
      placeStack(
        "filters", axis: .horizontal, distribution: .start, spacing: metrics.spacing.width
      ) {
        for choice in Filter.allCases {
          let button = place(Button.self, choice).view
          button.title = choice.rawValue
          button.prominence = choice == filter ? .suggested : .plain
          button.onPress = { [weak self] in self?.filter = choice }
        }
      }
      placeList(shown, "items", rowHeight: .estimated(metrics.character.height)) { row, item in
        row.place(
          ToDoRow.self,
          update: {
            $0.item = item
            $0.onToggle = { [weak self] in self?.toggle(item.id) }
            $0.onDelete = { [weak self] in self?.items.edit { $0.removeAll { $0.id == item.id } } }
          })
      }.grow()
    } constraints: { make in
      make.top.horizontalEdges.equalToSuperview().inset(margin)
      make.bottom.equalToSuperview()
    }
  }

  func add(_ title: String) {
    items.edit { $0.append(ToDo(title: title)) }
    entry.text = ""
  }

  func toggle(_ id: ToDo.ID) {
    items.edit { items in
      for index in items.indices where items[index].id == id { items[index].isDone.toggle() }
    }
  }
}

/// A row of the list.
final class ToDoRow: StateView {
  @Prop var item = ToDo()
  @Prop var onToggle: () -> Void = {}
  @Prop var onDelete: () -> Void = {}

  override func render() {
    let gap = metrics.margin.height / 2
    let box = place(CheckBox.self, "done") { make in
      make.left.equalToSuperview()
      make.verticalEdges.equalToSuperview().inset(gap)
    }.view
    box.title = item.title
    box.isOn = item.isDone
    box.onChange = { [onToggle] _ in onToggle() }
    let delete = place(Button.self, "delete") { make in
      make.right.equalToSuperview()
      make.verticalEdges.equalTo(box)
      make.left.greaterThanOrEqualTo(box.layout.right)
    }.view
    delete.title = "Delete"
    delete.onPress = onDelete
  }
}

let name = CommandLine.arguments.dropFirst().first { !$0.hasPrefix("-") } ?? "todo.json"
let items = PersistedState<[ToDo]>([], in: .file(URL(fileURLWithPath: name)))

#if GTK
  if CommandLine.arguments.contains("--gtk") {
    try GTKApp.run(ToDoScreen.self, title: "To do", size: CGSize(width: 400, height: 300)) {
      $0.items = items
    }
    exit(0)
  }
#endif
try TerminalApp.run(ToDoScreen.self) { $0.items = items }
