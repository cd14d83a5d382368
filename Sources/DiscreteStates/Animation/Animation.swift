/// The motion that an interrupted animation leaves to the transition that takes over.
protocol MotionInheritance: AnyObject {
  /// Gives the properties their new values, unless another animation moves them on.
  func settleUnlessTaken()
}

/// An animated transition under way.
final class Animation<Target: AnyObject> {
  /// A property, and the motions of its numbers.
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

  /// Runs the mutations, and moves the properties from where they stood.
  func start() {
    guard let target = run.target else { return }
    takeOver(target)
    // The mutations find the values that belong to the state before.
    for track in tracks { track.property.write(target, track.targets) }
    run.mutate()
    // Mutations that end their own change leave the new values.
    guard run.isRunning else { return }
    let now = time
    for index in tracks.indices {
      let new = tracks[index].property.read(target)
      for (place, value) in new.enumerated() {
        tracks[index].motions[place].move(to: value, at: now, timing)
      }
    }
    // It holds no run, so that the transition fails when the scheduler forgets it.
    run.onInterrupt { [weak self] reason in self?.stop(reason) }
    show()
  }

  /// Goes on with what an interrupted animation moves.
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

  /// Shows the values of this moment, and waits for the next frame or ends.
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

  /// Gives the properties their new values.
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
