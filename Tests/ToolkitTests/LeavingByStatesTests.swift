import DiscreteStates
import Foundation
import Reconciler
import Testing

/// A message that fades out when it leaves.
private final class Toast: StateView {
  @Prop var text = ""
  var opacity = 1.0

  override func render() { place(ToastLabel.self, "text", update: { $0.text = text }) }
}

extension Toast: Stateful {
  static func hidden() -> DiscreteState<Toast> { state { $0.opacity = 0 } }
}

private final class ToastLabel: View, TextShowing {
  var text = ""
  var shownText: String { text }
}

/// Shows a toast, which leaves by a transition of DiscreteStates.
private final class Screen: StateView {
  @Local var message: String? = "Saved"
  let clock = SimulatedClock()

  override func render() {
    guard let message else { return }
    place(Toast.self, "toast", update: { $0.text = message }).onLeave { [clock] toast, done in
      toast.discreteState.apply { $0.hidden() }
        .viaTransition(.animated(\.opacity, with: .linear(.seconds(1)), on: clock))
        .onOutcome { _ in done() }
    }
  }
}

@MainActor @Suite(.serialized) struct LeavingByStatesTests {
  @Test func aTransitionOfStatesDrivesAViewOut() throws {
    let driver = ViewDriver(Screen.self)
    let screen = try driver.view(as: Screen.self)
    let toast = try driver.find(.key("toast")).view(as: Toast.self)
    screen.message = nil
    driver.flush()
    #expect(screen.subviews.first === toast)
    screen.clock.advance(by: .milliseconds(500))
    driver.flush()
    #expect(abs(toast.opacity - 0.5) < 0.05)
    #expect(screen.subviews.first === toast)
    screen.clock.advance(by: .milliseconds(600))
    driver.flush()
    #expect(toast.opacity == 0)
    #expect(screen.subviews.isEmpty)
  }

  @Test func aViewThatComesBackIsTheSame() throws {
    let driver = ViewDriver(Screen.self)
    let screen = try driver.view(as: Screen.self)
    let toast = try driver.find(.key("toast")).view(as: Toast.self)
    screen.message = nil
    driver.flush()
    screen.clock.advance(by: .milliseconds(500))
    screen.message = "Saved again"
    driver.flush()
    screen.clock.advance(by: .seconds(1))
    driver.flush()
    #expect(screen.subviews.first === toast)
    #expect(driver.texts == ["Saved again"])
  }
}
