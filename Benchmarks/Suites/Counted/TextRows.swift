import BenchmarkHarness
import ShadowDiff

/// The work of ShadowDiff that no timed row covers: lines, unified diffs and patches.
enum TextRows {
  static func all() -> [CountedWork] { [lines(), patches()] }

  /// The diff of two texts of 2,000 lines, and its unified form.
  private static func lines() -> CountedWork {
    CountedWork(title: "text.unified/2k/5%") {
      let (old, new) = TokenPair.randomEdits(2000, percent: 5, alphabet: .tenCopies)
        .elements { "  let line\($0) = \($0)\n" }
      let (source, target) = (old.joined(), new.joined())
      func unified() -> String {
        LineDiff(from: opaque(source), to: opaque(target)).unified(from: "a", to: "b", context: 3)
      }
      let patch = unified()
      guard try UnifiedCheck.apply(Array(patch.utf8), to: Array(source.utf8)) == Array(target.utf8)
      else { throw CheckFailure("the unified diff does not lead from one text to the other") }
      return { unified().utf8.count }
    }
  }

  /// A patch that is made, inverted, composed and applied.
  private static func patches() -> CountedWork {
    CountedWork(title: "patch.composed/1k/10%") {
      let (old, new) = TokenPair.randomEdits(1000, percent: 10, alphabet: .tenCopies)
        .elements(Elements.integer)
      func work() throws -> [Int] {
        let patch = Patch(from: opaque(old), to: opaque(new))
        let back = patch.inverted()
        blackHole(try patch.composed(with: back))
        return try back.applied(to: patch.applied(to: old))
      }
      guard try work() == old else { throw CheckFailure("patches do not lead back") }
      return { (try? work().count) ?? -1 }
    }
  }
}
