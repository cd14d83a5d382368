import Foundation
import Layout
import Reconciler
import Testing

@testable import Controls
@testable import TerminalHost

@MainActor
@Suite struct PainterTests {
  @Test func controlsLookLikeThemselves() {
    let stage = Stage(width: 30, height: 9) { scene in
      @MainActor func place<Child: Control>(_ type: Child.Type, row: Int) -> Child {
        scene.place(type, row) { make in
          make.left.equalTo(scene)
          make.top.equalTo(scene).offset(row)
        }.view
      }
      place(Label.self, row: 0).text = "a label"
      place(Button.self, row: 1).title = "Press"
      let box = place(CheckBox.self, row: 2)
      box.title = "ticked"
      box.isOn = true
      let field = place(TextField.self, row: 3)
      field.placeholder = "empty"
      field.columns = 8
      place(ProgressBar.self, row: 4).fraction = 0.28
      let bar = place(ProgressBar.self, row: 5)
      bar.fraction = nil
      bar.pulse()
      place(ImageView.self, row: 6).image = Bitmap(width: 3, height: 2) { x, _ in
        (UInt8(100 * x), 0, 0)
      }
      let line = scene.place(Separator.self, "line") { make in
        make.left.right.equalTo(scene)
        make.top.equalTo(scene).offset(7)
      }.view
      #expect(!line.isVertical)
      place(LineArt.self, row: 8).cells = [
        LineArt.Cell([.down, .right], .dot), LineArt.Cell([.left, .right]),
        LineArt.Cell([.left, .down]),
      ]
    }
    #expect(stage.isTrue)
    #expect(
      stage.rows == [
        "a label", "[ Press ]", "[x] ticked", "empty", "█████▋░░░░░░░░░░░░░░",
        "░█████░░░░░░░░░░░░░░",
        "▀▀▀", String(repeating: "─", count: 30), "●─╮",
      ])
  }

  @Test func labelsWrapAlignAndShorten() {
    let wrapping = Label()
    wrapping.wraps = true
    wrapping.text = "several words on lines"
    let right = Label()
    right.text = "right"
    right.alignment = .trailing
    let long = Label()
    long.text = "much too long for that"
    long.truncation = .middle
    let stage = Stage(width: 12, height: 6) { scene in
      scene.place(wrapping, "wrapping") { make in make.top.left.right.equalTo(scene) }
      scene.place(right, "right") { make in
        make.left.right.equalTo(scene)
        make.top.equalTo(wrapping.layout.bottom)
      }
      scene.place(long, "long") { make in
        make.left.right.equalTo(scene)
        make.top.equalTo(right.layout.bottom)
      }
    }
    #expect(
      stage.rows == ["several", "words on", "lines", "       right", "much …r that", ""])
    stage.resize(width: 20, height: 6)
    #expect(stage.isTrue)
    #expect(stage.rows.prefix(3) == ["several words on", "lines", "               right"])
  }

  @Test func partsOfLabelsHaveColorsOfTheirOwn() {
    let label = Label()
    label.text = "let 漢 = 12"
    label.spans = [
      TextSpan(0..<3, color: .keyword, isStrong: true), TextSpan(4..<7, background: .match),
      TextSpan(10..<99, color: .number), TextSpan(20..<30, color: .danger),
    ]
    let stage = Stage(width: 12, height: 2) { scene in
      scene.place(label, "label") { make in
        make.top.left.equalTo(scene)
        make.width.lessThanOrEqualTo(scene)
      }
    }
    #expect(stage.isTrue)
    #expect(stage.rows == ["let 漢 = 12", ""])
    func style(_ x: Int) -> CellStyle { stage.terminal.spots[x].style }
    #expect(style(2) == CellStyle(foreground: .palette(5), attributes: .bold))
    #expect(style(3) == CellStyle())
    #expect(style(4).background == style(5).background && style(4).background.isRGB)
    #expect(style(4).foreground == .ink(on: style(4).background) && style(6) == CellStyle())
    #expect(style(9).foreground == .palette(4) && style(10).foreground == .palette(4))
    label.spans[0].color = .comment
    stage.draw()
    #expect(style(2) == CellStyle(attributes: [.dim, .bold]) && style(3) == CellStyle())
    label.spans[0].color = .keyword
    label.spans[0].isReversed = true
    label.style.color = .secondary
    stage.draw()
    #expect(style(2) == CellStyle(foreground: .palette(5), attributes: [.bold, .reversed]))
    label.style.color = .primary
    // The ellipsis, and a line that wraps.
    stage.resize(width: 10, height: 2)
    #expect(stage.rows[0] == "let 漢 = …")
    #expect(stage.terminal.spots[9].style == CellStyle())
    label.wraps = true
    stage.draw()
    #expect(stage.rows == ["let 漢 =", "12"])
    #expect(stage.terminal.spots[10].style.foreground == .palette(4))
  }

  @Test func allTextsAreLegibleOnOurOwnBackgrounds() {
    let backgrounds = (Palette.backgrounds + [.selection]).filter { $0 != .primary }
    for (role, appearance) in ColorRole.allCases.flatMap({ role in
      Appearance.allCases.map { (role, $0) }
    }) {
      for background in backgrounds {
        var picture = CellBuffer(width: 1, height: 1)
        var glyphs = GlyphTable()
        picture.fill(picture.bounds, Theme.background(background, appearance))
        let style = Theme.foreground(role)
        picture.write("x", x: 0, y: 0, clip: picture.bounds, style: style, glyphs: &glyphs)
        let shown = picture[0, 0].style
        #expect(shown.foreground.isRGB && shown.background.isRGB)
        #expect(!shown.attributes.contains(.dim))
        func color(_ color: CellColor) -> RGB { RGB(Int(color.rawValue & 0xFFFFFF)) }
        let ratio = color(shown.foreground).contrast(with: color(shown.background))
        #expect(ratio >= 4.5, "\(role) on \(background), \(appearance): \(ratio)")
      }
    }
  }

  @Test func textsThatDoNotFitEndInAnEllipsis() {
    let (box, name, lines, wrapping) = (CheckBox(), Label(), Label(), Label())
    box.title = "a very long title"
    name.text = "new\nline"
    lines.text = "one\ntwo\nthree"
    wrapping.text = "several words on lines"
    wrapping.wraps = true
    let stage = Stage(width: 12, height: 6) { scene in
      let rows: [(Int, Int, Control)] = [
        (0, 1, box), (1, 1, name), (2, 2, lines), (4, 2, wrapping),
      ]
      for (row, height, label) in rows {
        scene.place(label, row) { make in
          make.left.right.equalTo(scene)
          make.top.equalTo(scene).offset(row)
          make.height.equalTo(height)
        }
      }
    }
    #expect(
      stage.rows == ["[ ] a very …", "new…", "one", "two…", "several", "words on…"])
    name.alignment = .trailing
    stage.resize(width: 4, height: 6)
    #expect(stage.rows.prefix(4) == ["[ ]…", "new…", "one", "two…"])
    stage.resize(width: 3, height: 6)
    #expect(stage.rows.prefix(4) == ["[ ]", "ne…", "one", "tw…"] && stage.isTrue)
  }

  @Test func whatStandsInFrontCoversWhatIsBehind() {
    let stage = Stage(width: 10, height: 1) { scene in
      let behind = scene.place(Label.self, "behind") { make in make.top.left.equalTo(scene) }.view
      behind.text = "漢字漢字漢"
      let fill = scene.place(Fill.self, "fill") { make in
        make.top.equalTo(scene)
        make.left.equalTo(scene).offset(3)
        make.width.equalTo(4)
        make.height.equalTo(1)
      }.view
      fill.color = .selection
      let label = scene.place(Label.self, "front") { make in
        make.top.equalTo(scene)
        make.left.equalTo(scene).offset(4)
      }.view
      label.text = "x"
    }
    #expect(stage.isTrue)
    #expect(stage.rows == ["漢  x   漢"])
    let style = stage.terminal.spots[4].style
    let blue = CellColor.rgb(20, 54, 110)
    #expect(style == CellStyle(foreground: .ink(on: blue), background: blue))
  }

  @Test func viewsAreClippedHiddenAndScrolled() {
    let inner = Label()
    inner.text = "line one\nline two\nline three"
    let window = View()
    window.clipsToBounds = true
    window.addSubview(inner)
    inner.frame = CGRect(x: 0, y: 0, width: 10, height: 3)
    let stage = Stage(width: 10, height: 4) { scene in
      scene.place(window, "window") { make in
        make.top.equalTo(scene).offset(1)
        make.left.equalTo(scene).offset(2)
        make.width.equalTo(6)
        make.height.equalTo(2)
      }
    }
    #expect(stage.rows == ["", "  line o", "  line t", ""])
    window.bounds.origin = CGPoint(x: 2, y: 1)
    stage.draw()
    #expect(stage.rows == ["", "  ne two", "  ne thr", ""])
    window.isHidden = true
    stage.draw()
    #expect(stage.rows == ["", "", "", ""])
    #expect(stage.isTrue)
  }

  @Test func edgesThatTouchStillDo() {
    // Thirds of ten cells: no gap, and no cell twice.
    let fills = (0..<3).map { _ in Fill() }
    for (fill, color) in zip(fills, [ColorRole.accent, .danger, .warning]) { fill.color = color }
    let stage = Stage(width: 10, height: 1) { scene in
      for (index, fill) in fills.enumerated() {
        scene.place(fill, index) { make in
          make.top.bottom.equalTo(scene)
          make.width.equalTo(scene).dividedBy(3)
          if index == 0 {
            make.left.equalTo(scene)
          } else {
            make.left.equalTo(fills[index - 1].layout.right)
          }
        }
      }
    }
    let colors = stage.terminal.spots.map(\.style.background.index)
    #expect(colors == [6, 6, 6, 1, 1, 1, 1, 3, 3, 3])
  }

  @Test func ofManyRowsThoseInSightAreSeen() {
    let rows = View()
    rows.clipsToBounds = true
    rows.frame = CGRect(x: 0, y: 0, width: 10, height: 5)
    for index in 0..<1000 {
      let row = Label()
      row.frame = CGRect(x: 0, y: index, width: 10, height: 1)
      row.text = "\(index)"
      rows.addSubview(row)
    }
    let stage = Stage(width: 10, height: 5) { scene in
      scene.place(rows, "rows")
    }
    rows.bounds.origin.y = 500
    stage.draw()
    #expect(stage.rows == ["500", "501", "502", "503", "504"])
  }
}
