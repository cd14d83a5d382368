import Controls
import Foundation
import Layout
import Reconciler

/// A list of all keys, in front of the other views.
final class HelpDialog: ListDialog {
  private let list = HelpList()

  override func render() {
    list.isInTerminal = metrics.areCells
    place(list, below: "Keys", columns: list.columns, rows: list.lines.count)
  }

  /// Dismisses the dialog on the key that has opened it, too.
  override func keyDown(_ press: KeyPress) -> Bool {
    guard press == "?" else { return super.keyDown(press) }
    dismiss()
    return true
  }
}

/// A dialog with a list below a title, in which letters move as in the other lists.
class ListDialog: Dialog {
  private weak var list: (any Responder)?

  /// Places the list, which has the focus first, with room for a number of characters and rows if the window has it.
  @discardableResult
  final func place<ID>(
    _ list: ListControl<ID>, below title: String, columns: Int, rows: Int
  ) -> Label {
    let (metrics, row) = (metrics, metrics.rowHeight)
    self.list = list
    (list.takesInitialFocus, list.showsWholeRows) = (true, true)
    let title = placeLabel(title, Part.title, TextStyle(.strong)) { make in
      make.top.equalTo(self).offset(metrics.margin.height)
      make.left.equalTo(self).offset(metrics.margin.width)
      make.height.equalTo(row)
    }
    place(list, Part.text) { make in
      make.top.equalTo(self).offset(2 * row)
      make.horizontalEdges.equalTo(self)
      make.bottom.equalTo(self).inset(metrics.margin.height)
      make.width.equalTo(metrics.character.width * Double(columns)).priority(.low)
      make.height.equalTo(Double(rows) * row).priority(.low)
    }
    return title
  }

  /// Moves with `j`, `k` and the space bar, and dismisses the dialog on Escape and on `q`.
  override func keyDown(_ press: KeyPress) -> Bool {
    let moves: [KeyPress: KeyPress.Key] = ["j": .down, "k": .up, " ": .pageDown]
    if let key = moves[press] { return list?.keyDown(KeyPress(key)) ?? false }
    return super.keyDown(press == "q" ? KeyPress(.escape) : press)
  }
}

/// The rows of the help: the commands of the table, below the names of their places.
private final class HelpList: ListControl<Int> {
  /// Set before the first use of the lines.
  var isInTerminal = false

  private(set) lazy var lines: [DocumentRowView.Content] = {
    let commands = Command.all(inTerminal: isInTerminal)
    return Command.Place.allCases.flatMap { place in
      [DocumentRowView.Content(text: place.rawValue, style: TextStyle(.strong))]
        + commands.filter { $0.place == place }.map { command in
          let names = command.names
          return DocumentRowView.Content(
            text: names + String(repeating: " ", count: max(1, 20 - names.count)) + command.title,
            style: TextStyle(isMonospaced: true),
            spans: [TextSpan(0..<names.utf8.count, color: .accent)])
        }
    }
  }()

  /// The number of characters in the longest line, and in the margins.
  var columns: Int { 4 + lines.reduce(0) { max($0, $1.text.count) } }

  override func viewDidInitialize() { selectsRows = false }

  override func render() {
    placeRows(Array(lines.indices), id: \.self, rowHeight: .fixed(metrics.rowHeight)) {
      row, index in
      row.place(DocumentRowView.self, update: { $0.content = self.lines[index] })
    }
  }
}
