import Testing

@testable import Layout

@Suite struct HostGuideTests {
  @Test func theKeyboardMovesWhatIsAbove() {
    let screen = Box.root(300, 600)
    screen.layoutMetrics.safeArea.bottom = 34
    let form = Box("form", in: screen)
    form.layout.makeConstraints { make in
      make.top.leading.trailing.equalToSuperview()
      make.bottom.equalTo(screen.layout.keyboardGuide.top)
    }
    screen.update()
    #expect(form.layoutRect == Rect(x: 0, y: 0, width: 300, height: 566))
    screen.layout.keyboardGuide.frame = Rect(x: 0, y: 350, width: 300, height: 250)
    screen.update()
    #expect(form.layoutRect.height == 350)
    #expect(screen.layout.keyboardGuide === screen.layout.keyboardGuide)
    screen.layout.keyboardGuide.frame = nil
    screen.update()
    #expect(form.layoutRect.height == 566)
    screen.layoutMetrics.safeArea.bottom = 0
    screen.update()
    #expect(form.layoutRect.height == 600)
  }

  @Test func linesOfTextAreReadable() {
    let screen = Box.root(1000, 600)
    screen.layoutMetrics.margins = Insets(all: 16)
    let text = Box("text", in: screen)
    text.layout.makeConstraints { $0.edges.equalTo(screen.layout.readableContentGuide) }
    screen.update()
    #expect(text.layoutRect == Rect(x: 16, y: 16, width: 968, height: 568))
    screen.layout.readableContentGuide.frame = Rect(x: 200, y: 16, width: 600, height: 568)
    screen.update()
    #expect(text.layoutRect.width == 600)
  }

  @Test func contentDecidesWhatScrolls() {
    let list = Box.root(300, 200)
    let rows = (0..<5).map { Box("row \($0)", in: list) }
    for row in rows { row.layoutMetrics.intrinsicHeight = 60 }
    let column = LayoutStack(in: list, axis: .vertical, spacing: 10, arranging: rows)
    column.layout.makeConstraints { make in
      make.edges.equalTo(list.layout.scrollContentGuide)
      make.width.equalTo(list)
    }
    let update = list.update()
    let guide = list.layout.scrollContentGuide
    #expect(guide.layout.frame == Rect(x: 0, y: 0, width: 300, height: 340))
    #expect(update.changes.contains { $0.item === guide && $0.frame.height == 340 })
    rows[4].removeFromParent()
    list.update()
    #expect(guide.layout.frame.height == 270)
  }

  #if DEBUG
    /// Hosts move the guides of the root only.
    @Test func aKeyboardGuideThatIsNotTheRootsIsReported() {
      let screen = Box.root(300, 600)
      let issues = Issues(screen)
      let panels = (0..<3).map { Box("panel \($0)", in: screen) }
      for panel in panels { panel.layout.makeConstraints { $0.edges.equalToSuperview() } }
      // The app moves this one itself, and nothing relates to that one.
      panels[1].layout.keyboardGuide.frame = Rect(x: 0, y: 500, width: 300, height: 100)
      panels[2].layout.keyboardGuide.setNeedsLayoutUpdate()
      for (index, panel) in panels.prefix(2).enumerated() {
        let field = Box("field \(index)", in: panel)
        #sourceLocation(file:"App/Screen.swift",line:12)
        field.layout.makeConstraints { make in
          make.left.right.equalToSuperview()
          make.height.equalTo(10)
          make.bottom.equalTo(panel.layout.keyboardGuide.top)
        }
        #sourceLocation()
      }
      screen.update()
      screen.layoutRect.size.height = 500
      screen.update()
      #expect(
        issues.texts == [
          "Screen.swift:15: field 0: relates to the keyboard guide of panel 0, which does not move: use that of the "
            + "root, root"
        ])
    }
  #endif
}
