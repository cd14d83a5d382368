import Controls
import Foundation
import HistoryModel
import Layout
import Reconciler

/// A row of the list: a commit in one line.
final class CommitRow: StateView {
  @Prop var commit: Commit?
  @Prop var badges = Badges()
  @Prop var graph: [LineArt.Cell] = []
  @Prop var mark = RowMark.none
  @Prop var columns = 100

  /// The words to mark; a letter marks them in the labels that are shown, without another render.
  var query = "" { didSet { if query != oldValue, shownID == commit?.id { markWords() } } }

  /// The hash of the commit that the latest render has shown.
  private var shownID: String?

  /// The labels whose words are marked.
  private var (id, author, subject): (Label?, Label?, Label?)

  override var isReusable: Bool { true }

  override func viewWillBeReused() { shownID = nil }

  private func markWords() {
    id?.spans = hashSpans
    for label in [author, subject] { label?.spans = spans(in: label?.text ?? "") }
  }

  /// The marks of the words of the query in a text.
  private func spans(in text: String) -> [TextSpan] {
    query.isEmpty ? [] : marks(CommitSearch.matches(of: query, in: text))
  }

  /// The mark of the beginning of the hash.
  private var hashSpans: [TextSpan] {
    guard let commit, !query.isEmpty else { return [] }
    let shown = commit.shortID.utf8.count
    return marks(
      CommitSearch.matches(of: query, inHash: commit.id).map { $0.clamped(to: 0..<shown) })
  }

  private func marks(_ ranges: [Range<Int>]) -> [TextSpan] {
    ranges.map { TextSpan($0, background: mark == .chosen ? nil : .match, isStrong: true) }
  }

  override func render() {
    guard let commit else { return }
    shownID = commit.id
    (id, author) = (nil, nil)
    let (mark, columns) = (mark, columns)
    let (hasID, hasDate, hasAuthor) = (columns >= 40, columns >= 40, columns >= 72)
    func style(_ color: ColorRole) -> TextStyle { TextStyle(color: mark.textColor(color)) }
    let column = metrics.character.width
    let margin = metrics.margin.width
    let spacing = metrics.spacing.width
    placeBackground(mark.background)
    // Columns that do not fit are omitted, beginning with the author. Until the next render, widths give way.
    var left = self.layout.left
    var leftInset = margin
    if hasID {
      let code = TextStyle(color: mark.textColor(.accent), isMonospaced: true)
      let id = placeCell(commit.shortID, Part.id, code, spans: hashSpans) { make in
        make.left.equalTo(self).offset(margin)
        make.width.equalTo(column * 9).priority(.high)
      }
      (self.id, left, leftInset) = (id, id.layout.right, spacing)
    }
    if !graph.isEmpty, hasID {
      let lines = place(LineArt.self, Part.graph) { make in
        make.left.equalTo(left).offset(spacing / 2)
        make.verticalEdges.equalTo(self)
      }.view
      lines.cells =
        mark == .chosen ? graph.map { LineArt.Cell($0.edges, $0.sign, color: .selection) } : graph
      (left, leftInset) = (lines.layout.right, spacing / 2)
    }
    if !badges.text.isEmpty, hasID {
      let refs = placeLabel(badges.text, Part.refs, style(.secondary)) { make in
        make.left.equalTo(left).offset(leftInset)
        make.centerY.equalTo(self)
        make.width.lessThanOrEqualTo(self).dividedBy(3)
      }
      refs.spans = badges.spans.map { span in
        var span = span
        if mark == .chosen { (span.color, span.background) = (.selection, .selection) }
        return span
      }
      refs.layout.contentCompressionResistanceHorizontalPriority = 300
      (left, leftInset) = (refs.layout.right, spacing / 2)
    }
    var right = self.layout.right
    var rightInset = margin
    if hasDate {
      let date = commit.time.dayAndMinute
      let isLong = columns >= 100
      let day = placeCell(isLong ? date : String(date.prefix(10)), Part.date, style(.secondary)) {
        make in
        make.right.equalTo(self).inset(margin)
        make.width.equalTo(column * (isLong ? 16 : 10)).priority(.high)
      }
      (right, rightInset) = (day.layout.left, spacing)
    }
    if hasAuthor {
      let name = commit.author.shown
      let width = columns < 100 ? 13 : columns < 150 ? 18 : 26
      let author = placeCell(name, Part.author, style(.secondary), spans: spans(in: name)) { make in
        make.right.equalTo(right).offset(-spacing)
        make.width.equalTo(column * Double(width)).priority(.high)
      }
      (self.author, right, rightInset) = (author, author.layout.left, spacing)
    }
    let text = commit.subject.shown.beginning
    let color: ColorRole = commit.isUncommitted ? .warning : .primary
    subject = placeCell(text, Part.text, style(color), spans: spans(in: text)) { make in
      make.left.equalTo(left).offset(leftInset)
      make.right.equalTo(right).offset(-rightInset)
    }
  }
}

extension LaneRow {
  /// Returns the lines in at most a number of columns, two for each lane; neighbors have different colors.
  ///
  /// A line to another lane has the color of the lane in which it ends. If the commit is in a lane beyond the columns, the
  /// last sign says so.
  func cells(columns: Int) -> [LineArt.Cell] {
    let colors: [ColorRole] = [.accent, .success, .warning, .keyword, .danger, .number]
    func color(_ lane: Int) -> ColorRole { colors[lane % colors.count] }
    let all = 0..<Self.widest
    let own = all.first { self[$0].contains(.commit) } ?? Self.widest
    let leftEnd = color(all.first { self[$0].contains(.right) } ?? 0)
    let rightEnd = color(all.last { self[$0].contains(.left) } ?? 0)
    let lanes = all.prefix((columns + 1) / 2)
    let showsCommit = lanes.contains(own)
    var cells: [LineArt.Cell] = []
    for lane in lanes.prefix(showsCommit ? count : Self.widest) {
      let edges = LineArt.Edges(rawValue: UInt8(self[lane].rawValue & 15))
      let across = lane < own ? leftEnd : rightEnd
      let sign: LineArt.Sign? =
        lane == own ? .dot : lane == lanes.last && !showsCommit ? .more : nil
      cells.append(LineArt.Cell(edges, sign, color: color(lane), crossingColor: across))
      let goesOn = edges.contains(.right) && cells.count < columns
      cells.append(LineArt.Cell(goesOn ? [.left, .right] : [], color: across))
    }
    while let last = cells.last, last.edges.isEmpty, last.sign == nil { cells.removeLast() }
    return cells
  }
}
