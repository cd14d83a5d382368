import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// A commit: its message, its files, and the diff of one of them.
final class CommitView: StateView {
  @Environment(\.browser) private var browser
  @Prop var breadth = Breadth.wide
  @Prop var isLow = false
  private(set) weak var files: FileList?
  private weak var diff: DiffList?

  override func render() {
    guard let browser, let commit = browser.commit.get() else { return }
    let margin = metrics.margin
    let isWide = breadth == .wide
    let isLow = isLow
    let message = place(MessageView.self, "message") { make in
      make.top.equalTo(self).offset(margin.height)
      make.horizontalEdges.equalTo(self)
      if isLow {
        make.height.lessThanOrEqualTo(self.metrics.rowHeight)
      } else {
        make.height.lessThanOrEqualTo(self).dividedBy(3)
      }
    }
    var top = message.view.layout.bottom
    if !isLow {
      let about = place(about(commit), "about", TextStyle(color: .secondary)) { make in
        make.top.equalTo(message.view.layout.bottom)
        make.left.equalTo(self).offset(margin.width)
        make.right.lessThanOrEqualTo(self).inset(margin.width)
      }
      top = about.layout.bottom
    }
    let files = place(
      FileList.self, "files", update: { $0.onOpenFile = { [weak self] in self?.diff?.focus() } }
    ) { [top] make in
      make.top.equalTo(top).offset(isWide && !isLow ? self.metrics.spacing.height : 0)
      make.left.equalTo(self)
      if isWide {
        make.bottom.equalTo(self)
        make.width.equalTo(self).dividedBy(3)
      } else {
        make.right.equalTo(self)
        make.height.equalTo(self).dividedBy(isLow ? 3 : 4)
      }
    }
    self.files = files.view
    // The panes are beside each other, or one below the other.
    let line = place(Separator.self, "line") { make in
      if isWide {
        make.left.equalTo(files.view.layout.right)
        make.verticalEdges.equalTo(files.view)
      } else {
        make.top.equalTo(files.view.layout.bottom)
        make.horizontalEdges.equalTo(self)
      }
    }.view
    line.isVertical = isWide
    let diff = place(DiffList.self, "diff") { make in
      make.left.equalTo(isWide ? line.layout.right : self.layout.left)
      make.top.equalTo(isWide ? files.view.layout.top : line.layout.bottom)
      make.right.bottom.equalTo(self)
    }
    self.diff = diff.view
  }

  private func about(_ commit: Commit) -> String {
    var words = [commit.shortID, commit.author.shown, commit.day]
    if commit.parents.count > 1 {
      words.append("merge of \(commit.parents.count), compared with the first")
    }
    return words.joined(separator: "  ")
  }
}

/// The whole message of a commit, wrapped, which scrolls if it does not fit.
final class MessageView: ScrollView {
  @Environment(\.browser) private var browser
  private let text = Label()

  override func render() {
    guard let browser, let commit = browser.commit.get() else { return }
    let margin = metrics.margin.width
    let message = browser.changes.get()?.message ?? commit.subject
    text.wraps = true
    text.style = TextStyle(.strong)
    text.text = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).shown }.joined(separator: "\n")
    if isFocused { placeBackground(.secondary) }
    place(text, "text") { make in
      make.top.equalTo(self)
      make.left.right.equalTo(self).inset(margin)
    }
    invalidateIntrinsicContentSize()
  }

  override func focusDidChange(_ isFocused: Bool) {
    super.focusDidChange(isFocused)
    setNeedsRender()
  }

  // The surrounding view gives it at most the height of its text.
  override var heightDependsOnWidth: Bool { true }

  override func heightThatFits(width: CGFloat) -> CGFloat? {
    text.heightThatFits(width: width - 2 * metrics.margin.width)
  }
}

/// The files that a commit has changed.
final class FileList: ListControl<String> {
  @Environment(\.browser) private var browser
  @Prop var onOpenFile: () -> Void = {}

  override func viewDidInitialize() {
    onChoose = { [weak self] path in
      guard let browser = self?.browser else { return }
      let file = browser.changes.get()?.files.first { $0.id == path }
      if let file { browser.session.send(.openFile(file)) }
    }
    onOpen = { [weak self] _ in self?.onOpenFile() }
  }

  override func rowsDidArrive() {
    // The search field keeps the focus while the user types.
    if !(browser?.isTyping ?? false) { focus() }
  }

  override func render() {
    guard let browser else { return }
    choice = browser.file.get()?.id
    let files = browser.changes.get()?.files ?? []
    let height = metrics.rowHeight
    let title = placeTitle(browser.changes.get() == nil ? "" : files.count.counted("file"))
    placeRows(files, id: \.id, rowHeight: .fixed(height), below: title) { row, file in
      row.place(
        FileRow.self,
        update: {
          $0.file = file
          $0.mark = self.mark(of: row)
        })
    }
  }

  /// Moves the focus to the lines on the right arrow key, too.
  override func keyDown(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress(.right): onOpen?(choice ?? "")
    case KeyPress(.left): break
    default: return super.keyDown(press)
    }
    return true
  }
}

/// A row of the list: a file in one line.
final class FileRow: StateView {
  @Prop var file: FileChange?
  @Prop var mark = RowMark.none

  override func render() {
    guard let file else { return }
    let mark = mark
    let margin = metrics.margin.width
    if let background = mark.background { placeBackground(background) }
    let letter = placeCell(
      file.letter, "letter", TextStyle(color: mark.ink(file.color), isMonospaced: true)
    ) { make in
      make.left.equalTo(self).offset(margin)
      make.width.equalTo(self.metrics.character.width * 2)
    }
    placeCell(
      file.title, "path", TextStyle(color: mark.ink(.primary)), truncation: .start
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

extension ListControl {
  /// Places a title above the rows, which shows whether the list has the focus.
  func placeTitle(_ words: String) -> Label {
    let style = isFocused ? TextStyle(.strong, color: .accent) : TextStyle(color: .secondary)
    return place(
      Label.self, "title",
      update: { label in
        label.sizesToText = false
        label.truncation = .start
        label.style = style
        label.text = words
      },
      { make in
        make.top.equalTo(self)
        make.horizontalEdges.equalTo(self).inset(self.metrics.margin.width)
        make.height.equalTo(self.metrics.rowHeight)
      }
    ).view
  }
}
