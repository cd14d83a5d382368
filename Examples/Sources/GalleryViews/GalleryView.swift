public import Controls
import Foundation
import Layout
public import Reconciler

/// A screen with one of each control, on two pages.
public final class GalleryView: StateView {
  /// The closure that is called when the user presses the button that crashes the app.
  public var onCrash: (() -> Void)?

  /// The text field.
  public let field = TextField()

  private let lines = GalleryLines()
  private let pages = TabBar()

  @Local private var presses = 0
  @Local private var echo = ""
  @Local private var isLoud = false
  @Local private var submitted = ""

  override public func viewDidInitialize() {
    pages.options = ["Basics", "Panes"]
    field.placeholder = "type here"
    field.accessibilityName = "A text"
    field.onChange = { [weak self] text in self?.echo = text }
    field.onSubmit = { [weak self] text in
      self?.submitted = text
      // In a terminal, this appears after the screen.
      print("Submitted \(text)")
    }
  }

  override public func render() {
    let metrics = self.metrics
    let bar = place(Fill.self, "bar") { [pages] make in
      make.top.left.right.equalTo(self)
      make.height.equalTo(metrics.character.height).priority(.medium)
      make.height.greaterThanOrEqualTo(pages)
    }.view
    bar.color = .bar
    let title = place(Label.self, "title") { make in
      make.left.equalTo(bar).offset(metrics.margin.width)
      make.centerY.equalTo(bar)
    }.view
    title.text = "Gallery · 画廊"
    title.style = TextStyle(.strong)
    if pages.selectedIndex == 0 {
      placeBasics(below: bar)
    } else {
      place(PanesPage.self, "panes") { make in
        make.top.equalTo(bar.layout.bottom)
        make.horizontalEdges.bottom.equalTo(self)
      }
    }
    place(pages, "pages") { make in
      make.right.equalTo(self).offset(-metrics.margin.width)
      make.centerY.equalTo(bar)
    }
  }

  private func placeBasics(below bar: View) {
    let metrics = self.metrics
    let gap = metrics.spacing
    let (presses, isLoud, echo) = (presses, isLoud, echo)

    place(field, "field") { make in
      make.top.equalTo(bar.layout.bottom).offset(gap.height)
      make.left.equalTo(self).offset(metrics.margin.width)
    }
    let answer = place(Label.self, "echo") { [field] make in
      make.centerY.equalTo(field)
      make.left.equalTo(field.layout.right).offset(gap.width)
      make.right.lessThanOrEqualTo(self).offset(-metrics.margin.width)
    }.view
    let shout = isLoud ? echo.uppercased() : echo
    answer.text = shout.isEmpty ? "nothing yet" : "→ \(shout)"

    let button = place(Button.self, "press") { [field] make in
      make.top.equalTo(field.layout.bottom).offset(gap.height)
      make.left.equalTo(field)
    }.view
    button.title = "Pressed \(presses)"
    button.prominence = .suggested
    button.onPress = { [weak self] in self?.presses += 1 }
    let check = place(CheckBox.self, "loud") { make in
      make.centerY.equalTo(button)
      make.left.equalTo(button.layout.right).offset(gap.width)
    }.view
    check.title = "Loud"
    check.isOn = isLoud
    check.onChange = { [weak self] isOn in self?.isLoud = isOn }
    let quit = place(Button.self, "quit") { make in
      make.centerY.equalTo(button)
      make.left.equalTo(check.layout.right).offset(gap.width)
    }.view
    quit.title = "Quit"
    quit.prominence = .destructive
    quit.onPress = { [weak self] in self?.quit() }
    let crash = place(Button.self, "crash") { make in
      make.top.equalTo(button)
      make.left.equalTo(quit.layout.right).offset(gap.width)
    }.view
    crash.title = "Crash"
    crash.prominence = .destructive
    crash.onPress = { [weak self] in self?.onCrash?() }

    let progress = place(ProgressBar.self, "progress") { make in
      make.top.equalTo(button.layout.bottom).offset(gap.height)
      make.left.equalTo(button)
    }.view
    progress.fraction = Double(presses % 11) / 10
    progress.accessibilityName = "Presses"

    let image = place(ImageView.self, "image") { make in
      make.top.equalTo(progress)
      make.left.equalTo(progress.layout.right).offset(gap.width)
    }.view
    image.image = Self.rainbow
    image.accessibilityName = "A rainbow"

    let separator = place(Separator.self, "separator") { make in
      make.left.right.equalTo(self)
      make.top.equalTo(image.layout.bottom).offset(gap.height)
    }.view
    place(lines, "lines") { make in
      make.top.equalTo(separator.layout.bottom)
      make.left.equalTo(self).offset(metrics.margin.width)
      make.right.equalTo(self).offset(-metrics.margin.width)
      make.bottom.equalTo(self).offset(-metrics.character.height)
    }
    let submitted = submitted
    let status = place(Label.self, "status") { make in
      make.left.equalTo(self).offset(metrics.margin.width)
      make.bottom.equalTo(self)
      make.height.equalTo(metrics.character.height)
    }.view
    status.text = submitted.isEmpty ? "Return submits" : "Submitted: \(submitted)"
    status.style = TextStyle(color: submitted.isEmpty ? .secondary : .success)
  }

  private static let rainbow = Bitmap(width: 24, height: 6) { x, y in
    (UInt8(255 - 10 * x), UInt8(10 * x), UInt8(40 * y))
  }
}

/// A scroll view with many lines.
final class GalleryLines: ScrollView {
  override func render() {
    let height = metrics.character.height
    for index in 0..<100 {
      let label = place(Label.self, index) { make in
        make.left.right.equalTo(self)
        make.top.equalTo(self).offset(Double(index) * height)
        make.height.equalTo(height)
      }.view
      label.text = "Line \(index + 1)\(index % 7 == 6 ? " 漢字 👍 é" : "")"
      label.style = TextStyle(color: ColorRole.allCases[index % 8])
    }
  }
}
