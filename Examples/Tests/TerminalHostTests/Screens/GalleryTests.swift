import Controls
import Foundation
import GalleryViews
import Reconciler
import Testing

@testable import TerminalHost

@MainActor
@Suite struct GalleryTests {
  @Test func aKeystrokeWritesWhatChanges() {
    let gallery = GalleryView()
    let stage = Stage(width: 200, height: 60, root: gallery)
    #expect(stage.written == 12_000 && stage.isTrue)
    gallery.field.focus()
    stage.draw()
    stage.type("h")
    // The character in place of the eight letters of the placeholder, and its echo in place of "nothing yet".
    #expect(stage.written == 19)
    stage.type("i")
    #expect(stage.written == 2 && stage.isTrue)
  }

  @Test func randomInputKeepsTheTerminalTrue() {
    var random = SplitMix64(seed: 21)
    let gallery = GalleryView()
    let stage = Stage(width: 60, height: 20, root: gallery)
    let keys = [
      Keys.tab, Keys.shiftTab, Keys.enter, " ", "a", "漢", "👍", "e\u{301}", Keys.left, Keys.right,
      Keys.home, Keys.end, Keys.backspace, Keys.up, Keys.down, Keys.pageDown, "\u{1B}[1;2D",
      "\u{17}",
    ]
    for _ in 0..<600 {
      switch random.next() % 20 {
      case 0:
        stage.resize(
          width: 1 + Int(random.next() % 90), height: 1 + Int(random.next() % 30))
      case 1: stage.type(Keys.click(Int(random.next() % 60), Int(random.next() % 20)))
      case 2:
        let x = Int(random.next() % 60)
        stage.type(Keys.wheel(x, Int(random.next() % 20), down: random.next() % 2 == 0))
      default: stage.type(keys.randomElement(using: &random) ?? "")
      }
      #expect(stage.isTrue, "\(stage.terminal.complaints)")
    }
  }
}
