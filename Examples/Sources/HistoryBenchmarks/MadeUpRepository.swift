import BenchmarkHarness
import Foundation

/// A git repository with made-up commits, each of which changes a file, in a folder of its own.
final class MadeUpRepository {
  let path: String
  let count: Int

  /// Makes a repository.
  ///
  /// - Throws: `RunFailure` where git is missing or fails.
  init(count: Int) throws {
    self.count = count
    path = NSTemporaryDirectory() + "umbra-app-\(UUID().uuidString)"
    _ = try Subprocess.output(of: ["git", "init", "--quiet", "--bare", path])
    let stream = path + "/commits"
    try Self.stream(count).write(toFile: stream, atomically: false, encoding: .utf8)
    // The shell reads the file, which would not fit into a pipe.
    _ = try Subprocess.output(
      of: ["sh", "-c", "git -C \"$1\" fast-import --quiet <\"$1/commits\"", "sh", path])
    _ = try Subprocess.output(of: ["git", "-C", path, "symbolic-ref", "HEAD", "refs/heads/main"])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The input of `git fast-import`.
  private static func stream(_ count: Int) -> String {
    var random = SplitMix64(seed: 7)
    func pick(_ words: [String]) -> String { words[Int(random.next() % UInt64(words.count))] }
    let verbs = ["Fix", "Add", "Remove", "Rename", "Document", "Test", "Simplify", "Move"]
    let parts = ["parser", "window", "cursor", "table", "solver", "cache", "reader", "menu"]
    let whys = ["on resize", "for empty input", "at the end", "in dark mode", "once", "in reverse"]
    let people = [
      "Ada Lovelace", "Grace Hopper", "Alan Turing", "Barbara Liskov", "Edsger Dijkstra",
    ]
    var stream = ""
    for number in 1...count {
      let subject = "\(pick(verbs)) the \(pick(parts)) \(pick(whys)) (#\(number))"
      stream += "commit refs/heads/main\n"
      stream += "committer \(pick(people)) <a@example.org> \(1_700_000_000 + 60 * number) +0000\n"
      stream += "data \(subject.utf8.count)\n\(subject)\n"
      let text = (0..<40).map { "line \($0 == number % 40 ? number : $0)\n" }.joined()
      stream += "M 100644 inline file-\(number % 5).txt\ndata \(text.utf8.count)\n\(text)\n"
    }
    return stream
  }
}
