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
