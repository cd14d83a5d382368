import BenchmarkHarness
import Foundation
import ShadowDiff

extension Suite {
  /// The unified diff of two files, and the time that it took.
  static var files: Suite {
    Suite(
      name: "files", operands: "OLD NEW", operandCount: 2...2,
      summary: "print the unified diff of two files, then the time of ours and the baseline",
      occasion: .whenNamed, titles: ["files"], printsHead: false, run: runFiles)
  }

  private static func runFiles(_ run: BenchmarkRun) throws {
    let paths = run.options.operands
    let (old, new) = (try text(at: paths[0]), try text(at: paths[1]))
    let diff = LineDiff(fromUTF8: old, toUTF8: new)
    let unified = diff.unifiedUTF8(from: paths[0], to: paths[1], context: 3)
    if run.options.usesColor {
      let patch = UnifiedPatch(diff, from: paths[0], to: paths[1], headings: .swift)
      run.print(bytes: Array(patch.ansi().utf8))
    } else {
      run.print(bytes: unified)
    }
    guard try UnifiedCheck.apply(unified, to: old) == new else {
      throw CheckFailure("the unified diff does not lead from \(paths[0]) to \(paths[1])")
    }
    let result = try measure(diff, old: old, new: new, run: run)
    // A patch ends where its hunks do, so these lines do not keep the output from being one.
    for line in remarks(result, diff) { run.print("# " + line) }
    run.keep(result)
  }

  private static func measure(
    _ diff: LineDiff, old: [UInt8], new: [UInt8], run: BenchmarkRun
  ) throws -> BenchmarkResult {
    run.show("measuring")
    let (source, target) = (
      String(decoding: old, as: UTF8.self), String(decoding: new, as: UTF8.self)
    )
    var contenders = [
      Contender("LineDiff") {
        let diff = LineDiff(from: opaque(source), to: opaque(target))
        blackHole(diff)
        return diff.editCount
      }
    ]
    let (sourceLines, targetLines) = (diff.diff.sourceCount, diff.diff.targetCount)
    let cost = BaselineCost(edits: diff.editCount, elements: sourceLines + targetLines, weight: 2)
    let reason = cost.reasonToSkip(longest: run.options.pace.longestBaseline)
    if reason == nil {
      contenders.append(
        Contender("CollectionDifference") {
          let diff = LineBaseline.difference(from: opaque(source), to: opaque(target))
          blackHole(diff)
          return diff.count
        })
    }
    let findings = Sampler(budget: run.options.pace.rowSeconds).measure(contenders)
    guard let ours = findings.first?.timing else { throw RunFailure("no samples were taken") }
    return BenchmarkResult(
      title: "files", group: "two files, by lines", size: max(sourceLines, targetLines),
      edits: diff.editCount, ours: ours,
      baseline: reason == nil ? findings.last?.timing : nil, baselineSkipped: reason)
  }

  private static func remarks(_ result: BenchmarkResult, _ diff: LineDiff) -> [String] {
    func line(_ name: String, _ timing: Timing) -> String {
      "\(name): \(Format.duration(timing.wall.median)) (median of \(timing.samples) "
        + "samples, p90 \(Format.duration(timing.wall.p90))), "
        + "CPU \(Format.duration(timing.cpu.median))"
    }
    var lines = [
      "\(Format.count(diff.diff.sourceCount)) and \(Format.count(diff.diff.targetCount)) lines, "
        + (diff.isEmpty ? "no difference" : "\(Format.count(diff.editCount)) edits")
    ]
    lines.append(line("ours, LineDiff", result.ours))
    if let baseline = result.baseline {
      lines.append(line("baseline, CollectionDifference of the lines", baseline))
      if let ratio = result.timesFaster {
        lines.append("baseline CPU ÷ our CPU: \(Format.ratio(ratio)), above 1× ours is faster")
      }
    } else if let reason = result.baselineSkipped {
      lines.append("baseline, CollectionDifference of the lines: not run, \(reason)")
    }
    return lines
  }

  /// Reads a text file.
  private static func text(at path: String) throws -> [UInt8] {
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) else { throw RunFailure("\(path): no such file") }
    let attributes = try? manager.attributesOfItem(atPath: path)
    if attributes?[.type] as? FileAttributeType == .typeDirectory {
      throw RunFailure("\(path): is a folder, not a file")
    }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw RunFailure("\(path): cannot be read")
    }
    guard !data.contains(0) else { throw RunFailure("\(path): is a binary file") }
    return Array(data)
  }
}
