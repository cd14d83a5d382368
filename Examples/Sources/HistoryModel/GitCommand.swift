import Foundation
import Synchronization

/// A call of git, whose output is handed over as it comes.
struct GitCommand: Sendable {
  /// What git is called with.
  let arguments: [String]

  /// Creates a call in a folder.
  init(in folder: String, _ arguments: [String]) {
    self.arguments = ["--no-pager", "-c", "core.quotePath=false", "-C", folder] + arguments
  }

  /// Starts git, and returns what it prints.
  ///
  /// Whoever stops listening, by cancelling or by dropping the stream, ends git.
  ///
  /// - Returns: Pieces of any size; they end with ``RepositoryError`` if git fails.
  func output() -> AsyncThrowingStream<[UInt8], any Error> {
    AsyncThrowingStream { continuation in
      let running = RunningGit(arguments)
      continuation.onTermination = { _ in running.stop() }
      // Reading waits, which must not hold up a thread of Swift's own, or of Dispatch's, which has but one
      // for each core and shares it with Swift.
      Thread.detachNewThread {
        let error = running.run { continuation.yield($0) }
        continuation.finish(throwing: error)
      }
    }
  }

  /// Returns all that git prints.
  ///
  /// - Throws: ``RepositoryError``, `CancellationError`.
  func wholeOutput() async throws -> [UInt8] {
    var whole: [UInt8] = []
    for try await piece in output() { whole += piece }
    try Task.checkCancellation()
    return whole
  }
}

/// A process of git, which one thread reads and any may stop.
private final class RunningGit: Sendable {
  private enum Phase { case new, running, ended, stopped }

  private let phase = Mutex(Phase.new)

  /// May be asked to terminate from any thread once it runs, which `phase` sees to; all else
  /// happens on the thread that runs it.
  private let process = Process()

  init(_ arguments: [String]) {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"]) { $1 }
    process.standardInput = FileHandle.nullDevice
  }

  /// Ends git, or keeps it from starting.
  func stop() {
    phase.withLock {
      if $0 == .running { process.terminate() }
      if $0 != .ended { $0 = .stopped }
    }
  }

  /// Starts git, unless it was stopped before.
  private func start() throws -> Bool {
    try phase.withLock {
      guard $0 == .new else { return false }
      try process.run()
      $0 = .running
      return true
    }
  }

  /// Whether git has ended by itself.
  private func end() -> Bool {
    phase.withLock {
      guard $0 == .running else { return false }
      $0 = .ended
      return true
    }
  }

  /// Runs git to its end.
  ///
  /// - Returns: Why it failed; nil if it did not, or was stopped.
  func run(_ take: ([UInt8]) -> Void) -> RepositoryError? {
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    // Else they stay open for as long as the process object, which is longer than anyone needs it.
    defer {
      for pipe in [output, errors] { try? pipe.fileHandleForReading.close() }
    }
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      guard try start() else { return nil }
    } catch {
      return .gitMissing(error.localizedDescription)
    }
    let complaint = Complaint()
    let complained = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      Self.read(errors.fileHandleForReading) { piece in complaint.bytes.withLock { $0 += piece } }
      complained.signal()
    }
    Self.read(output.fileHandleForReading, take)
    complained.wait()
    ended.wait()
    guard end(), process.terminationStatus != 0 else { return nil }
    let words = Self.plain(String(decoding: complaint.bytes.withLock { $0 }, as: UTF8.self))
    // What `env` answers where there is no such command.
    if process.terminationStatus == 127 { return .gitMissing(words) }
    return .failed(words.isEmpty ? "git failed (\(process.terminationStatus))" : words)
  }

  /// What made git give up, or its first complaint, without the word that it begins with.
  private static func plain(_ complaint: String) -> String {
    let lines = complaint.split(whereSeparator: \.isNewline)
    let line = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first ?? ""
    for prefix in ["fatal: ", "error: "] where line.hasPrefix(prefix) {
      return String(line.dropFirst(prefix.count))
    }
    return String(line)
  }

  private final class Complaint: Sendable {
    let bytes = Mutex<[UInt8]>([])
  }

  private static func read(_ handle: FileHandle, _ take: ([UInt8]) -> Void) {
    let descriptor = handle.fileDescriptor
    while true {
      // Safety: the array owns the bytes, and at most as many are written as it reserved.
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
        var read = -1
        repeat {
          read = unsafe Foundation.read(descriptor, bytes.baseAddress, bytes.count)
        } while read < 0 && errno == EINTR
        count = max(0, read)
      }
      if piece.isEmpty { return }
      take(piece)
    }
  }
}
