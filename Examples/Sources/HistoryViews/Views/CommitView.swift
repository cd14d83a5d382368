import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// What a commit did: its message, its files, and what became of one of them.
final class CommitView: StateView {
  override func render() {
    guard let browser = props[.browser], let commit = browser.commit.get() else { return }
    let margin = metrics.margin
    let subject = place(commit.subject, "subject", TextStyle(.strong)) { make in
      make.top.equalTo(self).offset(margin.height)
      make.left.right.equalTo(self).inset(margin.width)
    }
    let about = place(
      "\(commit.shortID)  \(commit.author)  \(commit.day)", "about", TextStyle(color: .secondary)
    ) { make in
      make.top.equalTo(subject.layout.bottom)
      make.left.right.equalTo(subject)
    }
    let files = place(FileList.self, "files") { make in
      make.top.equalTo(about.layout.bottom).offset(self.metrics.spacing.height)
      make.left.bottom.equalTo(self)
      make.width.equalTo(self).dividedBy(3)
    }
    files.prop(forKey: .browser, is: browser)
    let line = place(Separator.self, "line") { make in
      make.left.equalTo(files.view.layout.right)
      make.top.bottom.equalTo(files.view)
    }.view
    line.isVertical = true
    let diff = place(DiffList.self, "diff") { make in
      make.left.equalTo(line.layout.right)
      make.right.equalTo(self)
      make.top.bottom.equalTo(files.view)
    }
    diff.prop(forKey: .browser, is: browser)
  }
}

/// The files that a commit has changed.
final class FileList: ListControl<String> {
  override func viewDidInitialize() {
    onChoose = { [weak self] path in
      guard let browser = self?.props[.browser] else { return }
      let file = browser.changes.get()?.files.first { $0.id == path }
      if let file { browser.session.send(.openFile(file)) }
    }
  }

  override func rowsDidArrive() { focus() }

  override func render() {
    guard let browser = props[.browser] else { return }
    choice = browser.file.get()?.id
    let files = browser.changes.get()?.files ?? []
    let height = metrics.rowHeight
    placeRows(files, id: \.id, rowHeight: .fixed(height)) { row, file in
      let placement = row.place(FileRow.self)
      placement.prop(forKey: .file, is: file)
      placement.prop(forKey: .isSelected, is: row.isSelected)
    }
  }
}

/// A file in a line.
final class FileRow: StateView {
  override func render() {
    guard let file = props[.file] else { return }
    let isSelected = props[.isSelected] ?? false
    let margin = metrics.margin.width
    if isSelected { placeBackground(.selection) }
    let color = isSelected ? ColorRole.selection : file.color
    let letter = placeCell(file.letter, "letter", TextStyle(color: color, isMonospaced: true)) {
      make in
      make.left.equalTo(self).offset(margin)
      make.width.equalTo(self.metrics.character.width * 2)
    }
    placeCell(
      file.path, "path", TextStyle(color: isSelected ? .selection : .primary), truncation: .start
    ) { make in
      make.left.equalTo(letter.layout.right)
      make.right.equalTo(self).inset(margin)
    }
  }
}

extension FileChange {
  fileprivate var color: ColorRole {
    switch kind {
    case .added, .copied: .added
    case .deleted: .removed
    case .modified, .renamed, .typeChanged: .accent
    }
  }
}
