import Testing

@testable import Layout

/// Six screens, written as for SnapKit: nothing is reported, and nothing is left open.
@Suite struct ScreensTests {
  private func text(_ name: String, in parent: Box, _ width: Double, _ height: Double = 20) -> Box {
    let label = Box(name, in: parent)
    label.layoutMetrics = LayoutMetrics(
      intrinsicWidth: width, intrinsicHeight: height, firstBaseline: height - 5, lastBaseline: 5)
    return label
  }

  /// - Parameter fitted: An item that is fitted into another: it is as large as one side allows.
  private func expectWhole(_ window: Box, _ issues: Issues, fitted: Box? = nil) {
    #expect(issues.texts == [])
    let container = window.layout.container
    let unheld = container.unheldConstraints().filter { $0.strength > 250 }
    #expect(unheld.allSatisfy { fitted != nil && $0.item === fitted }, "\(unheld)")
    #expect(container.ambiguousItems().isEmpty)
  }

  @Test func login() {
    let view = Box.root(390, 844)
    view.layoutMetrics.safeArea = Insets(top: 47, bottom: 34)
    let issues = Issues(view)
    let logo = Box("logo", in: view)
    let (email, password) = (text("email", in: view, 200, 44), text("password", in: view, 200, 44))
    let (button, help) = (text("button", in: view, 80, 50), text("help", in: view, 120))
    logo.snp.makeConstraints { make in
      make.top.equalTo(view.snp.safeArea).offset(60)
      make.centerX.equalToSuperview()
      make.size.equalTo(96)
    }
    email.snp.makeConstraints { make in
      make.top.equalTo(logo.snp.bottom).offset(40)
      make.left.right.equalToSuperview().inset(24)
      make.height.equalTo(44)
    }
    password.snp.makeConstraints { make in
      make.top.equalTo(email.snp.bottom).offset(12)
      make.left.right.height.equalTo(email)
    }
    var bottom: Constraint?
    button.snp.makeConstraints { make in
      make.left.right.equalTo(email)
      make.height.equalTo(50)
      make.top.greaterThanOrEqualTo(password.snp.bottom).offset(24)
      bottom = make.bottom.equalTo(view.snp.safeArea).inset(16).constraint
    }
    help.snp.makeConstraints { make in
      make.centerX.equalToSuperview()
      make.bottom.equalTo(button.snp.top).offset(-8)
    }
    view.update()
    #expect(logo.layoutRect == Rect(x: 147, y: 107, width: 96, height: 96))
    #expect(password.layoutRect == Rect(x: 24, y: 299, width: 342, height: 44))
    #expect(button.layoutRect == Rect(x: 24, y: 744, width: 342, height: 50))
    #expect(help.layoutRect == Rect(x: 135, y: 716, width: 120, height: 20))
    expectWhole(view, issues)
    // The keyboard comes.
    bottom?.update(inset: 336 + 16)
    view.update()
    #expect(button.layoutRect.maxY == 844 - 34 - 352)
    expectWhole(view, issues)
  }

  @Test func settings() {
    let view = Box.root(320, 480)
    let issues = Issues(view)
    var last: Box?
    var values: [Box] = []
    for index in 0..<8 {
      let row = Box("row\(index)", in: view)
      let (title, value) = (text("title", in: row, 100), text("value", in: row, 60))
      let arrow = Box("arrow", in: row)
      values.append(value)
      row.snp.makeConstraints { make in
        make.left.right.equalToSuperview()
        make.height.equalTo(44)
        if let last {
          make.top.equalTo(last.snp.bottom).offset(1)
        } else {
          make.top.equalToSuperview()
        }
      }
      title.snp.makeConstraints { make in
        make.left.equalToSuperview().inset(16)
        make.centerY.equalToSuperview()
      }
      value.snp.makeConstraints { make in
        make.firstBaseline.equalTo(title)
        make.left.greaterThanOrEqualTo(title.snp.right).offset(8)
        make.right.equalTo(arrow.snp.left).offset(-8)
      }
      arrow.snp.makeConstraints { make in
        make.size.equalTo(Size(width: 8, height: 13))
        make.centerY.equalToSuperview()
        make.right.equalToSuperview().inset(16)
      }
      last = row
    }
    view.update()
    #expect(last?.layoutRect == Rect(x: 0, y: 315, width: 320, height: 44))
    #expect(values[7].layoutRect == Rect(x: 228, y: 12, width: 60, height: 20))
    expectWhole(view, issues)
  }

  @Test func chat() {
    let view = Box.root(320, 480)
    let issues = Issues(view)
    var bubbles: [Box] = []
    for index in 0..<4 {
      let bubble = Box("bubble\(index)", in: view)
      let label = Box("label", in: bubble)
      label.layoutMetrics = LayoutMetrics(
        intrinsicWidth: index % 2 == 0 ? 600 : 90, intrinsicHeight: 20, heightDependsOnWidth: true)
      label.heightForWidth = { width in index % 2 == 0 ? (600 / width).rounded(.up) * 20 : 20 }
      label.snp.contentCompressionResistanceHorizontalPriority = 740
      label.snp.makeConstraints { $0.edges.equalToSuperview().inset(10) }
      bubble.snp.makeConstraints { make in
        make.top.equalTo(bubbles.last?.snp.bottom ?? view.snp.top).offset(8)
        make.width.lessThanOrEqualToSuperview().multipliedBy(0.75)
        if index < 2 {
          make.leading.equalToSuperview().inset(12)
        } else {
          make.trailing.equalToSuperview().inset(12)
        }
      }
      bubbles.append(bubble)
    }
    view.update()
    #expect(bubbles.map(\.layoutRect.width) == [240, 110, 240, 110])
    #expect(bubbles.map(\.layoutRect.height) == [80, 40, 80, 40])
    #expect(bubbles.map(\.layoutRect.minX) == [12, 12, 68, 198])
    #expect(issues.texts == [])
    view.layout.direction = .rightToLeft
    view.update()
    #expect(bubbles.map(\.layoutRect.minX) == [68, 198, 12, 12])
  }

  @Test func productGrid() {
    let view = Box.root(340, 600)
    let issues = Issues(view)
    var cells: [Box] = []
    for index in 0..<6 {
      let cell = Box("cell\(index)", in: view)
      let image = Box("image", in: cell)
      let price = text("price", in: cell, 50)
      cell.snp.makeConstraints { make in
        if index % 2 == 0 {
          make.left.equalToSuperview().inset(10)
        } else {
          make.left.equalTo(cells[index - 1].snp.right).offset(10)
          make.right.equalToSuperview().inset(10)
          make.width.top.equalTo(cells[index - 1])
        }
        if index % 2 == 0 {
          make.top.equalTo(index == 0 ? view.snp.top : cells[index - 2].snp.bottom).offset(10)
        }
      }
      image.snp.makeConstraints { make in
        make.left.top.right.equalToSuperview()
        make.height.equalTo(image.snp.width)
      }
      price.snp.makeConstraints { make in
        make.top.equalTo(image.snp.bottom).offset(4)
        make.left.bottom.equalToSuperview()
      }
      cells.append(cell)
    }
    view.update()
    #expect(cells.allSatisfy { $0.layoutRect.size == Size(width: 155, height: 179) })
    #expect(cells[5].layoutRect.origin == Point(x: 175, y: 388))
    expectWhole(view, issues)
  }

  @Test func player() {
    let view = Box.root(390, 844)
    let issues = Issues(view)
    let (video, controls) = (Box("video", in: view), Box("controls", in: view))
    let (back, play) = (text("back", in: controls, 30, 30), text("play", in: controls, 40, 40))
    func place(isWide: Bool) {
      video.snp.remakeConstraints { make in
        if isWide {
          make.aspectFit(view, ratio: 16.0 / 9)
        } else {
          make.top.left.right.equalToSuperview()
          make.aspectRatio(16.0 / 9)
        }
      }
      controls.snp.remakeConstraints { make in
        make.left.right.equalToSuperview()
        make.height.equalTo(60)
        if isWide {
          make.bottom.equalToSuperview()
        } else {
          make.top.equalTo(video.snp.bottom)
        }
      }
    }
    controls.layout.direction = .leftToRight
    play.snp.makeConstraints { $0.center.equalToSuperview() }
    back.snp.makeConstraints { make in
      make.trailing.equalTo(play.snp.leading).offset(-20)
      make.centerY.equalTo(play)
    }
    place(isWide: false)
    view.update()
    #expect(video.layoutRect == Rect(x: 0, y: 0, width: 390, height: 219.375))
    #expect(controls.layoutRect.minY == 219.375)
    expectWhole(view, issues)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      view.layout.container.direction = direction
      view.layoutRect.size = Size(width: 844, height: 390)
      place(isWide: true)
      view.update()
      #expect((video.layoutRect.height - 390).magnitude < 1e-9)
      #expect(controls.layoutRect == Rect(x: 0, y: 330, width: 844, height: 60))
      #expect(back.layoutRect.maxX == play.layoutRect.minX - 20)
      expectWhole(view, issues, fitted: video)
    }
  }

  /// A scroll view's content has a size of its own, and a scroll view in it another.
  @Test func nestedScroll() {
    let view = Box.root(320, 480)
    let issues = Issues(view)
    let (scroll, content) = (Box("scroll", in: view), Box("content"))
    scroll.add(content)
    scroll.snp.makeConstraints { $0.edges.equalToSuperview() }
    content.snp.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.width.equalTo(view)
    }
    let header = text("header", in: content, 100, 40)
    let (strip, row) = (Box("strip", in: content), Box("row"))
    strip.add(row)
    header.snp.makeConstraints { $0.left.top.right.equalToSuperview() }
    strip.snp.makeConstraints { make in
      make.left.right.equalToSuperview()
      make.top.equalTo(header.snp.bottom)
      make.height.equalTo(row)
      make.bottom.equalToSuperview()
    }
    row.snp.makeConstraints { make in
      make.left.top.equalToSuperview()
    }
    var cards: [Box] = []
    for index in 0..<5 {
      let card = Box("card\(index)", in: row)
      cards.append(card)
      card.snp.makeConstraints { make in
        make.size.equalTo(Size(width: 120, height: 160))
        make.top.bottom.equalToSuperview().inset(8)
        make.left.equalTo(index == 0 ? row.snp.left : cards[index - 1].snp.right).offset(8)
        if index == 4 { make.right.equalToSuperview().inset(8) }
      }
    }
    view.update()
    #expect(row.layoutRect.size == Size(width: 648, height: 176))
    #expect(content.layoutRect.size == Size(width: 320, height: 216))
    expectWhole(view, issues)
  }
}
