/// Writes the text of a merge: our text with some of its lines replaced.
struct MergeWriter {
  /// A range of our lines to replace, with the corresponding ranges of the base and of their text.
  struct Piece {
    var base: Range<Int>
    var ours: Range<Int>
    var theirs: Range<Int>

    /// The indices of the conflicts that the piece is part of.
    var conflicts: ClosedRange<Int>
  }

  private let lines: MergeLines
  private(set) var output: [UInt8] = []

  /// The number of our lines that are written or replaced.
  private var line = 0

  private init(_ lines: MergeLines) { self.lines = lines }

  /// Writes a merge with markers around its conflicts.
  static func write(
    _ merge: TextMerge, style: TextMerge.Style, labels: TextMerge.Labels
  ) -> [UInt8] {
    var writer = MergeWriter(merge.lines)
    writer.write(merge, pieces: MergePieces.pieces(of: merge, style: style)) { writer, piece in
      writer.writeConflict(piece, style: style, labels: labels)
    }
    return writer.output
  }

  /// Writes a merge with one resolution for each conflict.
  static func write(_ merge: TextMerge, resolutions: [TextMerge.Resolution]) -> [UInt8] {
    var writer = MergeWriter(merge.lines)
    // Only the result of a union depends on the division into pieces.
    let unions = MergePieces.pieces(of: merge, style: .merge) { first, second in
      resolutions[first] == .union && resolutions[second] == .union
    }
    let whole = MergePieces.pieces(of: merge, style: .diff3)
    let pieces = whole.enumerated().flatMap { index, piece in
      resolutions[index] == .union
        ? unions.filter { $0.conflicts.lowerBound == index } : [piece]
    }
    writer.write(merge, pieces: pieces) { writer, piece in
      switch resolutions[piece.conflicts.lowerBound] {
      case .ours: writer.copy(.ours, piece.ours)
      case .theirs: writer.copy(.theirs, piece.theirs)
      case .base: writer.copy(.base, piece.base)
      case .lines(let strings): for string in strings { writer.output += Array(string.utf8) }
      case .union:
        writer.copy(.ours, piece.ours, closedBy: writer.needsReturn(piece))
        writer.copy(.theirs, piece.theirs)
      }
    }
    return writer.output
  }

  /// Writes our text with their changes and the given pieces in it.
  private mutating func write(
    _ merge: TextMerge, pieces: [Piece], _ body: (inout Self, Piece) -> Void
  ) {
    var next = 0
    for chunk in merge.chunks where chunk.kind == .theirs {
      while next < pieces.count, pieces[next].ours.lowerBound <= chunk.ours.lowerBound {
        replace(pieces[next].ours) { body(&$0, pieces[next]) }
        next += 1
      }
      replace(chunk.ours) { $0.copy(.theirs, chunk.theirs) }
    }
    for piece in pieces[next...] { replace(piece.ours) { body(&$0, piece) } }
    copy(.ours, line..<lines.count(of: .ours))
  }

  private mutating func replace(_ ours: Range<Int>, with body: (inout Self) -> Void) {
    copy(.ours, line..<ours.lowerBound)
    body(&self)
    line = ours.upperBound
  }

  private mutating func copy(_ side: TextMerge.Side, _ range: Range<Int>) {
    for offset in range { output += lines[side, offset] }
  }

  /// Copies lines and ends the last one if it has no newline.
  private mutating func copy(
    _ side: TextMerge.Side, _ range: Range<Int>, closedBy needsReturn: Bool
  ) {
    copy(side, range)
    if !range.isEmpty, output.last != newline { end(needsReturn) }
  }

  private mutating func end(_ needsReturn: Bool) {
    if needsReturn { output.append(UInt8(ascii: "\r")) }
    output.append(newline)
  }

  private mutating func writeConflict(
    _ piece: Piece, style: TextMerge.Style, labels: TextMerge.Labels
  ) {
    let needsReturn = self.needsReturn(piece)
    func marker(_ sign: Character, _ label: String = "", to writer: inout Self) {
      writer.output += Array(String(repeating: sign, count: labels.markerSize).utf8)
      if !label.isEmpty { writer.output += Array((" " + label).utf8) }
      writer.end(needsReturn)
    }
    marker("<", labels.ours, to: &self)
    copy(.ours, piece.ours, closedBy: needsReturn)
    if style != .merge {
      marker("|", labels.base, to: &self)
      copy(.base, piece.base, closedBy: needsReturn)
    }
    marker("=", to: &self)
    copy(.theirs, piece.theirs, closedBy: needsReturn)
    marker(">", labels.theirs, to: &self)
  }

  // MARK: Carriage returns

  /// Returns whether markers need a carriage return.
  ///
  /// They do if the lines before the piece on both sides, and the first one of the base, have one.
  private func needsReturn(_ piece: Piece) -> Bool {
    let ours = endsInReturn(.ours, max(0, piece.ours.lowerBound - 1))
    if ours == false { return false }
    if endsInReturn(.theirs, max(0, piece.theirs.lowerBound - 1)) == false { return false }
    return endsInReturn(.base, 0) ?? false
  }

  /// Returns whether a line ends in a carriage return and a newline.
  ///
  /// If the line has no newline, the line before it counts. The result is `nil` if there is no such
  /// line.
  private func endsInReturn(_ side: TextMerge.Side, _ offset: Int) -> Bool? {
    guard offset < lines.count(of: side) else { return nil }
    var line = lines[side, offset]
    if line.last != newline {
      guard offset > 0 else { return nil }
      line = lines[side, offset - 1]
    }
    return line.dropLast().last == UInt8(ascii: "\r")
  }
}

/// The pieces in which the conflicts of a merge are written.
private enum MergePieces {
  typealias Piece = MergeWriter.Piece

  /// Returns whether the lines between two pieces become part of a conflict: at most three lines,
  /// or lines without an ASCII letter or digit.
  private static func isNegligible(_ gap: Range<Int>, _ lines: MergeLines) -> Bool {
    gap.count <= 3
      || gap.allSatisfy { offset in
        !lines[.ours, offset].contains { byte in
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
        }
      }
  }

  /// The pieces in a style, in order.
  ///
  /// - Parameter joins: Whether pieces of two conflicts, by their indices, may become one.
  static func pieces(
    of merge: TextMerge, style: TextMerge.Style, joins: (Int, Int) -> Bool = { _, _ in true }
  ) -> [Piece] {
    var result: [Piece] = []
    var index = 0
    // Pieces are joined unless there is a change of one side between them.
    var isSeparated = true
    for chunk in merge.chunks {
      switch chunk.kind {
      case .unchanged, .both: continue
      case .ours, .theirs: isSeparated = true
      case .conflict:
        let piece = Piece(
          base: chunk.base, ours: chunk.ours, theirs: chunk.theirs, conflicts: index...index)
        index += 1
        switch style {
        case .diff3: result.append(piece)
        case .zdiff3: result.append(trimmed(piece, merge.lines))
        case .merge:
          for part in refined(piece, merge.lines) {
            if !isSeparated, let last = result.last,
              isNegligible(last.ours.upperBound..<part.ours.lowerBound, merge.lines),
              joins(last.conflicts.upperBound, part.conflicts.lowerBound)
            {
              result[result.count - 1] = joined(last, part)
            } else {
              result.append(part)
            }
            isSeparated = false
          }
        }
      }
    }
    return result
  }

  /// The differences between both sides of a conflict.
  private static func refined(_ piece: Piece, _ lines: MergeLines) -> [Piece] {
    if piece.ours.isEmpty || piece.theirs.isEmpty { return [piece] }
    let alignment = MergeAlignment(
      lines.tokens(.ours, piece.ours), lines.tokens(.theirs, piece.theirs))
    return alignment.changes.map { change in
      let (ours, theirs) = (piece.ours.lowerBound, piece.theirs.lowerBound)
      return Piece(
        base: piece.base,
        ours: ours + change.sourceRange.lowerBound..<ours + change.sourceRange.upperBound,
        theirs: theirs + change.targetRange.lowerBound..<theirs + change.targetRange.upperBound,
        conflicts: piece.conflicts)
    }
  }

  private static func joined(_ first: Piece, _ second: Piece) -> Piece {
    Piece(
      base: first.base.lowerBound..<second.base.upperBound,
      ours: first.ours.lowerBound..<second.ours.upperBound,
      theirs: first.theirs.lowerBound..<second.theirs.upperBound,
      conflicts: first.conflicts.lowerBound...second.conflicts.upperBound)
  }

  /// The piece without the lines with which both sides start and end.
  private static func trimmed(_ piece: Piece, _ lines: MergeLines) -> Piece {
    let ours = Array(lines.tokens(.ours, piece.ours))
    let theirs = Array(lines.tokens(.theirs, piece.theirs))
    let ends = EqualEnds(ours.count, theirs.count) { ours[$0] == theirs[$1] }
    var result = piece
    result.ours = piece.ours.dropFirst(ends.prefix).dropLast(ends.suffix)
    result.theirs = piece.theirs.dropFirst(ends.prefix).dropLast(ends.suffix)
    return result
  }
}
