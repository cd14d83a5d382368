import Foundation

/// What a screen asks of its terminal between the frames: the color of its background, and the clipboard.
///
/// The requests are bytes that are written like a frame. The answers are input, and many terminals never answer.
@MainActor
final class TerminalRequests {
  /// Called when a request is to be written.
  var onRequest: () -> Void = {}

  /// Whether the terminal has not yet answered the question for its background.
  private(set) var isBackgroundAwaited = false

  /// The number of questions for the text of the clipboard.
  private(set) var clipboardQuestions = 0

  /// Whether the terminal has not yet answered the question for the text of the clipboard.
  var isClipboardAwaited: Bool { !clipboardReaders.isEmpty }

  private static let backgroundQuestion = "\u{1B}]11;?\u{1B}\\"

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

  // MARK: - The background

  /// Returns a question for the color of the terminal's background, and one for its kind, which every terminal answers.
  func askForBackground() -> [UInt8] {
    isBackgroundAwaited = true
    return Array((Self.backgroundQuestion + "\u{1B}[c").utf8)
  }

  /// Called when the terminal has reported that its colors have changed.
  func themeDidChange() { request(Self.backgroundQuestion) }

  /// Called when the terminal has answered the question for its background, or has skipped it.
  func didAnswerBackground() { isBackgroundAwaited = false }

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
