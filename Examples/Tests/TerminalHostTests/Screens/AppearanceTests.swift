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
}
