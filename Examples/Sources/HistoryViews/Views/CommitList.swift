import Bindings
import Controls
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The list of commits that match the search.
final class CommitList: ListControl<Int> {
  @Environment(\.browser) private var browser
  @Prop var breadth = Breadth.wide

  override func viewDidInitialize() {
    onOpen = { [weak self] offset in self?.browser?.openCommit(at: offset) }
  }

  /// Selects the newest commit, unless the user has typed a search.
  override func rowsDidArrive() {
    guard let browser, browser.query.get().isEmpty else { return }
    choose(row: 0)
    if !browser.isTyping { focus() }
  }

  /// Takes the focus, and selects a commit: the former one, if it is in the list.
  func begin() {
    if canFocus, chosenRow == nil { choose(row: 0) }
    focus()
  }

  override func render() {
    guard let browser else { return }
    let breadth = breadth
    let height = metrics.rowHeight
    let found = browser.found.get()
    placeRows(found, id: \.self, rowHeight: .fixed(height)) { row, offset in
      row.place(
        CommitRow.self,
        update: {
          $0.commit = browser.commit(at: offset)
          $0.mark = self.mark(of: row)
          $0.breadth = breadth
        })
    }
    guard found.isEmpty, let words = emptiness(of: browser) else { return }
    place(words, "empty", TextStyle(color: .secondary), alignment: .center, wraps: true) { make in
      make.center.equalTo(self)
      make.width.lessThanOrEqualTo(self)
    }
  }

  /// The text of an empty list; `nil` while it is not certain that the list is empty.
  private func emptiness(of browser: Browser) -> String? {
    guard let repository = browser.repository.get() else { return nil }
    if repository.head == nil { return "There are no commits yet" }
    return browser.progress.get().loaded > 0 ? "No commit fits" : nil
  }

  /// Handles the left and right arrow keys, which do nothing, so that they do not move the focus.
  override func keyDown(_ press: KeyPress) -> Bool {
    press == KeyPress(.left) || press == KeyPress(.right) || super.keyDown(press)
  }
}

/// A row of the list: a commit in one line.
final class CommitRow: StateView {
  @Prop var commit: Commit?
  @Prop var mark = RowMark.none
  @Prop var breadth = Breadth.wide

  override func render() {
    guard let commit else { return }
    let (mark, breadth) = (mark, breadth)
    func style(_ color: ColorRole) -> TextStyle { TextStyle(color: mark.ink(color)) }
    let column = metrics.character.width
    let margin = metrics.margin.width
    let spacing = metrics.spacing.width
    if let background = mark.background { placeBackground(background) }
    // Columns that do not fit are omitted, beginning with the author. Until the next render, widths give way.
    var left = self.layout.left
    var leftInset = margin
    if breadth >= .medium {
      let code = TextStyle(color: mark.ink(.accent), isMonospaced: true)
      let id = placeCell(commit.shortID, "id", code) { make in
        make.left.equalTo(self).offset(margin)
        make.width.equalTo(column * 9).priority(.high)
      }
      (left, leftInset) = (id.layout.right, spacing)
    }
    var right = self.layout.right
    var rightInset = margin
    if breadth >= .medium {
      let day = placeCell(commit.day, "day", style(.secondary)) { make in
        make.right.equalTo(self).inset(margin)
        make.width.equalTo(column * 10).priority(.high)
      }
      (right, rightInset) = (day.layout.left, spacing)
    }
    if breadth >= .wide {
      let author = placeCell(commit.author.shown, "author", style(.secondary)) { [right] make in
        make.right.equalTo(right).offset(-spacing)
        make.width.equalTo(column * 18).priority(.high)
      }
      (right, rightInset) = (author.layout.left, spacing)
    }
    placeCell(commit.subject.shown.beginning, "subject", style(.primary)) {
      [left, leftInset, right, rightInset] make in
      make.left.equalTo(left).offset(leftInset)
      make.right.equalTo(right).offset(-rightInset)
    }
  }
}

extension Commit {
  /// The day of the commit in UTC, such as `2024-12-31`.
  var day: String {
    Date(timeIntervalSince1970: Double(time)).formatted(.iso8601.year().month().day())
  }
}
