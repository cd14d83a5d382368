import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// What a commit did: its message, its files, and what became of one of them.
final class CommitView: StateView {
  private(set) weak var files: FileList?

  override func render() {
    guard let browser = props[.browser], let commit = browser.commit.get() else { return }
    let margin = HostMetrics.current.margin
    let spacing = HostMetrics.current.spacing
    let title = place(
      Label.self, "subject",
      update: {
        $0.text = commit.subject
        $0.style = TextStyle(.strong)
      }
    ) { make in
      make.top.horizontalEdges.equalTo(self).inset(margin.width)
    }
    let about = place(
      Label.self, "about",
      update: {
        $0.text = "\(commit.shortID)  \(commit.author)  \(commit.day)"
        $0.style = TextStyle(color: .secondary)
      }
    ) { make in
      make.top.equalTo(title.view.layout.bottom)
      make.horizontalEdges.equalTo(self).inset(margin.width)
    }
    let files = place(FileList.self, "files") { make in
      make.top.equalTo(about.view.layout.bottom).offset(spacing.height)
      make.left.bottom.equalTo(self)
      make.width.equalTo(self).dividedBy(3)
    }
    files.prop(forKey: .browser, is: browser)
    self.files = files.view
    let line = place(Separator.self, "line", update: { $0.isVertical = true }) { make in
      make.left.equalTo(files.view.layout.right)
      make.verticalEdges.equalTo(files.view)
    }
    let diff = place(DiffList.self, "diff") { make in
      make.left.equalTo(line.view.layout.right)
      make.right.equalTo(self)
      make.verticalEdges.equalTo(files.view)
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

  override func render() {
    guard let browser = props[.browser] else { return }
    choice = browser.file.get()?.id
    placeRows(
      browser.changes.get()?.files ?? [], id: \.id,
      rowHeight: .fixed(HostMetrics.current.rowHeight)
    ) { row, file in
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
    let margin = HostMetrics.current.margin.width
    if isSelected {
      place(Fill.self, "background", update: { $0.color = .selection }) { make in
        make.edges.equalTo(self)
      }
    }
    let letter = place(
      Label.self, "letter",
      update: {
        $0.text = file.letter
        $0.style = TextStyle(color: isSelected ? .selection : file.color, isMonospaced: true)
      }
    ) { make in
      make.left.equalTo(self).offset(margin)
      make.width.equalTo(HostMetrics.current.character.width * 2)
      make.centerY.equalTo(self)
    }
    place(
      Label.self, "path",
      update: {
        $0.text = file.path
        $0.style = TextStyle(color: isSelected ? .selection : .primary)
        $0.truncation = .start
      }
    ) { make in
      make.left.equalTo(letter.view.layout.right)
      make.right.equalTo(self).inset(margin)
      make.centerY.equalTo(self)
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

/// The lines of a diff.
final class DiffList: ListControl<Int> {
  override func render() {
    guard let browser = props[.browser] else { return }
    placeRows(
      browser.diff.get()?.lines ?? [], id: \.id,
      rowHeight: .fixed(HostMetrics.current.character.height)
    ) { row, line in
      let placement = row.place(DiffRow.self)
      placement.prop(forKey: .line, is: line)
      placement.prop(forKey: .isSelected, is: row.isSelected)
    }
  }
}

/// A line of a diff, with its numbers.
final class DiffRow: StateView {
  override func render() {
    guard let line = props[.line] else { return }
    let isSelected = props[.isSelected] ?? false
    let character = HostMetrics.current.character.width
    if isSelected {
      place(Fill.self, "background", update: { $0.color = .selection }) { make in
        make.edges.equalTo(self)
      }
    }
    let number = place(
      Label.self, "number",
      update: {
        $0.text = (line.newNumber ?? line.oldNumber).map { "\($0)" } ?? ""
        $0.style = TextStyle(color: .secondary, isMonospaced: true)
        $0.alignment = .trailing
      }
    ) { make in
      make.left.verticalEdges.equalTo(self)
      make.width.equalTo(character * 5)
    }
    place(
      Label.self, "text",
      update: {
        $0.text = line.sign + line.text
        $0.style = TextStyle(color: isSelected ? .selection : line.color, isMonospaced: true)
      }
    ) { make in
      make.left.equalTo(number.view.layout.right).offset(character)
      make.right.verticalEdges.equalTo(self)
    }
  }
}

extension FileDiff.Line {
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
