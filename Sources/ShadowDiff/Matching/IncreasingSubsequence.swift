/// Keeps the most pairs whose order is the same on both sides, where each element has one partner.
///
/// A longest increasing subsequence by patience (Schensted, "Longest increasing and decreasing
/// subsequences", 1961, doi:10.4153/CJM-1961-015-3; Fredman, 1975, doi:10.1016/0012-365X(75)90103-X).
/// The tops of the piles are members of a ``PositionSet``, so that finding a pile touches a handful
/// of words instead of searching a list: time O(n · log₆₄ n), at most six words a step at any size.
///
/// - Parameters:
///   - partners: for each source element its target offset, or `Tokens.absent`.
///   - origins: for each target element that is some element's partner, that source offset.
///   - edits: gets what is kept.
/// - Returns: The number of pairs kept.
@discardableResult
func keepIncreasing(
  partners: borrowing Scratch<UInt32>, origins: borrowing Scratch<UInt32>,
  sourceCount: Int, targetCount: Int, edits: borrowing Edits
) -> Int {
  // links[i]: the source element kept before i in the best subsequence that ends with i.
  let links = Scratch<UInt32>(unfilled: sourceCount)
  let tops = PositionSet(bound: targetCount)
  var highest = -1
  for source in 0..<sourceCount {
    let partner = partners[source]
    if partner == Tokens.absent { continue }
    let position = Int(partner)
    if position > highest {
      links[source] = highest < 0 ? Tokens.absent : origins[highest]
      highest = position
    } else {
      let below = tops.predecessor(of: position)
      links[source] = below.map { origins[$0] } ?? Tokens.absent
      // There is a top at or above: the highest one.
      let replaced = tops.successor(of: position) ?? highest
      tops.remove(replaced)
      if replaced == highest { highest = position }
    }
    tops.insert(position)
  }
  if highest < 0 { return 0 }
  var kept = 0
  var source = origins[highest]
  while source != Tokens.absent {
    edits.keep(source: Int(source), target: Int(partners[Int(source)]))
    source = links[Int(source)]
    kept += 1
  }
  return kept
}
