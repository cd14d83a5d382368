import Dispatch
import Glibc
import TerminalGuard

/// An error that keeps an application from running in a terminal.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither standard input nor the process has a terminal.
  case noTerminal

  /// The terminal can show only lines of text: `TERM` is `dumb`.
  case dumbTerminal

  /// A call to the terminal failed.
  case failed(operation: String, code: Int32)

  /// The error in a sentence.
  public var description: String {
    switch self {
    case .noTerminal: "there is no terminal to run in"
    case .dumbTerminal: "this terminal cannot show pictures (TERM=dumb)"
    case .failed(let operation, let code):
      "the terminal refused \(operation): \(unsafe String(cString: strerror(code)))"
    }
  }
}

/// A terminal: its modes, its size, its bytes.
final class TerminalDevice {
  /// The file that keys are read from.
  let input: Int32

  /// The file that frames are written to; not a standard file, because those collect the application's own output.
  private let output: Int32
  private let modes: termios

  /// Another screen, without wrapping at its edge, with the mouse, with marks around pastes, and with reports of other colors.
  private static let greeting =
    "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?1002h\u{1B}[?1003h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?2031h\u{1B}[?25l\u{1B}[0m\u{1B}[2J"

  /// Ends whatever sequence was being written, and takes all of the greeting back.
  private static let farewell =
    "\u{18}\u{1B}[0m\u{1B}[?2031l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Opens the terminal that the process runs in.
  init() throws(TerminalError) {
    // Safety: the path is a constant.
    input = isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : unsafe open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard input >= 0 else { throw .noTerminal }
    output = dup(isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : input)
    guard output >= 0 else { throw .failed(operation: "another handle", code: errno) }
    var modes = termios()
    // Safety: the structure is ours, and no longer used when the call has returned.
    guard unsafe tcgetattr(input, &modes) == 0 else { throw .noTerminal }
    // Safety: the text is compared before anything can change the environment.
    if let kind = unsafe getenv("TERM"), unsafe strcmp(kind, "dumb") == 0 { throw .dumbTerminal }
    self.modes = modes
  }

  /// Switches the terminal to the application's modes.
  func begin() throws(TerminalError) {
    var farewell = Array(Self.farewell.utf8)
    var modes = modes
    // Safety: the guard copies both.
    let isGuarded = unsafe terminal_guard_begin(output, &modes, &farewell, farewell.count) == 0
    guard isGuarded else { throw .failed(operation: "a guard", code: errno) }
    // Safety: the structure is ours.
    unsafe cfmakeraw(&modes)
    guard unsafe tcsetattr(input, TCSAFLUSH, &modes) == 0 else {
      let code = errno
      end()
      throw .failed(operation: "raw mode", code: code)
    }
    write(Array(Self.greeting.utf8))
  }

  /// Restores the terminal's modes.
  func end() { terminal_guard_end() }

  /// The size in cells.
  var size: (width: Int, height: Int) {
    var size = winsize()
    // Safety: the structure is ours, and what the request fills.
    let isKnown = unsafe ioctl(output, UInt(TIOCGWINSZ), &size) == 0
    guard isKnown, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Returns the bytes that have arrived; `nil` at the end of the input.
  func read() -> [UInt8]? {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
      // Safety: no more is read than the buffer holds.
      let result = unsafe Glibc.read(input, buffer.baseAddress, buffer.count)
      count = max(0, result)
      if result < 0 { failure = errno }
    }
    if bytes.isEmpty, failure != EINTR, failure != EAGAIN { return nil }
    return bytes
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      // Safety: no more is written than is left.
      let count = unsafe bytes[start...].withUnsafeBytes {
        unsafe Glibc.write(output, $0.baseAddress, $0.count)
      }
      if count > 0 {
        start += count
      } else if errno == EAGAIN {
        var wanted = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        // Safety: one structure, which is ours.
        unsafe poll(&wanted, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }
}
