import Foundation
import Testing

@testable import DiscreteStates

private let frame = Duration.milliseconds(10)

private func transition(_ timing: AnimationTiming, _ clock: SimulatedClock) -> StateTransition<
  Panel
> {
  .animated(\.x, with: timing, frame: frame, on: clock)
}

/// The largest difference of the speeds between neighbouring frames, in units per frame.
private func jerk(_ values: [Double]) -> Double {
  let speeds = zip(values.dropFirst(), values).map(-)
  return zip(speeds.dropFirst(), speeds).map { abs($0 - $1) }.max() ?? 0
}

@Test func valuesMoveAlongTheCurve() {
  let (clock, panel) = (SimulatedClock(), Panel())
  var seen: [Double] = []
  let change = panel.state.apply { $0.right() }.viaTransition(
    transition(.linear(.milliseconds(100)), clock))
  #expect(panel.state.isIn { $0.right() } && panel.x == 0 && change.outcome == nil)
  while change.outcome == nil {
    seen.append(panel.x)
    clock.advance(by: frame)
  }
  let expected = (0..<10).map { Double($0) * 10 }
  #expect(zip(seen, expected).allSatisfy { abs($0 - $1) < 1e-9 } && seen.count == 10)
  #expect(panel.x == 100 && change.outcome == .entered && !clock.hasPendingWork)
}

@Test(arguments: [
  AnimationTiming.easeInOut(.milliseconds(300)), .spring(response: .milliseconds(300)),
  .spring(response: .milliseconds(300), dampingRatio: 0.4),
  .spring(response: .milliseconds(300), dampingRatio: 2),
])
func interruptedAnimationsKeepPlaceAndVelocity(timing: AnimationTiming) {
  let (clock, panel) = (SimulatedClock(), Panel())
  panel.state.overlap = .interrupt
  let animated = transition(timing, clock)
  func record(_ frames: Int, into values: inout [Double]) {
    for _ in 0..<frames {
      clock.advance(by: frame)
      values.append(panel.x)
    }
  }
  var undisturbed: [Double] = [0]
  panel.state.apply { $0.right() }.viaTransition(animated)
  record(100, into: &undisturbed)
  #expect(abs(panel.x - 100) < 1)
  panel.state.become { $0.left() }
  clock.run()

  var values: [Double] = [0]
  let first = panel.state.apply { $0.right() }.viaTransition(animated)
  record(12, into: &values)
  let second = panel.state.apply { $0.left() }.viaTransition(animated)
  #expect(first.outcome == .cutShort(.interrupted) && panel.state.isIn { $0.left() })
  // It continues from its position, and moves forward for a while.
  #expect(abs(panel.x - values[12]) < 1e-9)
  record(1, into: &values)
  #expect(values[13] > values[12])
  record(200, into: &values)
  #expect(jerk(values) < 2.5 * jerk(undisturbed))
  #expect(panel.x == 0 && second.outcome == .entered && !clock.hasPendingWork)
}

@Test func otherTransitionsLetAnimationsComeToRestFirst() {
  let (clock, panel) = (SimulatedClock(), Panel())
  panel.state.overlap = .interrupt
  panel.state.apply { $0.right() }.viaTransition(transition(.linear(.seconds(1)), clock))
  clock.advance(by: .milliseconds(500))
  #expect(abs(panel.x - 50) < 1e-9)
  panel.state.apply { $0.low() }.instantly()
  #expect(panel.x == 100 && panel.y == 100)
  clock.run()
  #expect(panel.x == 100)
}

@Test func animationsGoOnWithPropertiesThatTheNextDoesNotName() {
  let (clock, panel) = (SimulatedClock(), Panel())
  panel.state.overlap = .interrupt
  panel.state.apply { $0.right() }.viaTransition(transition(.linear(.seconds(1)), clock))
  clock.advance(by: .milliseconds(500))
  panel.state.apply { $0.low() }.viaTransition(
    .animated(\.y, with: .linear(.seconds(1)), frame: frame, on: clock))
  #expect(abs(panel.x - 50) < 1e-9 && panel.y == 0)
  clock.advance(by: .milliseconds(250))
  #expect(abs(panel.x - 75) < 1e-9 && abs(panel.y - 25) < 1e-9)
  clock.run()
  #expect(panel.x == 100 && panel.y == 100)
}

@Test func motionsPassThroughTransitionsThatHaveNotMutated() {
  let (clock, panel) = (SimulatedClock(), Panel())
  panel.state.overlap = .interrupt
  panel.state.apply { $0.right() }.viaTransition(transition(.linear(.seconds(1)), clock))
  clock.advance(by: .milliseconds(500))
  panel.state.apply { $0.open() }.viaTransition(.delayed(by: .seconds(1), on: clock))
  clock.advance(by: .milliseconds(100))
  #expect(abs(panel.x - 50) < 1e-9)
  // The motion has continued without frames; the animation takes it over at its current value.
  let last = panel.state.apply { $0.low() }.viaTransition(transition(.linear(.seconds(1)), clock))
  #expect(abs(panel.x - 60) < 1e-9)
  last.cancel()
  #expect(panel.x == 100 && panel.y == 100)
}

@Test func motionsThatNobodyTakesOverComeToRest() {
  let (clock, panel) = (SimulatedClock(), Panel())
  panel.state.overlap = .interrupt
  var next: StateChange?
  let first = panel.state.apply { $0.right() }.viaTransition(
    transition(.linear(.seconds(1)), clock))
  clock.advance(by: .milliseconds(500))
  panel.state.onChange { status in if status.passage == nil { next?.cancel() } }
  first.onOutcome { _ in panel.state.overlap = .queue }
  next = panel.state.apply { $0.open() }.viaTransition(.delayed(by: .seconds(1), on: clock))
  next?.cancel()
  #expect(panel.x == 100 && !clock.hasPendingWork)
}

@Test func mutationsMayEndTheirOwnAnimation() {
  let (clock, panel) = (SimulatedClock(), Panel())
  panel.state.overlap = .interrupt
  let restless = State<Panel>(name: "restless") { panel in
    panel.x = 70
    panel.state.apply { $0.low() }.instantly()
  }
  let change = panel.state.apply(restless).viaTransition(transition(.linear(.seconds(1)), clock))
  #expect(change.outcome == .cutShort(.interrupted) && panel.x == 70 && panel.y == 100)
  #expect(panel.state.isIn { $0.low() } && !clock.hasPendingWork)
}

@Test func animationsThatEndEarlyTakeOnTheNewValues() {
  let (clock, panel) = (SimulatedClock(), Panel())
  let change = panel.state.apply { $0.right() }.viaTransition(
    transition(.linear(.seconds(1)), clock))
  clock.advance(by: .milliseconds(500))
  change.cancel()
  #expect(change.outcome == .cutShort(.cancelled) && panel.x == 100 && !clock.hasPendingWork)
  let limited = transition(.linear(.seconds(1)), clock).limited(to: .milliseconds(100), on: clock)
  let second = panel.state.apply { $0.left() }.viaTransition(limited)
  clock.run()
  #expect(second.outcome == .cutShort(.timedOut) && panel.x == 0)
}

@Test func animationsWhoseObjectOrClockGoes() {
  var told: [StateOutcome] = []
  do {
    let clock = SimulatedClock()
    do {
      let panel = Panel()
      panel.state.apply { $0.right() }.viaTransition(transition(.linear(.seconds(1)), clock))
        .onOutcome { told.append($0) }
    }
    clock.run()
  }
  #expect(told == [.cutShort(.released)])
  let panel = Panel()
  var clock: SimulatedClock? = SimulatedClock()
  weak let released = clock
  clock.map {
    panel.state.apply { $0.right() }.viaTransition(transition(.linear(.seconds(1)), $0))
  }?
  .onOutcome { told.append($0) }
  clock = nil
  #expect(told.count == 1 || released == nil)
}

@Test func delayedTransitionsWait() {
  let (clock, panel) = (SimulatedClock(), Panel())
  panel.state.overlap = .interrupt
  let first = panel.state.apply { $0.open() }.viaTransition(.delayed(by: .seconds(1), on: clock))
  clock.advance(by: .milliseconds(999))
  #expect(panel.log.isEmpty && first.outcome == nil && panel.state.passage != nil)
  clock.advance(by: .milliseconds(1))
  #expect(panel.log == ["open"] && first.outcome == .entered)
  let second = panel.state.apply { $0.closed() }.viaTransition(.delayed(by: .seconds(1), on: clock))
  panel.state.become { $0.page(1) }
  #expect(second.outcome == .abandoned(.interrupted) && !clock.hasPendingWork)
}

@Test func curvesAgreeWithTheirDefinition() {
  for curve in [
    TimingCurve.linear, .ease, .easeIn, .easeOut, .easeInOut, .init(x1: 0, y1: 1, x2: 1, y2: 0),
  ] {
    var last = 0.0
    for step in 0...1000 {
      let time = Double(step) / 1000
      let progress = curve.progress(at: time)
      #expect(progress >= last - 1e-12)
      last = progress
      guard step > 5, step < 995 else { continue }
      let measured = (curve.progress(at: time + 1e-6) - curve.progress(at: time - 1e-6)) / 2e-6
      #expect(abs(measured - curve.slope(at: time)) < 1e-3 * max(1, measured))
    }
    #expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1)
  }
  // A table of CSS: ease-in-out is symmetric, ease passes 0.8 at 0.5.
  #expect(abs(TimingCurve.easeInOut.progress(at: 0.5) - 0.5) < 1e-9)
  #expect(abs(TimingCurve.ease.progress(at: 0.5) - 0.8024) < 1e-3)
}

@Test(arguments: [0.2, 0.7, 1, 1.000_000_01, 1.5, 4])
func springsObeyTheirEquation(dampingRatio: Double) {
  let spring = Spring(response: .seconds(1), dampingRatio: dampingRatio)
  let frequency = 2 * Double.pi
  // Small steps of the equation of motion, by the midpoint rule.
  var (offset, velocity) = (1.0, 3.0)
  let step = 1e-4
  func acceleration(_ x: Double, _ v: Double) -> Double {
    -frequency * frequency * x - 2 * dampingRatio * frequency * v
  }
  for count in 1...10_000 {
    let (middle, middleVelocity) = (
      offset + velocity * step / 2, velocity + acceleration(offset, velocity) * step / 2
    )
    offset += middleVelocity * step
    velocity += acceleration(middle, middleVelocity) * step
    guard count % 1000 == 0 else { continue }
    let exact = spring.motion(after: Double(count) * step, offset: 1, velocity: 3)
    #expect(abs(exact.offset - offset) < 1e-4 && abs(exact.velocity - velocity) < 1e-3)
  }
  let physical = Spring(mass: 2, stiffness: 8, damping: 4)
  #expect(physical.dampingRatio == 0.5 && physical.frequency == 2)
}

@Test func pointsAreAnimatedToo() {
  final class Box {
    var frame = CGRect.zero
    var alpha: Float = 0
    static func away() -> State<Box> {
      State { ($0.frame, $0.alpha) = (CGRect(x: 10, y: 20, width: 30, height: 40), 1) }
    }
  }
  let (clock, box) = (SimulatedClock(), Box())
  let controller = StateCtrl(
    for: box, .animated(\.frame, \.alpha, with: .linear(.seconds(1)), on: clock))
  controller.apply { $0.away() }.viaTransition()
  clock.advance(by: .seconds(1) / 2)
  #expect(abs(box.frame.width - 15) < 0.6 && abs(box.alpha - 0.5) < 0.02)
  clock.run()
  #expect(box.frame == CGRect(x: 10, y: 20, width: 30, height: 40) && box.alpha == 1)
}
