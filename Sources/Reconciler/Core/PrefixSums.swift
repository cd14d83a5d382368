/// Whole numbers in a row, and the sum of those before each.
///
/// A tree of partial sums (Fenwick, "A new data structure for cumulative frequency tables", 1994,
/// doi:10.1002/spe.4380240306).
struct PrefixSums {
  /// The tree, from 1.
  private var sums: ContiguousArray<Int>

  /// Creates the sums of numbers that are not negative.
  ///
  /// - Complexity: O(n).
  init(count: Int, of number: (Int) -> Int) {
    sums = ContiguousArray(repeating: 0, count: count + 1)
    for place in 1..<count + 1 {
      sums[place] += number(place - 1)
      let next = place + (place & -place)
      if next <= count { sums[next] += sums[place] }
    }
  }

  /// How many numbers there are.
  var count: Int { sums.count - 1 }

  /// The sum of all numbers before a place.
  ///
  /// - Complexity: O(log n); so are those below.
  func sum(before place: Int) -> Int {
    var result = 0
    var index = place
    while index > 0 {
      result += sums[index]
      index &= index - 1
    }
    return result
  }

  /// Makes the number at a place greater.
  mutating func add(_ difference: Int, at place: Int) {
    var index = place + 1
    while index < sums.count {
      sums[index] += difference
      index += index & -index
    }
  }

  /// The first place up to whose number, itself included, the sum is greater than a total; the count if no place is.
  ///
  /// - Returns: The place, and by how much the total is greater than the sum before it.
  func place(of total: Int) -> (place: Int, rest: Int) {
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
