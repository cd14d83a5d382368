import Foundation
import TestSupport
import Testing

@testable import Layout

@Suite struct PictureTests {
  /// A form of nested stacks in which two constraints cannot hold.
  static func form() -> Box {
    let form = Box("form", in: nil, Rect(x: 0, y: 0, width: 320, height: 240))
    form.layout.container.onIssue = { _ in }
    func field(_ name: String, _ width: Double?, _ height: Double) -> Box {
      let box = Box(name, in: form)
      box.layoutMetrics = LayoutMetrics(intrinsicWidth: width, intrinsicHeight: height)
      return box
    }
    let title = field("title", 120, 24)
    var rows: [any LayoutItem] = [title]
    for name in ["name", "mail"] {
      let (label, entry) = (field("\(name) label", 70, 20), field("\(name) entry", nil, 28))
      label.layout.contentHuggingHorizontalPriority = 251
      rows.append(
        LayoutStack(
          in: form, alignment: .center, spacing: 8, name: "\(name) row",
          arranging: [label, entry]))
      if name == "name" {
        label.layout.makeConstraints { $0.width.greaterThanOrEqualTo(90).labeled("label column") }
        entry.layout.makeConstraints { $0.width.greaterThanOrEqualTo(190).labeled("entry") }
      }
    }
    let (cancel, save) = (field("cancel", 80, 32), field("save", 80, 32))
    let buttons = LayoutStack(
      in: form, distribution: .equalSpacing, spacing: 8, name: "buttons",
      arranging: [cancel, save])
    rows.append(buttons)
    let column = LayoutStack(
      in: form, axis: .vertical, spacing: 12, name: "column", arranging: rows)
    column.layout.makeConstraints { make in
      make.left.top.right.equalToSuperview().inset(16)
      make.width.equalTo(288)
    }
    title.layout.makeConstraints { $0.height.equalTo(40).priority(.low) }
    save.layout.makeConstraints { $0.width.equalTo(column.layout.width).labeled("wide save") }
    form.update()
    return form
  }

  @Test func text() {
    let form = Self.form()
    let container = form.layout.container
    let text = container.text
    #expect(text.hasPrefix("form (0, 0; 320 x 240)\n"))
    #expect(text.contains("  column (16, 16; 288 x "))
    #expect(text.contains("! save.width == column.width  \"wide save\"  left out  PictureTests"))
    let unheld = container.unheldConstraints()
    #expect(unheld.count >= 2)
    let leftOut = unheld.filter { $0.cause == .leftOut }
    #expect(leftOut.map(\.constraint?.label) == ["wide save"])
    #expect(leftOut.allSatisfy { $0.amount == nil && $0.strength == .required })
    #expect(leftOut.allSatisfy { text.contains("! \($0)") })
    #expect(unheld.allSatisfy { $0.cause == .leftOut || $0.amount ?? 0 > 0 })
  }

  @Test func svg() throws {
    let form = Self.form()
    let svg = form.layout.container.svg()
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    #expect(svg.split(separator: "<text ").count - 1 == svg.split(separator: "</text>").count - 1)
    #expect(svg.contains("name row"))
    #expect(svg.contains("stroke-dasharray"))
    #expect(svg.contains("left out"))
    if let path = ProcessInfo.processInfo.environment["UMBRA_PICTURE"] {
      try svg.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  @Test func reasonsAndAmbiguity() {
    let root = Box.root(100, 100)
    let (a, b) = (Box("a", in: root), Box("b", in: root))
    a.layout.makeConstraints { make in
      make.left.top.height.equalToSuperview()
      make.width.equalTo(30).priority(.low)
      make.width.greaterThanOrEqualTo(40).labeled("wide")
    }
    b.layout.makeConstraints { make in
      make.left.equalTo(a.layout.right).offset(5)
      make.height.equalTo(10)
    }
    root.update()
    let container = root.layout.container
    let reasons = container.reasons(for: .left, of: b)
    #expect(reasons.contains { $0.text == "a.width >= 40  \"wide\"" })
    #expect(reasons.contains { $0.description.hasPrefix("b.left == a.right + 5  Picture") })
    #expect(!reasons.contains { $0.text.contains("30") })
    let asked = reasons.compactMap { reason -> Constraint? in
      guard case .constraint(let constraint) = reason.origin else { return nil }
      return constraint
    }
    #expect(asked.contains { $0.label == "wide" })
    #expect(container.ambiguousItems().map { $0 === b } == [true])
    let unheld = container.unheldConstraints()
    #expect(unheld.map(\.cause) == [.outweighed])
    #expect(unheld.map(\.amount) == [10] && unheld.map(\.strength) == [.low])
    #expect(unheld.first?.attributes == LayoutAttributes(.width))
    // What was found can be acted on.
    asked.first { $0.label == "wide" }?.deactivate()
    root.update()
    #expect(container.unheldConstraints().isEmpty)
    #expect(a.layoutRect.width == 30)
  }

  @Test func longNamesAreCutOffAndControlCharactersReplaced() {
    let root = Box.root(100, 100)
    let name = "a very long name that does not fit at all"
    let boxes = [Box(name, in: root), Box("a\u{1}<b>\n", in: root), Box("", in: root)]
    for (index, box) in boxes.enumerated() {
      box.layout.makeConstraints { make in
        make.left.equalToSuperview()
        make.top.equalToSuperview().offset(30 * index)
        make.size.equalTo(20)
      }
    }
    root.update()
    let svg = root.layout.container.svg()
    #expect(svg.contains(">a very lo…<"))
    #expect(svg.contains(">a\u{FFFD}&lt;b&gt;\u{FFFD}<"))
    #expect(!svg.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test func whatIsContradictedIsMarkedToo() {
    let root = Box.root(100, 100)
    root.layout.container.onIssue = { _ in }
    let a = Box("a", in: root)
    a.layout.makeConstraints { make in
      make.top.left.equalToSuperview()
      make.height.equalTo(20)
      make.width.greaterThanOrEqualTo(50)
      make.width.lessThanOrEqualTo(40)
    }
    root.update()
    let svg = root.layout.container.svg()
    let lines = svg.split(separator: "\n").filter { $0.hasPrefix("<line") }
    #expect(lines.count == 2)
    #expect(lines.filter { $0.contains("stroke-dasharray") }.count == 1)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func aScaleIsFiniteAndAboveZero(scale: Double) {
    let root = Box.root()
    let issues = Issues(root)
    #expect(root.layout.container.svg(scale: scale) == root.layout.container.svg())
    #expect(issues.kinds == ["invalidScale"])
  }

  @Test func placesThatAreTaken() {
    var random = SplitMix64(seed: 3)
    var (taken, all): (TakenPlaces, [Rect]) = (TakenPlaces(), [])
    for _ in 0..<300 {
      let place = Rect(
        x: Double.random(in: -300...900, using: &random),
        y: Double.random(in: -100...600, using: &random),
        width: Double.random(in: 0...200, using: &random), height: 14)
      let meets = all.contains {
        $0.minX < place.maxX && place.minX < $0.maxX && $0.minY < place.maxY
          && place.minY < $0.maxY
      }
      #expect(taken.meet(place) == meets)
      taken.insert(place)
      all.append(place)
    }
  }

  @Test(arguments: [1e300, .greatestFiniteMagnitude])
  func whatNoViewerCanShowIsCutOff(width: Double) {
    let root = Box.root(width, 100)
    let item = Box("item", in: root)
    item.layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    let svg = root.layout.container.svg()
    for sign in ["inf", "nan", "e+300", "e+308"] { #expect(!svg.contains("\(sign)\"")) }
  }

  @Test func aNameHasOneLine() {
    let root = Box.root(100, 100)
    let issues = Issues(root)
    let item = Box("an\nitem", in: root)
    item.layout.makeConstraints { make in
      make.left.top.height.equalTo(1)
      make.width.equalTo(10).labeled("a\r\nlabel")
      make.width.equalTo(20).labeled("an\u{2028}other")
    }
    root.update()
    let container = root.layout.container
    #expect(container.text.split(whereSeparator: \.isNewline).count == 3)
    for text in issues.texts {
      #expect(text.contains("\"a\u{FFFD}\u{FFFD}label\""))
      #expect(text.split(whereSeparator: \.isNewline).count == 5)
    }
    #expect(issues.texts.count == 1)
    #expect("plain\u{E9}".onOneLine == "plain\u{E9}")
  }

  @Test func noNameIsOffThePaper() {
    let root = Box.root(20, 20)
    let item = Box("an item without any width", in: root)
    let guide = LayoutGuide(in: root, name: "a guide without any width")
    for it in [item, guide] as [any LayoutItem] {
      it.layout.makeConstraints { make in
        make.left.top.equalTo(0)
        make.size.equalTo(0)
      }
    }
    root.update()
    #expect(!root.layout.container.svg().contains(" x=\"-"))
  }
}
