import CGtk4
import Foundation
import Layout
import Reconciler
import Testing

@testable import Controls
@testable import GTKHost

extension GTKTests {
  /// Tests the widgets of controls, and their frames.
  @MainActor
  @Suite struct Widgets {
    @Test func layoutPlacesWhatGTKMeasures() throws {
      let (label, button) = (Label(), Button())
      let stage = try Stage { scene in
        scene.place(label, "label") { make in make.top.left.equalTo(scene).offset(10) }
        scene.place(button, "button") { make in
          make.top.equalTo(label.layout.bottom).offset(7)
          make.right.equalTo(scene).offset(-13)
        }
        label.text = scene.state["text"] as? String ?? "short"
        button.title = "Press"
      }
      defer { stage.end() }
      let natural = try #require(label.widget).measure(width: nil)
      #expect(natural.width > 20 && natural.height > 10)
      #expect(label.frame == CGRect(x: 10, y: 10, width: natural.width, height: natural.height))
      #expect(label.widget?.allocation == label.frame)
      #expect(button.widget?.allocation == button.frame)
      #expect(button.frame.maxX == 387)
      #expect(button.frame.minY == label.frame.maxY + 7)
      stage.scene.state["text"] = "a text that is much longer"
      stage.pump()
      #expect(label.widget?.string("label") == "a text that is much longer")
      #expect(label.frame.width > CGFloat(natural.width))
      #expect(label.widget?.allocation == label.frame)
    }

    @Test func aWrappingLabelIsAsHighAsItsWidthMakesIt() throws {
      let label = Label()
      label.wraps = true
      label.text = String(repeating: "some words to be wrapped ", count: 8)
      let stage = try Stage(width: 400) { scene in
        scene.place(label, "label") { make in make.top.left.right.equalTo(scene) }
      }
      defer { stage.end() }
      let wide = label.frame.height
      #expect(label.frame.width == 400)
      run("xdotool", "windowsize", stage.xid, "150", "300")
      stage.wait("the window's size") { stage.scene.frame.width == 150 }
      stage.pump()
      #expect(label.frame.width == 150)
      #expect(label.frame.height >= wide * 2)
      #expect(label.widget?.allocation == label.frame)
      #expect(
        Int(label.frame.height) == label.widget?.measure(width: 150).height)
    }

    @Test func resizingTheWindowSolvesAnew() throws {
      let (left, right) = (Fill(), Fill())
      let stage = try Stage { scene in
        scene.place(left, "left") { make in make.top.bottom.left.equalTo(scene) }
        scene.place(right, "right") { make in
          make.top.bottom.right.equalTo(scene)
          make.left.equalTo(left.layout.right)
          make.width.equalTo(left).multipliedBy(2)
        }
      }
      defer { stage.end() }
      for (width, height) in [(600, 500), (301, 203), (90, 50)] {
        run("xdotool", "windowsize", stage.xid, "\(width)", "\(height)")
        stage.wait("the window's size") { stage.scene.frame.width == CGFloat(width) }
        stage.pump()
        #expect(stage.scene.frame.height == CGFloat(height))
        #expect(left.frame.width == (CGFloat(width) / 3).rounded())
        #expect(right.frame.maxX == CGFloat(width))
        #expect(left.widget?.allocation == left.frame && right.widget?.allocation == right.frame)
      }
    }

    @Test func controlsShowWhatTheyHold() throws {
      let (label, box, bar, image) = (Label(), CheckBox(), ProgressBar(), ImageView())
      label.text = "text"
      label.style = TextStyle(.title, color: .danger, isMonospaced: true)
      box.title = "box"
      box.isOn = true
      bar.fraction = 0.25
      image.image = Bitmap(width: 12, height: 34) { x, y in (UInt8(x), UInt8(y), 0) }
      let stage = try Stage { scene in
        for (index, view) in [label, box, bar, image].enumerated() {
          scene.place(view, index) { make in
            make.left.equalTo(scene)
            make.top.equalTo(scene).offset(index * 60)
          }
        }
      }
      defer { stage.end() }
      let widget = try #require(label.widget)
      #expect(widget.hasClass("umbra-title") && widget.hasClass("umbra-text-danger"))
      #expect(widget.hasClass("umbra-monospaced"))
      label.style = TextStyle(color: .danger)
      #expect(box.widget?.bool("active") == true && box.widget?.string("label") == "box")
      #expect(bar.widget?.double("fraction") == 0.25)
      #expect(image.frame.size == CGSize(width: 12, height: 34))
      bar.fraction = 2
      box.isEnabled = false
      box.isOn = false
      label.isHidden = true
      stage.pump()
      #expect(bar.widget?.double("fraction") == 1)
      #expect(box.widget?.bool("sensitive") == false && box.widget?.bool("active") == false)
      #expect(!widget.hasClass("umbra-title") && widget.hasClass("umbra-text-danger"))
      #expect(!widget.isDrawn)
      label.isHidden = false
      stage.pump()
      #expect(widget.isDrawn)
    }

    @Test func partsOfLabelsHaveColorsOfTheirOwn() throws {
      let label = Label()
      label.text = "let x"
      label.spans = [TextSpan(0..<3, color: .keyword, background: .addedWord, isStrong: true)]
      let stage = try Stage { scene in
        scene.place(label, "label") { make in make.top.left.equalTo(scene) }
      }
      defer { stage.end() }
      let widget = try #require(label.widget)
      let palette = stage.window.styles.palette
      let attributes = widget.attributes
      #expect(attributes.contains("0 3 foreground #\(Self.wide(palette.ink(.keyword)))"))
      #expect(attributes.contains("0 3 background #\(Self.wide(palette.paint(.addedWord)))"))
      #expect(attributes.contains("0 3 weight bold"))
      label.spans = [TextSpan(0..<3, color: .success, isReversed: true)]
      stage.pump()
      #expect(widget.attributes.contains("foreground #\(Self.wide(palette.paint(.primary)))"))
      #expect(widget.attributes.contains("background #\(Self.wide(palette.ink(.success)))"))
      label.spans = []
      stage.pump()
      #expect(widget.attributes.isEmpty)
    }

    private static func wide(_ color: RGB) -> String {
      [color.red, color.green, color.blue].map {
        let digits = String(Int(($0 * 65535).rounded()), radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }

    @Test(arguments: [false, true])
    func textsAreLegibleInTheTheme(isDark: Bool) throws {
      let label = Label()
      label.text = "x"
      label.spans = [TextSpan(0..<1, color: .added)]
      let stage = try Stage { scene in
        scene.place(label, "label") { make in make.top.left.equalTo(scene) }
      }
      defer { stage.end() }
      setPrefersDark(isDark)
      defer { setPrefersDark(false) }
      stage.pump()
      let palette = stage.window.styles.palette
      #expect((palette.paint(.primary).luminance < 0.5) == isDark)
      for role in ColorRole.allCases where role != .selection {
        for background in Palette.backgrounds {
          let ratio = palette.ink(role).contrast(with: palette.paint(background))
          #expect(ratio >= 4.5, "\(role) on \(background): \(ratio)")
        }
      }
      #expect(palette.ink(.selection).contrast(with: palette.paint(.selection)) >= 4.5)
      // The label that is shown already has the new color.
      let attributes = try #require(label.widget?.attributes)
      #expect(attributes.contains("0 1 foreground #\(Self.wide(palette.ink(.added)))"))
    }

    @Test func thoseWhoDoNotSeeHearNamesAndRoles() throws {
      let views: [(Control, GtkAccessibleRole)] = [
        (Label(), GTK_ACCESSIBLE_ROLE_LABEL), (Button(), GTK_ACCESSIBLE_ROLE_BUTTON),
        (CheckBox(), GTK_ACCESSIBLE_ROLE_CHECKBOX), (TextField(), GTK_ACCESSIBLE_ROLE_TEXT_BOX),
        (ImageView(), GTK_ACCESSIBLE_ROLE_IMG), (ProgressBar(), GTK_ACCESSIBLE_ROLE_PROGRESS_BAR),
        (Separator(), GTK_ACCESSIBLE_ROLE_SEPARATOR), (Fill(), GTK_ACCESSIBLE_ROLE_PRESENTATION),
      ]
      let stage = try Stage { scene in
        for (index, view) in views.enumerated() {
          view.0.accessibilityName = "name \(index)"
          scene.place(view.0, index) { make in make.left.top.equalTo(scene) }
        }
      }
      defer { stage.end() }
      for (index, (view, role)) in views.enumerated() {
        let widget = try #require(view.widget)
        #expect(widget.accessibleRole == role, "\(type(of: view))")
        #expect(widget.accessibleLabelError("name \(index)") == nil, "\(type(of: view))")
        #expect(widget.accessibleLabelError("another") != nil)
      }
      views[1].0.accessibilityName = "renamed"
      stage.pump()
      #expect(views[1].0.widget?.accessibleLabelError("renamed") == nil)
      #expect(stage.scene.widget?.accessibleRole == GTK_ACCESSIBLE_ROLE_GENERIC)
    }

    @Test func picturesShowColoursWhereViewsStand() throws {
      let fill = Fill()
      fill.color = .danger
      let image = ImageView()
      image.image = Bitmap(width: 20, height: 20) { _, _ in (10, 200, 30) }
      let stage = try Stage(width: 100, height: 80) { scene in
        scene.place(fill, "fill") { make in
          make.left.equalTo(scene).offset(10)
          make.top.equalTo(scene).offset(20)
          make.width.height.equalTo(30)
        }
        scene.place(image, "image") { make in
          make.right.bottom.equalTo(scene)
          make.width.height.equalTo(20)
        }
      }
      defer { stage.end() }
      let picture = try #require(stage.window.picture())
      #expect(picture.width == 100 && picture.height == 80)
      #expect(picture == stage.window.picture(), "pictures repeat byte for byte")
      let background = picture.color(5, 5)
      #expect(picture.color(9, 30) == background && picture.color(40, 30) == background)
      #expect(picture.color(10, 20) != background && picture.color(39, 49) != background)
      #expect(picture.color(10, 20) == picture.color(39, 49))
      #expect(picture.color(85, 65) == [10, 200, 30, 255])
      #expect(picture.color(79, 65) == background)
    }

    @Test func linesOfRowsMeet() throws {
      let height = 22
      let stage = try Stage(width: 60, height: 2 * height) { scene in
        for (row, edges) in [LineArt.Edges.down, [.up, .down, .left]].enumerated() {
          let art = scene.place(LineArt.self, row) { make in
            make.left.equalTo(scene)
            make.top.equalTo(scene).offset(row * height)
            make.height.equalTo(height)
          }.view
          art.cells = [LineArt.Cell(edges, row == 0 ? .dot : nil, color: .accent)]
        }
      }
      defer { stage.end() }
      let picture = try #require(stage.window.picture())
      let x = Int(stage.scene.metrics.character.width / 2)
      let (line, background) = (picture.color(x, height), picture.color(50, height))
      #expect(line != background)
      #expect((height / 2..<2 * height).allSatisfy { picture.color(x, $0) == line })
      // Nothing is above the first commit.
      #expect(picture.color(x, 0) == background)
      #expect(picture.color(0, 3 * height / 2) == line && picture.color(0, height) == background)
    }

    @Test func linesThatCrossKeepTheirColors() throws {
      let stage = try Stage(width: 60, height: 40) { scene in
        let art = scene.place(LineArt.self, 0) { make in make.left.verticalEdges.equalTo(scene) }
        art.view.cells = [
          LineArt.Cell([.left, .right], color: .warning),
          LineArt.Cell([.up, .down, .left, .right], color: .accent, crossingColor: .warning),
          LineArt.Cell([.left, .down], color: .warning),
        ]
      }
      defer { stage.end() }
      let picture = try #require(stage.window.picture())
      let step = stage.scene.metrics.character.width
      let middle = Int((step * 1.5).rounded())
      let (across, down) = (picture.color(1, 20), picture.color(middle, 1))
      #expect(across != down)
      for x in [Int(step) + 1, Int(2 * step) - 1] { #expect(picture.color(x, 20) == across) }
      for y in 0..<40 { #expect(picture.color(middle, y) == down) }
    }

    @Test func theThemeMayBeDark() throws {
      let stage = try Stage(width: 60, height: 60) { _ in }
      defer { stage.end() }
      let light = try #require(stage.window.picture()).color(30, 30)
      setPrefersDark(true)
      stage.pump()
      let dark = try #require(stage.window.picture()).color(30, 30)
      setPrefersDark(false)
      stage.pump()
      #expect(light[0] > 200 && dark[0] < 80)
    }

    @Test(arguments: [false, true]) func bordersAreVisibleInTheTheme(isDark: Bool) throws {
      let views: [Control] = [CheckBox(), Switch(), Slider(), TextField(), TextView(), Stepper()]
      let stage = try Stage(width: 300, height: 600) { scene in
        for (index, view) in views.enumerated() {
          scene.place(view, index) { make in
            make.left.equalTo(scene).offset(20)
            make.top.equalTo(scene).offset(20 + 90 * index)
          }
        }
      }
      defer { stage.end() }
      setPrefersDark(isDark)
      defer { setPrefersDark(false) }
      stage.window.focused?.resignFocus()
      stage.pump()
      let picture = try #require(stage.window.picture())
      func color(_ x: Int, _ y: Int) -> RGB {
        let parts = picture.color(x, y).map { Double($0) / 255 }
        return RGB(parts[0], parts[1], parts[2])
      }
      for view in views {
        // Through the left border, and left of any text.
        let y = Int(view.frame.midY)
        let edge = Int(view.frame.minX)..<Int(view.frame.minX) + (view is Slider ? 200 : 6)
        let contrast = edge.map { color($0, y).contrast(with: color(2, y)) }.max() ?? 0
        // That of the guidelines for controls.
        #expect(contrast >= 3, "\(type(of: view)): \(contrast)")
      }
    }

    @Test func widgetsGoWithTheirViews() throws {
      let before = Widget.count
      var finalized = 0
      for _ in 0..<3 {
        let stage = try Stage { scene in
          let count = scene.state["count"] as? Int ?? 0
          for index in 0..<count {
            scene.place(Label.self, "label \(index)").view.text = "label"
            scene.place(TextField.self, "field \(index)").view.text = "field"
            scene.place(Button.self, "button \(index)").view.onPress = { finalized += 1 }
            scene.place(Lines.self, "lines \(index)")
          }
        }
        let empty = Widget.count
        let objects = ObjectCount()
        for _ in 0..<3 {
          stage.scene.state["count"] = 10
          stage.pump(20)
          #expect(Widget.count >= empty + 40)
          for view in stage.scene.subviews { objects.watch(view) }
          stage.scene.state["count"] = 0
          stage.pump(20)
          #expect(Widget.count == empty)
        }
        #expect(objects.watched == 120 && objects.finalized == 120)
        objects.watch(stage.scene)
        stage.end()
      }
      #expect(Widget.count == before)
    }

    @Test func aWindowIsAsBigAsItsContentAsks() throws {
      let window = try GTKWindow(title: "fitting")
      let scene = Scene(parentViewController: window.controller)
      scene.onRender = { scene in
        scene.place(Fill.self, "fill") { make in
          make.edges.equalTo(scene).inset(10)
          make.width.equalTo(300)
          make.height.equalTo(120)
        }
      }
      window.rootView = scene
      window.present()
      #expect(window.widget.int("default-width") == 320)
      #expect(window.widget.int("default-height") == 140)
      window.close()
    }

    @Test func aWindowHasRoomForViewsThatScroll() throws {
      let window = try GTKWindow(title: "fitting")
      let scene = Scene(parentViewController: window.controller)
      scene.onRender = { scene in
        scene.place(Lines.self, "lines") { make in
          make.edges.equalTo(scene).inset(10)
          make.height.greaterThanOrEqualTo(600)
        }
      }
      window.rootView = scene
      window.present()
      let width = 60 * Double(window.metrics.character.width)
      #expect(window.widget.int("default-width") == Int(width))
      #expect(window.widget.int("default-height") == 620)
      window.close()
    }

    @Test func aWindowIsNoSmallerThanItsLeastSize() throws {
      let stage = try Stage(
        width: 50, height: 400, minimumSize: CGSize(width: 300, height: 200))
      defer { stage.end() }
      #expect(stage.scene.frame.size == CGSize(width: 300, height: 400))
    }

    @Test func aWindowIsNoSmallerThanItsContent() throws {
      let fill = Fill()
      let stage = try Stage(width: 50, height: 300, minimumSize: nil) { scene in
        scene.place(fill, "fill") { make in
          make.edges.equalTo(scene).inset(10)
          make.width.greaterThanOrEqualTo(scene.state["width"] as? Int ?? 200)
        }
      }
      defer { stage.end() }
      #expect(stage.scene.frame.size == CGSize(width: 220, height: 300))
      run("xdotool", "windowsize", stage.xid, "100", "400")
      stage.wait("the window's height") { stage.scene.frame.height == 400 }
      #expect(stage.scene.frame.width == 220)
      stage.scene.state["width"] = 300
      stage.wait("the content's width") { stage.scene.frame.width == 320 }
      stage.pump()
      #expect(fill.widget?.allocation.width == 300)
    }

    @Test func whatIsHiddenStaysSoWhenItComesBack() throws {
      let label = Label()
      label.isHidden = true
      let stage = try Stage { scene in
        if scene.state["shown"] as? Bool ?? true { scene.place(label, "label") }
      }
      defer { stage.end() }
      for isShown in [false, true] {
        stage.scene.state["shown"] = isShown
        stage.pump()
        #expect(label.widget?.isDrawn == false)
      }
    }

    @Test func viewsMayComeAndGoBetweenFrames() throws {
      let stage = try Stage { _ in }
      defer { stage.end() }
      for _ in 0..<10 {
        let (label, lines, field) = (Label(), Lines(), TextField())
        for view in [label, lines, field] { stage.scene.addSubview(view) }
        label.text = "seen by nobody"
        field.text = "nor this"
        field.focus()
        lines.bounds.origin.y = 5
        for view in [label, lines, field] { view.removeFromSuperview() }
      }
      stage.pump()
      #expect(stage.scene.widget?.children.isEmpty == true && stage.window.focused == nil)
    }

    @Test func aViewThatComesBackHasItsWidgetStill() throws {
      let label = Label()
      let stage = try Stage { scene in
        if scene.state["shown"] as? Bool ?? true { scene.place(label, "label") }
      }
      defer { stage.end() }
      let widget = try #require(label.widget)
      #expect(widget.isDrawn)
      stage.scene.state["shown"] = false
      stage.pump()
      #expect(!widget.isDrawn && label.widget === widget)
      label.text = "changed meanwhile"
      stage.scene.state["shown"] = true
      stage.pump()
      #expect(label.widget === widget && widget.isDrawn)
      #expect(widget.string("label") == "changed meanwhile")
    }
  }
}

/// Three lines.
private final class Lines: ScrollView {
  override func render() { for index in 0..<3 { place(Label.self, index) } }
}

extension Bitmap {
  /// Red, green, blue and alpha of a point.
  func color(_ x: Int, _ y: Int) -> [UInt8] {
    let start = 4 * (y * width + x)
    return Array(rgba[start..<start + 4])
  }
}
