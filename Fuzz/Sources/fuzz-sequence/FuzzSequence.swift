import FuzzDriver
import ShadowDiff

/// Runs libFuzzer, where the linker takes this for `main`.
@_cdecl("fuzz_sequence_main")
public func fuzzMain(_ argc: CInt, _ argv: UnsafeMutableRawPointer) -> CInt {
  runFuzzer(argc, argv, fuzz)
}

/// Every way to compute a diff against the textbook table, and every way to use it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = FuzzInput(bytes, size)
  check(&input)
  return 0
}

func check(_ input: inout FuzzInput) {
  let kind = input.choice(10)
  let steps = input.choice(of: [0, 1, 2, 3, 4, 8, 16, 50, 100, 1000, .max])
  let part = input.choice(of: [0, 0, 1, 2, 3])
  let pair = SequencePair(&input)
  let (source, target) = (pair.source, pair.target)
  let counts = Counts(source, target)
  // Long ones go one way each, so that many of them are seen.
  let isLong = source.count + target.count > 600
  func check<Element: Hashable>(_ spelling: (UInt32, Int) -> Element) {
    let ways = Ways(
      source: source.enumerated().map { spelling($0.element, $0.offset) },
      target: target.enumerated().map { spelling($0.element, $0.offset + 1) }, counts: counts,
      steps: steps)
    ways.check(part: isLong ? part : nil)
  }
  let largest = max(source.max() ?? 0, target.max() ?? 0)
  switch kind {
  case 0 where largest < 256: check { number, _ in UInt8(number) }
  case 1: check { number, _ in Int(number) }
  case 2: check { number, _ in "\(number)" }
  case 3: check { number, _ in longText(number) }
  case 4: check(spelled)
  case 5 where source.count + target.count < 400: check { number, _ in Colliding(number: number) }
  case 6: check { number, _ in Boxed(number) }
  case 7: check { number, _ in uuid(number) }
  case 8: check { number, _ in AnyHashable(number) }
  default: check { number, _ in number }
  }
  if !isLong || part == 3 { checkIdentities(source, target, steps: steps) }
}

/// The result of the brute-force reference for a source and a target.
struct Counts {
  /// The length of a longest common subsequence.
  let common: Int

  /// The number of elements that both have, repeated ones counted as often.
  let shared: Int

  /// Whether no element occurs twice on a side.
  let areUnique: Bool

  init(_ source: [UInt32], _ target: [UInt32]) {
    common = Self.commonCount(source, target)
    var rest: [UInt32: Int] = [:]
    for element in source { rest[element, default: 0] += 1 }
    var shared = 0
    for element in target {
      guard let count = rest[element], count > 0 else { continue }
      rest[element] = count - 1
      shared += 1
    }
    self.shared = shared
    areUnique = Set(source).count == source.count && Set(target).count == target.count
  }

  private static func commonCount(_ source: [UInt32], _ target: [UInt32]) -> Int {
    var row = [Int32](repeating: 0, count: target.count + 1)
    row.withUnsafeMutableBufferPointer { row in
      target.withUnsafeBufferPointer { target in
        for element in source {
          var (diagonal, left) = (Int32(0), Int32(0))
          for column in target.indices {
            let above = row[column + 1]
            left = element == target[column] ? diagonal + 1 : max(above, left)
            row[column + 1] = left
            diagonal = above
          }
        }
      }
    }
    return Int(row[target.count])
  }
}

/// Elements with an identity and content: all but the last bit is the identity.
func checkIdentities(_ source: [UInt32], _ target: [UInt32], steps: Int) {
  for effort in [SequenceDiff.Effort.minimal, .linear, .bounded(stepsPerElement: steps)] {
    for moves in [SequenceDiff.MoveDetection.none, .fewest] {
      let diff = SequenceDiff(
        from: source, to: target, id: { $0 >> 1 }, isUpdated: !=, moves: moves, effort: effort)
      require(
        flaw(of: diff, from: source, to: target, by: { $0 >> 1 == $1 >> 1 }) == nil, "identities")
      use(diff, source, target)
    }
  }
}
