import Controls
import Foundation
import HistoryModel
import Layout
import Reconciler

/// A row of a document.
final class DocumentRowView: StateView {
  /// The text of a row and its colors.
  struct Content: Hashable {
    var text = ""
    var style = TextStyle()
    var background: ColorRole?
    var spans: [TextSpan] = []

    /// The part that gives way if the text does not fit: of a path, the names at its end stay.
    var truncation = Label.Truncation.end
  }

  @Prop var content = Content()
  @Prop var mark = RowMark.none

  override func render() {
    let (content, mark) = (content, mark)
    let margin = metrics.margin.width
    placeBackground(mark.background ?? content.background)
    var style = content.style
    style.color = mark.textColor(style.color)
    // Colors of words are not legible on the selection.
    let spans =
      mark == .chosen
      ? content.spans.map { TextSpan($0.range, isStrong: $0.isStrong) } : content.spans
    placeCell(
      content.text.beginning, Part.text, style, spans: spans, truncation: content.truncation
    ) { make in
      make.horizontalEdges.equalTo(self).inset(margin)
    }
  }
}

extension DocumentRowView.Content {
  /// Creates the content of a line, or of a part of it.
  ///
  /// - Parameters:
  ///   - part: The part of the line's text, as UTF-8 offsets.
  ///   - column: The number of columns that are scrolled out of sight; for lines of files.
  ///   - gutter: The number of columns for line numbers and the sign.
  ///   - phrase: The words to mark.
  ///   - file: The file of the line, whose name tells the language.
  @MainActor
  init(
    _ line: DocumentLine, _ part: Range<Int>, column: Int, digits: Int, gutter: Int, phrase: String,
    file: FileChange?
  ) {
    let utf8 = line.text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: part.lowerBound)
    let whole = String(line.text[start..<utf8.index(start, offsetBy: part.count)])
    guard line.isNumbered, let change = line.change else {
      text = whole
      style = TextStyle(line.kind == .subject ? .strong : .regular, color: line.color)
      switch line.kind {
      // Messages contain tables and lists.
      case .change, .fact, .link, .message: style.isMonospaced = true
      case .heading:
        background = .bar
        describe(file, line)
      case .file:
        text = "\(file?.letter ?? "") \(text)"
        if let file { spans.append(TextSpan(0..<1, color: file.color)) }
        describe(file, line)
      default: break
      }
      mark(phrase, from: 0)
      return
    }
    let seen = whole.dropping(columns: column)
    // A wide character that is cut becomes a space.
    let dropped = part.lowerBound + whole.utf8.count - seen.utf8.count
    func number(_ number: Int?) -> String {
      let text = number.map { "\($0)" } ?? ""
      return String(repeating: " ", count: max(0, digits - text.count)) + text
    }
    let isFirst = part.lowerBound == 0
    let numbers =
      isFirst
      ? "\(number(change.oldNumber)) \(number(change.newNumber)) \(line.sign)"
      : String(repeating: " ", count: gutter)
    text = numbers + seen
    style = TextStyle(isMonospaced: true)
    let shift = numbers.utf8.count - dropped
    func move(_ range: Range<Int>) -> Range<Int> {
      let lower = max(numbers.utf8.count, range.lowerBound + shift)
      return lower..<max(lower, range.upperBound + shift)
    }
    spans.append(TextSpan(0..<gutter - 1, color: .secondary))
    let isAdded = line.kind == .change(.insertion)
    if isAdded || line.kind == .change(.deletion) {
      background = isAdded ? .added : .removed
      let word: ColorRole = isAdded ? .addedWord : .removedWord
      spans += change.changed.map { TextSpan(move($0), background: word) }
    }
    if let file, let syntax = Syntax.forFile(file.path) {
      spans += syntax.spans(in: line.text).map {
        TextSpan(move($0.range), color: $0.color)
      }
    }
    mark(phrase, from: numbers.utf8.count)
    spans.removeAll { $0.range.isEmpty || $0.range.lowerBound >= text.utf8.count }
  }

  /// Marks the words of a phrase.
  private mutating func mark(_ phrase: String, from start: Int) {
    guard !phrase.isEmpty else { return }
    let code = String(text.dropFirst(start))
    spans += CommitSearch.matches(of: phrase, in: code).map {
      TextSpan($0.lowerBound + start..<$0.upperBound + start, background: .match, isStrong: true)
    }
  }

  /// Writes what is known of a file's change after its name.
  private mutating func describe(_ file: FileChange?, _ line: DocumentLine) {
    truncation = .middle
    func append(_ word: String, _ color: ColorRole) {
      let start = text.utf8.count
      text += word
      spans.append(TextSpan(start..<text.utf8.count, color: color))
    }
    if !line.detail.isEmpty { append("  \(line.detail)", file?.color ?? .primary) }
    guard let count = line.count else { return }
    append("  +\(count.insertions.grouped)", .added)
    append(" −\(count.deletions.grouped)", .removed)
  }
}

extension DocumentLine {
  fileprivate var sign: String {
    switch kind {
    case .change(.insertion): "+"
    case .change(.deletion): "-"
    default: " "
    }
  }

  fileprivate var color: ColorRole {
    switch kind {
    case .subject, .message, .file, .heading, .blank, .change(.context), .change(.insertion),
      .change(.deletion):
      .primary
    case .link, .change(.hunk): .accent
    case .failure: .danger
    case .fact, .note, .change(.note): .secondary
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
