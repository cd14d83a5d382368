import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The commits that fit what was typed.
final class CommitList: ListControl<Int> {
  override func viewDidInitialize() {
    onOpen = { [weak self] offset in
      guard let browser = self?.props[.browser] else { return }
      browser.session.send(.openCommit(browser.commit(at: offset)))
    }
  }

  override func render() {
    guard let browser = props[.browser] else { return }
    placeRows(
      browser.found.get(), id: { $0 }, rowHeight: .fixed(HostMetrics.current.rowHeight)
    ) { row, offset in
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
    let character = HostMetrics.current.character.width
    let margin = HostMetrics.current.margin.width
    let spacing = HostMetrics.current.spacing.width
    if isSelected {
      place(Fill.self, "background", update: { $0.color = .selection }) { make in
        make.edges.equalTo(self)
      }
    }
    let color: ColorRole = isSelected ? .selection : .secondary
    let id = place(
      Label.self, "id",
      update: {
        $0.text = commit.shortID
        $0.style = TextStyle(color: isSelected ? .selection : .accent, isMonospaced: true)
      }
    ) { make in
      make.left.equalTo(self).offset(margin)
      make.width.equalTo(character * 9)
      make.centerY.equalTo(self)
    }
    let date = place(
      Label.self, "date",
      update: {
        $0.text = commit.day
        $0.style = TextStyle(color: color)
        $0.alignment = .trailing
      }
    ) { make in
      make.right.equalTo(self).inset(margin)
      make.width.equalTo(character * 10)
      make.centerY.equalTo(self)
    }
    let author = place(
      Label.self, "author",
      update: {
        $0.text = commit.author
        $0.style = TextStyle(color: color)
      }
    ) { make in
      make.right.equalTo(date.view.layout.left).offset(-spacing)
      make.width.equalTo(character * 18)
      make.centerY.equalTo(self)
    }
    place(
      Label.self, "subject",
      update: {
        $0.text = commit.subject
        $0.style = TextStyle(color: isSelected ? .selection : .primary)
      }
    ) { make in
      make.left.equalTo(id.view.layout.right).offset(spacing / 2)
      make.right.equalTo(author.view.layout.left).offset(-spacing)
      make.centerY.equalTo(self)
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
}
