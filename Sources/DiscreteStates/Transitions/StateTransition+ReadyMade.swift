extension StateTransition {
  /// A transition that takes no time.
  public static var instant: StateTransition { StateTransition { $0.complete() } }

  /// Returns a transition that waits, and then runs the mutations.
  ///
  /// If the transition is interrupted while it waits, the mutations do not run, the object stays in its former state,
  /// and the outcome is `abandoned(.interrupted)`.
  public static func delayed(
    by delay: Duration, on scheduler: any DelayScheduler
  ) -> StateTransition {
    StateTransition { run in
      let work = scheduler.schedule(after: delay) { run.complete() }
      run.onInterrupt { _ in work.cancel() }
    }
  }

  /// Returns a transition that runs the mutations, and animates properties from their old values to the new ones.
  ///
  /// ```swift
  /// let settle = StateTransition<Card>.animated(
  ///   \.x, \.opacity, with: .spring(response: .milliseconds(400)), on: clock)
  /// ```
  ///
  /// The mutations run at the start. The properties then get intermediate values, frame by frame, and the new values
  /// at the end. If another state interrupts the transition, the properties keep their intermediate values. If that
  /// state is applied by an animated transition on the same scheduler, the transition continues from these values
  /// with their velocity, even for properties that it does not name. If it is applied in another way, the properties
  /// get their new values before its mutations run. If the transition ends early for another reason, the properties
  /// get their new values immediately.
  ///
  /// - Parameters:
  ///   - property: The key paths of the properties to animate.
  ///   - timing: The curve or spring of the animation.
  ///   - frame: The time between two frames.
  ///   - scheduler: The scheduler of the frames.
  public static func animated<each Value: AnimatableValue>(
    _ property: repeat ReferenceWritableKeyPath<Target, each Value>,
    with timing: AnimationTiming, frame: Duration = .nanoseconds(16_666_667),
    on scheduler: any DelayScheduler
  ) -> StateTransition {
    var properties: [AnimatedProperty<Target>] = []
    for path in repeat each property { properties.append(AnimatedProperty(path)) }
    let animated = properties
    return StateTransition { run in
      Animation(run, animated, timing, frame: frame, scheduler).start()
    }
  }
}

extension StateTransition {
  /// Returns a transition that waits on the main actor, and then runs the mutations.
  @MainActor
  public static func delayed(by delay: Duration) -> StateTransition {
    delayed(by: delay, on: ClockScheduler.main)
  }

  /// Returns a transition that animates properties on the main actor from their old values to the new ones.
  @MainActor
  public static func animated<each Value: AnimatableValue>(
    _ property: repeat ReferenceWritableKeyPath<Target, each Value>, with timing: AnimationTiming
  ) -> StateTransition {
    animated(repeat each property, with: timing, on: ClockScheduler.main)
  }
}
