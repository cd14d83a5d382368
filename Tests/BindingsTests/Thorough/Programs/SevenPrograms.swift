import Bindings
import Foundation
import ShadowDiff
import TestSupport
import Testing

// Seven programs as their authors would write them.

private final class TextField {
  var text = "" { didSet { if text != oldValue { onEdit?() } } }
  var onEdit: (() -> Void)?
}

private final class Label { var text = "" }
private final class Button { var isEnabled = true }

// MARK: 1. A form with debounced validation

@MainActor
private final class SignUpForm {
  let email = TextField()
  let message = Label()
  let submit = Button()
  let address = State("")

  init(clock: some Clock<Duration>) {
    address.bindTwoWay(email, \.text) { field, changed in field.onEdit = changed }
    let settled = address.debounced(for: .milliseconds(300), clock: clock)
    let problem = Computed { settled.get().contains("@") ? nil : "Enter an e-mail address" }
    Computed { problem.get() ?? "" }.bind(message, \.text)
    Computed { problem.get() == nil }.bind(submit, \.isEnabled)
  }
}

@MainActor
@Test func program1ValidatesAForm() async {
  let clock = ManualClock()
  let form = SignUpForm(clock: clock)
  #expect(form.message.text == "Enter an e-mail address" && !form.submit.isEnabled)
  form.email.text = "ada@"
  form.email.text = "ada@example.org"
  #expect(form.address.get() == "ada@example.org")
  #expect(!form.submit.isEnabled)
  #expect(await eventually { clock.sleeperCount == 1 })
  clock.advance(by: .milliseconds(300))
  #expect(await eventually { form.submit.isEnabled })
  #expect(form.message.text == "")
}

// MARK: 2. A search that cancels, with retry

@MainActor
private final class Search {
  let query = State("")
  let results: Resource<String, [String]>
  let status = Label()
  let rows: Computed<[String]>

  init(_ find: @escaping @Sendable (String) async throws -> [String]) {
    let (query, results) = (query, Resource({ [query] in query.get() }, load: find))
    self.results = results
    rows = Computed { results.latest.get() ?? [] }
    let text = Computed {
      switch results.get() {
      case .loading: "Searching for \(query.get()) …"
      case .loaded(let rows): "\(rows.count) found"
      case .failed: "Try again"
      }
    }
    text.bind(status, \.text)
  }

  func retry() { results.reload() }
}

@MainActor
@Test func program2SearchesAndRetries() async {
  struct Offline: Error {}
  actor Network {
    var isDown = true
    let log: AsyncStream<String>.Continuation
    init(log: AsyncStream<String>.Continuation) { self.log = log }
    func repair() { isDown = false }
    func find(_ query: String) async throws -> [String] {
      log.yield("find \(query)")
      if query == "c" {
        // An answer that never comes.
        defer { log.yield(Task.isCancelled ? "cancel c" : "answer c") }
        try await Task.sleep(for: .seconds(3600))
      }
      if isDown { throw Offline() }
      return [query, query + "s"]
    }
  }
  let (stream, log) = AsyncStream.makeStream(of: String.self)
  var events = stream.makeAsyncIterator()
  let network = Network(log: log)
  let search = Search { try await network.find($0) }
  #expect(await events.next() == "find ")
  search.query.set("c")
  #expect(await events.next() == "find c")
  search.query.set("cat")
  #expect(search.status.text == "Searching for cat …")
  let both = await [events.next(), events.next()].compactMap(\.self)
  #expect(both.sorted() == ["cancel c", "find cat"])
  #expect(await eventually { search.status.text == "Try again" })
  await network.repair()
  search.retry()
  #expect(await eventually { search.status.text == "2 found" })
  #expect(search.rows.get() == ["cat", "cats"])
}

// MARK: 3. A filtered and sorted list with a selection

private struct Contact: Identifiable, Equatable {
  var id: Int
  var name: String
  var isFavorite = false
}

@MainActor
private final class Contacts {
  let all = State([Contact]())
  let onlyFavorites = State(false)
  let selection = State<Int?>(nil)
  let title = Label()
  private(set) var table: [String] = []
  let rows: ListSignal<Contact>

  init() {
    let (all, onlyFavorites, selection) = (all, onlyFavorites, selection)
    rows = all.list()
      .filter { $0.isFavorite || !onlyFavorites.get() }
      .sorted { $0.name < $1.name }
    rows.map(\.name).onChanges(for: self) { contacts, change in
      contacts.table = (try? change.applied(to: contacts.table)) ?? []
    }
    let selected = Computed { all.get().first { $0.id == selection.get() } }
    Computed { selected.get()?.name ?? "Nobody" }.bind(title, \.text)
  }
}

@MainActor
@Test func program3ShowsAFilteredAndSortedList() {
  let contacts = Contacts()
  contacts.all.set([Contact(id: 1, name: "Grace"), Contact(id: 2, name: "Ada", isFavorite: true)])
  #expect(contacts.table == ["Ada", "Grace"])
  contacts.selection.set(1)
  #expect(contacts.title.text == "Grace")
  contacts.all.edit { $0[0].name = "Alan" }
  #expect(contacts.title.text == "Alan")
  #expect(contacts.table == ["Ada", "Alan"])
  contacts.onlyFavorites.set(true)
  #expect(contacts.table == ["Ada"])
  contacts.all.element(id: 1).edit { $0?.isFavorite = true }
  #expect(contacts.table == ["Ada", "Alan"])
  contacts.all.edit { $0.removeAll { $0.id == 1 } }
  #expect(contacts.title.text == "Nobody")
}

// MARK: 4. A document that is edited in two places

private struct Document: Equatable {
  struct Author: Equatable { var name: String }
  var title = "Untitled"
  var author: Author? = nil
}

@Test func program4EditsADocumentInTwoPlaces() {
  let document = State(Document())
  let (field, inspector, author) = (TextField(), State(""), State<String?>(nil))
  document.at(\.title).bindTwoWay(field, \.text) { $0.onEdit = $1 }
  inspector <-> document.at(\.title)
  author <-> document.at(\.author).at(\.name)
  #expect(field.text == "Untitled" && inspector.get() == "Untitled")
  field.text = "Notes"
  #expect(document.get().title == "Notes" && inspector.get() == "Notes")
  inspector.set("Plan")
  #expect(field.text == "Plan")
  document.edit { $0.author = .init(name: "Ada") }
  #expect(author.get() == "Ada")
  author.set("Grace")
  #expect(document.get().author?.name == "Grace")
}

// MARK: 5. Undo and redo

@Test func program5UndoesAndRedoes() {
  let (title, shapes) = (State(""), State([Contact]()))
  let (undo, redo) = (Button(), Button())
  let history = EditHistory(limit: 100)
  history.track(title, isCoalescing: true)
  history.track(shapes, id: \.id)
  history.canUndo.bind(undo, \.isEnabled)
  history.canRedo.bind(redo, \.isEnabled)
  #expect(!undo.isEnabled && !redo.isEnabled)
  for text in ["P", "Pl", "Plan"] { title.set(text) }
  history.group("Add shapes") {
    shapes.edit { $0.append(Contact(id: 1, name: "circle")) }
    shapes.edit { $0.append(Contact(id: 2, name: "square")) }
  }
  #expect(history.undoName.get() == "Add shapes")
  history.undo()
  #expect(shapes.get().isEmpty && undo.isEnabled && redo.isEnabled)
  history.undo()
  #expect(title.get() == "" && !undo.isEnabled)
  history.redo()
  history.redo()
  #expect(title.get() == "Plan" && shapes.get().map(\.id) == [1, 2] && !redo.isEnabled)
}

// MARK: 6. The progress of downloads

@MainActor
@Test func program6ShowsTheProgressOfDownloads() async {
  let (received, total, label) = (State(0), State(1000), Label())
  Computed { "\(received.get() * 100 / total.get()) %" }.bind(label, \.text)
  let writer = received.writer()
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<4 {
      group.addTask { for _ in 0..<25 { writer.update { $0 += 10 } } }
    }
  }
  #expect(await eventually { label.text == "100 %" })
}

// MARK: 7. Settings that are stored

@Test func program7KeepsSettings() {
  let folder = FileManager.default.temporaryDirectory
  let file = folder.appending(path: "umbra-settings-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: file) }
  struct Settings: Codable, Equatable {
    var volume = 0.5
    var isDark = false
  }
  func launch(_ use: (PersistedState<Settings>) -> Void) {
    use(PersistedState(Settings(), in: .file(file)))
  }
  launch { settings in
    let label = Label()
    Computed { settings.get().isDark ? "dark" : "light" }.bind(label, \.text)
    settings.at(\.isDark).set(true)
    settings.edit { $0.volume = 0.7 }
    #expect(label.text == "dark")
  }
  launch { #expect($0.get() == Settings(volume: 0.7, isDark: true)) }
}
