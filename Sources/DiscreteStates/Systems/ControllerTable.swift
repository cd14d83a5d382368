import Foundation

/// The controllers of `Stateful` objects, by the addresses of the objects.
///
/// An entry belongs to an object if the weak reference of its controller refers to that object, so a new object at
/// the same address gets a new controller. When the number of entries has doubled, a sweep removes the entries of
/// objects that were released. The sweep retains each object for a moment and could release it last, so a thread
/// sweeps only the entries that it was the last to look up. A controller that is found in ``RecentControllers`` is
/// not looked up here.
///
/// An extension cannot add a stored property to a class. With this table, `Stateful` classes need not declare one.
final class ControllerTable: @unchecked Sendable {
  // Sendable, because the lock protects all fields. A controller is returned only to a caller that has its object,
  // and so runs on the actor of the object.

  static let shared = ControllerTable()

  private struct Entry {
    let controller: AnyStateController
    var thread: UInt
  }

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var limit = 64

  /// The number of entries, including those of objects that were released.
  var count: Int { lock.withLock { entries.count } }

  /// Returns the controller of an object, and creates it if it does not exist.
  func controller<Target: AnyObject>(
    of target: Target, make: () -> StateController<Target>
  ) -> StateController<Target> {
    let key = ObjectIdentifier(target)
    let thread = Self.currentThread
    lock.lock()
    if let entry = entries[key], entry.controller.object === target {
      // Safety: the controller was made here, for this object and so for the same `StateTarget`.
      let known = unsafe unsafeDowncast(entry.controller, to: StateController<Target>.self)
      if entry.thread != thread { entries[key]?.thread = thread }
      lock.unlock()
      RecentControllers.add(known, of: target)
      return known
    }
    lock.unlock()
    let made = make()
    made.pinMemory(of: target)
    lock.lock()
    var gone = [entries.updateValue(Entry(controller: made, thread: thread), forKey: key)]
    let isFull = entries.count > limit
    if isFull { sweep(thread, into: &gone) }
    lock.unlock()
    // Releasing controllers may run other code, so the lock must not be held.
    gone.removeAll()
    if isFull { RecentControllers.removeAll() }
    RecentControllers.add(made, of: target)
    return made
  }

  private func sweep(_ thread: UInt, into gone: inout [Entry?]) {
    for (key, entry) in entries where entry.thread == thread && !entry.controller.hasTarget {
      gone.append(entry)
      entries[key] = nil
    }
    limit = max(64, 2 * entries.count)
  }

  private static var currentThread: UInt {
    #if canImport(Darwin)
      // Safety: the pointer is used as a number; nothing is read through it.
      unsafe UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
