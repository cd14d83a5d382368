import Observation

/// Finds out whether someone tracks what is read now.
///
/// Observation does not say so, and to serve trackers at every read outside of the graph would cost several
/// times what the graph itself costs. But a tracker keeps the key path of each property that was read. So the probe
/// reads a property of its own by a key path of its own: if that is retained afterwards, there is a tracker. Should Observation ever work without keeping key paths, `works` turns out to be false, and every
/// read is taken to be tracked.
///
/// A probe belongs to the context of a thread, and serves until it has met a tracker. Asking it is in the way of
/// every read outside of the graph, so that it counts references and checks accesses as little as it can.
@safe
final class ObservationProbe {
  private final class Subject: Observable {
    struct Inner { var value = 0 }
    let inner = Inner()
  }

  private let subject = Subject()

  /// The key path, of which this is the only reference unless someone tracks.
  // Safety: no access to it lasts while other code runs.
  @exclusivity(unchecked) private var path: KeyPath<Subject, Int>

  /// The key path without counting references, which would cost as much as all the rest of a question.
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

  /// Makes a key path that is an object of its own, as literals are not.
  private static func makePath() -> KeyPath<Subject, Int> {
    let path = \Subject.inner
    return path.appending(path: \.value)
  }

  /// Whether probes notice trackers, tried once.
  private static let works: Bool = {
    let probe = ObservationProbe(isBlind: false)
    var noticesTracker = false
    withObservationTracking {
      noticesTracker = probe.detect()
    } onChange: {
    }
    return noticesTracker
  }()

  /// Whether someone may be tracking what is read now.
  ///
  /// If so, the tracker has what the probe is made of, and the next question is for a new one.
  func detect() -> Bool {
    if isBlind { return true }
    // Safety: the probe holds the path for good.
    unsafe borrowedPath._withUnsafeGuaranteedRef { registrar.access(subject, keyPath: $0) }
    return unsafe !isKnownUniquelyReferenced(&path)
  }
}

extension GraphContext {
  /// Whether someone outside of the graph may be tracking what is read now.
  func isObservationTracked() -> Bool {
    let known = unsafe state.probe
    // Safety: the context holds the probe, which is not replaced while it is asked.
    if let known = unsafe known, unsafe !known._withUnsafeGuaranteedRef({ $0.detect() }) {
      return false
    }
    return unsafe meetTracker(known)
  }

  /// Asks the first probe, or puts a new one in the place of one that has met a tracker.
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
