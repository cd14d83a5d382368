#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DiscreteStates
  import Testing

  /// Transitions that AppKit animates.
  @MainActor @Suite(.serialized) struct NSViewTransitionTests {
    @Test func anAnimatedChangeEnds() async throws {
      let door = DoorView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
      door.wantsLayer = true
      let state = StateCtrl(for: door)
      var outcomes: [StateOutcome] = []
      state.apply { $0.open() }.viaTransition(.animated(duration: 0.05)).onOutcome {
        outcomes.append($0)
      }
      #expect(try await eventually { !outcomes.isEmpty })
      #expect(outcomes == [.entered])
      #expect(abs(door.alphaValue - 0.25) < 0.001)
    }

    @Test func theMutationsRunInAnAnimationContext() {
      let door = DoorView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
      let state = StateCtrl(for: door)
      state.apply { $0.open() }.viaTransition(.animated(duration: 3))
      #expect(door.allowsAnimation && door.animationDuration == 3)
    }
  }

  /// A view with a state.
  private final class DoorView: NSView {
    var allowsAnimation = false
    var animationDuration = 0.0

    static func open() -> DiscreteState<DoorView> {
      DiscreteState { door in
        door.alphaValue = 0.25
        door.allowsAnimation = NSAnimationContext.current.allowsImplicitAnimation
        door.animationDuration = NSAnimationContext.current.duration
      }
    }
  }
#endif
