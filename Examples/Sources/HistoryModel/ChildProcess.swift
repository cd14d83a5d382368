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

/// A child process, which ends when this process ends, even in a crash.
///
/// The thread that starts the process must live until the process has been reaped; otherwise the process is terminated.
///
/// It replaces Foundation's `Process`, which leaks about ten thousand bytes for each process.
struct ChildProcess: Sendable {
  private let id: pid_t

  /// Starts a command, which is searched for in `PATH`.
  ///
  /// - Parameters:
  ///   - words: The command and its arguments.
  ///   - environment: The environment variables, as `NAME=value`.
  ///   - input: The bytes to write to its standard input.
  /// - Returns: The process, and its standard files, of which the caller calls ``ChildFiles/close()``.
  /// - Precondition: `words` is not empty.
  static func start(
    _ words: [String], _ environment: [String], input: [UInt8] = []
  ) throws(SpawnError) -> (ChildProcess, ChildFiles) {
    var pipes: [Pipe] = []
    var id: pid_t = 0
    // The child has its own copies of these ends.
    defer {
      close(pipes, \.reading, of: 0..<1)
      close(pipes, \.writing, of: 1..<3)
      if id <= 0 {
        close(pipes, \.writing, of: 0..<1)
        close(pipes, \.reading, of: 1..<3)
      }
    }
    for _ in 0..<3 { pipes.append(try Pipe()) }
    // Safety: both arrays end with a null pointer, and are copied before the call returns.
    id = unsafe withStrings(words) { words in
      unsafe withStrings(environment) { environment in
        unsafe child_spawn(
          words, environment, pipes[0].reading, pipes[1].writing, pipes[2].writing)
      }
    }
    guard id > 0 else { throw SpawnError(code: -id) }
    let files = ChildFiles(
      input: pipes[0].writing, output: pipes[1].reading, errors: pipes[2].reading, writing: input)
    return (ChildProcess(id: id), files)
  }

  /// Closes one end of some pipes, as far as they were opened.
  private static func close(_ pipes: [Pipe], _ end: KeyPath<Pipe, Int32>, of range: Range<Int>) {
    for pipe in pipes[range.clamped(to: 0..<pipes.count)] { Glibc.close(pipe[keyPath: end]) }
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

/// The standard files of a child process: its input, which this process writes, and its outputs, which it reads.
struct ChildFiles {
  /// The open files: the input, the output and the errors; closed ones are negative.
  private var files: [pollfd]

  /// The bytes for the input.
  private let input: [UInt8]

  /// The number of bytes that the child has accepted.
  private var written = 0

  /// The output of errors, as far as it has been read.
  private(set) var errors: [UInt8] = []

  fileprivate init(input: Int32, output: Int32, errors: Int32, writing bytes: [UInt8]) {
    files = [(input, POLLOUT), (output, POLLIN), (errors, POLLIN)].map {
      pollfd(fd: $0, events: Int16($1), revents: 0)
    }
    self.input = bytes
    if bytes.isEmpty { close(0) }
  }

  /// A Boolean value that indicates whether both outputs were read to their ends.
  var areAtEnd: Bool { files[1...].allSatisfy { $0.fd < 0 } }

  /// Reads the next piece of the output; `nil` at the end of both outputs.
  ///
  /// Meanwhile it writes the input and reads the errors, so that neither process waits for the other forever.
  mutating func next() -> [UInt8]? {
    while !areAtEnd {
      // Safety: as many as there are; those that are closed are negative, and passed over.
      guard unsafe poll(&files, nfds_t(files.count), -1) > 0 else { continue }
      if files[0].isReady { write() }
      if files[2].isReady { errors += read(2) }
      if files[1].isReady {
        let piece = read(1)
        if !piece.isEmpty { return piece }
      }
    }
    return nil
  }

  /// Reads an output, and closes it at its end.
  private mutating func read(_ index: Int) -> [UInt8] {
    let file = files[index].fd
    // Safety: the array owns the bytes, and at most as many are written as it reserved.
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
      var read = -1
      repeat {
        read = unsafe Glibc.read(file, bytes.baseAddress, bytes.count)
      } while read < 0 && errno == EINTR
      count = max(0, read)
    }
    if piece.isEmpty { close(index) }
    return piece
  }

  /// Writes as much of the input as the child accepts now, and closes it after the last byte.
  private mutating func write() {
    let file = files[0].fd
    // A child that no longer reads is an error that `send` returns, and no signal.
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    // Safety: the buffer outlives the call.
    let count = unsafe input[written...].withUnsafeBytes {
      unsafe send(file, $0.baseAddress, $0.count, flags)
    }
    if count > 0 { written += count }
    let mayGoOn = count > 0 || errno == EAGAIN || errno == EINTR
    if !mayGoOn || written == input.count { close(0) }
  }

  private mutating func close(_ index: Int) {
    Glibc.close(files[index].fd)
    files[index].fd = -1
  }

  /// Closes the files that are open.
  mutating func close() {
    for index in files.indices where files[index].fd >= 0 { close(index) }
  }
}

extension pollfd {
  /// A Boolean value that indicates whether the open file can be read, written or closed.
  fileprivate var isReady: Bool { fd >= 0 && revents != 0 }
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
