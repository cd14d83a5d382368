import FuzzDriver
import ShadowDiff

/// A patch of two texts with some bytes of it changed.
func checkDamaged(_ input: inout FuzzInput) {
  let count = input.choice(5)
  let edits = (0..<count).map { _ in (input.choice(3), input.choice(4096), UInt8(input.byte())) }
  let context = input.choice(5)
  let pair = TextPair(&input)
  var patch = LineDiff(fromUTF8: pair.source, toUTF8: pair.target)
    .unifiedUTF8(from: "a", to: "b", context: context)
  for (kind, place, byte) in edits where !patch.isEmpty {
    let index = place % patch.count
    switch kind {
    case 0: patch[index] = byte
    case 1: patch.remove(at: index)
    default: patch.insert(byte, at: index)
    }
  }
  for read in (try? UnifiedPatch.all(inUTF8: patch)) ?? [] {
    checkStrictness(read, pair.source)
    checkStrictness(read.inverted(), pair.target)
  }
  checkPatch(patch)
}

/// A patch from anywhere is refused, or fits a text that can be derived from it.
func checkPatch(_ bytes: [UInt8]) {
  let patches: [UnifiedPatch]
  do throws(UnifiedPatchError) {
    patches = try UnifiedPatch.all(inUTF8: bytes)
  } catch {
    let line: Int
    switch error {
    case .malformed(let place), .misordered(let place): line = place
    default: return require(false, "\(error)")
    }
    require(line >= 1 && line <= splitLines(bytes).count + 1, "no such line")
    return
  }
  for patch in patches {
    require(patch.inverted().inverted() == patch || hasMixedBlocks(patch), "inverse")
    checkRewriting(patch)
    if let base = base(of: patch) { checkStrictness(patch, base) }
  }
}

/// A patch that is written and read again is the same patch.
private func checkRewriting(_ patch: UnifiedPatch) {
  guard case .text(let hunks) = patch.content, !hunks.isEmpty else { return }
  let read = try? UnifiedPatch(parsingUTF8: patch.unifiedUTF8())
  require(read?.hunks == hunks, "other hunks are read than written")
}

/// Applying does what the lines of the patch say, or refuses; and the inverse leads back.
private func checkStrictness(_ patch: UnifiedPatch, _ text: [UInt8]) {
  guard let result = try? patch.applied(toUTF8: text) else { return }
  var lines = splitLines(text)
  for hunk in patch.hunks.reversed() {
    let old = hunk.lines.filter { $0.kind != .insertion }.map(\.utf8)
    let new = hunk.lines.filter { $0.kind != .deletion }.map(\.utf8)
    require(Array(lines[hunk.sourceRange]) == old, "applied where it does not fit")
    lines.replaceSubrange(hunk.sourceRange, with: new)
  }
  require(joinedLines(lines) == result, "applied otherwise than it says")
  require((try? patch.inverted().applied(toUTF8: result)) == text, "the inverse leads elsewhere")
}

/// A text that the patch fits, unless it is long or the patch contradicts itself.
private func base(of patch: UnifiedPatch) -> [UInt8]? {
  guard let last = patch.hunks.last, last.sourceRange.upperBound < 2000 else { return nil }
  var lines: [[UInt8]] = []
  for hunk in patch.hunks {
    while lines.count < hunk.sourceRange.lowerBound { lines.append(Array("filler\n".utf8)) }
    lines += hunk.lines.filter { $0.kind != .insertion }.map(\.utf8)
  }
  return joinedLines(lines)
}

/// Whether deletions follow insertions somewhere, an order that inverting does not keep.
private func hasMixedBlocks(_ patch: UnifiedPatch) -> Bool {
  patch.hunks.contains { hunk in
    zip(hunk.lines, hunk.lines.dropFirst()).contains {
      $0.kind == .insertion && $1.kind == .deletion
    }
  }
}

/// The bytes of a patch whose form is right and whose numbers and lines are arbitrary.
struct PatchText {
  private(set) var bytes: [UInt8] = []

  init(_ input: inout FuzzInput) {
    for _ in 0...input.choice(2) {
      add(input.choice(of: ["--- a", "--- \"a\\t\\303\\251\"", "--- a b\t2024", "--- \"", "---"]))
      add(input.choice(of: ["+++ b", "+++ \"b\\\"\"", "+++ /dev/null", "+++", "+++ \"\\400\""]))
      var (source, target) = (0, 0)
      for _ in 0...input.choice(3) {
        let kept = input.choice(4)
        source += kept
        target += kept
        appendHunk(&source, &target, &input)
      }
    }
  }

  private mutating func add(_ line: String) { bytes += Array(line.utf8) + [0x0A] }

  private mutating func appendHunk(
    _ source: inout Int, _ target: inout Int, _ input: inout FuzzInput
  ) {
    var lines: [(kind: Int, text: String)] = []
    for _ in 0..<input.choice(6) {
      lines.append((input.choice(4), input.choice(of: ["x", "", "y", "@@", "\\", "-- a"])))
    }
    let sourceCount = lines.count { $0.kind % 3 != 1 }
    let targetCount = lines.count { $0.kind % 3 != 2 }
    // An empty side names the line before it. Now and then the numbers are wrong, or very large.
    if input.choice(20) == 19 { target += 1 }
    if input.choice(20) == 19 {
      source += 999_999_999_999_990
      target += 999_999_999_999_990
    }
    let sourceFirst = sourceCount == 0 ? source : source + 1
    let targetFirst = targetCount == 0 ? target : target + 1
    add("@@ -\(sourceFirst),\(sourceCount) +\(targetFirst),\(targetCount) @@ etc")
    for (kind, text) in lines {
      add([" ", "+", "-", " "][kind] + text)
      if input.choice(9) == 8 { add("\\ No newline at end of file") }
    }
    source += sourceCount
    target += targetCount
  }
}
