import Layout
import Reconciler
import Testing

// Release builds have no check.
#if DEBUG
  /// Writes to props that the parent's next `update:` sets back.
  @MainActor @Suite(.serialized) struct UnboundPropTests {
    class Field: StateView {
      @Prop var text = ""
      @Prop var choice: Int?
      @Prop var onType: (String) -> Void = { _ in }
      override func render() { _ = (text, choice) }
      func type(_ typed: String) {
        text = typed
        onType(typed)
      }
    }

    /// A view that places a field of a type by a closure.
    final class Form: StateView {
      @Local var draft = "a"
      @Local var tick = 0
      var type: Field.Type = Field.self
      var update: (Form, Field) -> Void = { _, _ in }
      override func render() {
        _ = tick
        place(type, "field", update: { update(self, $0) })
      }
      var field: Field? { subviews.first as? Field }

      func renderAgain() {
        tick += 1
        StateView.flush()
      }
    }

    private func form(
      _ type: Field.Type, _ update: @escaping (Form, Field) -> Void
    ) -> Stage<Form> {
      Stage<Form> {
        $0.type = type
        $0.update = update
      }
    }

    @Test func aWriteThatTheParentUndoesIsReportedOnce() {
      final class Lost: Field {}
      let stage = form(Lost.self) { $1.text = $0.draft }
      let found = issues {
        for _ in 1...2 {
          stage.root.field?.type("typed")
          StateView.flush()
          #expect(stage.root.field?.text == "typed")
          stage.root.renderAgain()
          #expect(stage.root.field?.text == "a")
        }
      }
      #expect(found == [.unboundProp("text", in: "Form > Lost \"field\"")])
      #expect(
        found.first?.description
          == "Form > Lost \"field\" lost what was written to its prop \"text\", because its parent "
          + "set the former value again; bind it in the parent, as in $0.$text = $draft, or copy it "
          + "into a @Local")
    }

    @Test func optionalValuesAreComparedToo() {
      final class Lost: Field {}
      let stage = form(Lost.self) { $1.choice = nil }
      let found = issues {
        stage.root.field?.choice = 1
        stage.root.renderAgain()
      }
      #expect(found == [.unboundProp("choice", in: "Form > Lost \"field\"")])
    }

    @Test func aRowOfAListIsReported() {
      final class Lost: Field {}
      final class List: StateView {
        @Local var tick = 0
        override func render() {
          _ = tick
          placeList([1], "list", id: \.self) { row, _ in
            row.place(Lost.self, update: { $0.text = "a" })
          } constraints: { make in
            make.edges.equalToSuperview()
          }
        }
      }
      let stage = Stage<List>()
      let list = stage.root.subviews.first as? ListView
      let found = issues {
        (list?.view(atRow: 0) as? Lost)?.type("typed")
        stage.root.tick = 1
        StateView.flush()
      }
      #expect(found == [.unboundProp("text", in: "List > ListView \"list\" > Lost \"1\"")])
    }

    @Test func aBoundPropIsNotReported() {
      let stage = form(Field.self) { $1.$text = $0.$draft }
      let found = issues {
        stage.root.field?.type("typed")
        stage.root.renderAgain()
      }
      #expect((found, stage.root.draft) == ([], "typed"))
    }

    @Test func aWriteThatTheParentIsToldOfIsNotReported() {
      let stage = form(Field.self) { form, field in
        field.text = form.draft
        field.onType = { [weak form] in form?.draft = $0 }
      }
      let found = issues {
        for typed in ["b", "c", "a"] {
          stage.root.field?.type(typed)
          StateView.flush()
        }
        // Back to a value that the parent has set before.
        stage.root.draft = "b"
        StateView.flush()
      }
      #expect((found, stage.root.field?.text) == ([], "b"))
    }

    @Test func anotherValueOfTheParentIsNotReported() {
      let stage = form(Field.self) { $1.text = $0.draft }
      let found = issues {
        stage.root.field?.type("typed")
        stage.root.draft = "b"
        StateView.flush()
        stage.root.draft = "a"
        StateView.flush()
      }
      #expect((found, stage.root.field?.text) == ([], "a"))
    }

    /// An update that first sets a default; the parent knows of the write.
    @Test func onlyTheLastValueOfAnUpdateCounts() {
      let stage = form(Field.self) { form, field in
        field.text = "a"
        if form.draft != "a" { field.text = form.draft }
        field.onType = { [weak form] in form?.draft = $0 }
      }
      let found = issues {
        stage.root.field?.type("typed")
        StateView.flush()
      }
      #expect((found, stage.root.field?.text) == ([], "typed"))
    }

    @Test func aPropThatWasBoundMeanwhileIsNotReported() {
      let stage = form(Field.self) { form, field in
        switch form.tick {
        case 1: field.$text = form.$draft
        case 2: field.text = "b"
        default: field.text = "a"
        }
      }
      let found = issues {
        stage.root.field?.type("typed")
        for _ in 1...3 { stage.root.renderAgain() }
      }
      #expect((found, stage.root.field?.text) == ([], "a"))
    }

    @Test func aWriteThatIsTakenBackIsNotReported() {
      let stage = form(Field.self) { $1.text = $0.draft }
      let found = issues {
        stage.root.field?.type("typed")
        stage.root.field?.type("a")
        stage.root.renderAgain()
      }
      #expect(found == [])
    }

    @Test func aPropThatOnlySomeUpdatesSetIsNotReported() {
      let stage = form(Field.self) { if $0.tick % 2 == 0 { $1.text = $0.draft } }
      let found = issues {
        stage.root.renderAgain()
        stage.root.field?.type("typed")
        stage.root.renderAgain()
      }
      #expect((found, stage.root.field?.text) == ([], "a"))
    }

    @Test func aFieldThatComesAgainIsNotReported() {
      let stage = Stage<ProbeView> { root in
        let field = Field()
        root.onRender = { root in
          guard root.state["isOff"] == nil else { return }
          field.text = "a"
          root.place(field, "field")
        }
      }
      let found = issues {
        (stage.root.subviews.first as? Field)?.type("typed")
        stage.root.state["isOff"] = true
        StateView.flush()
        stage.root.state["isOff"] = nil
        StateView.flush()
      }
      #expect(found == [])
    }
  }
#endif
