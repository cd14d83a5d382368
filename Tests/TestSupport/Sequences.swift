/// All sequences over an alphabet, from the empty one up to a length, shorter ones first.
public func allSequences<Letter>(over alphabet: [Letter], upTo length: Int) -> [[Letter]] {
  var result: [[Letter]] = [[]]
  var longest: [[Letter]] = [[]]
  for _ in 0..<length {
    longest = longest.flatMap { prefix in alphabet.map { prefix + [$0] } }
    result += longest
  }
  return result
}
