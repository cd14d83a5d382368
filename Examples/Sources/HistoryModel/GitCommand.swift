import Foundation
import Synchronization

/// A call of git, whose output is delivered as it arrives.
struct GitCommand: Sendable {
  /// The arguments of the call.
  let arguments: [String]

  private let folder: String
  private let wasOpened: Bool

  /// Creates a call in a folder.
  ///
  /// - Parameter wasOpened: A Boolean value that indicates whether a repository was found there before. If
  ///   it is missing now, the call fails with ``RepositoryError/vanished(_:)``.
  init(in folder: String, wasOpened: Bool = false, _ arguments: [String]) {
    self.folder = folder
    self.wasOpened = wasOpened
    self.arguments = ["--no-pager", "-c", "core.quotePath=false", "-C", folder] + arguments
  }

  /// Starts git, and returns its output.
  ///
  /// Cancelling the task or releasing the stream terminates git.
  ///
  /// - Returns: Pieces of any size. The stream throws ``RepositoryError`` if git fails.
  func output() -> AsyncThrowingStream<[UInt8], any Error> {
    AsyncThrowingStream { continuation in
      let running = RunningGit()
      continuation.onTermination = { _ in running.stop() }
      let words = ["git"] + arguments
      // Reading blocks its thread, so it uses none of Swift's cooperative threads, and none of Dispatch's, which
      // has only one for each core and shares them with Swift.
      Thread.detachNewThread {
        let error = running.run(words) { continuation.yield($0) }
        continuation.finish(throwing: error.map(explained))
      }
    }
  }

  /// Returns the error of this call for an error of git.
  private func explained(_ error: RepositoryError) -> RepositoryError {
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

/// A process of git, which one thread reads and any thread may stop.
private final class RunningGit: Sendable {
  private enum Phase {
    case new
    case running(ChildProcess)
    case ended
    case stopped
  }

  private let phase = Mutex(Phase.new)

  /// Terminates git, or prevents it from starting.
  func stop() {
    phase.withLock {
      if case .running(let child) = $0 { child.terminate() }
      if case .ended = $0 { return }
      $0 = .stopped
    }
  }

  /// Runs git to its end.
  ///
  /// - Returns: The error; `nil` if git succeeded or was stopped.
  func run(_ words: [String], _ take: ([UInt8]) -> Void) -> RepositoryError? {
    let child: ChildProcess
    do {
      let started = try phase.withLock { (phase) throws(SpawnError) -> ChildProcess? in
        guard case .new = phase else { return nil }
        let child = try ChildProcess(words, Self.environment)
        phase = .running(child)
        return child
      }
      guard let started else { return nil }
      child = started
    } catch {
      return .gitMissing(error.description)
    }
    var complaint: [UInt8] = []
    child.read(output: take) { complaint += $0 }
    child.awaitEnd()
    // After it was reaped, its process ID may belong to another process.
    let status = phase.withLock { phase -> Int32? in
      let status = child.reap()
      guard case .running = phase else { return nil }
      phase = .ended
      return status
    }
    guard let status, status != 0 else { return nil }
    let words = Self.plain(String(decoding: complaint, as: UTF8.self))
    return .failed(words.isEmpty ? "git failed (\(status))" : words)
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
