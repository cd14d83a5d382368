import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// A list of the branches and tags, of which the user chooses one, in front of the other views.
final class RefDialog: Dialog {
  @Environment(\.browser) private var browser
  private let list = RefList()

  override func viewDidInitialize() {
    list.takesInitialFocus = true
    list.onOpen = { [weak self] in self?.show($0) }
  }

  private func show(_ history: History) {
    browser.session.send(.list(history))
    dismiss()
  }

  override func render() {
    let count = browser.refs.get().count + 2
    place(list, below: "Branches and tags", columns: 48, rows: count)
  }

  /// Moves with `j` and `k`, and dismisses the dialog with `q`.
  override func keyDown(_ press: KeyPress) -> Bool {
    switch press {
    case "j": return list.keyDown(KeyPress(.down))
    case "k": return list.keyDown(KeyPress(.up))
    case "q", "r": dismiss()
    default: return super.keyDown(press)
    }
    return true
  }
}

/// The choices: the commit that is checked out, all branches, and each branch and tag.
private final class RefList: ListControl<History> {
  @Environment(\.browser) private var browser

  override func viewDidInitialize() { showsWholeRows = true }

  override func render() {
    let histories = [.head, .all] + browser.refs.get().map { History.ref($0) }
    placeRows(histories, id: \.self, rowHeight: .fixed(metrics.rowHeight)) { row, history in
      row.place(
        RefRow.self,
        update: {
          $0.history = history
          $0.mark = self.mark(of: row)
        })
    }
  }

  override func rowsDidArrive() { choice = browser.history.get() }
}

private final class RefRow: StateView {
  @Prop var history = History.head
  @Prop var mark = RowMark.none

  override func render() {
    let (mark, margin) = (mark, metrics.margin.width)
    placeBackground(mark.background)
    let (name, kind, isCurrent) =
      switch history {
      case .head: ("What is checked out", "", false)
      case .all: ("All branches and tags", "", false)
      case .ref(let ref): (ref.name.shown, ref.kind.name, ref.isCurrent)
      }
    let style = TextStyle(color: mark.textColor(.secondary))
    let label = placeCell(kind, Part.branch, style) { make in
      make.right.equalTo(self).inset(margin)
      make.width.equalTo(self.metrics.character.width * 8)
    }
    placeCell(name, Part.text, TextStyle(isCurrent ? .strong : .regular, color: mark.textColor())) {
      make in
      make.left.equalTo(self).offset(margin)
      make.right.equalTo(label.layout.left)
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
