import Controls
import Foundation
import Reconciler

@testable import TerminalHost

/// A root view whose render is a closure.
final class Scene: StateView {
  var onRender: (Scene) -> Void = { _ in }
  override func render() { onRender(self) }
}

/// A screen with a terminal in memory.
@MainActor
final class Stage {
  let screen: TerminalScreen
  var terminal: Emulator

  /// The number of cells that the last frame wrote.
  var written: Int { screen.writtenCells }

  init(width: Int, height: Int, depth: ColorDepth = .full, root: StateView) {
    screen = TerminalScreen(width: width, height: height, depth: depth)
    terminal = Emulator(width: width, height: height)
    screen.rootView = root
    draw()
  }

  convenience init(
    width: Int = 40, height: Int = 10, depth: ColorDepth = .full,
    _ render: @escaping (Scene) -> Void
  ) {
    let scene = Scene()
    scene.onRender = render
    self.init(width: width, height: height, depth: depth, root: scene)
  }

  func draw() { terminal.take(screen.draw()) }

  func type(_ text: String) {
    screen.receive(Array(text.utf8))
    draw()
  }

  func resize(width: Int, height: Int) {
    terminal = Emulator(width: width, height: height)
    screen.resize(width: width, height: height)
    draw()
  }

  /// Whether the terminal shows exactly the painted frame.
  var isTrue: Bool { terminal.shows(screen.painter.picture, glyphs: screen.painter.glyphs) }

  var rows: [String] { terminal.rows }
}

enum Keys {
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"
  static let home = "\u{1B}[H"
  static let end = "\u{1B}[F"
  static let shiftTab = "\u{1B}[Z"
  static let pageDown = "\u{1B}[6~"
  static let enter = "\r"
  static let tab = "\t"
  static let backspace = "\u{7F}"

  static func click(_ x: Int, _ y: Int) -> String { press(x, y) + release(x, y) }

  static func press(_ x: Int, _ y: Int) -> String { "\u{1B}[<0;\(x + 1);\(y + 1)M" }

  static func release(_ x: Int, _ y: Int) -> String { "\u{1B}[<0;\(x + 1);\(y + 1)m" }

  static func drag(_ x: Int, _ y: Int) -> String { "\u{1B}[<32;\(x + 1);\(y + 1)M" }

  static func menu(_ x: Int, _ y: Int) -> String {
    "\u{1B}[<2;\(x + 1);\(y + 1)M\u{1B}[<2;\(x + 1);\(y + 1)m"
  }

  static func hover(_ x: Int, _ y: Int) -> String { "\u{1B}[<35;\(x + 1);\(y + 1)M" }

  static func wheel(_ x: Int, _ y: Int, down: Bool = true) -> String {
    "\u{1B}[<\(down ? 65 : 64);\(x + 1);\(y + 1)M"
  }
}
