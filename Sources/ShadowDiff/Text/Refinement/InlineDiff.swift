/// The difference between two texts, by words or characters.
///
/// Use it to mark the changed part of a line that a ``LineDiff`` deletes and inserts:
///
/// ```swift
/// let diff = InlineDiff(from: "let size = 1", to: "let count = 1")
/// diff.changes.map { diff.source[$0.sourceRange] }   // ["size"]
/// diff.changes.map { diff.target[$0.targetRange] }   // ["count"]
/// ```
///
/// Two changes with a short unchanged run between them become one change. By words, a run is short
/// if it has at most three characters, none of them in a word. By characters, it is short if it is
/// not longer than the change on either side. Runs and changes with a newline are not joined.
public struct InlineDiff: Sendable, Hashable {
  /// The units that are compared.
  public enum Unit: Sendable, Hashable {
    /// Runs of letters, digits and underscores, and runs of white space.
    ///
    /// Each newline, each ideograph and each other character is a unit of its own.
    case words

    /// Extended grapheme clusters.
    case characters
  }

  /// A range of the source and the range of the target that replaces it; one of them may be empty.
  public struct Change: Sendable, Hashable {
    /// The range of the source that the change replaces or deletes.
    public let sourceRange: Range<String.Index>

    /// The range of the target that is new.
    public let targetRange: Range<String.Index>
  }

  /// The text before the change.
  public let source: String

  /// The text after the change.
  public let target: String

  /// The changes, in order.
  public let changes: [Change]

  /// The fraction of the UTF-8 bytes of both texts that is unchanged, from 0 to 1.
  ///
  /// Two empty texts have a ratio of 1.
  public let ratio: Double

  /// Creates the difference between two texts.
  ///
  /// Units are compared by their bytes, so canonically equivalent spellings differ.
  ///
  /// - Parameters:
  ///   - source: The text before the change.
  ///   - target: The text after the change.
  ///   - unit: The units that are compared.
  /// - Complexity: O(bytes), plus that of a ``SequenceDiff`` of the units.
  public init(from source: String, to target: String, by unit: Unit = .words) {
    self.init(from: source, to: target, by: unit, ignoring: [])
  }

  /// Creates the difference between two texts without the changes that options ignore.
  init(
    from source: String, to target: String, by unit: Unit, ignoring options: LineDiff.Options
  ) {
    self.source = source
    self.target = target
    let (a, b) = (InlineTokens(source, unit), InlineTokens(target, unit))
    let edits =
      options.comparesBytes
      ? SequenceDiff(from: a.keys, to: b.keys)
      : SequenceDiff(from: a.keys(ignoring: options), to: b.keys(ignoring: options))
    var merger = SliverMerger(a, b, unit: unit, ignoring: options)
    for change in edits.changes { merger.add(change) }
    var changedBytes = 0
    changes = merger.changes.map { change in
      let old = a.offset(change.sourceRange.lowerBound)..<a.offset(change.sourceRange.upperBound)
      let new = b.offset(change.targetRange.lowerBound)..<b.offset(change.targetRange.upperBound)
      changedBytes += old.count + new.count
      return Change(sourceRange: source.range(ofUTF8: old), targetRange: target.range(ofUTF8: new))
    }
    let bytes = source.utf8.count + target.utf8.count
    ratio = bytes == 0 ? 1 : Double(bytes - changedBytes) / Double(bytes)
  }
}

extension InlineDiff: Sequence {
  /// Returns an iterator over the ``changes``, for use in a `for` loop.
  public func makeIterator() -> IndexingIterator<[Change]> { changes.makeIterator() }

  /// The number of changes.
  public var underestimatedCount: Int { changes.count }
}

extension InlineDiff: CustomStringConvertible {
  /// The target with the changes marked as in git's word diff: `let [-size-]{+count+} = 1`.
  public var description: String {
    var text = ""
    var end = target.startIndex
    for change in changes {
      let (old, new) = (source[change.sourceRange], target[change.targetRange])
      text += target[end..<change.targetRange.lowerBound]
      if !old.isEmpty { text += marked(old, as: .deletion) }
      if !new.isEmpty { text += marked(new, as: .insertion) }
      end = change.targetRange.upperBound
    }
    return text + target[end...]
  }
}

extension InlineDiff.Change: CustomStringConvertible {
  /// The ranges, such as `4[utf8]..<8[utf8] → 4[utf8]..<9[utf8]`.
  public var description: String { "\(sourceRange) → \(targetRange)" }
}

extension String {
  /// The range of indices of a range of offsets in the UTF-8 view.
  fileprivate func range(ofUTF8 offsets: Range<Int>) -> Range<Index> {
    let start = utf8.index(startIndex, offsetBy: offsets.lowerBound)
    return start..<utf8.index(start, offsetBy: offsets.count)
  }
}

/// The units of a text.
private struct InlineTokens {
  /// The bytes of each unit; canonically equivalent spellings differ.
  private(set) var keys: [ArraySlice<UInt8>] = []

  /// The number of characters of each unit.
  private(set) var sizes: [Int] = []

  /// Flags that say whether each unit has a letter, digit or underscore.
  private(set) var areWords: [Bool] = []

  private let bytes: [UInt8]
  private var starts: [Int] = [0]

  init(_ text: String, _ unit: InlineDiff.Unit) {
    bytes = Array(text.utf8)
    var last: Class?
    for character in text {
      let kind = Class(character)
      let joins = unit == .words && kind == last && (kind == .word || kind == .space)
      let end = (starts.last ?? 0) + character.utf8.count
      if joins {
        starts[starts.count - 1] = end
        sizes[sizes.count - 1] += 1
      } else {
        starts.append(end)
        sizes.append(1)
        areWords.append(kind == .word || kind == .ideograph)
      }
      last = kind
    }
    keys = zip(starts, starts.dropFirst()).map { bytes[$0..<$1] }
  }

  /// The offset of the first byte of a unit, or the number of bytes.
  func offset(_ index: Int) -> Int { starts[index] }

  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[starts[range.lowerBound]..<starts[range.upperBound]]
  }

  /// Returns the bytes of each unit without what options ignore.
  ///
  /// White space keeps a byte, so that it remains a unit.
  func keys(ignoring options: LineDiff.Options) -> [ArraySlice<UInt8>] {
    let ignoresAmount = !options.isDisjoint(with: [.ignoreWhitespace, .ignoreWhitespaceAmount])
    return keys.map { key in
      if key.last == newline { return options.normalized(key)[...] }
      if ignoresAmount, key.allSatisfy({ LineDiff.Options.isSpace($0) }) { return [0x20] }
      guard options.contains(.ignoreCase) else { return key }
      return LineDiff.Options.ignoreCase.normalized(key + [newline])[...]
    }
  }

  /// Returns the range of the white space at the start of a range of units, without newlines.
  func spaces(startingAt range: Range<Int>) -> Range<Int> {
    range.lowerBound..<(range.first { !isSpace($0) } ?? range.upperBound)
  }

  /// Returns the range of the white space at the end of a range of units, without newlines.
  func spaces(endingAt range: Range<Int>) -> Range<Int> {
    (range.last { !isSpace($0) }.map { $0 + 1 } ?? range.lowerBound)..<range.upperBound
  }

  private func isSpace(_ index: Int) -> Bool {
    keys[index].allSatisfy { LineDiff.Options.isSpace($0) }
  }

  /// Returns whether a unit is the end of a line, or the end of the text.
  func endsLine(at index: Int) -> Bool { index == keys.count || isNewline(index) }

  func isNewline(_ index: Int) -> Bool { keys[index].last == newline }

  /// The class of a character; equal classes may form one word.
  private enum Class {
    case word, space, newline, ideograph, other

    init(_ character: Character) {
      if character.isNewline {
        self = .newline
      } else if character.isWhitespace {
        self = .space
      } else if character.unicodeScalars.first?.properties.isIdeographic == true {
        // In text without spaces between words, each ideograph is a unit.
        self = .ideograph
      } else {
        self = character.isLetter || character.isNumber || character == "_" ? .word : .other
      }
    }
  }
}

/// Removes from changes what options ignore, and joins those with a short unchanged run between them.
private struct SliverMerger {
  private(set) var changes: [DiffChange] = []
  private let source: InlineTokens
  private let target: InlineTokens
  private let unit: InlineDiff.Unit
  private let options: LineDiff.Options

  init(
    _ source: InlineTokens, _ target: InlineTokens, unit: InlineDiff.Unit,
    ignoring options: LineDiff.Options
  ) {
    self.source = source
    self.target = target
    self.unit = unit
    self.options = options
  }

  mutating func add(_ change: DiffChange) {
    guard var change = options.comparesBytes ? change : trimmed(change) else { return }
    // A joined change is larger, so the run before it may now be short.
    while let last = changes.last, isSliver(between: last, change) {
      changes.removeLast()
      change = last.joined(with: change)
    }
    changes.append(change)
  }

  private func isSliver(between first: DiffChange, _ second: DiffChange) -> Bool {
    let gap = first.sourceRange.upperBound..<second.sourceRange.lowerBound
    // Inserted and deleted newlines are changes of their own.
    if gap.contains(where: { source.isNewline($0) }) || hasNewline(first) || hasNewline(second) {
      return false
    }
    let size = gap.reduce(0) { $0 + source.sizes[$1] }
    switch unit {
    case .words: return size <= 3 && !gap.contains { source.areWords[$0] }
    case .characters: return size <= min(self.size(first), self.size(second))
    }
  }

  private func hasNewline(_ change: DiffChange) -> Bool {
    change.sourceRange.contains { source.isNewline($0) }
      || change.targetRange.contains { target.isNewline($0) }
  }

  /// The number of units of the longer side.
  private func size(_ change: DiffChange) -> Int {
    max(change.sourceRange.count, change.targetRange.count)
  }

  /// Returns a change without ignored white space at its start and end, or `nil` if options ignore
  /// all of it.
  private func trimmed(_ change: DiffChange) -> DiffChange? {
    var (a, b) = (change.sourceRange, change.targetRange)
    guard !isIgnored(a, b) else { return nil }
    let end = (source.spaces(endingAt: a), target.spaces(endingAt: b))
    if isIgnored(end.0, end.1) {
      (a, b) = (a.lowerBound..<end.0.lowerBound, b.lowerBound..<end.1.lowerBound)
    }
    let start = (source.spaces(startingAt: a), target.spaces(startingAt: b))
    if isIgnored(start.0, start.1) {
      (a, b) = (start.0.upperBound..<a.upperBound, start.1.upperBound..<b.upperBound)
    }
    return DiffChange(sourceRange: a, targetRange: b)
  }

  /// Returns whether options ignore the difference between two ranges of units.
  private func isIgnored(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    let endsLine = source.endsLine(at: a.upperBound) && target.endsLine(at: b.upperBound)
    // White space within a line must not become white space at its end.
    let end = Array((endsLine ? "\n" : "x\n").utf8)
    return options.normalized(source.bytes(a) + end) == options.normalized(target.bytes(b) + end)
  }
}
