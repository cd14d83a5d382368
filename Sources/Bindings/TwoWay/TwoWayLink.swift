/// One side of a two-way binding.
struct TwoWaySide {
  /// Counts the changes of this side.
  let changes: Computed<Int>

  /// Writes what has become of this side to the other one, and calls its argument when it has.
  let push: (_ didWrite: () -> Void) -> Void

  /// Whether the side is still there.
  let isAlive: () -> Bool

  init(
    of signal: some Signal, isAlive: @escaping () -> Bool,
    push: @escaping (_ didWrite: () -> Void) -> Void
  ) {
    var count = 0
    changes = Computed { [weak signal] in
      if let signal { _ = signal.get() }
      count += 1
      return count
    }
    self.isAlive = { [weak signal] in signal != nil && isAlive() }
    self.push = push
  }
}

/// Keeps two sides in step.
///
/// It runs when a side has changed, and writes to the other one. What it has written itself counts as seen,
/// so that it does not come back, whatever a conversion has made of it. If others change that side again
/// because of it, this is a change of its own, which goes to the first side.
final class TwoWayLink {
  private var effect: Effect?
  private var seen = (0, 0)

  /// - Parameter end: Called when a side has gone.
  ///
  /// The first side is written to the second at once.
  init(_ first: TwoWaySide, _ second: TwoWaySide, end: @escaping () -> Void) {
    seen = (first.changes.get(), second.changes.get())
    var isFirstRun = true
    effect = Effect { [unowned self] in
      let counts = (first.changes.get(), second.changes.get())
      if isFirstRun {
        isFirstRun = false
        return
      }
      guard first.isAlive(), second.isAlive() else {
        end()
        return
      }
      // Held, since what runs may end the binding.
      let link = self
      // The first side wins if both have changed.
      if counts.0 != link.seen.0 {
        link.seen = counts
        link.write(first) { link.seen.1 = second.changes.get() }
      } else if counts.1 != link.seen.1 {
        link.seen = counts
        link.write(second) { link.seen.0 = first.changes.get() }
      }
    }
    untracked { write(first) { seen.1 = second.changes.get() } }
  }

  /// Writes one side to the other, and takes note of it before anyone hears.
  private func write(_ side: TwoWaySide, didWrite: () -> Void) {
    batch { untracked { side.push(didWrite) } }
  }
}
