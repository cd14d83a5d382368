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

final class Screen: StateView {
  @Local var messages: [Message] = []
  @Local var chosen: Message.ID?
  @Local var tab = 0
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
    placeList(messages, "e") { row, _ in
      row.place(Page.self)
    }.sticksToEnd()  // error: renamed to 'staysAtEnd(_:)'
  }

  // MARK: Views that stay, and views elsewhere

  func pages() {
    place(Page.self, tab, keepsAlive: true)  // error: place it in keepAlive
    place(Page.self, tab, keepsAlive: true, update: { _ in })  // error: place it in keepAlive
    place(Page.self, tab).keepAlive()  // error: place the view in keepAlive
    keepsAlive { place(Page.self, "b") }  // error: renamed to 'keepAlive(limit:_:)'
  }

  func portals() {
    placePortal("a", in: overlay) { $0.place(Page.self, "a") }  // error: placePortal(in:
    placePortal(overlay, "b") { $0.place(Page.self, "b") }  // error: renamed to 'placePortal(in:
    placePortal(in: overlay) { $0.place(Page.self, "c") }  // error: add a key after the target
  }

  // MARK: State and effects

  func effects() {
    setState { $0.tab = 1 }  // error: assign to a @Local property
    setNeedsUpdate()  // error: renamed to 'setNeedsRender()'
    useEffect { print("effect") }  // error: use task, onChange(of:), viewDidEnter()
    onChange(of: tab) { print("changed") }  // error: receives two values: { old, new in
    onChange(of: tab) { new in print(new) }  // error: receives two values: { old, new in
    environment(\.theme, "dark")  // error: renamed to 'provide(_:_:)'
    place(Page.self, "a").environment(\.theme, "dark")  // error: call provide(_:_:) in the parent
    place(Page.self, "b").onAppear { print("here") }  // error: override viewDidEnter()
    place(Page.self, "c").onDisappear { print("gone") }  // error: override viewDidLeave()
    place(Page.self, "d").transition { _, done in done() }  // error: renamed to 'onLeave(_:)'
  }
}
