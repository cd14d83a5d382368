import Foundation
import Layout
import Observation
import Reconciler
import Testing

/// State and props as properties of a view.
@MainActor @Suite(.serialized) struct PropertyTests {
  struct Opaque { var number = 0 }
  final class Thing {}

  final class Badge: StateView {
    @Prop var title = ""
    @Prop var subtitle: String?
    @Prop var opaque = Opaque()
    @Prop var thing: Thing?
    @Prop var onTap: () -> Void = {}
    @Prop var onPick: (Int, String) -> Bool = { _, _ in false }
    @Prop var onClose: (() -> Void)?
    @Local var taps = 0
    @Local var note: String?

    override func render() {
      let (title, taps) = (title, taps)
      place(TestLabel.self, "title", update: { $0.text = "\(title) \(taps)" })
      if onClose != nil { place(TestBox.self, "close") }
    }

    func tap() {
      taps += 1
      onTap()
    }
  }

  final class Screen: StateView {
    @Local var name = "A"
    @Local var unread = 0
    @Local var closes = false
    var heard: [String] = []

    override func render() {
      let name = name
      place(
        Badge.self, "badge",
        update: {
          $0.title = name
          $0.onTap = { [weak self] in self?.heard.append("tap \(name)") }
          $0.onClose = self.closes ? {} : nil
        }
      ) { make in
        make.edges.equalToSuperview()
      }
    }

    var badge: Badge? { subviews.first as? Badge }
  }

  func renders(_ view: StateView?) -> Int { view?.shadow.renderCount ?? 0 }
  func text(_ view: StateView?) -> String? { (view?.subviews.first as? TestLabel)?.text }

  @Test func whatWasReadRendersAndNothingElse() {
    let stage = Stage<Screen>()
    let root = stage.root
    #expect(text(root.badge) == "A 0")
    #expect((renders(root), renders(root.badge)) == (1, 1))
    // Its own state.
    root.badge?.taps = 2
    StateView.flush()
    #expect(text(root.badge) == "A 2")
    #expect((renders(root), renders(root.badge)) == (1, 2))
    // Equal writes, and what no render has read.
    root.badge?.taps = 2
    root.badge?.note = "unread"
    root.unread = 7
    root.name = "A"
    StateView.flush()
    #expect((renders(root), renders(root.badge)) == (1, 2))
    #expect((root.badge?.note, root.unread) == ("unread", 7))
    // A prop.
    root.name = "B"
    StateView.flush()
    #expect(text(root.badge) == "B 2")
    #expect((renders(root), renders(root.badge)) == (2, 3))
    #expect(root.badge?.shadow.reasons == [.prop("title")])
    #expect(root.shadow.reasons == [.state("name")])
  }

  @Test func anotherFunctionNeverRendersAndTheLatestIsCalled() {
    let stage = Stage<Screen>()
    let root = stage.root
    let read = root.badge?.onTap
    root.badge?.tap()
    root.name = "B"
    StateView.flush()
    let count = renders(root.badge)
    root.setNeedsRender()
    StateView.flush()
    #expect(renders(root.badge) == count)
    read?()
    root.badge?.tap()
    #expect(root.heard == ["tap A", "tap B", "tap B"])
  }

  @Test func anOptionalFunctionCountsAsChangedWhenItComesOrGoes() {
    let stage = Stage<Screen>()
    let root = stage.root
    #expect(root.badge?.subviews.count == 1)
    root.closes = true
    StateView.flush()
    #expect((root.badge?.subviews.count, renders(root.badge)) == (2, 2))
    root.setNeedsRender()
    StateView.flush()
    #expect(renders(root.badge) == 2)
    root.closes = false
    StateView.flush()
    #expect((root.badge?.subviews.count, renders(root.badge)) == (1, 3))
  }

  /// Hands a function on, which its parent may exchange meanwhile.
  final class Middle: StateView {
    @Prop var onTap: () -> Void = {}
    override func render() {
      place(Badge.self, "badge", update: { $0.onTap = self.onTap })
    }
  }

  @Test func functionsThatAreHandedOnCallTheLatest() {
    var heard: [Int] = []
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        let number = root.state["number"] as? Int ?? 0
        root.place(Middle.self, "middle", update: { $0.onTap = { heard.append(number) } })
      }
    }
    let middle = stage.root.subviews.first as? Middle
    stage.root.state["number"] = 1
    StateView.flush()
    #expect(renders(middle) == 1)
    (middle?.subviews.first as? Badge)?.onTap()
    #expect(heard == [1])
  }

  @Test func valuesThatCannotBeComparedCountAsChangedAndObjectsByIdentity() {
    final class Reader: StateView {
      @Prop var opaque = Opaque()
      @Prop var thing = Thing()
      @Prop var other: Thing?
      override func render() { _ = (opaque, thing, other) }
    }
    let view = Reader()
    view.setRootView()
    let thing = Thing()
    view.thing = thing
    StateView.flush()
    #expect(renders(view) == 2)
    view.thing = thing
    StateView.flush()
    #expect(renders(view) == 2)
    view.opaque = Opaque()
    StateView.flush()
    #expect(renders(view) == 3)
    view.other = nil
    StateView.flush()
    #expect(renders(view) == 3)
    for _ in 0..<2 {
      view.other = thing
      StateView.flush()
      #expect(renders(view) == 4)
    }
    view.other = Thing()
    StateView.flush()
    #expect(renders(view) == 5)
    view.resignRootView()
  }

  // MARK: - Two-way props

  final class Field: StateView {
    @Prop var text = "none"
    override func render() {
      let text = text
      place(TestLabel.self, "text", update: { $0.text = text })
    }
    func type(_ typed: String) { text = typed }
  }

  struct Person: Equatable {
    var name = "Ada"
    var age = 36
  }

  final class Form: StateView {
    @Local var draft = "a"
    @Local var person = Person()
    override func render() {
      place(Field.self, "draft", update: { $0.$text = self.$draft })
      place(Field.self, "name", update: { $0.$text = self.$person.name })
    }
    var fields: [Field] { subviews.compactMap { $0 as? Field } }
  }

  @Test func aTwoWayPropReadsAndWritesItsParentWithoutRenderingIt() {
    let stage = Stage<Form>()
    let form = stage.root
    #expect(form.fields.map { text($0) } == ["a", "Ada"])
    form.draft = "b"
    StateView.flush()
    #expect(text(form.fields[0]) == "b")
    form.fields[0].type("c")
    form.fields[1].type("Grace")
    StateView.flush()
    #expect((form.draft, form.person) == ("c", Person(name: "Grace")))
    #expect(form.fields.map { text($0) } == ["c", "Grace"])
    #expect(renders(form) == 1)
    // Given again it is the same.
    form.setNeedsRender()
    StateView.flush()
    let counts = form.fields.map { renders($0) }
    form.setNeedsRender()
    StateView.flush()
    #expect(form.fields.map { renders($0) } == counts)
  }

  struct Address: Equatable {
    var street = "Elm"
    var city = "Rome"
  }

  struct Contact {
    var name = "Ada"
    var phone = "1"
    var address = Address()
    var tags: [() -> Void] = []
  }

  /// A view that reads two parts of what it is bound to.
  final class AddressField: StateView {
    @Prop var address = Address()
    @Prop var street = ""
    override func render() { _ = (address, street) }
  }

  final class TagsField: StateView {
    @Prop var tags: [() -> Void] = []
    override func render() { _ = tags }
  }

  final class ContactForm: StateView {
    @Local var contact = Contact()
    override func render() {
      place(Field.self, "name", update: { $0.$text = self.$contact.name })
      place(Field.self, "street", update: { $0.$text = self.$contact.address.street })
      place(Field.self, "city", update: { $0.$text = self.$contact.address.city })
      place(
        AddressField.self, "address",
        update: {
          $0.$address = self.$contact.address
          $0.$street = self.$contact.address.street
        })
      place(TagsField.self, "tags", update: { $0.$tags = self.$contact.tags })
    }
  }

  @Test func aWriteRendersOnlyTheReadersOfThePartThatChanges() {
    let stage = Stage<ContactForm>()
    let form = stage.root
    func rendered(_ change: () -> Void) -> [String] {
      let before = form.subviews.compactMap { $0 as? StateView }.map { renders($0) }
      change()
      StateView.flush()
      let after = form.subviews.compactMap { $0 as? StateView }.map { renders($0) }
      let keys = ["name", "street", "city", "address", "tags"]
      return zip(keys, zip(before, after)).filter { $1.0 != $1.1 }.map(\.0)
    }
    // A value that cannot be compared always counts as changed.
    #expect(rendered { form.contact.name = "Grace" } == ["name", "tags"])
    #expect(rendered { form.contact.phone = "2" } == ["tags"])
    #expect(rendered { form.contact.address.city = "Bern" } == ["city", "address", "tags"])
    #expect(rendered { form.contact.address.street = "Oak" } == ["street", "address", "tags"])
    // Still after writes that did not render them.
    #expect(rendered { form.contact.name = "Alan" } == ["name", "tags"])
    #expect(
      rendered { form.contact = Contact(name: "Alan") } == ["street", "city", "address", "tags"])
    #expect(renders(stage.root) == 1)
    let fields = form.subviews.compactMap { $0 as? Field }
    #expect(fields.map { text($0) } == ["Alan", "Elm", "Rome"])
  }

  struct Measure: Equatable {
    var value = "1"
    var unit = "m"
  }

  final class MeasureForm: StateView {
    @Local var measure = Measure()
    override func render() {
      place(Field.self, "value", update: { $0.$text = self.$measure.value })
    }
  }

  @Test func aPartCanBeCalledValue() {
    let stage = Stage<MeasureForm>()
    (stage.root.subviews[0] as? Field)?.type("2")
    StateView.flush()
    #expect(stage.root.measure == Measure(value: "2"))
    stage.root.$measure.wrappedValue.value = "3"
    StateView.flush()
    #expect(text(stage.root.subviews[0] as? Field) == "3")
  }

  /// A value whose comparison runs a closure.
  struct Watched: Equatable {
    var text: String
    var onCompare: () -> Void = {}
    static func == (lhs: Self, rhs: Self) -> Bool {
      rhs.onCompare()
      return lhs.text == rhs.text
    }
  }

  @Test func aComparisonMayWriteThePropertyThatItCompares() {
    final class Watching: StateView {
      @Local var watched = Watched(text: "a long text, on the heap")
    }
    let view = Watching()
    _ = view.watched
    view.watched = Watched(text: "another long text, on the heap") {
      view.watched = Watched(text: "a third long text, on the heap")
    }
    #expect(view.watched.text == "another long text, on the heap")
  }

  final class Names: StateView {
    @Local var names = ["Ada", "Grace", "Barbara"]
    @Local var keepsViews = false
    @Local var leavesSlowly = false
    var ends: [@MainActor () -> Void] = []
    override func render() {
      if keepsViews { keepAlive { placeAll() } } else { placeAll() }
    }
    func placeAll() {
      for index in names.indices {
        let placed = place(Field.self, index, update: { $0.$text = self.$names[index] })
        if leavesSlowly { placed.onLeave { [weak self] _, done in self?.ends.append(done) } }
      }
    }
    var fields: [Field] { subviews.compactMap { $0 as? Field } }
  }

  @Test func anElementThatAViewIsBoundToCanBeRemoved() {
    let stage = Stage<Names>()
    let names = stage.root
    names.names.removeLast()
    StateView.flush()
    #expect(names.fields.map { text($0) } == ["Ada", "Grace"])
    #expect(names.fields.map { renders($0) } == [1, 1])
    names.fields[1].type("Mary")
    names.names.remove(at: 0)
    StateView.flush()
    #expect(names.fields.map { text($0) } == ["Mary"])
    names.names = []
    names.names.append("Ada")
    StateView.flush()
    #expect(names.fields.map { text($0) } == ["Ada"])
  }

  @Test(arguments: [false, true])
  func anElementCanBeRemovedWhoseViewStaysAndComesBack(isKept: Bool) {
    let stage = Stage<Names>()
    let names = stage.root
    names.keepsViews = isKept
    names.leavesSlowly = !isKept
    StateView.flush()
    names.names.removeLast()
    StateView.flush()
    names.names[0] = "Alan"
    StateView.flush()
    #expect(names.fields.map { text($0) } == ["Alan", "Grace", "Barbara"])
    names.names.append("Mary")
    StateView.flush()
    #expect(names.fields.map { text($0) } == ["Alan", "Grace", "Mary"])
    #expect(names.fields.allSatisfy { !$0.isHidden && !$0.takesNoInput })
    names.names = []
    StateView.flush()
    for end in names.ends { end() }
    StateView.flush()
    #expect(names.fields.count == (isKept ? 3 : 0))
  }

  final class Farewell: StateView {
    @Prop var text = ""
    @Prop var onLeave: (String) -> Void = { _ in }
    override func render() { _ = text }
    override func viewDidLeave() { onLeave(text) }
  }

  final class Farewells: StateView {
    @Local var names = ["Ada", "Grace", "Barbara"]
    var left: [String] = []
    override func render() {
      for index in names.indices {
        place(
          Farewell.self, index,
          update: {
            $0.$text = self.$names[index]
            $0.onLeave = { self.left.append($0) }
          })
      }
      placeList(names.indices, "rows", id: \.self, rowHeight: .fixed(20)) { row, index in
        row.place(
          Farewell.self,
          update: {
            $0.$text = self.$names[index]
            $0.onLeave = { self.left.append("row " + $0) }
          })
      } constraints: { make in
        make.edges.equalToSuperview()
      }
    }
  }

  @Test func aPropKeepsItsLastValueWhenTheElementHasGoneThatItWasBoundTo() {
    let stage = Stage<Farewells>()
    let names = stage.root
    names.names.removeLast()
    StateView.flush()
    #expect(names.left.sorted() == ["Barbara", "row Barbara"])
    names.left = []
    names.subviews.compactMap { $0 as? Farewell }.last?.text = "Mary"
    names.names = []
    StateView.flush()
    #expect(names.left.sorted() == ["Ada", "Mary", "row Ada", "row Grace"])
  }

  @Test func aValueSetInUpdateUnbindsThePropAndLeavesTheStateAlone() {
    final class Switching: StateView {
      @Local var draft = "draft"
      @Local var other = "other"
      @Local var mode = 0
      override func render() {
        place(
          Field.self, "field",
          update: {
            switch self.mode {
            case 0: $0.$text = self.$draft
            case 1: $0.text = "plain"
            case 2: break
            default: $0.$text = self.$other
            }
          })
      }
      var field: Field? { subviews.first as? Field }
    }
    let stage = Stage<Switching>()
    let root = stage.root
    #expect(text(root.field) == "draft")
    root.mode = 2
    StateView.flush()
    root.field?.type("typed")
    StateView.flush()
    #expect((root.draft, text(root.field)) == ("typed", "typed"))
    root.mode = 1
    StateView.flush()
    #expect((root.draft, text(root.field)) == ("typed", "plain"))
    root.field?.type("alone")
    root.draft = "elsewhere"
    StateView.flush()
    #expect((root.draft, text(root.field)) == ("elsewhere", "alone"))
    root.mode = 0
    StateView.flush()
    #expect((root.draft, text(root.field)) == ("elsewhere", "elsewhere"))
    root.mode = 3
    StateView.flush()
    root.field?.type("last")
    StateView.flush()
    #expect((root.draft, root.other, text(root.field)) == ("elsewhere", "last", "last"))
  }

  @Test func aViewThatHandsABindingOnFollowsWhatItIsBoundTo() {
    final class Outer: StateView {
      @Prop var text = ""
      override func render() { place(Field.self, "field", update: { $0.$text = self.$text }) }
    }
    final class Owner: StateView {
      @Local var draft = "draft"
      @Local var other = "other"
      @Local var mode = 0
      override func render() {
        place(
          Outer.self, "outer",
          update: {
            switch self.mode {
            case 0: $0.$text = self.$draft
            case 1: $0.text = self.draft
            default: $0.$text = self.$other
            }
          })
      }
    }
    let stage = Stage<Owner>()
    let root = stage.root
    let field = root.subviews.first?.subviews.first as? Field
    func type(_ typed: String, in mode: Int) {
      root.mode = mode
      StateView.flush()
      field?.type(typed)
      StateView.flush()
    }
    type("typed", in: 0)
    #expect((root.draft, text(field)) == ("typed", "typed"))
    // Given the value that it had, the prop is no longer bound either.
    type("alone", in: 1)
    #expect((root.draft, text(field)) == ("typed", "alone"))
    type("again", in: 2)
    #expect((root.draft, root.other, text(field)) == ("typed", "again", "again"))
    type("back", in: 0)
    #expect((root.draft, root.other, text(field)) == ("back", "again", "back"))
  }

  @Test func aFunctionSetInUpdateUnbindsTheProp() {
    final class Caller: StateView {
      @Prop var call: () -> Int = { 0 }
      override func render() {
        let call = call
        place(TestLabel.self, "text", update: { $0.text = "\(call())" })
      }
    }
    final class Owner: StateView {
      @Local var call: () -> Int = { 1 }
      @Local var isBound = true
      override func render() {
        place(
          Caller.self, "caller",
          update: { if self.isBound { $0.$call = self.$call } else { $0.call = { 2 } } })
      }
    }
    let stage = Stage<Owner>()
    let caller = stage.root.subviews.first as? Caller
    #expect(text(caller) == "1")
    stage.root.isBound = false
    StateView.flush()
    #expect(text(caller) == "2")
    #expect((stage.root.call(), caller?.call()) == (1, 2))
  }

  // MARK: - Lives

  final class Row: StateView {
    @Prop var id = -1
    @Prop var onTap: () -> Void = {}
    @Local var isOpen = false
    @Local var touched: [Int] = []
    override func render() { _ = (id, isOpen) }
  }

  final class Rows: StateView {
    @Local var count = 100
    var list: ListView?
    override func render() {
      let placed = placeList(
        Array(0..<count), "list", id: { $0 }, rowHeight: .fixed(20)
      ) { row, id in
        row.place(
          Row.self,
          update: {
            $0.id = id
            $0.onTap = { self.count += id }
          })
      } constraints: { make in
        make.edges.equalToSuperview()
      }
      list = placed.view
    }
  }

  @Test func rowsThatServeAgainAreAsNew() throws {
    let stage = Stage<Rows>()
    let list = try #require(stage.root.list)
    let first = try #require(list.view(atRow: 0) as? Row)
    first.isOpen = true
    first.touched = [1, 2]
    #expect(first.isReusable)
    list.contentOffset.y = 1000
    StateView.flush()
    let rows = list.heldRows.compactMap { list.view(atRow: $0) as? Row }
    #expect(rows.contains { $0 === first })
    #expect(rows.map(\.id) == Array(list.heldRows))
    #expect(rows.allSatisfy { !$0.isOpen && $0.touched.isEmpty })
  }

  final class Caller: StateView {
    @Prop var save: @MainActor (String) async -> Int = { _ in 0 }
    @Prop var reload: (@MainActor () async -> Int)?
    @Prop var mix: (Int, Int, Int, Int) -> Int = { _, _, _, _ in 0 }
    override func render() { _ = (save, reload == nil, mix) }
  }

  final class Calling: StateView {
    @Local var factor = 1
    var caller: Caller?
    override func render() {
      let factor = factor
      caller =
        place(
          Caller.self, "caller",
          update: {
            $0.save = { factor * $0.count }
            $0.reload = { 10 * factor }
            $0.mix = { factor * ($0 + $1 + $2 + $3) }
          }
        ).view
    }
  }

  @Test func asynchronousAndLongFunctionsCallTheLatestWithoutRendering() async throws {
    let stage = Stage<Calling>()
    let caller = try #require(stage.root.caller)
    let (save, reload, mix) = (caller.save, caller.reload, caller.mix)
    let before = renders(caller)
    stage.root.factor = 3
    StateView.flush()
    #expect(renders(caller) == before)
    #expect(await save("four") == 12)
    #expect(await reload?() == 30)
    #expect(mix(1, 2, 3, 4) == 30)
  }

  @Test func aRowThatServesAgainIsToldThatItHasLeftAndReadsItsProps() throws {
    final class Leaver: StateView {
      @Prop var id = -1
      @Prop var onLeave: (Int) -> Void = { _ in }
      override func render() { _ = id }
      override func viewDidLeave() { onLeave(id) }
    }
    final class List: StateView {
      var left: [Int] = []
      var list: ListView?
      override func render() {
        list =
          placeList(Array(0..<200), "list", id: { $0 }, rowHeight: .fixed(20)) { row, id in
            row.place(
              Leaver.self,
              update: {
                $0.id = id
                $0.onLeave = { [weak self] in self?.left.append($0) }
              })
          } constraints: { make in
            make.edges.equalToSuperview()
          }.view
      }
    }
    let stage = Stage<List>()
    let list = try #require(stage.root.list)
    let shown = Array(list.heldRows)
    list.contentOffset.y = 2000
    StateView.flush()
    #expect(stage.root.left.sorted() == shown)
    #expect(
      list.heldRows.compactMap { (list.view(atRow: $0) as? Leaver)?.id } == Array(list.heldRows))
  }

  @Test func whatHoldsAParentEndsWithTheTree() {
    weak var root: Rows?
    weak var row: StateView?
    do {
      let stage = Stage<Rows>()
      root = stage.root
      row = stage.root.list?.view(atRow: 0) as? StateView
      (row as? Row)?.onTap()
      StateView.flush()
      stage.controller.rootView = nil
    }
    StateView.flush()
    #expect(root == nil)
    #expect(row == nil)
  }

  @Test func propsBeginAnewAfterAViewHasLeft() {
    let badge = Badge()
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        if root.state["hides"] == nil { root.place(badge, "badge").view.title = "given" }
      }
    }
    badge.taps = 3
    StateView.flush()
    #expect(text(badge) == "given 3")
    stage.root.state["hides"] = true
    StateView.flush()
    #expect((badge.title, badge.taps) == ("", 3))
  }

  @Test func writingAfterReadingIsReported() {
    final class Eager: StateView {
      @Local var count = 0
      override func render() { if count < 2 { count += 1 } }
    }
    let view = Eager()
    let reported = issues { view.setRootView() }
    #expect(reported.first == .writtenAfterReading("count", in: "Eager"))
    #expect(view.count == 2)
    view.resignRootView()
  }

  @Test func aShadowSaysWhatPropertiesHold() {
    let stage = Stage<Screen>()
    let badge = stage.root.badge?.shadow
    #expect(badge?.props.contains { $0.key == "title" && $0.value == "A" && $0.isRead } == true)
    #expect(badge?.props.contains { $0.key == "onTap" && $0.value == "a function" } == true)
    #expect(badge?.state.map(\.description) == ["taps*: 0"])
  }

  @Test func anInitialValueIsMadeOnceAndOnlyWhenRead() {
    final class Maker: StateView {
      static var made = 0
      static func make() -> Thing {
        made += 1
        return Thing()
      }
      @Local var thing = Maker.make()
    }
    let view = Maker()
    #expect(Maker.made == 0)
    #expect(view.thing === view.thing)
    #expect(Maker.made == 1)
  }
}
