import Observation

/// Finds out whether someone tracks what is read now.
///
/// Observation does not say so, and to serve trackers at every read outside of the graph would cost several
/// times what the graph itself costs. But whoever tracks keeps the key path of what was read. So the probe
/// has one that nobody else knows read on an object of its own: if someone holds it afterwards, there is a
/// tracker. Should Observation ever work without keeping key paths, `works` turns out to be false, and every
/// read is taken to be tracked.
///
/// A probe belongs to the context of a thread.
final class ObservationProbe {
  private final class Subject: Observable {
    struct Inner { var value = 0 }
    let registrar = ObservationRegistrar()
    let inner = Inner()
  }

  private var subject = Subject()
  private var path = ObservationProbe.makePath()

  /// Makes a key path that is an object of its own, as literals are not.
  private static func makePath() -> KeyPath<Subject, Int> {
    let path = \Subject.inner
    return path.appending(path: \.value)
  }

  /// Whether the probe notices a tracker, tried once.
  private static let works: Bool = {
    let probe = ObservationProbe()
    var noticesTracker = false
    withObservationTracking {
      noticesTracker = probe.detect()
    } onChange: {
    }
    return noticesTracker
  }()

  /// Whether someone may be tracking what is read now.
  func isTracked() -> Bool { !Self.works || detect() }

  private func detect() -> Bool {
    subject.registrar.access(subject, keyPath: path)
    if isKnownUniquelyReferenced(&path) { return false }
    // The tracker has these; they go with it.
    subject = Subject()
    path = Self.makePath()
    return true
  }
}
