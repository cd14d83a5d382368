public import Foundation

/// A repository that is created for a test, and deleted with it.
public final class TestRepository {
  /// The folder.
  public let path: String
  private var time = 1_700_000_000

  /// Creates a repository without commits.
  public init(isBare: Bool = false) throws {
    path = NSTemporaryDirectory() + "history-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try git(["init", "--quiet", "--initial-branch=main"] + (isBare ? ["--bare"] : []))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file.
  public func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  /// Writes a file.
  public func write(_ data: Data, to name: String) throws {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  /// Removes a file.
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  /// Commits all changes, with a time one minute after the previous commit.
  public func commit(_ message: String, author: String = "Ada Lovelace") throws {
    time += 60
    try git(["add", "--all"])
    try git([
      "-c", "user.name=\(author)", "-c", "user.email=ada@example.org", "commit", "--quiet",
      "--allow-empty", "--date=\(time) +0000", "-m", message,
    ])
  }

  /// Adds many commits at once.
  public func addCommits(_ subjects: some Sequence<String>) throws {
    var stream = ""
    for (index, subject) in subjects.enumerated() {
      let number = index + 1
      stream += "commit refs/heads/main\nmark :\(number)\n"
      stream += "committer Ada <ada@example.org> \(1_700_000_000 + number) +0000\n"
      stream += "data \(subject.utf8.count)\n\(subject)\n"
      if number > 1 { stream += "from :\(number - 1)\n" }
      stream += "\n"
    }
    try git(["fast-import", "--quiet"], input: Data(stream.utf8))
  }

  /// Runs git, and returns its output.
  @discardableResult
  public func git(_ arguments: [String], input: Data? = nil) throws -> String {
    let process = Process()
    let (pipe, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", path] + arguments
    process.standardInput = pipe
    process.standardOutput = output
    try process.run()
    if let input { pipe.fileHandleForWriting.write(input) }
    try pipe.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CocoaError(.fileReadUnknown, userInfo: ["command": arguments])
    }
    return String(decoding: data, as: UTF8.self)
  }
}
