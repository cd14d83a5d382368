import Controls

/// A text with a cursor, which keys edit; of one line unless it allows line breaks.
struct LineEditor: Hashable {
  /// The effect of a key.
  enum Outcome: Hashable {
    /// The editor does not handle the key.
    case ignored
    /// The text has not changed.
    case moved
    /// The text has changed.
    case edited
    /// The user has submitted the line.
    case submitted
  }

  private(set) var text: String

  /// A Boolean value that indicates whether Return and pastes insert line breaks.
  let allowsLineBreaks: Bool

  /// Whether keys find words: not in a text that is hidden, where they would tell its words.
  var hasWords = true

  /// The number of characters before the cursor.
  private(set) var cursor: Int

  /// The other end of the selection, as a number of characters; `nil` if nothing is selected.
  private(set) var anchor: Int?

  /// The text that the latest cut command deleted.
  private var kept = ""

  init(_ text: String = "", allowsLineBreaks: Bool = false) {
    self.text = text
    self.allowsLineBreaks = allowsLineBreaks
    cursor = text.count
  }

  /// The selection, in characters.
  var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// Replaces the text by one from outside.
  ///
  /// The cursor stays in place, or at the end if it was there.
  mutating func setText(_ newText: String) {
    guard newText != text else { return }
    let wasAtEnd = cursor == text.count
    text = newText
    anchor = nil
    cursor = wasAtEnd ? text.count : min(cursor, text.count)
  }

  /// Replaces the selection by a text, or inserts the text at the cursor, without line breaks that are not allowed.
  mutating func insert(_ added: String) {
    let text = added.replacing(/\r\n|[\n\r]/, with: allowsLineBreaks ? "\n" : " ")
    replace(selection ?? cursor..<cursor, with: text.replacing("\t", with: " "))
  }

  /// Moves the cursor to an offset, in characters.
  mutating func moveCursor(to offset: Int, selecting: Bool = false) {
    if selecting {
      anchor = anchor ?? cursor
    } else {
      anchor = nil
    }
    cursor = max(0, min(offset, text.count))
  }

  /// Handles a key.
  mutating func take(_ press: KeyPress) -> Outcome {
    let isSelecting = press.modifiers.contains(.shift)
    let isWordwise = !press.modifiers.isDisjoint(with: [.control, .alt])
    switch press.key {
    case .enter where press.modifiers.isEmpty:
      guard allowsLineBreaks else { return .submitted }
      insert("\n")
      return .edited
    case .left:
      if !isSelecting, !isWordwise, let selection { return move(to: selection.lowerBound) }
      return move(to: isWordwise ? wordStart : cursor - 1, isSelecting)
    case .right:
      if !isSelecting, !isWordwise, let selection { return move(to: selection.upperBound) }
      return move(to: isWordwise ? wordEnd : cursor + 1, isSelecting)
    case .home: return move(to: lineStart, isSelecting)
    case .end: return move(to: lineEnd, isSelecting)
    case .backspace: return delete(isWordwise ? wordStart..<cursor : max(0, cursor - 1)..<cursor)
    case .delete:
      return delete(isWordwise ? cursor..<wordEnd : cursor..<min(cursor + 1, text.count))
    case .character(let character): return take(character, press.modifiers)
    default: return .ignored
    }
  }

  /// Handles a character, or a command as in readline.
  private mutating func take(
    _ character: Character, _ modifiers: KeyPress.Modifiers
  ) -> Outcome {
    switch (character, modifiers) {
    case (_, []), (_, .shift):
      insert(String(character))
      return .edited
    case ("a", .control): return move(to: lineStart)
    case ("e", .control): return move(to: lineEnd)
    case ("b", .control): return move(to: cursor - 1)
    case ("f", .control): return move(to: cursor + 1)
    case ("b", .alt): return move(to: wordStart)
    case ("f", .alt): return move(to: wordEnd)
    case ("d", .control): return delete(cursor..<min(cursor + 1, text.count))
    case ("d", .alt): return delete(cursor..<wordEnd, isKept: true)
    case ("w", .control): return delete(wordStart..<cursor, isKept: true)
    case ("u", .control): return delete(lineStart..<cursor, isKept: true)
    case ("k", .control): return delete(cursor..<lineEnd, isKept: true)
    case ("y", .control):
      guard !kept.isEmpty else { return .moved }
      insert(kept)
      return .edited
    default: return .ignored
    }
  }

  private mutating func move(to offset: Int, _ isSelecting: Bool = false) -> Outcome {
    moveCursor(to: offset, selecting: isSelecting)
    return .moved
  }

  private mutating func delete(_ range: Range<Int>, isKept: Bool = false) -> Outcome {
    let range = selection ?? range
    guard !range.isEmpty else { return .moved }
    let old = text
    if isKept { kept = String(text.dropFirst(range.lowerBound).prefix(range.count)) }
    replace(range, with: "")
    return text == old ? .moved : .edited
  }

  private mutating func replace(_ range: Range<Int>, with added: String) {
    let before = text.prefix(range.lowerBound) + added
    let after = text.dropFirst(range.upperBound)
    text = String(before + after)
    anchor = nil
    // What is added may melt into its neighbours.
    cursor = min(before.count, text.count)
  }

  /// The offset at which the line with the cursor begins.
  private var lineStart: Int {
    let before = text.prefix(cursor)
    return before.lastIndex(where: \.isNewline).map { before[...$0].count } ?? 0
  }

  /// The offset at which the line with the cursor ends.
  private var lineEnd: Int {
    let after = text.dropFirst(cursor)
    return cursor + after.prefix { !$0.isNewline }.count
  }

  /// The offset at which the word before the cursor begins.
  private var wordStart: Int {
    let before = Array(text.prefix(cursor))
    var offset = before.count
    while offset > 0, !isWord(before[offset - 1]) { offset -= 1 }
    while offset > 0, isWord(before[offset - 1]) { offset -= 1 }
    return offset
  }

  /// The offset at which the word after the cursor ends.
  private var wordEnd: Int {
    let after = Array(text.dropFirst(cursor))
    var offset = 0
    while offset < after.count, !isWord(after[offset]) { offset += 1 }
    while offset < after.count, isWord(after[offset]) { offset += 1 }
    return cursor + offset
  }

  private func isWord(_ character: Character) -> Bool {
    !hasWords || character.isLetter || character.isNumber || character == "_"
  }
}
