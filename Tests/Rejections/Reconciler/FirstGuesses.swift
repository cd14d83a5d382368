// rejects each line that names an error
import Reconciler

// First guesses of people who come from other libraries. Each message says what to write.

struct Message: Identifiable { let id: Int }

final class Label: View { var text = "" }
final class Page: StateView { @Prop var number = 0 }

struct ThemeKey: EnvironmentKey { static let defaultValue = "light" }
extension EnvironmentValues {
  var theme: String {
    get { self[ThemeKey.self] }
    set { self[ThemeKey.self] = newValue }
  }
}

final class Counter: StateView {
  @Local var count: Int  // error: give the property an initial value
  @Local var chosen: Message.ID?
  @Local var latest: Message?
}

final class Screen: StateView {
  @Local var messages: [Message] = []
  @Local var chosen: Message.ID?
  @Local var tab = 0
  @Local var isOpen = false
  let overlay = View()

  // MARK: Lists

  func lists() {
    placeList(messages, "a", selection: $chosen) { row, message in  // error: call selection(_:) on
      row.place(Page.self, update: { $0.number = message.id })
    }
    placeList(messages, "b", id: \.id, selection: $chosen) { row, _ in  // error: selection(_:) on
      row.place(Page.self)
    }
    placeList(messages, "c", sticksToEnd: true) { row, _ in  // error: staysAtEnd() on the result
      row.place(Page.self)
    }
    placeList(messages, "d", id: \.id, sticksToEnd: true) { row, _ in  // error: staysAtEnd() on
      row.place(Page.self)
    }
    placeList(messages, "l", startsAtEnd: true) { row, _ in  // error: staysAtEnd() on the result
      row.place(Page.self)
    }
    placeList(messages, "m", id: \.id, startsAtEnd: true) { row, _ in  // error: staysAtEnd() on
      row.place(Page.self)
    }
    placeList(messages, "n", staysAtEnd: true) { row, _ in  // error: leave out staysAtEnd:
      row.place(Page.self)
    }
    placeList(messages, "o", id: \.id, staysAtEnd: true) { row, _ in  // error: leave out stays
      row.place(Page.self)
    }
    placeList(messages, "e") { row, _ in
      row.place(Page.self)
    }.sticksToEnd()  // error: renamed to 'staysAtEnd(_:)'
  }

  func otherLists(_ names: [String]) {
    placeList(names, "f") { row, _ in row.place(Page.self) }  // error: pass id:
    placeList("g", messages) { row, _ in row.place(Page.self) }  // error: the items come first
    placeList(messages, "i", axis: .horizontal) { row, _ in  // error: leave out axis:
      row.place(Page.self)
    }
    placeList(messages, "j") { row, _ in
      row.place(Page.self)
    }.onSelect { print($0) }  // error: bind the selection: selection($chosen)
    placeList(messages) { row, _ in row.place(Page.self) }  // error: add a key after the items
    placeList(messages, "k") { row, _ in row.place(Label.self) }  // error: set the properties
    placeList(messages, "h") { row, message in
      row.place(Page.self, message.id, update: { _ in })  // error: leave out the key
    }
  }

  func rows(_ list: ListView) {
    _ = list.rows.count  // error: use rowCount, visibleRows or view(atRow:)
    _ = list[0]  // error: call view(atRow:)
    list.reloadData()  // error: place the list with the new items
    list.scrollTo(3)  // error: renamed to 'scroll(to:at:)'
  }

  // MARK: Views and stacks

  func views() {
    place(Page.self)  // error: add a key after the type
    place(Page.self) { make in make.edges.equalToSuperview() }  // error: add a key after the type
    place(Page.self, update: { $0.number = 1 })  // error: add a key after the type
    place(Page.self, "c", update: { $0.$number = .constant(1) })  // error: to a property @Prop
    place(Label(), "d", update: { $0.text = "one" })  // error: set the properties of an instance
    place(Label(), "e", update: { $0.text = "one" }) { make in  // error: properties of an instance
      make.edges.equalToSuperview()
    }
    place(Label.self, "a", text: "one")  // error: set the text in update: { $0.text
    place(Label.self, "b", title: "one") { make in  // error: set the title in update: { $0.title
      make.edges.equalToSuperview()
    }
  }

  func stacks() {
    placeVStack("a", spacing: 8) { place(Page.self, "a") }  // error: use placeStack
    placeHStack("b") { place(Page.self, "b") }  // error: use placeStack with axis: .horizontal
    placeZStack("c") { place(Page.self, "c") }  // error: a later view is in front
    placeGrid("d", columns: 2) { place(Page.self, "d") }  // error: is an array of tracks
  }

  func otherStacks() {
    placeStack(spacing: 8) { place(Page.self, "e") }  // error: add a key: placeStack("form")
    placeStack(.horizontal) { place(Page.self, "f") }  // error: placeStack("form", axis:
    placeFlow { place(Page.self, "g") }  // error: add a key: placeFlow("tags")
    placeGrid(columns: [.content]) { place(Page.self, "h") }  // error: placeGrid("fields"
  }

  // An error in a closure is reported where it is.

  func closures() {
    place(Page.self, "a", update: { $0.number = 1 }) { make in
      make.top.equalToSuperview()
      make.leading.equalTo(self.layout.tralling)  // error: has no member 'tralling'
    }
    place(Page.self, key: "b", update: { $0.number = 1 }) { make in
      make.top.equalToSuperview()
      make.leading.equalTo(self.layout.tralling)  // error: has no member 'tralling'
    }
    place(Page.self, "c") { make in
      make.top.equalToSuperview()
      make.leading.equalToSuperview().offset("x")  // error: no exact matches in call to instance
    }
    placeList(messages, "d") { row, message in
      row.place(Page.self, update: { $0.numbr = message.id })  // error: has no member 'numbr'
    }
    place(Page.self, "e").onLeave { page, done in page.leav(done) }  // error: has no member 'leav'
    task(id: tab) { await self.lod() }  // error: has no member 'lod'
  }

  // MARK: Views that stay, and views elsewhere

  func pages() {
    place(Page.self, tab, keepsAlive: true)  // error: place it in keepAlive
    place(Page.self, tab, keepsAlive: true, update: { _ in })  // error: place it in keepAlive
    place(Page.self, tab).keepAlive()  // error: place the view in keepAlive
    place(Page.self, tab, keepAlive: true)  // error: place it in keepAlive
    keepAlive(tab) { place(Page.self, "c") }  // error: keepAlive takes no key
    keepsAlive { place(Page.self, "b") }  // error: renamed to 'keepAlive(limit:_:)'
  }

  func portals() {
    placePortal("a", in: overlay) { $0.place(Page.self, "a") }  // error: placePortal(in:
    placePortal(overlay, "b") { $0.place(Page.self, "b") }  // error: renamed to 'placePortal(in:
    placePortal(in: overlay) { $0.place(Page.self, "c") }  // error: add a key after the target
    placePortal("d") { place(Page.self, "d") }  // error: add the superview of the views
    placePortal("k") { $0.place(Page.self, "k") }  // error: add the superview of the views
    sheet(isPresented: $isOpen) { place(Page.self, "l") }  // error: place the views in a portal
    placePortal(in: overlay, "e") { place(Page.self, "e") }  // error: the closure receives
    placePortal("f", into: overlay) { $0.place(Page.self, "f") }  // error: placePortal(in:
    placePortal(Page.self, "h", update: { $0.number = 1 })  // error: placePortal(in: overlay
    place(Page.self, "i", in: overlay)  // error: placePortal(in: overlay
    place(Page.self, "j", in: overlay, update: { $0.number = 1 })  // error: placePortal(in:
    placePortal(into: overlay, "g") { $0.place(Page.self, "g") }  // error: placePortal(in:
  }

  // MARK: State and effects

  func effects() {
    self["tab"] = 1  // error: use a @Local or @Prop property, or state[key] or props[key]
    print(self["tab"] ?? 0)  // error: use a @Local or @Prop property, or state[key] or props[key]
    setState { $0.tab = 1 }  // error: assign to a @Local property
    setNeedsUpdate()  // error: renamed to 'setNeedsRender()'
    forceUpdate()  // error: renamed to 'setNeedsRender()'
    onAppear { print("here") }  // error: override viewDidEnter()
    onDisappear { print("gone") }  // error: override viewDidLeave()
    task(tab) { print("task") }  // error: add the label: task(id:
    let (count, setCount) = useState(0)  // error: declare a property of the view: @Local
    setCount(count + 1)
    useEffect { print("effect") }  // error: use task, onChange(of:), viewDidEnter()
    onChange(of: tab) { print("changed") }  // error: receives two values: { old, new in
    onChange(of: tab) { new in print(new) }  // error: receives two values: { old, new in
    onChange(of: \.tab) { old, new in print(old, new) }  // error: pass the value: onChange(of:
    onChange(of: tab, initial: true) { _, new in print(new) }  // error: not called for the first
    environment.theme = "dark"  // error: call provide(\.theme, .dark)
    environment(\.theme, "dark")  // error: renamed to 'provide(_:_:)'
    place(Page.self, "a").environment(\.theme, "dark")  // error: call provide(_:_:) in the parent
    place(Page.self, "b").onAppear { print("here") }  // error: override viewDidEnter()
    place(Page.self, "c").onDisappear { print("gone") }  // error: override viewDidLeave()
    place(Page.self, "e").onLeave { done in done() }  // error: receives two values: { view, done in
    place(Page.self, "t").transition(0.3)  // error: animate in onLeave
    place(Page.self, "d").transition { _, done in done() }  // error: renamed to 'onLeave(_:)'
  }
}

@MainActor func show(_ screen: Screen) {
  StateViewController().setRootView(screen)  // error: assign to rootView
}

// MARK: Tests

@MainActor func drive() throws {
  let driver = ViewDriver(Screen.self)
  try driver.tap("Save")  // error: find the view first
  try driver.tap(.text("Save"))  // error: find the view first
  try driver.type("Ada", into: .key("name"))  // error: find the view first
  _ = try driver.find("Save")  // error: pass a query
  _ = try driver.find(text: "Save")  // error: pass a query
  _ = try driver.find(key: 1)  // error: pass a query
  _ = try driver.find(Page.self)  // error: pass a query: find(.type(Page.self))
  _ = try driver.find(role: .button)  // error: pass a query: find(.role(.button))
  try driver.tap(text: "Save")  // error: find the view first
  try driver.tap(key: 1)  // error: find the view first
  try driver.type("Ada", into: "name")  // error: find the view first
  try driver.scroll(by: 10)  // error: scroll(to:)
  _ = driver.has(text: "Save")  // error: pass a query: has(.text(
  _ = driver.findAll(.text("Save"))  // error: renamed to 'all(_:)'
  _ = driver.contains(.text("Save"))  // error: renamed to 'has(_:)'
  _ = driver.exists(.text("Save"))  // error: renamed to 'has(_:)'
  _ = driver.snapshot()  // error: renamed to 'outline'
  _ = driver.snapshot  // error: renamed to 'outline'
  _ = driver.root  // error: call view(as: ToDoScreen.self)
  _ = driver.root(as: Screen.self)  // error: renamed to 'view(as:)'
  _ = try driver.find(.button)  // error: write .role(.button)
  _ = driver.all(.textField)  // error: write .role(.textField)
  _ = driver.has(.checkBox)  // error: write .role(.checkBox)
  try driver.find(.list).scroll(to: 10)  // error: write .role(.list)
  try driver.find(.key("name")).submit()  // error: a line break at the end submits
  try driver.find(.key("name")).clear()  // error: type replaces the text
  driver.resize(width: 300, height: 200)  // error: create a driver of the size
  driver.render()  // error: renamed to 'flush()'
}
