extension StateTransition {
  /// A transition that takes no time.
  public static var instant: StateTransition { StateTransition { $0.complete() } }

  /// A transition that waits, and then runs the mutations.
  ///
  /// If it is interrupted while it waits, the object stays in its state.
  public static func delayed(
    by delay: Duration, on scheduler: any DelayScheduler
  ) -> StateTransition {
    StateTransition { run in
      let work = scheduler.schedule(after: delay) { run.complete() }
      run.onInterrupt { _ in work.cancel() }
    }
  }

  /// A transition that runs the mutations, and moves numbers from their old values to the new ones.
  ///
  /// ```swift
  /// let settle = StateTransition<Card>.animated(
  ///   \.x, \.opacity, with: .spring(response: .milliseconds(400)), on: clock)
  /// ```
  ///
  /// The mutations run at the start; the properties then take on values in between, frame by frame, and
  /// the new ones at the end. If another state takes over, they stay as they stand: an animated
  /// transition goes on from there with the velocity that they have, also with properties that it does
  /// not name, and any other lets them come to rest first. If the transition ends early for another
  /// reason, they take on the new values.
  ///
  /// - Parameters:
  ///   - property: What is moved; key paths to numbers, points and the like.
  ///   - timing: How they move.
  ///   - frame: The time between two values.
  ///   - scheduler: What tells the time.
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
  /// A transition of the main actor that waits, and then runs the mutations.
  @MainActor
  public static func delayed(by delay: Duration) -> StateTransition {
    delayed(by: delay, on: ClockScheduler.main)
  }

  /// A transition of the main actor that moves numbers from their old values to the new ones.
  @MainActor
  public static func animated<each Value: AnimatableValue>(
    _ property: repeat ReferenceWritableKeyPath<Target, each Value>, with timing: AnimationTiming
  ) -> StateTransition {
    animated(repeat each property, with: timing, on: ClockScheduler.main)
  }
}
