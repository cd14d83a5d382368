import BenchmarkHarness
import Controls
import Foundation
import HistoryModel
import Reconciler
import ShadowDiff

/// The app's list of commits without a toolkit: labels whose texts and frames are set by hand.
///
/// It reads, searches and compares as the app does, so that what is between is compared.
@MainActor
final class AppByHand {
  let host = CountingPeer(View())
  private(set) var search = CommitSearch()
  private(set) var found: [Int] = []
  private let repository: String
  private let list = View()
  private let detail = View()
  private var rows: [Row] = []
  private var lines: [Label] = []
  private var query = ""
  private var first = 0
  private var chosen = 0

  init(_ repository: String) {
    self.repository = repository
    host.window.addSubview(list)
    resize(width: 960)
  }

  /// Reads all commits, and shows the first ones.
  func open() throws {
    let format = "--format=tformat:%H%n%P%n%an%n%at%n%s"
    let text = try Subprocess.output(of: ["git", "-C", repository, "log", "-z", format, "HEAD"])
    let commits = text.utf8.split(separator: 0).map { record in
      let fields = record.split(separator: 10, maxSplits: 4, omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      return Commit(
        id: fields[0], parents: fields[1].split(separator: " ").map(String.init), author: fields[2],
        time: Int(fields[3]) ?? 0, subject: fields[4])
    }
    search = CommitSearch()
    search.add(CommitTable(commits))
    find("")
  }

  func find(_ query: String) {
    self.query = query
    found = search.find(query)
    first = 0
    show()
  }

  func scroll(to row: Int) {
    first = max(0, min(row, found.count - height / rowHeight))
    show()
  }

  func choose(_ row: Int) {
    chosen = row
    show()
  }

  func resize(width: CGFloat) {
    host.window.frame.size.width = width
    let bar = host.metrics.character.height + 4 * host.metrics.margin.height
    list.frame = CGRect(
      x: 0, y: bar, width: width, height: host.window.frame.height - bar - CGFloat(rowHeight))
    show()
  }

  private var height: Int { Int(list.frame.height) }
  private var rowHeight: Int {
    Int(host.metrics.character.height)
  }

  /// Shows the rows that are in sight; each keeps its view while it is.
  private func show() {
    let count = min((height + rowHeight - 1) / rowHeight, found.count - first)
    while rows.count < count {
      rows.append(Row())
      list.addSubview(rows[rows.count - 1])
    }
    for offset in first..<first + max(0, count) {
      let row = rows[offset % rows.count]
      row.isHidden = false
      row.isWide = list.frame.width >= 90 * host.metrics.character.width
      row.show(search.commits[found[offset]], query, isChosen: found[offset] == chosen)
      row.place(
        CGRect(
          x: 0, y: CGFloat((offset - first) * rowHeight), width: list.frame.width,
          height: CGFloat(rowHeight)))
    }
    for offset in first + max(0, count)..<first + rows.count {
      rows[offset % rows.count].isHidden = true
    }
  }

  /// The texts of the commit rows, or the first lines of a diff, from top to bottom.
  var subjects: [String] {
    guard lines.isEmpty else { return AppStage.beginning(of: lines.map(\.text)) }
    return rows.filter { !$0.isHidden }.sorted { $0.frame.minY < $1.frame.minY }.map(\.subject.text)
  }

  /// Reads what a commit did, and shows its files and the lines of the first one.
  func openCommit(_ offset: Int) throws {
    let commit = search.commits[found[offset]]
    func git(_ arguments: String...) throws -> String {
      try Subprocess.output(of: ["git", "-C", repository] + arguments)
    }
    _ = try git("log", "-1", "--format=%B", commit.id)
    let raw = try git(
      "diff-tree", "-r", "-z", "-M", "--raw", "--no-abbrev", "--no-commit-id",
      commit.parents.first ?? "--root", commit.id)
    let fields = raw.split(separator: "\0")
    let words = fields[0].split(separator: " ")
    let diff = FileDiff(
      from: Array(try git("cat-file", "blob", String(words[2])).utf8),
      to: Array(try git("cat-file", "blob", String(words[3])).utf8))
    host.window.addSubview(detail)
    for (index, file) in fields.enumerated() where index % 2 == 1 {
      add(String(file), x: 12, y: 40 + 17 * index)
    }
    for (index, line) in diff.lines.prefix(height / 22).enumerated() {
      let sign =
        switch line.kind {
        case .insertion: "+"
        case .deletion: "-"
        case .context: " "
        case .hunk, .note: ""
        }
      let numbers = [line.oldNumber, line.newNumber].map { $0.map { "\($0)" } ?? "" }
      let text = line.kind == .hunk ? line.text : "\(numbers[0]) \(numbers[1]) \(sign)\(line.text)"
      lines.append(add(text, x: 368, y: 60 + 22 * index))
    }
  }

  @discardableResult
  private func add(_ text: String, x: Int, y: Int) -> Label {
    let label = Label()
    label.text = text
    label.frame = CGRect(x: x, y: y, width: 500, height: 22)
    detail.addSubview(label)
    return label
  }

  /// Goes back to the commits.
  func back() {
    for view in detail.subviews { view.removeFromSuperview() }
    detail.removeFromSuperview()
    lines = []
  }

  private final class Row: View {
    let id = Label()
    let subject = Label()
    let author = Label()
    let day = Label()
    private let background = Fill()
    private var time = 0

    /// Whether the row has room for the author and the time of day.
    var isWide = true {
      didSet {
        guard isWide != oldValue else { return }
        if isWide { addSubview(author) } else { author.removeFromSuperview() }
        day.text = shownTime
      }
    }

    private var shownTime: String {
      isWide ? time.dayAndMinute : String(time.dayAndMinute.prefix(10))
    }

    required init() {
      super.init()
      for label in [id, subject, author, day] { addSubview(label) }
      background.color = .selection
    }

    func show(_ commit: Commit, _ query: String, isChosen: Bool) {
      id.text = commit.shortID
      subject.text = commit.subject
      author.text = commit.author
      // As in the app, only the times of rows that are shown anew are written.
      if time != commit.time {
        time = commit.time
        day.text = shownTime
      }
      func style(_ color: ColorRole) -> TextStyle {
        TextStyle(color: isChosen ? .selection : color)
      }
      id.style = style(.accent)
      subject.style = style(.primary)
      author.style = style(.secondary)
      day.style = style(.secondary)
      func marks(_ ranges: [Range<Int>]) -> [TextSpan] {
        ranges.map { TextSpan($0, background: isChosen ? nil : .match, isStrong: true) }
      }
      id.spans = marks(
        CommitSearch.matches(of: query, inHash: commit.id).map { $0.clamped(to: 0..<8) })
      for label in [subject, author] {
        label.spans = marks(CommitSearch.matches(of: query, in: label.text))
      }
      if isChosen, background.superview == nil { insertSubview(background, at: 0) }
      if !isChosen, background.superview != nil { background.removeFromSuperview() }
    }

    func place(_ frame: CGRect) {
      let isResized = frame.size != self.frame.size
      self.frame = frame
      guard isResized else { return }
      let (top, right) = ((frame.height - 16) / 2, frame.width - 12)
      background.frame.size = frame.size
      id.frame = CGRect(x: 12, y: top, width: 72, height: 16)
      let dayWidth: CGFloat = isWide ? 128 : 80
      var left = right - dayWidth
      day.frame = CGRect(x: left, y: top, width: dayWidth, height: 16)
      if isWide {
        left -= 156
        author.frame = CGRect(x: left, y: top, width: 144, height: 16)
      }
      subject.frame = CGRect(x: 96, y: top, width: left - 12 - 96, height: 16)
    }
  }
}
