import Controls
import Foundation
import Layout
import Reconciler
import Testing

/// A screen as its author tests it: without a host, and without heights for the test.
@MainActor
@Suite struct ScreenWithoutHostTests {
  final class ToDoScreen: StateView {
    @Local var items = (1...100).map { "Item \($0)" }
    @Local var draft = ""

    override func render() {
      placeStack("screen", spacing: 8) {
        placeStack("entry", axis: .horizontal, spacing: 8) {
          place(
            TextField.self, "draft",
            update: { field in
              field.text = draft
              field.onChange = { [weak self] in self?.draft = $0 }
            }
          ).grow()
          place(
            Button.self, "add",
            update: { button in
              button.title = "Add"
              button.onPress = { [weak self] in self?.add() }
            })
        }
        placeList(items, "items", id: \.self) { row, item in
          row.place(Label.self, update: { $0.text = item })
        }.grow()
      } constraints: { make in
        make.edges.equalToSuperview()
      }
    }

    private func add() {
      items.insert(draft, at: 0)
      draft = ""
    }
  }

  @Test func theScreenHasTheFramesOfAWindow() throws {
    let screen = ViewDriver(ToDoScreen.self, size: CGSize(width: 400, height: 300))
    // "Add" and four more characters.
    #expect(try screen.find(.key("add")).view.frame == CGRect(x: 344, y: 0, width: 56, height: 16))
    #expect(try screen.find(.key("draft")).view.frame == CGRect(x: 0, y: 0, width: 336, height: 16))
    let list = try screen.find(.role(.list))
    #expect(list.view.frame == CGRect(x: 0, y: 24, width: 400, height: 276))
    for label in list.all(.type(Label.self)) {
      #expect(label.view.frame.size == CGSize(width: 400, height: 16))
    }
  }

  @Test func theVisibleRowsAreFoundAndScrolled() throws {
    let screen = ViewDriver(ToDoScreen.self, size: CGSize(width: 400, height: 300))
    let list = try screen.find(.role(.list))
    let first = list.texts
    // 276 points have room for a part of the eighteenth row; a list holds a few more.
    #expect(first.count >= 18 && first.count < 60)
    #expect(first == (1...first.count).map { "Item \($0)" })
    try list.scroll(to: 1_000)
    let later = list.texts
    #expect(!later.contains("Item 1") && later.count >= 18 && later.count < 60)
    try screen.find(.role(.textField)).type("Milk")
    try screen.find(.text("Add")).tap()
    try list.scroll(to: 0)
    #expect(list.texts.first == "Milk")
    #expect(try list.find(.text("Milk")).view.frame.height == 16)
  }

  @Test func controlsHaveTheSizesOfATerminalInPoints() {
    func size(_ control: Control) -> CGSize { control.intrinsicContentSize }
    let label = Label()
    label.text = "two\nlines"
    #expect(size(label) == CGSize(width: 40, height: 32))
    #expect(label.heightThatFits(width: 24) == 32)
    label.wraps = true
    #expect(label.heightThatFits(width: 24) == 48 && label.heightThatFits(width: 16) == 80)
    label.text = ""
    #expect(size(label) == CGSize(width: 0, height: 16))
    let box = CheckBox()
    box.title = "Loud"
    #expect(size(box) == CGSize(width: 64, height: 16))
    #expect(size(TextField()) == CGSize(width: 160, height: 16))
    #expect(size(TextView()) == CGSize(width: 168, height: 64))
    #expect(size(Switch()) == CGSize(width: 40, height: 16))
    #expect(size(Slider()) == CGSize(width: 160, height: 16))
    #expect(size(Icon()) == CGSize(width: 8, height: 16))
    let tabs = TabBar()
    #expect(size(tabs) == CGSize(width: 0, height: 16))
    tabs.options = ["one", "three"]
    #expect(size(tabs) == CGSize(width: 104, height: 16))
    let group = RadioGroup()
    group.options = tabs.options
    #expect(size(group) == CGSize(width: 72, height: 32))
    let image = ImageView()
    #expect(size(image) == .zero)
    image.image = Bitmap(width: 30, height: 20) { _, _ in (0, 0, 0) }
    #expect(size(image) == CGSize(width: 30, height: 20))
    let line = Separator()
    #expect(size(line) == CGSize(width: View.noIntrinsicMetric, height: 1))
    line.isVertical = true
    #expect(size(line) == CGSize(width: 1, height: View.noIntrinsicMetric))
    let none = CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
    #expect(size(Fill()) == none)
    label.sizesToText = false
    #expect(size(label) == none)
  }

  @Test func onlyControlsWithoutASizeAreReported() {
    let (stage, label, fill) = (Scene(), Label(), Fill())
    var issues: [LayoutIssue] = []
    stage.layout.container.onIssue = { issues.append($0) }
    stage.onRender = { scene in
      scene.place(label, "label") { make in make.top.left.equalToSuperview() }
      scene.place(fill, "fill") { make in make.top.left.equalToSuperview() }
    }
    let driver = ViewDriver(stage)
    driver.flush()
    #expect(issues.count == 1 && issues.first?.item.hasPrefix("Fill ") == true)
    #expect(issues.first?.description.contains("determines its width and height") == true)
  }
}
