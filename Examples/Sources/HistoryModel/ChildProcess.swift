import ChildSpawn
import Glibc

/// The error of a process that could not be started.
struct SpawnError: Error, CustomStringConvertible {
  let code: Int32

  /// The error in a sentence.
  var description: String {
    // Safety: the text is copied before anyone else asks for one.
    code == ENOENT ? "there is no such command" : unsafe String(cString: strerror(code))
  }
}

/// A child process whose output this process reads, and which ends when this process ends, even in a crash.
///
/// The thread that starts the process must live until the process has been reaped; otherwise the process is terminated.
///
/// It replaces Foundation's `Process`, which leaks about ten thousand bytes for each process.
struct ChildProcess: Sendable {
  private let id: pid_t
  private let output: Int32
  private let errors: Int32

  /// Starts a command, which is searched for in `PATH`.
  ///
  /// - Parameters:
  ///   - words: The command and its arguments.
  ///   - environment: The environment variables, as `NAME=value`.
  /// - Precondition: `words` is not empty.
  init(_ words: [String], _ environment: [String]) throws(SpawnError) {
    let output = try Pipe()
    defer { close(output.writing) }
    let errors: Pipe
    do {
      errors = try Pipe()
    } catch {
      close(output.reading)
      throw error
    }
    defer { close(errors.writing) }
    // Safety: both arrays end with a null pointer, and are copied before the call returns.
    let id = unsafe withStrings(words) { words in
      unsafe withStrings(environment) { environment in
        unsafe child_spawn(words, environment, output.writing, errors.writing)
      }
    }
    (self.id, self.output, self.errors) = (id, output.reading, errors.reading)
    guard id > 0 else {
      close(output.reading)
      close(errors.reading)
      throw SpawnError(code: -id)
    }
  }

  /// Reads standard output and standard error until both end, and closes them.
  func read(output takeOutput: ([UInt8]) -> Void, errors takeErrors: ([UInt8]) -> Void) {
    var files = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while files.contains(where: { $0.fd >= 0 }) {
      // Safety: as many as there are; those that are closed are negative, and passed over.
      guard unsafe poll(&files, nfds_t(files.count), -1) > 0 else { continue }
      for index in files.indices where files[index].fd >= 0 && files[index].revents != 0 {
        let piece = Self.read(files[index].fd)
        if piece.isEmpty {
          close(files[index].fd)
          files[index].fd = -1
        } else if index == 0 {
          takeOutput(piece)
        } else {
          takeErrors(piece)
        }
      }
    }
  }

  private static func read(_ file: Int32) -> [UInt8] {
    // Safety: the array owns the bytes, and at most as many are written as it reserved.
    unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
      var read = -1
      repeat {
        read = unsafe Glibc.read(file, bytes.baseAddress, bytes.count)
      } while read < 0 && errno == EINTR
      count = max(0, read)
    }
  }

  /// Terminates the process.
  ///
  /// - Precondition: It has not been reaped.
  func terminate() { kill(id, SIGTERM) }

  /// Waits until the process has ended, without reaping it, so that its process ID stays valid.
  func awaitEnd() {
    var info = unsafe siginfo_t()
    // Safety: the structure is ours.
    while unsafe waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Reaps the process, and returns its exit status; for a signal, 128 plus the signal's number.
  func reap() -> Int32 {
    var status: Int32 = 0
    // Safety: the variable is ours.
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}

/// A connected pair of file descriptors, one to read and one to write, which child processes do not inherit.
///
/// A pipe is not used, because another thread that starts a process at the same time could leak its ends.
private struct Pipe {
  let reading: Int32
  let writing: Int32

  init() throws(SpawnError) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    // Safety: there is room for two.
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SpawnError(code: errno) }
    (reading, writing) = (ends[0], ends[1])
  }
}

/// Calls a closure with strings as a null-terminated C array.
private func withStrings(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
) -> Int32 {
  // Safety: the copies live until the body has returned.
  var copies = unsafe strings.map { unsafe strdup($0) } + [nil]
  defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
  return unsafe body(&copies)
}
