import Bindings
import Controls
import Foundation
import HistoryModel
import Layout
import Reconciler

/// A commit in one scroll: its message, its files, and their changes.
final class CommitPane: ListControl<Int> {
  @Environment(\.browser) private var browser

  /// The closure that is called with the hash of the commit to which a link leads.
  @Prop var onLink: (String) -> Void = { _ in }

  /// The number of columns that are scrolled out of sight at the left.
  private(set) var column = 0

  /// A Boolean value that indicates whether long lines of files wrap.
  @Local private var wraps = false

  private(set) var rows: [DocumentRow] = []

  /// The document that ``rows`` show, which is that of the browser until the next render.
  private var document = CommitDocument()

  override func viewDidInitialize() {
    (showsWholeRows, selectsSeveralRows) = (true, true)
    onOpen = { [weak self] _ in self?.openRow() }
    onChoose = { [weak self] _ in self?.setNeedsRender() }
  }

  /// Follows a link at once; other rows are opened by a second click.
  override func press(at point: CGPoint) -> Bool {
    let former = chosenRow
    defer { if chosenRow != former, chosenLine?.target != nil { openRow() } }
    return super.press(at: point)
  }

  /// The selected line.
  private var chosenLine: DocumentLine? {
    chosenRow.map { document.lines[rows[$0].line] }
  }

  override func render() {
    let (document, phrase) = (browser.document.get(), browser.phrase.get())
    let line = chosenLine
    if document.commit != self.document.commit {
      column = 0
      startOver()
    }
    self.document = document
    onChange(of: phrase) { [weak self] _, _ in self?.showMatch() }
    onChange(of: document.comparisonCount) { [weak self] _, _ in self?.showAgain(line) }
    let width = max(1, visibleColumns)
    rows = document.rows(width: width + gutter, codeWidth: wraps ? width : nil)
    let (column, digits, gutter) = (wraps ? 0 : column, document.digits, gutter)
    let style = TextStyle(color: isFocused ? .accent : .secondary)
    let title = placeLabel(title(document), Part.title, style) { make in
      make.top.equalTo(self)
      make.horizontalEdges.equalTo(self).inset(metrics.margin.width)
      make.height.equalTo(metrics.rowHeight)
    }
    placeRows(
      rows, id: \.id, rowHeight: .fixed(metrics.rowHeight), below: title
    ) { row, item in
      let line = document.lines[item.line]
      row.place(
        DocumentRowView.self,
        update: {
          $0.content = DocumentRowView.Content(
            line, item.part, column: column, digits: digits, gutter: gutter, phrase: phrase,
            file: line.file.map { document.files[$0] })
          $0.mark = self.mark(of: row)
        })
    }
  }

  private func title(_ document: CommitDocument) -> String {
    var words = document.commit.map { $0.isUncommitted ? [] : [$0.shortID] } ?? []
    if !document.diffs.isEmpty {
      words.append(document.files.count.counted("file"))
      words.append("+\(document.insertionCount.grouped) −\(document.deletionCount.grouped)")
    }
    if browser.isSlow.get() { words.append("git is still at work …") }
    if wraps { words.append("wrapped") }
    let options = browser.options.get()
    if options.ignoresSpace { words.append("white space ignored") }
    if options.context == .max { words.append("whole files") }
    if column > 0 { words.append("from column \(column + 1)") }
    if let chosenRows { words.append(chosenRows.count.counted("line") + " selected") }
    return words.joined(separator: "  ")
  }

  override func focusDidChange(_ isFocused: Bool) {
    super.focusDidChange(isFocused)
    if isFocused { browser.focus.set(.commit) }
  }

  /// Leaves the keys to the list of commits.
  override func viewDidLeave() {
    super.viewDidLeave()
    browser.focus.set(.list)
    browser.scope.set(.commits)
    browser.phrase.set("")
  }

  // MARK: - Moving

  /// Begins or ends a selection of several rows.
  func toggleSelection() { if !endSelectingRows() { beginSelectingRows() } }

  /// Wraps long lines, or no longer.
  func toggleWrapping() {
    let line = chosenRow.map { rows[$0].line }
    wraps.toggle()
    column = 0
    StateView.flush()
    if let line, let row = rows.firstIndex(where: { $0.line == line }) { choose(row: row) }
  }

  /// Goes to the next row, or to the previous one, whose line satisfies a condition.
  private func move(forward: Bool, where isWanted: (DocumentLine) -> Bool) {
    let lines = document.lines
    let start = chosenRow ?? list?.visibleRows.lowerBound ?? 0
    let order: [DocumentRow] =
      forward ? Array(rows.dropFirst(start + 1)) : rows.prefix(start).reversed()
    guard let row = order.first(where: { isWanted(lines[$0.line]) }) else { return }
    choose(row: row.id)
    // What belongs to the line is below it.
    let kind = lines[row.line].kind
    if kind == .heading || kind == .change(.hunk) { list?.scroll(toRow: row.id, at: .top) }
  }

  /// Goes to the next row, or to the previous one, whose line is of a kind.
  func move(forward: Bool, to kind: DocumentLine.Kind) {
    move(forward: forward) { $0.kind == kind }
  }

  /// Goes to the next line with a word of the phrase, or to the previous one.
  func moveToMatch(forward: Bool) {
    let phrase = browser.phrase.get()
    move(forward: forward) { !CommitSearch.matches(of: phrase, in: $0.text).isEmpty }
  }

  /// Goes to the first match at the selected row or after it.
  private func showMatch() {
    let (phrase, lines) = (browser.phrase.get(), document.lines)
    guard !phrase.isEmpty else { return }
    func isMatch(_ row: DocumentRow) -> Bool {
      !CommitSearch.matches(of: phrase, in: lines[row.line].text).isEmpty
    }
    let start = list?.visibleRows.lowerBound ?? 0
    if let row = rows.dropFirst(start).first(where: isMatch) ?? rows.first(where: isMatch) {
      choose(row: row.id)
    }
  }

  /// Selects a line of the former comparison of the same files, or the heading of its file.
  private func showAgain(_ line: DocumentLine?) {
    guard let line, line.file != nil, line.kind != .file, choice != nil else { return }
    let lines = document.lines
    let part = rows.filter { lines[$0.line].file == line.file && lines[$0.line].kind != .file }
    let same = part.first {
      let change = lines[$0.line].change
      return change?.oldNumber == line.change?.oldNumber
        && change?.newNumber == line.change?.newNumber
    }
    endSelectingRows()
    if let row = same ?? part.first { choose(row: row.id) }
  }

  /// Follows a link, or goes from a file in the list of files to its changes, or back.
  private func openRow() {
    let line = chosenLine
    if let target = line?.target { return onLink(target) }
    guard let file = line?.file else { return }
    let isHeading = line?.kind == .heading
    let target = rows.first {
      let line = document.lines[$0.line]
      return line.file == file && line.kind == (isHeading ? .file : .heading)
    }
    guard let target else { return }
    choose(row: target.id)
    list?.scroll(toRow: target.id, at: .top)
  }

  /// The text to copy: the selected rows, or of a single one what it stands for, such as a path or a hash.
  var copied: String? {
    let lines = document.lines
    if let chosenRows {
      // A line that wraps is copied once.
      let indices = rows[chosenRows].map(\.line)
      return Set(indices).sorted().map { lines[$0].copied }.joined(separator: "\n")
    }
    guard let line = chosenLine else { return nil }
    let isFile = line.kind == .file || line.kind == .heading
    return isFile ? line.file.map { document.files[$0].path } : line.value
  }

  // MARK: - Scrolling sideways

  /// The number of columns for line numbers, with a space after them and the sign.
  private var gutter: Int { 2 * document.digits + 3 }

  /// The number of columns of a line of a file that fit.
  private var visibleColumns: Int {
    Int((observedSize.width - 2 * metrics.margin.width) / metrics.character.width) - gutter
  }

  /// Scrolls to a column within the lines, and returns whether the column has changed.
  private func scroll(toColumn wanted: Int) -> Bool {
    let column = max(0, min(wanted, document.columns - visibleColumns))
    guard column != self.column, !wraps else { return false }
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
