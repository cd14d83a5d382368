import Foundation

/// A run of git in the background, whose output comes in pieces.
///
/// `@unchecked`: the process is started before anyone else sees it; after that it is only terminated and
/// waited for, under the lock.
final class GitProcess: @unchecked Sendable {
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private let lock = NSLock()
  private var isOver = false
  private let path: String

  private static let git: String? = {
    let places = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return places.split(separator: ":").map { "\($0)/git" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }()

  /// Starts git in a directory.
  private init(_ arguments: [String], in path: String) throws(RepositoryError) {
    guard let git = Self.git else { throw .noGit }
    var isDirectory: ObjCBool = false
    // Safety: the flag is ours, and no longer used when the call has returned.
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    guard exists, isDirectory.boolValue else { throw .noDirectory(path) }
    self.path = path
    process.executableURL = URL(fileURLWithPath: git)
    process.arguments = ["--no-pager", "-c", "core.quotePath=off"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    var environment = ProcessInfo.processInfo.environment
    environment["LC_ALL"] = "C"
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do { try process.run() } catch { throw .broken(path: path, message: "\(error)") }
  }

  /// Runs git, and returns what it writes, piece by piece; whoever stops listening stops git.
  static func pieces(
    _ arguments: [String], in path: String
  ) -> AsyncThrowingStream<Data, any Error> {
    AsyncThrowingStream { continuation in
      do {
        let run = try GitProcess(arguments, in: path)
        continuation.onTermination = { _ in run.stop() }
        DispatchQueue.global().async { run.read(into: continuation) }
      } catch {
        continuation.finish(throwing: error)
      }
    }
  }

  /// Runs git, and returns all that it writes.
  static func output(of arguments: [String], in path: String) async throws -> Data {
    var all = Data()
    for try await piece in pieces(arguments, in: path) { all.append(piece) }
    // A stream that is cancelled ends as if all had come.
    try Task.checkCancellation()
    return all
  }

  private func read(into continuation: AsyncThrowingStream<Data, any Error>.Continuation) {
    // Both are read at once: git waits while nobody reads what it complains of.
    let complaints = Complaints()
    let isRead = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { [errors] in
      complaints.text = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      isRead.signal()
    }
    while true {
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { break }
      continuation.yield(piece)
    }
    isRead.wait()
    process.waitUntilExit()
    lock.withLock { isOver = true }
    if process.terminationReason == .exit, process.terminationStatus == 0 {
      continuation.finish()
    } else {
      continuation.finish(throwing: error(complaints.text))
    }
  }

  private func error(_ complaint: String) -> RepositoryError {
    if complaint.contains("not a git repository") { return .noRepository(path) }
    let lines = complaint.split(separator: "\n").map { line in
      for prefix in ["fatal: ", "error: "] where line.hasPrefix(prefix) {
        return String(line.dropFirst(prefix.count))
      }
      return String(line)
    }
    return .broken(path: path, message: lines.first ?? "git ended without a word")
  }

  private func stop() {
    lock.withLock { if !isOver, process.isRunning { process.terminate() } }
  }
}

/// `@unchecked`: written once, and read after the semaphore.
private final class Complaints: @unchecked Sendable {
  var text = ""
}
