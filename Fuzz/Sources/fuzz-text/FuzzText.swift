import FuzzDriver
import ShadowDiff

/// Runs libFuzzer, where the linker takes this for `main`.
@_cdecl("fuzz_text_main")
public func fuzzMain(_ argc: CInt, _ argv: UnsafeMutableRawPointer) -> CInt {
  runFuzzer(argc, argv, fuzz)
}

/// Line diffs of two texts, what is written of them and read again, and patches from anywhere.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = FuzzInput(bytes, size)
  switch input.choice(5) {
  case 0:
    let split = input.byte()
    let text = input.rest()
    let end = text.count * split / 255
    checkTexts(Array(text[..<end]), Array(text[end...]), context: split % 5, name: "name")
  case 1:
    let name = String(decoding: input.bytes(input.choice(20)), as: UTF8.self)
    let context = input.choice(of: [3, 0, 1, 2, 10, .max])
    let pair = TextPair(&input)
    checkTexts(pair.source, pair.target, context: context, name: name)
  case 2:
    checkDamaged(&input)
  case 3:
    checkPatch(PatchText(&input).bytes)
  default:
    checkPatch(input.rest())
  }
  return 0
}

/// All algorithms on a pair of texts.
func checkTexts(_ source: [UInt8], _ target: [UInt8], context: Int, name: String) {
  let (a, b) = (splitLines(source), splitLines(target))
  let (x, y) = tokens(a, b)
  let least = fewestEdits(x, y, symbols: x.count + y.count)
  // The plain table checks the rows of bits where it is small.
  if x.count * y.count < 2000 { require(least == fewestEdits(x, y), "the oracles differ") }
  var checked: [SequenceDiff] = []
  for algorithm in [LineDiff.Algorithm.minimal, .patience, .histogram, .linear] {
    let diff = LineDiff(fromUTF8: source, toUTF8: target, algorithm: algorithm)
    require(isValid(diff.diff, a, b), "\(algorithm) is not valid")
    require(diff.editCount >= least, "\(algorithm) has fewer edits than the fewest")
    require(
      diff.editCount == least || algorithm != .minimal && !diff.diff.isProvenMinimal,
      "\(algorithm) is not minimal")
    require(diff.isEmpty == (source == target), "\(algorithm) is empty")
    // The patch depends on the edits only, which are often the same.
    if checked.contains(diff.diff) { continue }
    checked.append(diff.diff)
    for context in context == 0 ? [0] : [context, 0] {
      checkPatch(of: diff, source, target, context: context, name: name)
    }
  }
  if let from = String(validating: source, as: UTF8.self),
    let to = String(validating: target, as: UTF8.self)
  {
    let diff = LineDiff(from: from, to: to)
    require(
      diff.diff == LineDiff(fromUTF8: source, toUTF8: target).diff, "strings and bytes differ")
  }
}

/// The patch of a diff, written and read again.
func checkPatch(
  of diff: LineDiff, _ source: [UInt8], _ target: [UInt8], context: Int, name: String
) {
  let patch = diff.unifiedUTF8(from: name, to: "b/" + name, context: context)
  let hunks = diff.hunks(context: context)
  let edits = hunks.reduce(0) { $0 + $1.lines.count { $0.kind != .context } }
  require(edits == diff.editCount, "hunks have other edits")
  if source == target {
    require(patch.isEmpty && hunks.isEmpty, "a patch of nothing")
    return
  }
  let applied = requireNoError("own applying") { try applyUnified(patch, to: source) }
  require(applied == target, "the patch leads elsewhere")
  let read = requireNoError("parsing") { try UnifiedPatch(parsingUTF8: patch) }
  require(read.hunks == hunks, "other hunks are read than written")
  require(read.sourceName == name && read.targetName == "b/" + name, "names")
  let forward = requireNoError("applying") { try read.applied(toUTF8: source) }
  require(forward == target, "applying")
  let inverse = read.inverted()
  let back = requireNoError("inverse") { try inverse.applied(toUTF8: target) }
  require(back == source, "inverse")
  require(inverse.inverted() == read, "inverse of the inverse")
}

/// Numbers for the lines of two texts, equal where the lines are.
private func tokens(_ a: [[UInt8]], _ b: [[UInt8]]) -> ([Int], [Int]) {
  var numbers: [[UInt8]: Int] = [:]
  func number(_ line: [UInt8]) -> Int {
    if let known = numbers[line] { return known }
    numbers[line] = numbers.count
    return numbers.count - 1
  }
  return (a.map(number), b.map(number))
}

/// The fewest deletions and insertions of two lists of numbers below `symbols`.
///
/// The length of a longest common subsequence by rows of bits (Hyyrö, 2004): a row of the table of
/// lengths grows by one at most from a column to the next, and the clear bits are where it grows.
private func fewestEdits(_ a: [Int], _ b: [Int], symbols: Int) -> Int {
  let words = (b.count + 63) / 64
  var places = [[UInt64]](repeating: [], count: symbols)
  for (column, symbol) in b.enumerated() {
    if places[symbol].isEmpty { places[symbol] = Array(repeating: 0, count: words) }
    places[symbol][column / 64] |= 1 << UInt64(column % 64)
  }
  var row = [UInt64](repeating: .max, count: words)
  for symbol in a where !places[symbol].isEmpty {
    var carry: UInt64 = 0
    for word in 0..<words {
      let hits = row[word] & places[symbol][word]
      let (half, first) = row[word].addingReportingOverflow(hits)
      let (sum, second) = half.addingReportingOverflow(carry)
      carry = first || second ? 1 : 0
      row[word] = sum | row[word] & ~hits
    }
  }
  let common = b.indices.count { row[$0 / 64] >> UInt64($0 % 64) & 1 == 0 }
  return a.count + b.count - 2 * common
}

extension String {
  /// Creates a string if the bytes are valid, without a newer standard library's initializer.
  fileprivate init?(validating bytes: [UInt8], as encoding: UTF8.Type) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard Array(text.utf8) == bytes else { return nil }
    self = text
  }
}
