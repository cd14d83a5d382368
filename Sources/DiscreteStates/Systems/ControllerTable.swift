import Foundation

/// The controllers of Stateful objects, by address.
///
/// An entry is its object's as long as its controller's weak reference says so: a new object at the same
/// address gets a new controller. Entries of objects that have gone are swept out when the number of
/// entries has doubled. A sweep holds each object for a moment, and could thereby be the last to do so; a
/// thread therefore sweeps only what it was the last to look up here. What it finds among its
/// ``RecentControllers`` it does not look up.
///
/// A Swift object has no place for a controller that it does not declare, so a table is the only way for `Stateful` to
/// have nothing to implement. A look-up adds some 150 ns to the 100 of applying a state, one among the recent controllers
/// some 30.
final class ControllerTable: @unchecked Sendable {
  // Sendable, because the lock guards all fields, and because an entry is handed out only to those who
  // hold its object, to whose owner it belongs.

  static let shared = ControllerTable()

  private struct Entry {
    let controller: AnyStateController
    var thread: UInt
  }

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var limit = 64

  /// How many entries there are, of objects that have gone included.
  var count: Int { lock.withLock { entries.count } }

  /// The controller of an object, made if it has none.
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
    // What is released now may call back.
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
      // Safety: the pointer is a number here; nothing is read through it.
      unsafe UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
