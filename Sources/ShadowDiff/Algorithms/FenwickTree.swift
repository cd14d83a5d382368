/// A sequence of integers with fast prefix sums.
///
/// Peter M. Fenwick, "A new data structure for cumulative frequency tables", 1994,
/// doi:10.1002/spe.4380240306.
@usableFromInline
@frozen
package struct FenwickTree: Sendable {
  /// The sums of ranges that end at each place, from 1 on.
  @usableFromInline var sums: ContiguousArray<Int>

  /// Creates a tree of numbers that are not negative.
  ///
  /// - Complexity: O(`count`).
  @inlinable
  package init(count: Int, of number: (Int) -> Int) {
    sums = ContiguousArray(repeating: 0, count: count + 1)
    for place in 1..<count + 1 {
      sums[place] += number(place - 1)
      let next = place + (place & -place)
      if next <= count { sums[next] += sums[place] }
    }
  }

  /// The number of places.
  @inlinable
  package var count: Int { sums.count - 1 }

  /// Returns the sum of all numbers before a place.
  ///
  /// - Complexity: O(log `count`).
  @inlinable
  package func sum(before place: Int) -> Int {
    var result = 0
    var index = place
    while index > 0 {
      result += sums[index]
      index &= index - 1
    }
    return result
  }

  /// Adds to the number at a place.
  ///
  /// - Complexity: O(log `count`).
  @inlinable
  package mutating func add(_ difference: Int, at place: Int) {
    var index = place + 1
    while index < sums.count {
      sums[index] += difference
      index += index & -index
    }
  }

  /// Returns the first place for which the sum of all numbers up to its own exceeds a total.
  ///
  /// - Returns: The place, or `count` if no sum does, and by how much the total exceeds the sum
  ///   before it.
  /// - Complexity: O(log `count`).
  @inlinable
  package func place(of total: Int) -> (place: Int, rest: Int) {
    var rest = total
    var place = 0
    var step = 1
    while step * 2 < sums.count { step *= 2 }
    while step > 0 {
      if place + step < sums.count, sums[place + step] <= rest {
        place += step
        rest -= sums[place]
      }
      step /= 2
    }
    return (place, rest)
  }
}
