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
  let least = fewestEdits(tokens(a, b), tokens(b, a))
  for algorithm in [LineDiff.Algorithm.minimal, .patience, .histogram, .linear] {
    let diff = LineDiff(fromUTF8: source, toUTF8: target, algorithm: algorithm)
    require(isValid(diff.diff, a, b), "\(algorithm) is not valid")
    require(diff.editCount >= least, "\(algorithm) has fewer edits than the fewest")
    require(
      diff.editCount == least || algorithm != .minimal && !diff.diff.isProvenMinimal,
      "\(algorithm) is not minimal")
    require(diff.isEmpty == (source == target), "\(algorithm) is empty")
    for context in [context, 0] {
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

/// Numbers for lines, equal where the lines are, so that the table compares fast.
private func tokens(_ lines: [[UInt8]], _ others: [[UInt8]]) -> [Int] {
  var numbers: [[UInt8]: Int] = [:]
  // Both calls must number alike, whichever side comes first.
  for line in (lines + others).sorted(by: { $0.lexicographicallyPrecedes($1) })
  where numbers[line] == nil {
    numbers[line] = numbers.count
  }
  return lines.compactMap { numbers[$0] }
}

extension String {
  /// Creates a string if the bytes are valid, without a newer standard library's initializer.
  fileprivate init?(validating bytes: [UInt8], as encoding: UTF8.Type) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard Array(text.utf8) == bytes else { return nil }
    self = text
  }
}
