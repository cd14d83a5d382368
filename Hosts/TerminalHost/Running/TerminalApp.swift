import Controls
import Dispatch
import Foundation
import Glibc
public import Reconciler

/// An application in a terminal.
///
/// However the application ends (by ``quit(status:)``, by a signal, or in a crash), the terminal is restored. Output
/// that the program prints while it runs appears afterwards.
@MainActor
public final class TerminalApp {
  /// The screen.
  public let screen: TerminalScreen

  private let device: TerminalDevice
  private var sources: [any DispatchSourceProtocol] = []
  private var inputs: UInt64 = 0
  private var isTurnScheduled = false

  /// The time after which an escape byte counts as the Escape key, if no sequence follows.
  private static let escapeDelay = DispatchTimeInterval.milliseconds(30)

  /// The time for which the first frame waits for the colors of the terminal.
  private static let answerDelay = DispatchTimeInterval.milliseconds(100)

  /// The number of the last question for the text of the clipboard whose wait is limited.
  private var limitedQuestion = 0

  /// Whether frames are written although the terminal has not answered.
  private var isAnswerLate = false

  /// Shows a view of the given type in the process's terminal until the application quits.
  ///
  /// ```swift
  /// try TerminalApp.run(Hello.self)
  /// ```
  ///
  /// - Parameters:
  ///   - root: The type of the root view.
  ///   - update: Sets the root view's props, as in `{ $0.name = "Ada" }`.
  /// - Throws: ``TerminalError`` if the process has no terminal.
  public static func run<Root: StateView>(
    _ root: Root.Type, update: (Root) -> Void = { _ in }
  ) throws(TerminalError) -> Never {
    try run { app in
      let view = root.init(parentViewController: app.screen.controller)
      update(view)
      return view
    }
  }

  /// Shows a tree of views in the process's terminal until the application quits.
  ///
  /// - Parameter makeRoot: Creates the root view. It receives the application, so that a view can quit it.
  /// - Throws: ``TerminalError`` if the process has no terminal.
  public static func run(
    _ makeRoot: (TerminalApp) -> StateView
  ) throws(TerminalError) -> Never {
    let app = try TerminalApp()
    app.screen.onKey = { [weak app] press in
      // Without raw mode, the terminal itself would do this.
      switch press {
      case .control("c"), .control("\\"): app?.quit(status: 130)
      case .control("z"): app?.suspend()
      default: return false
      }
      return true
    }
    app.screen.onQuit = { [weak app] in app?.quit() }
    app.screen.rootView = makeRoot(app)
    app.start()
    // The main thread serves the main queue, and so the main actor.
    while true { RunLoop.main.run() }
  }

  private init() throws(TerminalError) {
    device = try TerminalDevice()
    try device.begin()
    let size = device.size
    screen = TerminalScreen(
      width: size.width, height: size.height, environment: ProcessInfo.processInfo.environment)
  }

  /// Restores the terminal, and exits the process.
  public func quit(status: Int32 = 0) -> Never {
    // A text that was copied by the command that quits.
    device.write(screen.requests.takeBytes())
    device.end()
    exit(status)
  }

  /// Restores the terminal and suspends the process, as Ctrl-Z does in other programs.
  public func suspend() {
    device.end()
    // The whole job, as the terminal itself would do it.
    kill(0, SIGSTOP)
    resume()
  }

  private func resume() {
    do { try device.begin() } catch { quit(status: 1) }
    // The terminal does not report changes to a program that is suspended.
    device.write(screen.requests.askForColors())
    sizeDidChange()
  }

  private func start() {
    watch(SIGWINCH) { $0.sizeDidChange() }
    watch(SIGTSTP) { $0.suspend() }
    // Another program may have used the terminal while the process was stopped.
    watch(SIGCONT) { $0.resume() }
    let input = DispatchSource.makeReadSource(fileDescriptor: device.input, queue: .main)
    input.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.receive() } }
    input.activate()
    sources.append(input)
    screen.onDamage = { [weak self] in Task { @MainActor in self?.draw() } }
    device.write(screen.requests.askForColors())
    after(Self.answerDelay) { app in
      app.isAnswerLate = true
      app.draw()
    }
  }

  private func after(
    _ delay: DispatchTimeInterval, _ body: @escaping @MainActor (TerminalApp) -> Void
  ) {
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in
      MainActor.assumeIsolated { if let self { body(self) } }
    }
  }

  private func watch(_ number: Int32, _ body: @escaping @MainActor (TerminalApp) -> Void) {
    // Dispatch sees signals that would be ignored, too; their own action is not wanted.
    signal(number, number == SIGCONT ? SIG_DFL : SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { if let self { body(self) } }
    }
    source.activate()
    sources.append(source)
  }

  private func sizeDidChange() {
    let size = device.size
    screen.resize(width: size.width, height: size.height)
    draw()
  }

  private func receive() {
    guard let bytes = device.read() else { quit() }
    inputs &+= 1
    screen.receive(bytes)
    if screen.isInputWaiting {
      let number = inputs
      after(Self.escapeDelay) { app in
        guard app.inputs == number else { return }
        app.screen.finishInput()
        app.draw()
      }
    }
    draw()
  }

  private func draw() {
    guard !screen.requests.areColorsAwaited || isAnswerLate else { return }
    let bytes = screen.draw()
    if !bytes.isEmpty { device.write(bytes) }
    limitClipboard()
    guard screen.isTurning, !isTurnScheduled else { return }
    isTurnScheduled = true
    after(.milliseconds(100)) { app in
      app.isTurnScheduled = false
      app.screen.turn()
    }
  }

  /// Limits the wait for the text of the clipboard, because many terminals never answer.
  private func limitClipboard() {
    let question = screen.requests.clipboardQuestions
    guard question != limitedQuestion else { return }
    limitedQuestion = question
    Task { [weak self] in
      // The user may have to permit the answer.
      try? await Task.sleep(for: .seconds(10))
      guard let self, screen.requests.clipboardQuestions == question else { return }
      screen.requests.didReadClipboard(nil)
      draw()
    }
  }
}
