extension RandomAccessCollection {
  /// Returns the first index whose element satisfies a predicate that all later elements satisfy.
  ///
  /// - Parameter belongsToEnd: A predicate that is false up to some index and true from there on.
  /// - Returns: That index, or `endIndex` if the predicate is false everywhere.
  /// - Complexity: O(log `count`) calls of the predicate.
  @inlinable
  package func partitioningIndex(where belongsToEnd: (Element) -> Bool) -> Index {
    var low = startIndex
    var remaining = count
    while remaining > 0 {
      let half = remaining / 2
      let middle = index(low, offsetBy: half)
      if belongsToEnd(self[middle]) {
        remaining = half
      } else {
        low = index(after: middle)
        remaining -= half + 1
      }
    }
    return low
  }
}

extension RandomAccessCollection where Element: Comparable {
  /// Returns the index of the first element that is not below a value, in an ascending collection.
  ///
  /// - Complexity: O(log `count`).
  @inlinable
  package func lowerBound(of value: Element) -> Index {
    partitioningIndex { $0 >= value }
  }

  /// Returns the index of the first element that is above a value, in an ascending collection.
  ///
  /// - Complexity: O(log `count`).
  @inlinable
  package func upperBound(of value: Element) -> Index {
    partitioningIndex { $0 > value }
  }
}
