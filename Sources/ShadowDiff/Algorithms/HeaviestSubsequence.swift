/// A heaviest increasing subsequence of distinct numbers with weights.
struct HeaviestSubsequence: ~Copyable {
  private let isChosen: Scratch<Bool>

  /// Finds the subsequence with a Fenwick tree of maxima: the heaviest subsequence that ends below a
  /// number.
  ///
  /// - Parameters:
  ///   - length: The number of numbers.
  ///   - bound: The upper bound of the numbers.
  ///   - number: A closure that returns the number with an index: distinct numbers from 0 up to
  ///     the bound.
  ///   - weight: A closure that returns the weight of the number with an index, at least 1.
  /// - Complexity: O(*n* log `bound`) for *n* numbers.
  init(_ length: Int, below bound: Int, number: (Int) -> Int, weight: (Int) -> Int) {
    let tree = Scratch(repeating: -1, count: bound + 1)
    let weights = Scratch<Int>(unfilled: length)
    let previous = Scratch<Int>(unfilled: length)
    var last = -1
    for index in 0..<length {
      var best = -1
      var node = number(index)
      while node > 0 {
        let candidate = tree[node]
        if candidate >= 0, best < 0 || weights[candidate] > weights[best] { best = candidate }
        node &= node - 1
      }
      previous[index] = best
      weights[index] = (best < 0 ? 0 : weights[best]) + weight(index)
      if last < 0 || weights[index] > weights[last] { last = index }
      node = number(index) + 1
      while node <= bound {
        if tree[node] < 0 || weights[index] > weights[tree[node]] { tree[node] = index }
        node += node & -node
      }
    }
    isChosen = Scratch(repeating: false, count: length)
    while last >= 0 {
      isChosen[last] = true
      last = previous[last]
    }
  }

  func contains(_ index: Int) -> Bool { isChosen[index] }
}
