/// A heaviest increasing subsequence of distinct numbers with weights.
struct HeaviestSubsequence {
  /// Boolean values that indicate whether each number is part of the subsequence.
  let isChosen: [Bool]

  /// Finds the subsequence with a Fenwick tree of maxima: the heaviest subsequence that ends below a
  /// number.
  ///
  /// - Parameters:
  ///   - numbers: Distinct numbers from 0 up to `count`.
  ///   - count: The upper bound of the numbers.
  ///   - weight: A closure that returns the weight of the number with an index, at least 1.
  /// - Complexity: O(*n* log `count`) for *n* numbers.
  init(_ numbers: [Int], below count: Int, weight: (Int) -> Int) {
    var tree = Array(repeating: -1, count: count + 1)
    var weights = Array(repeating: 0, count: numbers.count)
    var previous = Array(repeating: -1, count: numbers.count)
    var last = -1
    for (index, number) in numbers.enumerated() {
      var best = -1
      var node = number
      while node > 0 {
        let candidate = tree[node]
        if candidate >= 0, best < 0 || weights[candidate] > weights[best] { best = candidate }
        node &= node - 1
      }
      previous[index] = best
      weights[index] = (best < 0 ? 0 : weights[best]) + weight(index)
      if last < 0 || weights[index] > weights[last] { last = index }
      node = number + 1
      while node <= count {
        if tree[node] < 0 || weights[index] > weights[tree[node]] { tree[node] = index }
        node += node & -node
      }
    }
    var isChosen = Array(repeating: false, count: numbers.count)
    while last >= 0 {
      isChosen[last] = true
      last = previous[last]
    }
    self.isChosen = isChosen
  }
}
