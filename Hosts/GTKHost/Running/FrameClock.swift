#if GTK
  public import DiscreteStates

  /// A clock that advances with the frames of a window, for animated transitions.
  ///
  /// Scheduled work runs in the frame nearest to its time, before that frame is rendered and laid out.
  ///
  /// ```swift
  /// card.discreteState.apply { $0.right() }.viaTransition(
  ///   .animated(\.x, with: .easeOut(.milliseconds(200)), on: window.clock))
  /// ```
  public final class FrameClock: DelayScheduler {
    /// The time of the current frame; between frames, the current time.
    public var now: Duration {
      let reading = frameTime ?? read()
      // Frames are dated a little before or after they are shown.
      latest = max(latest, reading)
      return latest
    }

    /// Asked for a frame, or for being woken after a time, whenever another work is the next.
    var onWait: (Duration) -> Void = { _ in }

    /// The time between two frames.
    var interval = Duration.nanoseconds(16_666_667)

    private let read: () -> Duration
    private var latest = Duration.zero
    private var frameTime: Duration?
    private var pending: [(deadline: Duration, work: ScheduledWork)] = []

    init(read: @escaping () -> Duration) { self.read = read }

    /// Runs work in the frame that is nearest to that time.
    @discardableResult
    public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
      let added = ScheduledWork(work)
      let deadline = now + max(.zero, delay)
      let index = pending.firstIndex { $0.deadline > deadline } ?? pending.count
      pending.insert((deadline, added), at: index)
      if index == 0 { onWait(deadline - now) }
      return added
    }

    /// Runs what is due in a frame.
    func advance(to time: Duration) {
      frameTime = time
      let end = now + interval / 2
      let count = pending.firstIndex { $0.deadline > end } ?? pending.count
      let due = pending.prefix(count)
      pending.removeFirst(count)
      for (_, work) in due { work.run() }
      frameTime = nil
      pending.removeAll { !$0.work.isPending }
      if let next = pending.first { onWait(next.deadline - now) }
    }
  }
#endif
