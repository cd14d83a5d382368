import Foundation

/// What a screen asks of its terminal between the frames: the colors of its theme, and the clipboard.
///
/// The requests are bytes that are written like a frame. The answers are input, and many terminals never answer.
@MainActor
final class TerminalRequests {
  /// Called when a request is to be written.
  var onRequest: () -> Void = {}

  /// Whether the terminal has not yet answered the questions for its colors.
  private(set) var areColorsAwaited = false

  /// The number of questions for the text of the clipboard.
  private(set) var clipboardQuestions = 0

  /// Whether the terminal has not yet answered the question for the text of the clipboard.
  var isClipboardAwaited: Bool { !clipboardReaders.isEmpty }

  /// The questions for the color of the background, and for those of texts.
  private static let colorQuestions: String = {
    let palette = TerminalColors.indices.map { ";\($0);?" }.joined()
    return "\u{1B}]11;?\u{1B}\\\u{1B}]4\(palette)\u{1B}\\"
  }()

  /// The requests that have not been taken.
  private var bytes: [UInt8] = []
  private var clipboardReaders: [@MainActor (String?) -> Void] = []

  /// Returns the requests that are to be written, and forgets them.
  func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private func request(_ sequence: String) {
    bytes += sequence.utf8
    onRequest()
  }

  // MARK: - The colors

  /// Returns questions for the colors of the terminal, and one for its kind, which every terminal answers.
  func askForColors() -> [UInt8] {
    areColorsAwaited = true
    return Array((Self.colorQuestions + "\u{1B}[c").utf8)
  }

  /// Called when the terminal has reported that its colors have changed.
  func themeDidChange() { request(Self.colorQuestions) }

  /// Called when the terminal has told its kind, and so has answered the earlier questions, or has skipped them.
  func didTellKind() { areColorsAwaited = false }

  // MARK: - The clipboard

  /// Copies a text to the clipboard, by the sequence OSC 52, which terminals that do not know it ignore.
  func copy(_ text: String) {
    request("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}")
  }

  /// Asks for the text of the clipboard, and calls a closure with the answer.
  func readClipboard(_ receive: @escaping @MainActor (String?) -> Void) {
    let isAsked = isClipboardAwaited
    clipboardReaders.append(receive)
    guard !isAsked else { return }
    clipboardQuestions += 1
    request("\u{1B}]52;c;?\u{7}")
  }

  /// Passes the text of the clipboard to those that wait for it; `nil` if the terminal does not answer.
  func didReadClipboard(_ text: String?) {
    let readers = clipboardReaders
    clipboardReaders = []
    for receive in readers { receive(text) }
  }
}
