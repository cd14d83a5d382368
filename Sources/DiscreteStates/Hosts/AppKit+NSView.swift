#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  extension StateTransition where Target: NSView {
    /// Returns a transition that animates the changes that the mutations make to layer-backed views.
    ///
    /// AppKit cannot stop the animation. If another state interrupts the transition, the next animation starts from the
    /// presented values of the layers.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds.
    ///   - timing: The timing function; `nil` for AppKit's default.
    @MainActor
    public static func animated(
      duration: TimeInterval, timing: CAMediaTimingFunction? = nil
    ) -> StateTransition {
      StateTransition { run in
        let held = HeldRun(run)
        NSAnimationContext.runAnimationGroup { context in
          context.duration = duration
          if let timing { context.timingFunction = timing }
          context.allowsImplicitAnimation = true
          run.mutate()
        } completionHandler: {
          // AppKit calls the handler on the main thread.
          MainActor.assumeIsolated { held.run.complete() }
        }
      }
    }
  }

  /// A reference to a run on the main actor, for a closure that is `@Sendable`.
  @MainActor
  private final class HeldRun<Target: AnyObject> {
    let run: TransitionRun<Target>

    init(_ run: TransitionRun<Target>) { self.run = run }
  }
#endif
