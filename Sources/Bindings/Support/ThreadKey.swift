import BindingsThreads
import Foundation

/// The key under which a thread stores its context.
enum ThreadKey {
  static let value: pthread_key_t = {
    var key = pthread_key_t()
    // Safety: writes the local variable; the destructor gets what `makeContext` stored.
    let result = unsafe pthread_key_create(&key) { context in
      bindings_set_thread_context(nil)
      // Optional in some C libraries, and not in others.
      let context: UnsafeMutableRawPointer? = unsafe context
      guard let storage = unsafe context?.assumingMemoryBound(to: ContextStorage.self) else {
        return
      }
      unsafe idleContexts.withLock { unsafe $0.append(storage) }
    }
    precondition(result == 0, "could not create a key for thread-specific storage")
    return key
  }()

  @inline(never)
  static func makeContext() -> GraphContext {
    let storage: UnsafeMutablePointer<ContextStorage>
    if let idle = unsafe idleContexts.withLock({ unsafe $0.popLast() }) {
      unsafe storage = idle
    } else {
      unsafe storage = .allocate(capacity: 1)
      unsafe storage.initialize(to: ContextStorage())
    }
    unsafe storage.pointee.stack = .current()
    unsafe storage.pointee.isMainThread = Thread.isMainThread
    // The key is needed for its destructor only; the look-up reads the thread-local variable.
    unsafe pthread_setspecific(value, storage)
    unsafe bindings_set_thread_context(storage)
    return unsafe GraphContext(storage: storage)
  }
}

/// The contexts of threads that have ended.
private let idleContexts = unsafe Locked<[UnsafeMutablePointer<ContextStorage>]>([])
