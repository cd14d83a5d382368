import Foundation
import Layout
import Reconciler
import Testing

// Release builds have no check.
#if DEBUG
  /// Stored properties without `@Prop` that updates change.
  @MainActor @Suite(.serialized) struct PlainPropertyTests {
    class Row: StateView {
      var title = ""
      override func render() { place(TestLabel.self, "title", update: { $0.text = title }) }
    }

    final class Screen<Child: StateView>: StateView {
      @Local var number = 0
      var update: (Child, Int) -> Void = { _, _ in }
      override func render() {
        let number = number
        place(Child.self, "child", update: { update($0, number) })
      }
    }

    private func issuesOfUpdates<Child: StateView>(
      _ update: @escaping (Child, Int) -> Void
    ) -> [StateViewIssue] {
      issues {
        let stage = Stage<Screen<Child>> { $0.update = update }
        for number in 1...3 {
          stage.root.number = number
          StateView.flush()
        }
      }
    }

    private func issue(_ name: String, _ child: String) -> StateViewIssue {
      .plainProperty(name, in: "Screen<\(child)> > \(child) \"child\"")
    }

    @Test func aPropertyThatNoRenderFollowsIsReportedOnce() {
      final class Lost: Row {}
      let found = issuesOfUpdates { (row: Lost, number) in row.title = "\(number)" }
      #expect(found == [issue("title", "Lost")])
      #expect(
        found.first?.description
          == "Screen<Lost> > Lost \"child\" is not rendered for its property \"title\", which an update: "
          + "has changed; if render() reads it, declare it as @Prop")
    }

    @Test func optionalValuesAndInheritedPropertiesAreReported() {
      final class Lost: Row { var note: String? }
      let found = issuesOfUpdates { (row: Lost, number) in
        row.note = number == 0 ? nil : number == 1 ? "one" : "two"
        if number == 2 { row.title = "two" }
      }
      #expect(found == [issue("note", "Lost"), issue("title", "Lost")])
    }

    @Test func aRowOfAListIsReported() {
      final class Lost: Row {}
      final class List: StateView {
        @Local var title = "a"
        override func render() {
          placeList([1], "list", id: \.self) { row, _ in
            row.place(Lost.self, update: { $0.title = self.title })
          } constraints: { make in
            make.edges.equalToSuperview()
          }
        }
      }
      let stage = Stage<List>()
      let found = issues {
        stage.root.title = "b"
        StateView.flush()
      }
      #expect(found == [.plainProperty("title", in: "List > ListView \"list\" > Lost \"1\"")])
    }

    @Test func aViewThatIsRenderedAnywayIsNotReported() {
      final class Asking: StateView {
        var title = "" { didSet { if title != oldValue { setNeedsRender() } } }
        override func render() { place(TestLabel.self, "title", update: { $0.text = title }) }
      }
      final class Mixed: StateView {
        var title = ""
        @Prop var number = 0
        override func render() {
          place(TestLabel.self, "title", update: { $0.text = "\(title) \(number)" })
        }
      }
      #expect(issuesOfUpdates { (row: Asking, number) in row.title = "\(number)" } == [])
      let found = issuesOfUpdates { (row: Mixed, number) in
        row.title = "\(number)"
        row.number = number
      }
      #expect(found == [])
    }

    @Test func typesThatShowPropertiesInViewsThatTheyStoreAreNotReported() {
      class Storing: StateView {
        var text = "" { didSet { show(text) } }
        func show(_ text: String) {}
      }
      final class Constant: Storing {
        let label = TestLabel()
        override func show(_ text: String) { label.text = text }
        override func render() { place(label, "label") }
      }
      final class Lazy: Storing {
        lazy var label = TestLabel()
        override func show(_ text: String) { label.text = text }
        override func render() { place(label, "label") }
      }
      final class Several: Storing {
        var (first, second): (TestLabel?, TestLabel?)
        override func show(_ text: String) { first?.text = text }
        override func render() { first = place(TestLabel.self, "label").view }
      }
      final class List: Storing {
        var labels: [TestLabel] = []
        override func show(_ text: String) { labels.first?.text = text }
        override func render() { labels = [place(TestLabel.self, "label").view] }
      }
      final class Thing: Equatable {
        static func == (lhs: Thing, rhs: Thing) -> Bool { lhs === rhs }
      }
      final class Holder: Storing {
        var thing = Thing()
        weak var other: Thing?
      }
      #expect(issuesOfUpdates { (view: List, number) in view.text = "\(number)" } == [])
      #expect(issuesOfUpdates { (view: Holder, number) in view.text = "\(number)" } == [])
      #expect(issuesOfUpdates { (view: Constant, number) in view.text = "\(number)" } == [])
      #expect(issuesOfUpdates { (view: Lazy, number) in view.text = "\(number)" } == [])
      #expect(issuesOfUpdates { (view: Several, number) in view.text = "\(number)" } == [])
    }

    @Test func otherPropertiesAreNotReported() {
      final class Fine: StateView {
        @Prop var title = ""
        var onTap: () -> Void = {}
        lazy var number = 1
        let constant = 1
        override func render() {}
      }
      let found = issuesOfUpdates { (row: Fine, number) in
        row.title = "\(number)"
        row.onTap = {}
        row.number = number
        row.isHidden = number == 1
        row.frame.size.width = Double(number)
      }
      #expect(found == [])
    }
  }
#endif
