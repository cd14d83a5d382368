import Bindings
import Controls
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The lines of a diff, which scroll sideways if they do not fit.
final class DiffList: ListControl<Int> {
  @Environment(\.browser) private var browser

  /// The number of columns that are scrolled out of sight at the left.
  private(set) var column = 0

  /// The file that is shown.
  private var file: FileChange?

  override func render() {
    guard let browser else { return }
    let (file, diff) = (browser.file.get(), browser.diff.get())
    if file != self.file {
      self.file = file
      column = 0
      startOver()
    }
    let column = column
    let digits = max(4, diff?.digits ?? 0)
    let title = placeTitle(title(file, diff, isSlow: browser.isSlow.get()))
    let height = Double(metrics.character.height)
    placeRows(
      diff?.lines ?? [], id: \.id, rowHeight: .fixed(height), below: title
    ) { row, line in
      row.place(
        DiffRow.self,
        update: {
          $0.line = line
          $0.column = column
          $0.digits = digits
          $0.mark = self.mark(of: row)
        })
    }
  }

  private func title(_ file: FileChange?, _ diff: FileDiff?, isSlow: Bool) -> String {
    var words = file.map { [$0.title] } ?? []
    if let diff, diff.insertionCount + diff.deletionCount > 0 {
      words.append("+\(diff.insertionCount.grouped) −\(diff.deletionCount.grouped)")
    }
    if isSlow { words.append("git is still at work …") }
    if column > 0 { words.append("from column \(column + 1)") }
    return words.joined(separator: "  ")
  }

  /// Takes the focus if no other view can, because the commit has no files or cannot be read.
  override func rowsDidArrive() {
    guard let browser, !browser.isTyping else { return }
    if browser.changes.get()?.files.isEmpty ?? true { focus() }
  }

  // MARK: - Scrolling sideways

  /// The number of columns of a line that fit.
  private var visibleColumns: Int {
    let digits = max(4, browser?.diff.get()?.digits ?? 0)
    return Int(frame.width / metrics.character.width) - digits - 3
  }

  /// Scrolls to a column within the lines, and returns whether the column has changed.
  private func scroll(toColumn wanted: Int) -> Bool {
    let longest = browser?.diff.get()?.columns ?? 0
    let column = max(0, min(wanted, longest - visibleColumns))
    guard column != self.column else { return false }
    self.column = column
    setNeedsRender()
    return true
  }

  override func frameDidChange(from old: CGRect) {
    super.frameDidChange(from: old)
    if frame.width > old.width { _ = scroll(toColumn: column) }
  }

  override func keyDown(_ press: KeyPress) -> Bool {
    let step = 8
    switch press {
    case KeyPress(.left): _ = scroll(toColumn: column - step)
    case KeyPress(.right): _ = scroll(toColumn: column + step)
    case KeyPress(.left, .shift): _ = scroll(toColumn: 0)
    case KeyPress(.right, .shift): _ = scroll(toColumn: .max)
    default: return super.keyDown(press)
    }
    return true
  }

  override func scroll(by distance: CGSize) -> Bool {
    let columns = Int((distance.width / metrics.character.width).rounded(.awayFromZero))
    let isScrolled = columns != 0 && scroll(toColumn: column + columns)
    return super.scroll(by: distance) || isScrolled
  }
}

/// A line of a diff, with its number.
final class DiffRow: StateView {
  @Prop var line: FileDiff.Line?
  @Prop var column = 0
  @Prop var digits = 4
  @Prop var mark = RowMark.none

  override func render() {
    guard let line else { return }
    let mark = mark
    let width = metrics.character.width
    let digits = CGFloat(digits)
    if let background = mark.background { placeBackground(background) }
    func style(_ color: ColorRole) -> TextStyle {
      TextStyle(color: mark.ink(color), isMonospaced: true)
    }
    let number = placeCell(
      line.number.map { "\($0)" } ?? "", "number", style(.secondary),
      alignment: .trailing
    ) { make in
      make.left.equalTo(self)
      make.width.equalTo(width * (digits + 1))
    }
    // Positions and sentences do not scroll sideways.
    let isText = line.number != nil
    let text = isText ? line.sign + line.text.dropping(columns: column) : line.text
    placeCell(text.beginning, "text", style(line.color)) { make in
      make.left.equalTo(number.layout.right).offset(width)
      make.right.equalTo(self)
    }
  }
}

extension FileDiff.Line {
  /// The number of the line in the new file, or in the old one if it was deleted.
  fileprivate var number: Int? { newNumber ?? oldNumber }

  fileprivate var sign: String {
    switch kind {
    case .insertion: "+"
    case .deletion: "-"
    case .context: " "
    case .hunk, .note: ""
    }
  }

  fileprivate var color: ColorRole {
    switch kind {
    case .hunk: .accent
    case .context: .primary
    case .deletion: .removed
    case .insertion: .added
    case .note: .secondary
    }
  }
}
