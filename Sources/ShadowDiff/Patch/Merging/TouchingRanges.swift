/// The groups of ranges of two lists that overlap or touch, in order.
///
/// Two changes without an unchanged element between them are in one group, because their order is
/// not determined.
struct TouchingRanges: Sequence, IteratorProtocol {
  struct Group {
    /// The union of the ranges of the group.
    var range: Range<Int>

    /// The indices of the ranges of the group in each list.
    var left: Range<Int>
    var right: Range<Int>
  }

  private let left: [Range<Int>]
  private let right: [Range<Int>]
  private var nextLeft = 0
  private var nextRight = 0

  /// Both lists ascend.
  init(_ left: [Range<Int>], _ right: [Range<Int>]) {
    self.left = left
    self.right = right
  }

  mutating func next() -> Group? {
    let first = (nextLeft, nextRight)
    let start = Swift.min(
      nextLeft < left.count ? left[nextLeft].lowerBound : .max,
      nextRight < right.count ? right[nextRight].lowerBound : .max)
    guard start < .max else { return nil }
    var end = start
    while true {
      if nextLeft < left.count, left[nextLeft].lowerBound <= end {
        end = Swift.max(end, left[nextLeft].upperBound)
        nextLeft += 1
      } else if nextRight < right.count, right[nextRight].lowerBound <= end {
        end = Swift.max(end, right[nextRight].upperBound)
        nextRight += 1
      } else {
        return Group(range: start..<end, left: first.0..<nextLeft, right: first.1..<nextRight)
      }
    }
  }
}
