import Foundation
import Synchronization

/// A call of git, whose output is delivered as it arrives.
struct GitCommand: Sendable {
  /// The arguments of the call.
  let arguments: [String]

  fileprivate let input: [UInt8]
  private let folder: String
  private let wasOpened: Bool

  /// Creates a call in a folder.
  ///
  /// - Parameters:
  ///   - wasOpened: A Boolean value that indicates whether a repository was found there before. If it is missing now, the
  ///     call fails with ``RepositoryError/vanished(_:)``.
  ///   - input: The bytes that git reads.
  init(
    in folder: String, wasOpened: Bool = false, _ arguments: [String], input: [UInt8] = []
  ) {
    (self.folder, self.wasOpened, self.input) = (folder, wasOpened, input)
    self.arguments = ["--no-pager", "-c", "core.quotePath=false", "-C", folder] + arguments
  }

  /// Starts git, and returns its output.
  ///
  /// Cancelling the task or releasing the stream terminates git.
  ///
  /// - Returns: Pieces of any size. The stream throws ``RepositoryError`` if git fails.
  func output() -> AsyncThrowingStream<[UInt8], any Error> {
    GitThread.stream { thread, yield in
      try thread.run(self) { files in
        while let piece = files.next() { yield(piece) }
      }
    }
  }

  /// Returns the error of this call for an error of git.
  fileprivate func explained(_ error: RepositoryError) -> RepositoryError {
    guard wasOpened, case .failed(let words) = error,
      words.hasPrefix("cannot change to") || words.hasPrefix("not a git repository")
    else { return error }
    return .vanished(folder)
  }

  /// Returns git's whole output.
  ///
  /// - Throws: ``RepositoryError``, `CancellationError`.
  func wholeOutput() async throws -> [UInt8] {
    var whole: [UInt8] = []
    for try await piece in output() { whole += piece }
    try Task.checkCancellation()
    return whole
  }
}

/// A thread that calls git, and that any other thread may stop.
final class GitThread: Sendable {
  private enum Phase {
    case idle
    case running(ChildProcess)
    case stopped
  }

  private let phase = Mutex(Phase.idle)

  /// Does work on a thread of its own, and returns the values that it yields.
  ///
  /// Cancelling the task or releasing the stream terminates git, and ends the work at its next call of git.
  static func stream<Element: Sendable>(
    _ work: @escaping @Sendable (GitThread, _ yield: (Element) -> Void) throws -> Void
  ) -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      let thread = GitThread()
      continuation.onTermination = { _ in thread.stop() }
      // Reading blocks its thread, so it uses none of Swift's cooperative threads, and none of Dispatch's, which
      // has only one for each core and shares them with Swift.
      Thread.detachNewThread {
        do {
          try work(thread) { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  }

  /// Terminates git, and prevents it from starting again.
  private func stop() {
    phase.withLock {
      if case .running(let child) = $0 { child.terminate() }
      $0 = .stopped
    }
  }

  /// Throws `CancellationError` if the thread was stopped.
  func checkCancellation() throws {
    if case .stopped = phase.withLock(\.self) { throw CancellationError() }
  }

  /// Runs git, and terminates it if the closure returns before it has read the whole output.
  ///
  /// - Throws: ``RepositoryError``, `CancellationError` if the thread was stopped, and errors of the closure unless git has
  ///   failed.
  func run<Value>(
    _ command: GitCommand, _ body: (inout ChildFiles) throws -> Value
  ) throws -> Value {
    var (child, files) = try start(command)
    let result = Result { try body(&files) }
    let isAtEnd = files.areAtEnd
    files.close()
    if !isAtEnd { child.terminate() }
    child.awaitEnd()
    // After it was reaped, its process ID may belong to another process.
    let status = try phase.withLock { phase in
      let status = child.reap()
      guard case .running = phase else { throw CancellationError() }
      phase = .idle
      return status
    }
    guard isAtEnd, status != 0 else { return try result.get() }
    let words = Self.plain(String(decoding: files.errors, as: UTF8.self))
    throw command.explained(.failed(words.isEmpty ? "git failed (\(status))" : words))
  }

  private func start(_ command: GitCommand) throws -> (ChildProcess, ChildFiles) {
    try phase.withLock { phase in
      guard case .idle = phase else { throw CancellationError() }
      do {
        let (child, files) = try ChildProcess.start(
          ["git"] + command.arguments, Self.environment, input: command.input)
        phase = .running(child)
        return (child, files)
      } catch let error as SpawnError {
        throw RepositoryError.gitMissing(error.description)
      }
    }
  }

  /// This process's environment, with messages in English and without interactive questions.
  ///
  /// Git would otherwise write each commit by a system call of its own, and wake this process for it.
  private static let environment = ProcessInfo.processInfo.environment.merging([
    "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_FLUSH": "0",
  ]) { $1 }.map { "\($0)=\($1)" }

  /// Git's fatal error, or its first warning, without the leading word.
  private static func plain(_ complaint: String) -> String {
    let lines = complaint.split(whereSeparator: \.isNewline)
    let line = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first ?? ""
    for prefix in ["fatal: ", "error: "] where line.hasPrefix(prefix) {
      return String(line.dropFirst(prefix.count))
    }
    return String(line)
  }
}
