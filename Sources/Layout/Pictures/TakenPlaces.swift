/// Rectangles in a drawing, by the grid cells that they cover.
struct TakenPlaces {
  private struct Cell: Hashable {
    let column: Int
    let row: Int
  }

  private var cells: [Cell: [Rect]] = [:]

  mutating func insert(_ place: Rect) {
    for column in Self.columns(place) {
      for row in Self.rows(place) {
        cells[Cell(column: column, row: row), default: []].append(place)
      }
    }
  }

  /// Returns whether a rectangle overlaps one of the rectangles.
  func meet(_ place: Rect) -> Bool {
    Self.columns(place).contains { column in
      Self.rows(place).contains { row in
        cells[Cell(column: column, row: row)]?.contains {
          $0.minX < place.maxX && place.minX < $0.maxX && $0.minY < place.maxY
            && place.minY < $0.maxY
        } ?? false
      }
    }
  }

  // A cell is about as large as a short text.
  private static func columns(_ place: Rect) -> ClosedRange<Int> {
    range(place.minX / 80, place.maxX / 80)
  }

  private static func rows(_ place: Rect) -> ClosedRange<Int> {
    range(place.minY / 16, place.maxY / 16)
  }

  private static func range(_ low: Double, _ high: Double) -> ClosedRange<Int> {
    // Rounding towards zero is enough, because it is the same for all rectangles.
    let (low, high) = (Int(low), Int(high))
    return low...max(low, high)
  }
}
