import Foundation
import Layout
import Reconciler
import Testing

@testable import Controls
@testable import TerminalHost

@MainActor
@Suite struct AppearanceTests {
  private final class Bars: StateView {
    var seen: [Appearance] = []
    override func render() {
      seen.append(appearance)
      for (row, role) in ColorRole.allCases.enumerated() {
        place(Fill.self, role, update: { $0.color = role }) { make in
          make.top.equalToSuperview().offset(row)
          make.horizontalEdges.equalToSuperview()
          make.height.equalTo(1)
        }
        place(Label.self, "\(role) text", update: { $0.text = "text" }) { make in
          make.top.equalToSuperview().offset(row)
          make.left.equalToSuperview()
        }
      }
    }
  }

  @Test func textOnEveryBackgroundCanBeRead() {
    let bars = Bars()
    let stage = Stage(width: 10, height: ColorRole.allCases.count, root: bars)
    for appearance in Appearance.allCases {
      bars.setAppearance(appearance)
      stage.draw()
      #expect(bars.appearance == appearance && bars.seen.last == appearance)
      for (row, role) in ColorRole.allCases.enumerated() {
        let style = stage.screen.painter.picture[0, row].style
        guard style.background.isRGB else { continue }
        func color(_ color: CellColor) -> RGB { RGB(Int(color.rawValue & 0xFFFFFF)) }
        let ratio = color(style.foreground).contrast(with: color(style.background))
        #expect(ratio >= 4.5, "\(appearance), \(role): \(ratio)")
        guard Palette.backgrounds.contains(role) || role == .selection else { continue }
        #expect(style.background.isLight == (appearance == .light), "\(role)")
      }
    }
    bars.setAppearance(nil)
    #expect(bars.appearance == .dark && stage.isTrue)
  }

  @Test func theEnvironmentTellsTheAppearance() {
    for (value, appearance) in [
      ("0;15", Appearance.light), ("0;default;7", .light), ("15;0", .dark), ("", .dark),
    ] {
      let screen = TerminalScreen(width: 4, height: 4, environment: ["COLORFGBG": value])
      let bars = Bars()
      screen.rootView = bars
      #expect(bars.appearance == appearance, "\(value)")
    }
  }

  @Test(arguments: [
    ("rgb:ffff/ffff/ffff\u{1B}\\", Appearance.light), ("rgb:0000/0000/0000\u{1B}\\", .dark),
    ("rgb:ff/ff/dd\u{7}", .light), ("rgba:1c1c/1C1C/1e1e/ffff\u{7}", .dark),
    ("rgb:8/8/8\u{7}", .light), ("rgb:0/0\u{7}", .dark), ("rgb:00000/0/0\u{7}", .dark),
  ])
  func theTerminalTellsTheAppearance(color: String, appearance: Appearance) {
    let bars = Bars()
    let stage = Stage(width: 10, height: 4, root: bars)
    let questions = "\u{1B}]11;?\u{1B}\\\u{1B}]4;1;?;2;?;3;?;4;?;5;?;6;?\u{1B}\\"
    #expect(stage.screen.requests.askForColors() == Array((questions + "\u{1B}[c").utf8))
    #expect(stage.screen.requests.areColorsAwaited)
    // Keys around the answer, which comes in pieces, are typed.
    var keys: [KeyPress] = []
    stage.screen.onKey = {
      keys.append($0)
      return true
    }
    for byte in "a\u{1B}]11;\(color)b".utf8 { stage.screen.receive([byte]) }
    stage.draw()
    #expect(keys == [KeyPress("a"), KeyPress("b")])
    #expect(bars.appearance == appearance && bars.seen.last == appearance && stage.isTrue)
    // What a view has chosen counts more.
    bars.setAppearance(.dark)
    stage.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}")
    #expect(bars.appearance == .dark && stage.screen.requests.areColorsAwaited)
    stage.type("\u{1B}[?62;22c")
    #expect(!stage.screen.requests.areColorsAwaited)
    bars.setAppearance(nil)
    #expect(bars.appearance == .light)
  }

  @Test func theAppearanceFollowsTheTerminal() {
    let bars = Bars()
    let stage = Stage(width: 10, height: 4, root: bars)
    for (report, color, appearance) in [
      ("2", "ffff/ffff/ffff", Appearance.light), ("1", "0000/0000/0000", .dark),
    ] {
      for byte in "\u{1B}[?997;\(report)n".utf8 {
        #expect(stage.screen.draw() == [])
        stage.screen.receive([byte])
      }
      // The report does not say which color the background has.
      #expect(
        String(decoding: stage.screen.draw(), as: UTF8.self).hasPrefix("\u{1B}]11;?\u{1B}\\"))
      #expect(bars.appearance != appearance && !stage.screen.requests.areColorsAwaited)
      for byte in "\u{1B}]11;rgb:\(color)\u{1B}\\".utf8 {
        #expect(bars.appearance != appearance)
        stage.screen.receive([byte])
      }
      stage.draw()
      #expect(bars.appearance == appearance && bars.seen.last == appearance && stage.isTrue)
    }
  }

  @Test func aTerminalMayNotKnowItsBackground() {
    let screen = TerminalScreen(width: 4, height: 4, environment: ["COLORFGBG": "0;15"])
    let bars = Bars()
    screen.rootView = bars
    _ = screen.requests.askForColors()
    screen.receive(Array("\u{1B}[?62;22c".utf8))
    #expect(!screen.requests.areColorsAwaited && bars.appearance == .light)
  }

  /// The colors of xterm: on white, only red, blue and magenta are legible; on black, only green, yellow and cyan.
  @Test(arguments: [
    (ColorDepth.full, "ffff/ffff/ffff", [2, 3, 6]), (.full, "0000/0000/0000", [1, 4, 5]),
    (.palette, "ffff/ffff/ffff", [2, 3, 6]), (.ansi, "ffff/ffff/ffff", []),
  ])
  func textInTheColorsOfTheThemeCanBeRead(depth: ColorDepth, ground: String, illegible: [Int]) {
    let theme = [0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD]
    let roles: [ColorRole] = [.danger, .success, .warning, .number, .keyword, .accent]
    let stage = Stage(width: 8, height: roles.count, depth: depth) { scene in
      for (row, role) in roles.enumerated() {
        scene.placeLabel("text", row, TextStyle(color: role)) { make in
          make.top.equalToSuperview().offset(row)
          make.left.equalToSuperview()
        }
      }
    }
    func color(_ row: Int) -> CellColor { stage.terminal.spots[8 * row].style.foreground }
    for row in roles.indices { #expect(color(row) == .palette(UInt8(row + 1))) }
    var answers = "\u{1B}]11;rgb:\(ground)\u{1B}\\"
    for (row, bits) in theme.enumerated() {
      let parts = [bits >> 16, bits >> 8 & 255, bits & 255].map { String($0, radix: 16) }
      answers += "\u{1B}]4;\(row + 1);rgb:\(parts.joined(separator: "/"))\u{7}"
    }
    stage.type(answers)
    let background = ground.hasPrefix("f") ? RGB(0xFFFFFF) : RGB(0)
    for (row, bits) in theme.enumerated() {
      guard illegible.contains(row + 1) else {
        #expect(color(row) == .palette(UInt8(row + 1)), "\(roles[row])")
        continue
      }
      #expect(RGB(bits).contrast(with: background) < 4.5, "\(roles[row])")
      guard depth == .full else {
        #expect(color(row).index >= 16, "\(roles[row])")
        continue
      }
      let shown = RGB(Int(color(row).rawValue & 0xFFFFFF))
      #expect(shown.contrast(with: background) >= 4.5, "\(roles[row])")
    }
  }
}
