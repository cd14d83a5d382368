/// A score of how well a block of added or removed lines reads in its place; less is better.
///
/// The indent heuristic of git (Michael Haggerty, 2016), whose weights were fitted to diffs that
/// people had rated: <https://github.com/mhagger/diff-slider-tools>. A good block starts and ends
/// at lines of little indentation, after blank lines rather than before them.
struct IndentScore {
  private var indent = 0
  private var penalty = 0

  /// The score of a block by the byte offsets of its start and its end, both line starts.
  init(_ text: ByteView, _ block: Range<Int>) {
    add(Split(text, at: block.lowerBound))
    add(Split(text, at: block.upperBound))
  }

  /// Returns whether this score is less than another's, or as much.
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

/// The surroundings of a line start at which a block could start or end.
private struct Split {
  let isAtEnd: Bool

  /// The columns before the line's first visible character; nil if the line is blank.
  let indent: Int?

  private(set) var blanksBefore = 0

  /// The indentation of the nearest line before that is not blank.
  private(set) var indentBefore: Int?

  /// The number of blank lines directly behind the line.
  private(set) var blanksAfter = 0

  /// The indentation of the nearest line behind the line that is not blank.
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
  /// The columns before the first visible character of the line at an offset; nil if it has none.
  ///
  /// A tab goes to the next multiple of eight; from 200 on, no column is counted.
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
