import Foundation

/// A repository in a directory of its own, which goes with it.
final class TestRepository {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try git("init", "-q", "-b", "main")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  struct Failure: Error {}

  func git(_ arguments: String..., input: String? = nil) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=Ada Löwe", "-c", "user.email=ada@example.org", "-C", path]
      + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    if let input { pipe.fileHandleForWriting.write(Data(input.utf8)) }
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Failure() }
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path).appendingPathComponent(name))
  }

  func commit(_ message: String) throws {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", message)
  }

  /// Makes many commits at once.
  func fill(_ count: Int) throws {
    var stream = ""
    for number in 1...count {
      let message = "commit \(number)"
      stream += """
        commit refs/heads/main
        committer Ada <ada@example.org> \(1_700_000_000 + number) +0000
        data \(message.utf8.count)
        \(message)

        """
    }
    try git("fast-import", "--quiet", input: stream)
  }
}
