import Bindings
import Controls
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The commits that fit what was typed.
final class CommitList: ListControl<Int> {
  override func viewDidInitialize() {
    onOpen = { [weak self] offset in self?.props[.browser]?.openCommit(at: offset) }
  }

  /// Lets the user begin where the history does, unless words are being typed.
  override func rowsDidArrive() {
    guard let browser = props[.browser], browser.query.get().isEmpty else { return }
    choose(row: 0)
    focus()
  }

  override func render() {
    guard let browser = props[.browser] else { return }
    let height = metrics.rowHeight
    let found = browser.found.get()
    placeRows(found, id: \.self, rowHeight: .fixed(height)) { row, offset in
      let placement = row.place(CommitRow.self)
      placement.prop(forKey: .commit, is: browser.commit(at: offset))
      placement.prop(forKey: .isSelected, is: row.isSelected)
    }
  }
}

/// A commit in a line.
final class CommitRow: StateView {
  override func render() {
    guard let commit = props[.commit] else { return }
    let isSelected = props[.isSelected] ?? false
    func style(_ color: ColorRole) -> TextStyle {
      TextStyle(color: isSelected ? .selection : color)
    }
    let column = metrics.character.width
    let margin = metrics.margin.width
    let spacing = metrics.spacing.width
    if isSelected { placeBackground(.selection) }
    let code = TextStyle(color: style(.accent).color, isMonospaced: true)
    let id = placeCell(commit.shortID, "id", code) { make in
      make.left.equalTo(self).offset(margin)
      make.width.equalTo(column * 9)
    }
    let day = placeCell(commit.day, "day", style(.secondary)) { make in
      make.right.equalTo(self).inset(margin)
      make.width.equalTo(column * 10)
    }
    let author = placeCell(commit.author, "author", style(.secondary)) { make in
      make.right.equalTo(day.layout.left).offset(-spacing)
      make.width.equalTo(column * 18)
    }
    placeCell(commit.subject, "subject", style(.primary)) { make in
      make.left.equalTo(id.layout.right).offset(spacing)
      make.right.equalTo(author.layout.left).offset(-spacing)
    }
  }
}

extension Commit {
  /// The day on which it was written, in Greenwich: `2024-12-31`.
  var day: String {
    Date(timeIntervalSince1970: Double(time)).formatted(.iso8601.year().month().day())
  }
}

extension HostMetrics {
  /// The height of a row with a line of text.
  var rowHeight: Double { Double(character.height + 2 * margin.height) }

  /// The height of a bar with controls.
  var barHeight: Double { Double(character.height + 4 * margin.height) }
}
