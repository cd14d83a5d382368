import Bindings
import Controls
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The commits that fit what was typed.
final class CommitList: ListControl<Int> {
  @Environment(\.browser) private var browser
  @Prop var breadth = Breadth.wide

  override func viewDidInitialize() {
    onOpen = { [weak self] offset in self?.browser?.openCommit(at: offset) }
  }

  /// Lets the user begin where the history does, unless there are words to find.
  override func rowsDidArrive() {
    guard let browser, browser.query.get().isEmpty else { return }
    choose(row: 0)
    if !browser.isTyping { focus() }
  }

  /// Takes the keyboard, with a commit at hand: the one that was, if it is there.
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

  /// Why there is nothing to see; nil while that is not certain.
  private func emptiness(of browser: Browser) -> String? {
    guard let repository = browser.repository.get() else { return nil }
    if repository.head == nil { return "There are no commits yet" }
    return browser.progress.get().loaded > 0 ? "No commit fits" : nil
  }

  /// Takes arrows to the sides as well, which lead nowhere.
  override func keyDown(_ press: KeyPress) -> Bool {
    press == KeyPress(.left) || press == KeyPress(.right) || super.keyDown(press)
  }
}

/// A commit in a line.
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
    // What there is no room for is left out, from the author on; for a moment, widths give way.
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
  /// The day on which it was written, in Greenwich: `2024-12-31`.
  var day: String {
    Date(timeIntervalSince1970: Double(time)).formatted(.iso8601.year().month().day())
  }
}
