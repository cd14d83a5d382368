import Foundation

/// The place of a column.
struct TableSpan: Hashable {
  let start: Double
  let width: Double
  let alignment: TextAlignment

  /// Returns the places of columns that fill a width, with a gap between texts.
  static func spans(
    _ widths: [TableWidth], _ alignments: [TextAlignment], in whole: Double,
    _ metrics: HostMetrics
  ) -> [TableSpan] {
    let (gap, character) = (Double(metrics.spacing.width), Double(metrics.character.width))
    var shares = 0.0
    var room = whole
    for width in widths {
      switch width {
      case .points(let points): room -= points + gap
      case .characters(let count): room -= Double(count) * character + gap
      case .share(let share): shares += max(0, share)
      }
    }
    room = max(0, room)
    var end = 0.0
    return zip(widths, alignments).map { width, alignment in
      let start = end
      switch width {
      case .points(let points): end += points + gap
      case .characters(let count): end += Double(count) * character + gap
      case .share(let share): end += shares > 0 ? room * max(0, share) / shares : 0
      }
      let (from, to) = (start.rounded(), end.rounded())
      return TableSpan(start: from, width: max(0, to - from - gap), alignment: alignment)
    }
  }

  /// Returns the widths for which a column ends at another place, and the next one begins there.
  ///
  /// Columns with shares keep shares, so that they still fill the table when it changes its size.
  ///
  /// - Parameter minimums: The minimum widths, in points.
  static func resized(
    _ widths: [TableWidth], _ spans: [TableSpan], _ minimums: [Double], _ column: Int,
    to end: Double, _ metrics: HostMetrics
  ) -> [TableWidth] {
    let gap = Double(metrics.spacing.width)
    var lengths = spans.map(\.width)
    let both = lengths[column] + lengths[column + 1]
    guard both >= minimums[column] + minimums[column + 1] else { return widths }
    let length = end.rounded() - spans[column].start
    lengths[column] = min(max(length, minimums[column]), both - minimums[column + 1])
    lengths[column + 1] = both - lengths[column]
    return zip(widths, lengths).map { width, length in
      if case .share = width { .share(length + gap) } else { .points(length) }
    }
  }
}
