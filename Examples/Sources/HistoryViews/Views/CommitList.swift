import Bindings
import Controls
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The list of commits that match the search.
final class CommitList: ListControl<Int> {
  @Environment(\.browser) private var browser
  override func viewDidInitialize() {
    showsWholeRows = true
    browser.chosen.bind(self, \.choice)
    onChoose = { [weak self] in self?.browser.choose($0) }
  }

  /// Selects the newest commit.
  override func rowsDidArrive() {
    guard browser.query.get().isEmpty else { return }
    if chosenRow == nil { choose(row: 0) }
    if !browser.isTyping.get() { focus() }
  }

  /// Takes the focus, and selects a commit: the former one, if it is in the list.
  func begin() {
    if canFocus, chosenRow == nil { choose(row: 0) }
    focus()
  }

  override func render() {
    let browser = browser
    let (listed, query) = (browser.listed.get(), browser.query.get())
    onChange(of: query) { [weak self] _, _ in self?.showPlace() }
    _ = browser.refs.get()
    let columns = Int(observedSize.width / metrics.character.width)
    // Lines that do not fit are cut. Each row gives its own lines room.
    let graphRoom = query.isEmpty && browser.laneCount > 1 ? max(6, columns / 8) : 0
    placeRows(listed, id: \.self, rowHeight: .fixed(metrics.rowHeight)) { row, offset in
      row.place(
        CommitRow.self,
        update: {
          let commit = browser.commit(at: offset)
          $0.commit = commit
          $0.badges = Badges(
            browser.labels(of: commit), isHead: browser.isDetached(commit), columns: columns / 5)
          $0.graph = graphRoom == 0 ? [] : browser.graphRow(at: offset, columns: graphRoom)
          $0.query = query
          $0.mark = self.mark(of: row)
          $0.columns = columns
        })
    }
    // A search writes all rows that have views, so few of them are out of sight.
    let overscan = 2 * metrics.rowHeight
    if let list, list.overscan != overscan { list.overscan = overscan }
    guard listed.isEmpty, let words = emptiness else { return }
    placeLabel(
      words, Part.empty, TextStyle(color: .secondary), alignment: .center, wraps: true
    ) { make in
      make.center.equalTo(self)
      make.width.lessThanOrEqualTo(self)
    }
  }

  override func focusDidChange(_ isFocused: Bool) {
    super.focusDidChange(isFocused)
    if isFocused { browser.focus.set(.list) }
  }

  /// Scrolls to the selected commit.
  func showChoice() { if let chosenRow { list?.scroll(toRow: chosenRow) } }

  /// Goes to the place that the change of the query leads to.
  private func showPlace() {
    switch browser.place {
    case .top:
      list?.contentOffset = .zero
      if canFocus { choose(row: 0) }
    case .choice: showChoice()
    case .former(let offset): list?.contentOffset.y = offset
    }
  }

  /// The text of an empty list; `nil` while it is not certain that the list is empty.
  private var emptiness: String? {
    guard let repository = browser.repository.get() else { return nil }
    if repository.head == nil { return "There are no commits yet" }
    return browser.progress.get().loaded > 0 ? "No commit fits" : nil
  }

  /// Handles the left and right arrow keys, which do nothing, so that they do not move the focus.
  override func keyDown(_ press: KeyPress) -> Bool {
    press == KeyPress(.left) || press == KeyPress(.right) || super.keyDown(press)
  }
}
