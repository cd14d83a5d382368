/// A map between the places of an old and a new text, in UTF-16 offsets.
///
/// Use it to keep the cursor and the selection of a text editor when a formatter, a merge or another
/// person replaces its text. Offsets in `NSRange`, `UITextView` and `NSTextView` count UTF-16 units,
/// and `String.Index(utf16Offset:in:)` and `utf16Offset(in:)` convert them from and to indices.
///
/// ```swift
/// let map = LineDiff(from: "let size = 1\n", to: "let count = 1\n").textMap()
/// let selection = map.targetRange(ofSource: 4..<8)    // 4..<9
/// ```
public struct TextMap: Sendable, Hashable {
  /// The changes, in order, as ranges of UTF-16 offsets, separated by unchanged text.
  public let changes: [DiffChange]

  private let sourceCount: Int
  private let targetCount: Int

  init(changes: [DiffChange], source: String, target: String) {
    self.changes = changes
    sourceCount = source.utf16.count
    targetCount = target.utf16.count
  }

  /// Returns the offset in the target of a place in the source.
  ///
  /// A place in unchanged text moves with that text. It stays before text that is inserted there. A
  /// place within replaced text moves to the end of the replacement.
  ///
  /// - Precondition: `offset` is not negative and not greater than the size of the source. Otherwise
  ///   the program stops with the message "no position has this offset".
  /// - Complexity: O(log c) for c changes.
  public func targetOffset(ofSource offset: Int) -> Int {
    precondition(offset >= 0 && offset <= sourceCount, "no position has this offset")
    return place(offset, from: \.sourceRange, to: \.targetRange)
  }

  /// Returns the offset in the source of a place in the target.
  ///
  /// The rules are those of ``targetOffset(ofSource:)`` for the inverse changes.
  ///
  /// - Precondition: `offset` is not negative and not greater than the size of the target. Otherwise
  ///   the program stops with the message "no position has this offset".
  /// - Complexity: O(log c) for c changes.
  public func sourceOffset(ofTarget offset: Int) -> Int {
    precondition(offset >= 0 && offset <= targetCount, "no position has this offset")
    return place(offset, from: \.targetRange, to: \.sourceRange)
  }

  /// Returns the range in the target of selected text in the source.
  ///
  /// Text that is inserted at either end of the range is not selected, and text that is inserted
  /// within it is. Replaced text of which a part is selected becomes the whole replacement. If all
  /// of the text is deleted, the range is empty. An empty range is a cursor, for which
  /// ``targetOffset(ofSource:)`` has the rules.
  ///
  /// - Precondition: `range` is within the source. Otherwise the program stops with the message "no
  ///   position has this offset".
  /// - Complexity: O(log c) for c changes.
  public func targetRange(ofSource range: Range<Int>) -> Range<Int> {
    let end = targetOffset(ofSource: range.upperBound)
    if range.isEmpty { return end..<end }
    precondition(range.lowerBound >= 0, "no position has this offset")
    return start(range.lowerBound, from: \.sourceRange, to: \.targetRange)..<end
  }

  /// Returns the range in the source of selected text in the target.
  ///
  /// The rules are those of ``targetRange(ofSource:)`` for the inverse changes.
  ///
  /// - Precondition: `range` is within the target. Otherwise the program stops with the message "no
  ///   position has this offset".
  /// - Complexity: O(log c) for c changes.
  public func sourceRange(ofTarget range: Range<Int>) -> Range<Int> {
    let end = sourceOffset(ofTarget: range.upperBound)
    if range.isEmpty { return end..<end }
    precondition(range.lowerBound >= 0, "no position has this offset")
    return start(range.lowerBound, from: \.targetRange, to: \.sourceRange)..<end
  }

  private typealias Side = KeyPath<DiffChange, Range<Int>>

  private func place(_ offset: Int, from side: Side, to other: Side) -> Int {
    let next = changes.partitioningIndex { $0[keyPath: side].lowerBound >= offset }
    guard next > 0 else { return offset }
    let (old, new) = (changes[next - 1][keyPath: side], changes[next - 1][keyPath: other])
    return new.upperBound + max(0, offset - old.upperBound)
  }

  /// Returns the place of the first selected character.
  private func start(_ offset: Int, from side: Side, to other: Side) -> Int {
    let next = changes.partitioningIndex { $0[keyPath: side].upperBound > offset }
    if next < changes.count, changes[next][keyPath: side].lowerBound <= offset {
      return changes[next][keyPath: other].lowerBound
    }
    guard next > 0 else { return offset }
    let (old, new) = (changes[next - 1][keyPath: side], changes[next - 1][keyPath: other])
    return new.upperBound + offset - old.upperBound
  }
}

extension LineDiff {
  /// Returns a map between the offsets of the lines of both texts, counted from 0.
  ///
  /// For the places within lines, see ``textMap(by:)``.
  ///
  /// - Complexity: O(e log e), where e is the number of edits.
  public func offsetMap() -> SequenceDiff.OffsetMap { diff.offsetMap() }

  /// Returns a map between the places of both texts.
  ///
  /// Lines that replace lines are compared by words or characters. If ``options`` ignore differences
  /// within lines, the map is that of a diff without options. Bytes that are not valid UTF-8 count as
  /// U+FFFD, as in ``LineDiff/Hunk/Line/text``.
  ///
  /// - Parameter unit: The units that are compared within lines.
  /// - Complexity: O(bytes), plus that of an ``InlineDiff`` for each change.
  public func textMap(by unit: InlineDiff.Unit = .words) -> TextMap {
    if !options.comparesBytes {
      return LineDiff(sourceBytes, targetBytes, algorithm, [], .minimal).textMap(by: unit)
    }
    let (old, new) = (LineStarts(sourceBytes), LineStarts(targetBytes))
    let changes = diff.changes.flatMap { lines in
      let (before, after) = (old.range(of: lines.sourceRange), new.range(of: lines.targetRange))
      if before.isEmpty || after.isEmpty {
        return [DiffChange(sourceRange: before, targetRange: after)]
      }
      return InlineDiff(from: old.text(in: before), to: new.text(in: after), by: unit)
        .utf16Changes(sourceStart: before.lowerBound, targetStart: after.lowerBound)
    }
    return TextMap(changes: changes, source: old.text, target: new.text)
  }
}

extension InlineDiff {
  /// Returns a map between the places of both texts.
  ///
  /// - Complexity: O(bytes).
  public func textMap() -> TextMap {
    TextMap(
      changes: utf16Changes(sourceStart: 0, targetStart: 0), source: source, target: target)
  }

  /// Returns the changes as ranges of UTF-16 offsets.
  fileprivate func utf16Changes(sourceStart: Int, targetStart: Int) -> [DiffChange] {
    changes.map { change in
      DiffChange(
        sourceRange: change.sourceRange.utf16Offsets(in: source, raisedBy: sourceStart),
        targetRange: change.targetRange.utf16Offsets(in: target, raisedBy: targetStart))
    }
  }
}

extension Range<String.Index> {
  fileprivate func utf16Offsets(in text: String, raisedBy base: Int) -> Range<Int> {
    base + lowerBound.utf16Offset(in: text)..<base + upperBound.utf16Offset(in: text)
  }
}

/// A text and the UTF-16 offsets at which its lines start.
private struct LineStarts {
  let text: String
  private var starts = [0]

  init(_ bytes: TextBytes) {
    text = bytes.text
    var offset = 0
    for unit in text.utf16 {
      offset += 1
      if unit == newline { starts.append(offset) }
    }
    if starts.last != offset { starts.append(offset) }
  }

  func range(of lines: Range<Int>) -> Range<Int> {
    starts[lines.lowerBound]..<starts[lines.upperBound]
  }

  func text(in range: Range<Int>) -> String {
    let start = String.Index(utf16Offset: range.lowerBound, in: text)
    let end = String.Index(utf16Offset: range.upperBound, in: text)
    return String(text[start..<end])
  }
}
