/// The limits of the search for the place of a hunk.
struct HunkSearch {
  let maxOffset: Int
  let fuzz: Int

  init(maxOffset: Int, fuzz: Int) {
    precondition(maxOffset >= 0 && fuzz >= 0, "an offset or fuzz is negative")
    self.maxOffset = maxOffset
    self.fuzz = fuzz
  }
}

/// Finds the places of hunks in a text, then writes the text with the hunks applied.
///
/// The search is that of GNU `patch`: "Inexact", GNU diffutils manual,
/// <https://www.gnu.org/software/diffutils/manual/html_node/Inexact.html>. A hunk with less context
/// at its start than at its end was at the start of its file, and without fuzz it is tried only
/// there; likewise at the end. Unlike GNU `patch`, the applier then tries a hunk at its expected
/// place with the rule of `git apply`: all lines match there, and a hunk with context at its start
/// only ends the text.
struct HunkApplier {
  private let text: ByteView
  private let hunks: [LineDiff.Hunk]
  private let search: HunkSearch

  /// The offset at which each line starts, and the size of the text.
  private let starts: [Int]

  /// The offset of the first line at which the next hunk may be placed.
  private var settled = 0

  /// The offset of the last hunk: its place minus the place in its header.
  private var drift = 0

  init(_ text: ByteView, hunks: [LineDiff.Hunk], search: HunkSearch) {
    self.text = text
    self.hunks = hunks
    self.search = search
    starts = text.lineStarts
  }

  private var lineCount: Int { starts.count - 1 }

  mutating func run() -> Result<[UInt8], UnifiedPatchError> {
    var places: [Int] = []
    var rejected: [RejectedHunk] = []
    for (index, (hunk, linesToEnd)) in zip(hunks, Self.linesToEnd(of: hunks)).enumerated() {
      let lines = SourceLines(hunk, linesToEnd: linesToEnd)
      if let place = place(of: lines, expectedAt: hunk.sourceRange.lowerBound) {
        if rejected.isEmpty { places.append(place) }
        drift = place - hunk.sourceRange.lowerBound
        // The next hunk may have the same context, if lines between the two were deleted.
        settled = place + lines.count - lines.contextAfter
      } else {
        rejected.append(rejection(of: lines, index, expectedAt: hunk.sourceRange.lowerBound))
      }
    }
    return rejected.isEmpty ? write(places) : .failure(.rejected(rejected))
  }

  /// Returns the number of lines from the end of each hunk to the end of its file, if they tell it.
  ///
  /// A hunk with context at its start only was at the end of its file. Hunks that touch count as
  /// one, so that a patch whose last hunk was split fits in both directions.
  private static func linesToEnd(of hunks: [LineDiff.Hunk]) -> [Int?] {
    var next: LineDiff.Hunk?
    var end: Int?
    let result = hunks.reversed().map { hunk -> Int? in
      let upperBound = hunk.sourceRange.upperBound
      if next?.sourceRange.lowerBound != upperBound {
        end = hunk.contextAfter == 0 ? upperBound : nil
      }
      next = hunk
      guard hunk.contextBefore > 0, hunk.contextAfter == 0 else { return nil }
      return end.map { $0 - upperBound }
    }
    return result.reversed()
  }

  // MARK: Searching

  /// Returns the offset of the line at which a hunk fits best, or `nil`.
  private func place(of lines: SourceLines, expectedAt start: Int) -> Int? {
    let guess = start + drift
    if search.maxOffset > 0 || search.fuzz > 0, lines.count > 0 {
      let context = max(lines.contextBefore, lines.contextAfter)
      for fuzz in 0...min(search.fuzz, context) {
        if let place = place(of: lines, near: guess, isFirst: start == 0, fuzz: fuzz) {
          return place
        }
      }
    }
    guard guess >= settled, matches(lines, at: guess, skipping: (0, 0)) else { return nil }
    return lines.isContinued(at: guess, of: lineCount) ? nil : guess
  }

  private func place(
    of lines: SourceLines, near guess: Int, isFirst: Bool, fuzz: Int
  ) -> Int? {
    let context = max(lines.contextBefore, lines.contextAfter)
    let before = fuzz + lines.contextBefore - context
    let after = fuzz + lines.contextAfter - context
    let skipped = (max(before, 0), max(after, 0))
    let last = lineCount - (lines.count - skipped.1)
    func fits(_ place: Int) -> Bool {
      place >= settled && place <= last && abs(place - guess) <= search.maxOffset
        && matches(lines, at: place, skipping: skipped)
    }
    if before < 0, isFirst {
      let isWhole = after >= 0 || lines.count == lineCount
      return isWhole && fits(0) ? 0 : nil
    }
    if after < 0 {
      let place = lineCount - lines.count
      return fits(place) ? place : nil
    }
    guard settled <= last else { return nil }
    let nearest = abs(min(max(guess, settled), last) - guess)
    let furthest = min(search.maxOffset, max(last - guess, guess - settled))
    for distance in nearest..<max(nearest, furthest + 1) {
      if fits(guess + distance) { return guess + distance }
      if distance > 0, fits(guess - distance) { return guess - distance }
    }
    return nil
  }

  /// Returns whether the lines of a hunk match at a place, except for some at its start and end.
  private func matches(
    _ lines: SourceLines, at place: Int, skipping skipped: (before: Int, after: Int)
  ) -> Bool {
    let compared = skipped.before..<max(skipped.before, lines.count - skipped.after)
    guard place >= 0, place + compared.upperBound <= lineCount else { return false }
    return compared.allSatisfy { lineMatches(lines[$0], at: place + $0) }
  }

  private func lineMatches(_ line: [UInt8], at offset: Int) -> Bool {
    let range = starts[offset]..<starts[offset + 1]
    guard range.count == line.count else { return false }
    return TextBytes(line).withBytes { text.isSame(range, as: 0..<line.count, of: $0) }
  }

  // MARK: Reporting

  private func rejection(
    of lines: SourceLines, _ index: Int, expectedAt start: Int
  ) -> RejectedHunk {
    let differing = (0..<lines.count).first {
      start + $0 >= lineCount || !lineMatches(lines[$0], at: start + $0)
    }
    var best: (place: Int, matching: Int)?
    let needed = (lines.count + 1) / 2
    for place in 0...max(0, lineCount - 1) where lineCount > 0 {
      let end = min(lines.count, lineCount - place)
      let matching = (0..<end).count { lineMatches(lines[$0], at: place + $0) }
      guard matching >= max(needed, 1) else { continue }
      let distance = abs(place - start)
      if let best {
        if best.matching > matching { continue }
        if best.matching == matching, abs(best.place - start) <= distance { continue }
      }
      best = (place, matching)
    }
    let mustEndText = differing == nil && lines.isContinued(at: start, of: lineCount)
    return RejectedHunk(
      index: index, line: start + (differing ?? (mustEndText ? lines.count : 0)) + 1,
      nearestLine: best.map { $0.place + 1 }, matchingLines: best?.matching ?? 0,
      mustEndText: mustEndText)
  }

  // MARK: Writing

  private func write(_ places: [Int]) -> Result<[UInt8], UnifiedPatchError> {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var line = 0
    // Only the last line of the result may lack its newline.
    var endsLine: Bool { output.last ?? newline == newline }
    func misplaced(_ index: Int) -> Result<[UInt8], UnifiedPatchError> {
      .failure(
        .rejected([
          RejectedHunk(index: index, line: line + 1, nearestLine: nil, matchingLines: 0)
        ]))
    }
    for (index, (hunk, place)) in zip(hunks, places).enumerated() {
      let first = place + hunk.contextBefore
      if line < first {
        guard endsLine else { return misplaced(max(0, index - 1)) }
        text.append(starts[line]..<starts[first], to: &output)
        line = first
      }
      for change in hunk.lines.dropFirst(hunk.contextBefore).dropLast(hunk.contextAfter) {
        switch change.kind {
        case .deletion: line += 1
        case .context:
          guard endsLine else { return misplaced(index) }
          text.append(starts[line]..<starts[line + 1], to: &output)
          line += 1
        case .insertion:
          guard endsLine else { return misplaced(index) }
          output += change.utf8
        }
      }
    }
    guard line == lineCount || endsLine else { return misplaced(hunks.count - 1) }
    text.append(starts[line]..<starts[lineCount], to: &output)
    return .success(output)
  }
}

/// The source lines of a hunk, which the text must have.
private struct SourceLines {
  private let lines: [[UInt8]]

  /// The numbers of context lines at the start and at the end.
  let contextBefore: Int
  let contextAfter: Int

  /// The number of lines from the end of the hunk to the end of its file, if the hunks tell it.
  private let linesToEnd: Int?

  init(_ hunk: LineDiff.Hunk, linesToEnd: Int?) {
    lines = hunk.lines.filter { $0.kind != .insertion }.map(\.utf8)
    contextBefore = hunk.contextBefore
    contextAfter = hunk.contextAfter
    self.linesToEnd = linesToEnd
  }

  var count: Int { lines.count }

  /// Returns whether a text has more lines than the file had after the hunk, which tells its end.
  func isContinued(at place: Int, of lineCount: Int) -> Bool {
    guard let linesToEnd else { return false }
    return place + count + linesToEnd < lineCount
  }

  subscript(index: Int) -> [UInt8] { lines[index] }
}
