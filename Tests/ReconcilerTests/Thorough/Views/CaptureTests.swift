import Layout
import Reconciler
import Testing

// Release builds have no check.
#if DEBUG
  /// Closures in plain views that retain the view that has placed them.
  @MainActor @Suite(.serialized) struct CaptureTests {
    final class Button: View {
      var onTap: () -> Void = {}
    }

    final class Child: StateView {
      @Prop var onTap: () -> Void = {}
    }

    final class Strong: StateView {
      @Local var taps = 0
      override func render() {
        place(Child.self, "child", update: { $0.onTap = { self.taps += 1 } })
        for key in 0...taps { place(Button.self, key, update: { $0.onTap = { self.taps += 1 } }) }
      }
    }

    final class Weak: StateView {
      @Local var taps = 0
      override func render() {
        place(Child.self, "child", update: { $0.onTap = { self.taps += 1 } })
        place(Button.self, "button", update: { $0.onTap = { [weak self] in self?.taps += 1 } })
        place(TestLabel.self, "label", update: { $0.text = "\(self.taps)" })
      }
    }

    @Test func aStrongCaptureIsReportedOnce() {
      let found = issues {
        let stage = Stage<Strong>()
        for tap in 1...3 {
          stage.root.taps = tap
          StateView.flush()
        }
        #expect(stage.root.subviews.count == 5)
      }
      #expect(found == [.strongCapture("Button", in: "Strong")])
    }

    /// A card that places a slot.
    final class Card: StateView {
      @Prop var content = Slot()
      override func render() { place(content, "content") }
    }

    /// A view that places buttons by the closure of a list, a portal or a slot.
    class Passing: StateView {
      @Local var taps = 0
      var form = 0
      let overlay = View()

      func act() -> () -> Void { { [weak self] in self?.taps += 1 } }

      override func render() {
        place(overlay, "overlay")
        switch form {
        case 0:
          placeList([1, 2], "list", id: \.self, rowHeight: .fixed(20)) { row, _ in
            row.place(Button.self, update: { $0.onTap = self.act() })
          } constraints: { make in
            make.edges.equalToSuperview()
          }
        case 1:
          placePortal(in: overlay, "portal") { portal in
            portal.place(Button.self, "button", update: { $0.onTap = self.act() })
          }
        case 2:
          place(
            Card.self, "card",
            update: {
              $0.content = Slot { slot in
                slot.place(Button.self, "button", update: { $0.onTap = self.act() })
              }
            })
        default:
          placePortal(in: overlay, "portal") { portal in
            portal.place(
              Card.self, "card",
              update: {
                $0.content = Slot { slot in
                  slot.place(Button.self, "button", update: { $0.onTap = self.act() })
                }
              })
          }
        }
      }
    }

    class StrongPassing: Passing {
      override func act() -> () -> Void { { self.taps += 1 } }
    }

    @Test(arguments: 0...3)
    func closuresOfListsPortalsAndSlotsAreChecked(_ form: Int) {
      final class First: StrongPassing {}
      final class Second: StrongPassing {}
      final class Third: StrongPassing {}
      final class Fourth: StrongPassing {}
      func found<Root: Passing>(_ type: Root.Type) -> [StateViewIssue] {
        issues {
          let stage = Stage<Root> { $0.form = form }
          for tap in 1...3 {
            stage.root.taps = tap
            stage.root.setNeedsRender()
            StateView.flush()
          }
        }
      }
      switch form {
      case 0: #expect(found(First.self) == [.strongCapture("Button", in: "First")])
      case 1: #expect(found(Second.self) == [.strongCapture("Button", in: "Second")])
      case 2: #expect(found(Third.self) == [.strongCapture("Button", in: "Third")])
      default: #expect(found(Fourth.self) == [.strongCapture("Button", in: "Fourth")])
      }
      #expect(found(Passing.self) == [])
    }

    @Test func aRowThatSelectsItselfIsNotReported() {
      final class Choosing: StateView {
        @Local var chosen: Int?
        override func render() {
          placeList([1, 2], "list", id: \.self, rowHeight: .fixed(20)) { row, _ in
            row.place(Button.self, update: { $0.onTap = { row.select() } })
          } constraints: { make in
            make.edges.equalToSuperview()
          }.selection($chosen)
        }
      }
      let found = issues {
        let stage = Stage<Choosing>()
        ((stage.root.subviews.first as? ListView)?.view(atRow: 0) as? Button)?.onTap()
        StateView.flush()
        #expect(stage.root.chosen == 1)
      }
      #expect(found == [])
    }

    @Test func otherClosuresAreNotReported() {
      let found = issues {
        let stage = Stage<Weak>()
        for tap in 1...3 {
          stage.root.taps = tap
          StateView.flush()
        }
        #expect((stage.root.subviews.last as? TestLabel)?.text == "3")
      }
      #expect(found.isEmpty)
    }
  }
#endif
