import Bindings
import Controls
import Foundation
import Layout
import Reconciler
import TerminalHost

#if GTK
  import GTKHost
#endif

struct Settings: Codable, Hashable {
  var name = ""
  var about = ""
  var isPublic = false
  var theme = 0
  var density = 0
  var fontSize = 12.0
  var volume = 0.5
}

/// Tabs with forms, whose values are stored in a file.
final class SettingsScreen: StateView {
  let settings = PersistedState(
    Settings(), in: .file(URL(fileURLWithPath: "settings.json")))
  let tabs = TabBar()
  let menu = MenuButton()

  override func viewDidInitialize() {
    tabs.options = ["Profile", "Display", "Sound"]
    tabs.takesInitialFocus = true
    menu.title = "More"
    menu.items = [
      MenuItem("Reset") { [settings] in settings.set(Settings()) },
      MenuItem("Quit") { [weak self] in self?.quit() },
    ]
  }

  override func render() {
    let (now, margin, spacing) = (settings.get(), metrics.margin, metrics.spacing)
    place(tabs, "tabs") { make in
      make.top.equalToSuperview().offset(margin.height)
      make.left.equalToSuperview().offset(margin.width)
    }
    place(menu, "menu") { [tabs] make in
      make.top.equalTo(tabs)
      make.left.greaterThanOrEqualTo(tabs.layout.right).offset(spacing.width)
      make.right.equalToSuperview().offset(-margin.width)
    }
    var above = tabs.layout.bottom
    func row<Field: Control>(_ title: String, _ type: Field.Type, update: (Field) -> Void) {
      let column = 12 * metrics.character.width
      let field = place(type, title) { make in
        make.top.equalTo(above).offset(spacing.height)
        make.left.equalToSuperview().offset(column)
        make.right.bottom.lessThanOrEqualToSuperview().offset(-margin.width)
      }.view
      field.accessibilityName = title
      update(field)
      place(Label.self, "\(title) label", update: { $0.text = title }) { make in
        make.left.equalToSuperview().offset(margin.width)
        if field is TextView || field is RadioGroup {
          make.top.equalTo(field)
        } else {
          make.centerY.equalTo(field)
        }
      }
      above = field.layout.bottom
    }
    switch tabs.selectedIndex {
    case 0:
      row("Name", TextField.self) { ($0.text, $0.onChange) = (now.name, set(\.name)) }
      row("About you", TextView.self) { ($0.text, $0.onChange) = (now.about, set(\.about)) }
      row("Public", Switch.self) { ($0.isOn, $0.onChange) = (now.isPublic, set(\.isPublic)) }
    case 1:
      row("Theme", Select.self) {
        $0.options = ["As the system", "Light", "Dark"]
        ($0.selectedIndex, $0.onChange) = (now.theme, set(\.theme))
      }
      row("Rows", RadioGroup.self) {
        $0.options = ["Dense", "Comfortable"]
        ($0.selectedIndex, $0.onChange) = (now.density, set(\.density))
      }
      row("Font size", Stepper.self) {
        $0.range = 8...32
        ($0.value, $0.onChange) = (now.fontSize, set(\.fontSize))
      }
    default:
      row("Volume", Slider.self) { ($0.value, $0.onChange) = (now.volume, set(\.volume)) }
    }
  }

  /// Returns a closure that stores a setting.
  func set<Value>(_ setting: WritableKeyPath<Settings, Value>) -> (Value) -> Void {
    { [settings] value in settings.edit { $0[keyPath: setting] = value } }
  }
}

#if GTK
  if CommandLine.arguments.contains("--gtk") {
    try GTKApp.run(
      SettingsScreen.self, title: "Settings", size: CGSize(width: 420, height: 300),
      minimumSize: nil)
    exit(0)
  }
#endif
try TerminalApp.run(SettingsScreen.self)
