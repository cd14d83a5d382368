import CGtk4
import Controls
import Foundation
import Layout
import Reconciler
import Testing

@testable import GTKHost

extension GTKTests {
  /// Tests that windows follow the theme, and that there can be several.
  @MainActor
  @Suite struct Themes {
    private final class Themed: StateView {
      var seen: [Appearance] = []
      let label = Label()
      override func render() {
        if seen.last != appearance { seen.append(appearance) }
        label.text = "a text"
        let height = metrics.character.height
        place(label, "label") { make in make.top.left.equalToSuperview() }
        place(Fill.self, "fill") { [label] make in
          make.top.equalTo(label.layout.bottom)
          make.size.equalTo(height)
        }
      }
    }

    @Test func aGraphicsCardHasADeviceForDrawing() throws {
      let folder = NSTemporaryDirectory() + "devices-\(UUID().uuidString)"
      let files = FileManager.default
      try files.createDirectory(atPath: folder + "/dri", withIntermediateDirectories: true)
      defer { try? files.removeItem(atPath: folder) }
      func add(_ name: String) throws {
        try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      #expect(!GraphicsCard.isUsable(in: folder + "/missing"))
      // A screen alone, as that of some virtual machines, is not enough.
      for name in ["dri/card0", "dri/by-path", "null"] { try add(name) }
      #expect(!GraphicsCard.isUsable(in: folder))
      try add("dri/renderD128")
      #expect(GraphicsCard.isUsable(in: folder))
      try files.removeItem(atPath: folder + "/dri")
      #expect(!GraphicsCard.isUsable(in: folder))
      try add("nvidiactl")
      #expect(GraphicsCard.isUsable(in: folder))
    }

    @Test func metricsAndSizesFollowTheFont() throws {
      let view = Themed()
      let stage = try Stage(root: view)
      defer { stage.end() }
      let (metrics, size) = (view.metrics, view.label.frame.size)
      guard let settings = unsafe gtk_settings_get_default() else { return }
      unsafe umbra_set_string(UnsafeMutableRawPointer(settings), "gtk-font-name", "DejaVu Sans 22")
      defer { unsafe gtk_settings_reset_property(settings, "gtk-font-name") }
      stage.wait("other metrics") { view.metrics.character.height > metrics.character.height + 8 }
      stage.pump(100)
      #expect(view.label.frame.height > size.height + 8 && view.label.frame.width > size.width + 8)
      #expect(view.subviews.last?.frame.height == view.metrics.character.height)
      #expect(view.subviews.last?.frame.minY == view.label.frame.maxY)
      unsafe gtk_settings_reset_property(settings, "gtk-font-name")
      stage.wait("the former metrics") { view.metrics == metrics }
      stage.pump(100)
      #expect(view.label.frame.size == size)
    }

    @Test func viewsFollowTheAppearance() throws {
      let view = Themed()
      let stage = try Stage(root: view)
      defer { stage.end() }
      #expect(view.seen == [.light])
      view.setAppearance(.dark)
      stage.wait("a dark theme") { view.seen == [.light, .dark] }
      view.setAppearance(nil)
      stage.wait("the desktop's theme") { view.seen == [.light, .dark, .light] }
    }

    @Test func theRendererWithoutGLLoadsNone() throws {
      let stage = try Stage { $0.place(Label.self, "label") }
      defer { stage.end() }
      let maps = run("cat", "/proc/\(getpid())/maps")
      #expect(maps.contains("libgtk-4"))
      let drivers = maps.split(separator: "\n").filter {
        $0.contains("libLLVM") || $0.contains("_dri.so")
      }
      #expect(drivers == [])
    }

    @Test func aSecondWindowHasItsOwnViewsAndFocus() throws {
      let first = try Stage { $0.place(TextField.self, "field") }
      let field = try #require(first.scene.subviews.first as? TextField)
      field.focus()
      first.pump()
      let second = try Stage { $0.place(TextField.self, "field") }
      let other = try #require(second.scene.subviews.first as? TextField)
      other.focus()
      second.type("two")
      #expect(other.text == "two" && field.text == "")
      second.end()
      run("xdotool", "windowfocus", first.xid)
      first.pump()
      first.type("one")
      #expect(field.text == "one")
      first.end()
    }
  }
}
