/// The score of a place of a block of deleted or inserted lines; a lower score is better.
///
/// This is the indent heuristic of git (Michael Haggerty, 2016). Its weights were fitted to diffs
/// that people had rated: <https://github.com/mhagger/diff-slider-tools>. It prefers blocks that start and
/// end at lines with little indentation, and after blank lines rather than before them.
struct IndentScore {
  private var indent = 0
  private var penalty = 0

  /// Creates the score of a block from the byte offsets of its start and its end, both starts of
  /// lines.
  init(_ text: ByteView, _ block: Range<Int>) {
    add(Split(text, at: block.lowerBound))
    add(Split(text, at: block.upperBound))
  }

  func isAtMost(_ other: Self) -> Bool {
    60 * (indent - other.indent).signum() + penalty - other.penalty <= 0
  }

  private mutating func add(_ split: Split) {
    if split.indentBefore == nil, split.blanksBefore == 0 { penalty += 1 }
    if split.isAtEnd { penalty += 21 }
    let blanksFromHere = split.indent == nil ? 1 + split.blanksAfter : 0
    let blanks = split.blanksBefore + blanksFromHere
    penalty += -30 * blanks + 6 * blanksFromHere
    guard let here = split.indent ?? split.indentAfter else {
      indent -= 1
      return
    }
    indent += here
    guard let before = split.indentBefore, here != before else { return }
    let besideBlanks = blanks > 0
    if here > before {
      penalty += besideBlanks ? 10 : -4
    } else if let after = split.indentAfter, after > here {
      penalty += besideBlanks ? 17 : 24
    } else {
      penalty += besideBlanks ? 17 : 23
    }
  }
}

/// The lines around a line start at which a block could start or end.
private struct Split {
  let isAtEnd: Bool

  /// The columns before the line's first visible character; nil if the line is blank.
  let indent: Int?

  private(set) var blanksBefore = 0

  /// The indentation of the nearest line before that is not blank.
  private(set) var indentBefore: Int?

  /// The number of blank lines directly after the line.
  private(set) var blanksAfter = 0

  /// The indentation of the nearest line after the line that is not blank.
  private(set) var indentAfter: Int?

  /// More blank lines than this count as a line without indentation.
  private static var mostBlanks: Int { 20 }

  init(_ text: ByteView, at offset: Int) {
    isAtEnd = offset == text.count
    indent = text.indent(at: offset)
    var place = offset
    while place > 0 {
      place = text.lineStart(before: place)
      indentBefore = text.indent(at: place)
      if indentBefore != nil { break }
      blanksBefore += 1
      if blanksBefore == Self.mostBlanks {
        indentBefore = 0
        break
      }
    }
    place = text.lineEnd(from: offset)
    while place < text.count {
      indentAfter = text.indent(at: place)
      if indentAfter != nil { break }
      blanksAfter += 1
      if blanksAfter == Self.mostBlanks {
        indentAfter = 0
        break
      }
      place = text.lineEnd(from: place)
    }
  }
}

extension ByteView {
  /// Returns the number of columns before the first visible character of the line at an offset, or
  /// nil if the line is blank.
  ///
  /// A tab advances to the next multiple of eight. The maximum is 200.
  fileprivate func indent(at start: Int) -> Int? {
    var columns = 0
    var offset = start
    while offset < count, columns < 200 {
      switch self[at: offset] {
      case UInt8(ascii: " "): columns += 1
      case UInt8(ascii: "\t"): columns += 8 - columns % 8
      case newline: return nil
      case 0x0B...0x0D: break
      default: return columns
      }
      offset += 1
    }
    return offset < count ? columns : nil
  }
}
