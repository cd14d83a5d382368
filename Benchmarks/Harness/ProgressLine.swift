import Dispatch
import Foundation

/// Shows on standard error how far a run is, also while a single step takes long.
///
/// On a terminal one line is rewritten; elsewhere a line is written every few seconds.
// Safety: the mutable state is only touched while holding the lock.
package final class ProgressLine: @unchecked Sendable {
  private let isTerminal: Bool
  private let write: @Sendable (String) -> Void
  private let interval: Double
  private let lock = NSLock()
  private let timer: any DispatchSourceTimer
  private var label = ""
  private var start = DispatchTime.now().uptimeNanoseconds
  private var lastLine = DispatchTime.now().uptimeNanoseconds
  private var isShown = false

  /// Creates a display.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether lines may be rewritten.
  ///   - interval: The seconds between two lines where they may not.
  ///   - write: Takes what is to be written, line ends included.
  package init(
    isTerminal: Bool, interval: Double = 3, write: @escaping @Sendable (String) -> Void
  ) {
    self.isTerminal = isTerminal
    self.interval = interval
    self.write = write
    timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    let tick = isTerminal ? 0.5 : 1.0
    timer.schedule(deadline: .now() + tick, repeating: tick, leeway: .milliseconds(100))
    timer.setEventHandler { [weak self] in self?.show() }
    timer.resume()
  }

  deinit { timer.cancel() }

  /// Says what is being done from now on.
  package func update(_ text: String) {
    lock.withLock {
      label = text
      if isTerminal { draw() }
    }
    if !isTerminal { show() }
  }

  /// Takes the line away, before something else is printed and at the end.
  package func clear() {
    lock.withLock {
      if isShown { write("\r\u{1B}[K") }
      isShown = false
    }
  }

  /// Takes the line away for good.
  package func finish() {
    lock.withLock { label = "" }
    clear()
  }

  private func show() {
    lock.withLock {
      guard !label.isEmpty else { return }
      if isTerminal { return draw() }
      let now = DispatchTime.now().uptimeNanoseconds
      guard Double(now - lastLine) / 1e9 >= interval else { return }
      lastLine = now
      write("… \(label), \(seconds) s\n")
    }
  }

  private func draw() {
    let line = "… \(label), \(seconds) s"
    write("\r" + line.prefix(79) + "\u{1B}[K")
    isShown = true
  }

  private var seconds: Int { Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000_000) }
}
