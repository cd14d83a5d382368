import Controls
import Foundation
import Layout
import Reconciler

/// A list of all keys, in front of the other views.
final class HelpDialog: Dialog {
  private let list = HelpList()

  override func render() {
    list.takesInitialFocus = true
    place(list, below: "Keys", columns: self.list.columns, rows: self.list.lines.count)
  }

  /// Dismisses the dialog on Escape, on `q` and on the key that has opened it.
  override func keyDown(_ press: KeyPress) -> Bool {
    guard press == "?" || press == "q" else { return super.keyDown(press) }
    dismiss()
    return true
  }
}

extension Dialog {
  /// Places a list below a title, with room for a number of characters and rows if the window has it.
  ///
  /// The numbers are asked for when the list has joined the window.
  func place(
    _ list: StateView, below title: String, columns: @autoclosure @escaping () -> Int,
    rows: @autoclosure @escaping () -> Int
  ) {
    let (metrics, row) = (metrics, metrics.rowHeight)
    placeLabel(title, Part.title, TextStyle(.strong)) { make in
      make.top.equalTo(self).offset(metrics.margin.height)
      make.left.equalTo(self).offset(metrics.margin.width)
      make.height.equalTo(row)
    }
    place(list, Part.text) { make in
      make.top.equalTo(self).offset(2 * row)
      make.horizontalEdges.equalTo(self)
      make.bottom.equalTo(self).inset(metrics.margin.height)
      make.width.equalTo(metrics.character.width * Double(columns())).priority(.low)
      make.height.equalTo(Double(rows()) * row).priority(.low)
    }
  }
}

/// The rows of the help: the commands of the table, below the names of their places.
private final class HelpList: ListControl<Int> {
  /// A line: a command, or a heading without keys.
  struct Line: Hashable {
    var names = ""
    var title: String
  }

  lazy var lines: [Line] = {
    let commands = Command.all(inTerminal: metrics.areCells)
    return Command.Place.allCases.flatMap { place in
      [Line(title: place.rawValue)]
        + commands.filter { $0.place == place }.map { Line(names: $0.names, title: $0.title) }
    }
  }()

  /// The number of characters in the longest line.
  var columns: Int { HelpRow.titleColumn + 2 + lines.reduce(0) { max($0, $1.title.count) } }

  override func viewDidInitialize() { showsWholeRows = true }

  override func render() {
    placeRows(Array(lines.indices), id: \.self, rowHeight: .fixed(metrics.rowHeight)) {
      row, index in
      row.place(HelpRow.self, update: { $0.line = self.lines[index] })
    }
  }

  /// Scrolls, since no row is to be selected.
  override func keyDown(_ press: KeyPress) -> Bool {
    let page = frame.height - metrics.rowHeight
    switch press.key {
    case .down, .character("j"): _ = scroll(by: CGSize(width: 0, height: metrics.rowHeight))
    case .up, .character("k"): _ = scroll(by: CGSize(width: 0, height: -metrics.rowHeight))
    case .pageDown, .character(" "): _ = scroll(by: CGSize(width: 0, height: page))
    case .pageUp: _ = scroll(by: CGSize(width: 0, height: -page))
    default: return false
    }
    return true
  }

  override func press(at point: CGPoint) -> Bool { true }
}

private final class HelpRow: StateView {
  /// The column in which the titles of commands begin.
  static let titleColumn = 22

  @Prop var line = HelpList.Line(title: "")

  override func render() {
    let (line, margin) = (line, metrics.margin.width)
    let isHeading = line.names.isEmpty
    let start = metrics.character.width * Double(Self.titleColumn)
    placeCell(line.names, Part.hint, TextStyle(color: .accent)) { make in
      make.left.equalTo(self).offset(margin)
      make.right.equalTo(self.layout.left).offset(start)
    }
    let style = TextStyle(isHeading ? .strong : .regular)
    placeCell(line.title, Part.text, style) { make in
      make.left.equalTo(self).offset(isHeading ? margin : start)
      make.right.equalTo(self).inset(margin)
    }
  }
}
