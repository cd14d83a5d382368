import Controls
import GalleryViews
import Reconciler
import TerminalHost

/// Prints the bytes, the cells and the time that frames of the gallery cost on a screen of 200 by 60 cells.
@MainActor
func measure() {
  let screen = TerminalScreen(width: 200, height: 60, environment: ["COLORTERM": "truecolor"])
  let gallery = GalleryView(parentViewController: screen.controller)
  screen.rootView = gallery
  measure("whole picture", on: screen) { _ in screen.repaint() }
  gallery.field.focus()
  measure("keystroke", on: screen) { round in
    screen.receive(round % 2 == 0 ? [0x61] : [0x7F])
  }
  measure("scroll by a line", on: screen) { round in
    screen.receive(Array("\u{1B}[<\(round / 16 % 2 == 0 ? 65 : 64);9;30M".utf8))
  }
}

@MainActor
private func measure(_ name: String, on screen: TerminalScreen, _ change: (Int) -> Void) {
  var times: [Duration] = []
  var bytes = 0
  for round in 0..<1000 {
    let clock = ContinuousClock()
    times.append(
      clock.measure {
        change(round)
        bytes = screen.draw().count
      })
  }
  times.sort()
  print("\(name): \(screen.writtenCells) cells, \(bytes) bytes, median \(times[500])")
}
