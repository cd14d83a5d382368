import Foundation

/// The controllers that a thread has used last, so that to find one of them again takes no lock.
///
/// A place holds one controller, which is an object's as long as its weak reference says so. Places keep
/// their controllers alive until others take them, or the thread sweeps the ``ControllerTable``.
@usableFromInline
final class RecentControllers {
  // Safety: the array is read and written at once, never while others are called.
  @safe @exclusivity(unchecked) private var places: [AnyStateController?] = Array(
    repeating: nil, count: 64)

  /// The controller of an object, if the thread has used it lately.
  @usableFromInline
  static func controller(of object: AnyObject) -> AnyStateController? {
    let recent = current
    guard let known = recent.places[place(of: object)], known.object === object else { return nil }
    return known
  }

  func add(_ controller: AnyStateController, of object: AnyObject) {
    let former = places[Self.place(of: object)]
    places[Self.place(of: object)] = controller
    // What is released now may call back.
    _ = consume former
  }

  func removeAll() {
    let former = places
    places = Array(repeating: nil, count: former.count)
    _ = consume former
  }

  /// Objects lie 16 bytes apart at least, and often at a distance that is a power of two.
  private static func place(of object: AnyObject) -> Int {
    let address = UInt(bitPattern: ObjectIdentifier(object))
    return Int((address >> 4 ^ address >> 10 ^ address >> 16) & 63)
  }

  /// Those of the thread.
  static var current: RecentControllers {
    // Safety: the thread's value is nil, or what was retained for it below; it is released when the
    // thread ends, and nobody else looks at it.
    if let known = unsafe pthread_getspecific(key) {
      return unsafe Unmanaged<RecentControllers>.fromOpaque(known).takeUnretainedValue()
    }
    let made = RecentControllers()
    unsafe pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    #if canImport(Darwin)
      let status = unsafe pthread_key_create(&key) {
        unsafe Unmanaged<RecentControllers>.fromOpaque($0).release()
      }
    #else
      let status = unsafe pthread_key_create(&key) {
        if let value = unsafe $0 { unsafe Unmanaged<RecentControllers>.fromOpaque(value).release() }
      }
    #endif
    precondition(status == 0, "no thread-local value is left")
    return key
  }()
}
