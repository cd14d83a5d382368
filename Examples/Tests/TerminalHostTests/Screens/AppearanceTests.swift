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
    #expect(stage.screen.requests.askForBackground() == Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8))
    #expect(stage.screen.requests.isBackgroundAwaited)
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
    #expect(bars.appearance == .dark && !stage.screen.requests.isBackgroundAwaited)
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
      #expect(stage.screen.draw() == Array("\u{1B}]11;?\u{1B}\\".utf8))
      #expect(bars.appearance != appearance && !stage.screen.requests.isBackgroundAwaited)
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
    _ = screen.requests.askForBackground()
    screen.receive(Array("\u{1B}[?62;22c".utf8))
    #expect(!screen.requests.isBackgroundAwaited && bars.appearance == .light)
  }
}
