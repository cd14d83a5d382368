import Glibc
import Synchronization

/// Why a process could not be started.
struct SpawnError: Error, CustomStringConvertible {
  let code: Int32

  /// A sentence.
  var description: String {
    // Safety: the text is copied before anyone else asks for one.
    code == ENOENT ? "there is no such command" : unsafe String(cString: strerror(code))
  }
}

/// A process that this one has started to read what it prints, and that ends with this one.
///
/// Foundation's own keeps objects for as long as this process lives, some ten thousand bytes for each.
struct ChildProcess: Sendable {
  private let id: pid_t
  private let output: Int32
  private let errors: Int32

  /// Starts a command that is sought as a shell does it; nil if this process is about to end.
  ///
  /// - Parameters:
  ///   - words: The command and its arguments.
  ///   - environment: As `NAME=value`.
  /// - Precondition: There is a word.
  init?(_ words: [String], _ environment: [String]) throws(SpawnError) {
    // None is started once those that run are being ended.
    let started = try Self.family.withLock { (family) throws(SpawnError) -> ChildProcess? in
      guard !family.isEnding else { return nil }
      let child = try ChildProcess(spawning: words, environment)
      family.ids.insert(child.id)
      return child
    }
    guard let started else { return nil }
    self = started
  }

  private init(spawning words: [String], _ environment: [String]) throws(SpawnError) {
    let output = try Pipe()
    defer { close(output.writing) }
    let errors = try Pipe()
    defer { close(errors.writing) }
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var defaults = sigset_t()
    var none = sigset_t()
    var id: pid_t = 0
    // Safety: all of these are ours; spawning copies what they say, and they are destroyed once.
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors.writing, STDERR_FILENO)
    // What this process ignores, and what the thread holds back, would be so for the command, too.
    unsafe sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGTSTP, SIGINT, SIGTERM] { unsafe sigaddset(&defaults, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let command = words[0]
    let code = unsafe withStrings(words) { words in
      unsafe withStrings(environment) { environment in
        unsafe posix_spawnp(&id, command, &actions, &attributes, words, environment)
      }
    }
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
    self.id = id
    (self.output, self.errors) = (output.reading, errors.reading)
    guard code == 0 else {
      close(output.reading)
      close(errors.reading)
      throw SpawnError(code: code)
    }
  }

  /// Reads both of what it prints until it prints no more, and closes that.
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

  /// Has it end.
  ///
  /// - Precondition: It has not been reaped.
  func terminate() { kill(id, SIGTERM) }

  /// Waits until it has ended; its number is still its own then.
  func awaitEnd() {
    var info = unsafe siginfo_t()
    // Safety: the structure is ours.
    while unsafe waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Gives its number back, and returns its status; that of a signal is 128 and the signal's number.
  func reap() -> Int32 {
    var status: Int32 = 0
    Self.family.withLock { _ = $0.ids.remove(id) }
    // Safety: the variable is ours.
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  // MARK: - All of them

  private struct Family {
    var ids: Set<pid_t> = []
    var isEnding = false
  }

  /// Those that run, of which none outlives this process, however that exits.
  private static let family: Mutex<Family> = {
    atexit {
      ChildProcess.family.withLock { family in
        family.isEnding = true
        for id in family.ids { kill(id, SIGTERM) }
      }
    }
    return Mutex(Family())
  }()
}

/// Two ends of which one is read and the other written, and neither is left to processes that are started,
/// not even by other code at this very moment, as those of a pipe would be here.
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

/// Lends strings as C's null-terminated array of them.
private func withStrings(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
) -> Int32 {
  // Safety: the copies live until the body has returned.
  var copies = unsafe strings.map { unsafe strdup($0) } + [nil]
  defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
  return unsafe body(&copies)
}
