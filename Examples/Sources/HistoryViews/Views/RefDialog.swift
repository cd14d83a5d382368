import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// A list of the branches and tags, of which the user chooses one, in front of the other views.
final class RefDialog: ListDialog {
  @Environment(\.browser) private var browser
  private let list = RefList()
  private let field = TextField()

  override func viewDidInitialize() {
    list.onOpen = { [weak self] in self?.show($0) }
    field.placeholder = "/ to find"
    field.columns = 16
    field.onChange = { [list] in list.words = $0 }
    field.onSubmit = { [list] _ in list.begin() }
    field.onKey = { [list, field] press in
      guard press == KeyPress(.escape) else { return false }
      (field.text, list.words) = ("", "")
      list.focus()
      return true
    }
  }

  private func show(_ history: History) {
    browser.session.send(.list(history))
    dismiss()
  }

  override func render() {
    let count = browser.refs.get().count + 2
    let title = place(list, below: "Branches and tags", columns: 48, rows: count)
    place(field, Part.search) { make in
      make.right.equalTo(self).inset(metrics.margin.width)
      make.centerY.equalTo(title)
    }
  }

  /// Finds names with `/`, and dismisses the dialog on the key that has opened it, too.
  override func keyDown(_ press: KeyPress) -> Bool {
    switch press {
    case "/": field.focus()
    case "r": dismiss()
    default: return super.keyDown(press)
    }
    return true
  }
}

/// The choices: the commit that is checked out, all branches, and each branch and tag.
private final class RefList: ListControl<History> {
  @Environment(\.browser) private var browser

  /// A part of the names that are listed.
  @Local var words = ""

  /// Selects the first name that was found.
  func begin() {
    StateView.flush()
    guard canFocus else { return }
    choose(row: 0)
    focus()
  }

  override func render() {
    let refs = browser.refs.get().filter {
      words.isEmpty || $0.name.localizedCaseInsensitiveContains(words)
    }
    let histories = (words.isEmpty ? [.head, .all] : []) + refs.map { History.ref($0) }
    placeRows(histories, id: \.self, rowHeight: .fixed(metrics.rowHeight)) { row, history in
      row.place(
        DocumentRowView.self,
        update: {
          $0.content = DocumentRowView.Content(history)
          $0.mark = self.mark(of: row)
        })
    }
  }

  override func rowsDidArrive() { choice = browser.history.get() }
}

extension DocumentRowView.Content {
  /// Creates the content of a choice: its name, and the kind of a ref.
  fileprivate init(_ history: History) {
    switch history {
    case .head: text = "What is checked out"
    case .all: text = "All branches and tags"
    case .ref(let ref):
      let name = ref.name.shown
      text = "\(name)  \(ref.kind.name)"
      style = TextStyle(ref.isCurrent ? .strong : .regular)
      spans = [TextSpan(name.utf8.count..<text.utf8.count, color: .secondary)]
      truncation = .middle
    }
  }
}

extension Ref.Kind {
  fileprivate var name: String {
    switch self {
    case .branch: "branch"
    case .remote: "remote"
    case .tag: "tag"
    }
  }
}
