/// The motions that an interrupted animation leaves to the next transition.
protocol MotionInheritance: AnyObject {
  /// Sets the properties to their new values, unless another animation has taken over their motions.
  func settleUnlessTaken()
}

/// A running animated transition.
final class Animation<Target: AnyObject> {
  /// An animated property, and the motions of its numbers.
  private struct Track {
    let property: AnimatedProperty<Target>
    var motions: [Motion]

    var targets: [Double] { motions.map(\.target) }

    func values(at time: Double) -> [Double] { motions.map { $0.state(at: time).value } }
  }

  private let run: TransitionRun<Target>
  private let properties: [AnimatedProperty<Target>]
  private let timing: AnimationTiming
  private let frame: Duration
  private let scheduler: any DelayScheduler
  private var tracks: [Track] = []
  private var work: ScheduledWork?

  init(
    _ run: TransitionRun<Target>, _ properties: [AnimatedProperty<Target>],
    _ timing: AnimationTiming, frame: Duration, _ scheduler: any DelayScheduler
  ) {
    self.run = run
    self.properties = properties
    self.timing = timing
    self.frame = max(frame, .microseconds(1))
    self.scheduler = scheduler
  }

  private var time: Double { scheduler.now / .seconds(1) }

  /// Runs the mutations, and animates the properties from their values before the mutations.
  func start() {
    guard let target = run.target else { return }
    takeOver(target)
    // The mutations run on the values of the former state.
    for track in tracks { track.property.write(target, track.targets) }
    run.mutate()
    // If the mutations end their own change, the properties keep the new values.
    guard run.isRunning else { return }
    let now = time
    for index in tracks.indices {
      let new = tracks[index].property.read(target)
      for (place, value) in new.enumerated() {
        tracks[index].motions[place].move(to: value, at: now, timing)
      }
    }
    // The handler does not retain the run, so the transition fails if the scheduler is released.
    run.onInterrupt { [weak self] reason in self?.stop(reason) }
    show()
  }

  /// Takes over the motions of an interrupted animation, and adds motions for further properties.
  private func takeOver(_ target: Target) {
    if let left = run.inheritance as? Inheritance, left.object === target, left.clock === scheduler
    {
      tracks = left.take()
    }
    for property in properties
    where !tracks.contains(where: { $0.property.path == property.path }) {
      tracks.append(Track(property: property, motions: property.read(target).map(Motion.init(at:))))
    }
  }

  /// Writes the current values, and schedules the next frame or completes.
  private func show() {
    guard let target = run.target else { return run.complete(false) }
    let now = time
    guard !tracks.allSatisfy({ $0.motions.allSatisfy { $0.isOver(at: now) } }) else {
      settle()
      return run.complete()
    }
    for track in tracks { track.property.write(target, track.values(at: now)) }
    work = scheduler.schedule(after: frame) { self.show() }
  }

  private func stop(_ reason: StateOutcome.Reason) {
    work?.cancel()
    guard reason == .interrupted, let target = run.target else { return settle() }
    let now = time
    for track in tracks { track.property.write(target, track.values(at: now)) }
    run.leave(Inheritance(target, tracks, scheduler))
  }

  /// Sets the properties to their new values.
  private func settle() {
    guard let target = run.target else { return }
    for track in tracks { track.property.write(target, track.targets) }
  }

  /// The motions that an interrupted animation leaves.
  private final class Inheritance: MotionInheritance {
    private(set) weak var object: Target?
    let clock: any DelayScheduler
    private var tracks: [Track]

    init(_ object: Target, _ tracks: [Track], _ clock: any DelayScheduler) {
      self.object = object
      self.tracks = tracks
      self.clock = clock
    }

    func take() -> [Track] {
      defer { tracks = [] }
      return tracks
    }

    func settleUnlessTaken() {
      guard let object else { return }
      for track in take() { track.property.write(object, track.targets) }
    }
  }
}
