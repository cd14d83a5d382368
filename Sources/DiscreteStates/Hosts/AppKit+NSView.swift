#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  extension StateTransition where Target: NSView {
    /// A transition that animates what the mutations change in views with layers.
    ///
    /// AppKit cannot stop it: a state that takes over does so on the way, and animates from where layers
    /// are seen.
    ///
    /// - Parameters:
    ///   - duration: In seconds.
    ///   - timing: How the animation runs; nil for AppKit's own curve.
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
          // AppKit calls on the main thread.
          MainActor.assumeIsolated { held.run.complete() }
        }
      }
    }
  }

  /// A run on the main actor, for a closure that may be sent.
  @MainActor
  private final class HeldRun<Target: AnyObject> {
    let run: TransitionRun<Target>

    init(_ run: TransitionRun<Target>) { self.run = run }
  }
#endif
