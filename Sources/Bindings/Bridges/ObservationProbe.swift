import Observation

/// A probe that detects whether Observation tracks the reads of the code that is running.
///
/// Observation has no function for this, and reporting every read outside of the graph to it would cost several times what
/// the graph itself costs. But `withObservationTracking` keeps the key path of each property that is read. So the probe reads a
/// property of its own by a key path of its own: if the key path is retained afterwards, the code is being tracked. If a future
/// Observation does not keep key paths, `works` is `false`, and every read counts as tracked.
///
/// A probe belongs to the context of a thread, and is used until it has detected tracking. Every read outside of the graph
/// calls it, so it avoids reference counting and exclusivity checks.
@safe
final class ObservationProbe {
  private final class Subject: Observable {
    struct Inner { var value = 0 }
    let inner = Inner()
  }

  private let subject = Subject()

  /// The key path; this is the only reference to it unless a read has been tracked.
  // Safety: no access to it lasts while other code runs.
  @exclusivity(unchecked) private var path: KeyPath<Subject, Int>

  /// The key path without reference counting, which would double the cost of `detect()`.
  private let borrowedPath: Unmanaged<KeyPath<Subject, Int>>

  /// Whether probes do not work, so that every read counts as tracked.
  fileprivate let isBlind: Bool

  // The last, since its size is only known when the program runs.
  private let registrar = ObservationRegistrar()

  convenience init() { self.init(isBlind: !Self.works) }

  private init(isBlind: Bool) {
    let path = Self.makePath()
    unsafe self.path = path
    unsafe borrowedPath = .passUnretained(path)
    self.isBlind = isBlind
  }

  /// Makes a key path that is a new object; literals share one.
  private static func makePath() -> KeyPath<Subject, Int> {
    let path = \Subject.inner
    return path.appending(path: \.value)
  }

  /// Whether probes detect tracking; tested once.
  private static let works: Bool = {
    let probe = ObservationProbe(isBlind: false)
    var noticesTracker = false
    withObservationTracking {
      noticesTracker = probe.detect()
    } onChange: {
    }
    return noticesTracker
  }()

  /// Returns whether Observation may be tracking the reads of the code that is running.
  ///
  /// After `true`, Observation holds the probe's key path, and a new probe must be used.
  func detect() -> Bool {
    if isBlind { return true }
    // Safety: the probe holds the path for good.
    unsafe borrowedPath._withUnsafeGuaranteedRef { registrar.access(subject, keyPath: $0) }
    return unsafe !isKnownUniquelyReferenced(&path)
  }
}

extension GraphContext {
  /// Returns whether Observation may be tracking the reads of the code that is running.
  func isObservationTracked() -> Bool {
    let known = unsafe state.probe
    // Safety: the context holds the probe, which is not replaced while it is asked.
    if let known = unsafe known, unsafe !known._withUnsafeGuaranteedRef({ $0.detect() }) {
      return false
    }
    return unsafe meetTracker(known)
  }

  /// Makes and asks the first probe, or replaces a probe that has detected tracking.
  @inline(never)
  private func meetTracker(_ known: Unmanaged<ObservationProbe>?) -> Bool {
    // Safety: the context owns one reference, from here until it is replaced.
    if let known = unsafe known, unsafe known._withUnsafeGuaranteedRef({ $0.isBlind }) {
      return true
    }
    unsafe state.probe = .passRetained(ObservationProbe())
    guard let known = unsafe known else { return isObservationTracked() }
    unsafe known.release()
    return true
  }
}
