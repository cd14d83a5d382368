import BindingsThreads
import Foundation

/// The part of a thread's stack in which runs may begin.
struct ThreadStack {
  /// The address below which no further run begins.
  var limit: UInt = 0

  /// The number of bytes above the limit.
  var room: UInt = 0

  /// Whether the stack belongs to a helper thread.
  var isBorrowed = false

  /// The number of runs under way whose depth in the stack is not known.
  var unknownRuns: UInt = 0

  /// The current thread's stack.
  static func current() -> ThreadStack {
    let (lowest, size) = bounds()
    let reserve = min(size / 4, 160 << 10)
    return ThreadStack(limit: lowest + reserve, room: size - reserve)
  }

  /// Whether an address is in the part in which runs may begin.
  @inline(__always)
  func contains(_ address: UInt) -> Bool { address &- limit < room }

  /// Whether an address is above or below the whole stack.
  ///
  /// Address sanitizers keep local variables elsewhere, so that their addresses say nothing about the depth of a call.
  func isForeign(_ address: UInt) -> Bool {
    address >= limit + room || limit - address > 1 << 20
  }

  /// The number of runs of unknown depth that certainly fit.
  var mostUnknownRuns: UInt { room / (16 << 10) }

  private static func bounds() -> (lowest: UInt, size: UInt) {
    #if canImport(Darwin)
      let size = UInt(unsafe pthread_get_stacksize_np(pthread_self()))
      let highest = unsafe UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      return (highest - size, size)
    #else
      typealias GetAttributes =
        @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt
      let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
      defer { unsafe attributes.deallocate() }
      var lowest: UnsafeMutableRawPointer?
      var size = 0
      // Safety: the C library's function has just this type; Swift's module does not have it. It fills
      // the local variable, which is destroyed after use.
      if let symbol = unsafe dlsym(nil, "pthread_getattr_np"),
        unsafe unsafeBitCast(symbol, to: GetAttributes.self)(pthread_self(), attributes) == 0
      {
        let result = unsafe pthread_attr_getstack(attributes, &lowest, &size)
        unsafe pthread_attr_destroy(attributes)
        if result == 0, let lowest = unsafe lowest {
          return (UInt(bitPattern: lowest), UInt(size))
        }
      }
      // Unknown: assume the size that every thread has at least.
      return unsafe withUnsafeMutablePointer(to: &size) { here in
        (UInt(bitPattern: here) - (256 << 10), 256 << 10)
      }
    #endif
  }
}

extension GraphContext {
  /// Runs a closure on another thread with a stack of its own, and waits for it.
  ///
  /// Values that have never been read are computed by closures that call each other, which no algorithm can turn into a loop.
  /// When the stack is nearly full, the next closure runs on the stack of a helper thread. The helper thread takes over this
  /// thread's context, and this thread waits.
  @inline(never)
  func onDeeperStack(_ body: () -> Void, from address: UInt) {
    if state.stack.isForeign(address), state.stack.unknownRuns < state.stack.mostUnknownRuns {
      state.stack.unknownRuns += 1
      body()
      state.stack.unknownRuns -= 1
      return
    }
    let outerStack = state.stack
    withoutActuallyEscaping(body) { body in
      let work = DeepWork(body: body, context: self)
      let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
      defer { unsafe attributes.deallocate() }
      // Safety: the attributes are local, and the work outlives the thread, which is joined.
      unsafe pthread_attr_init(attributes)
      unsafe pthread_attr_setstacksize(attributes, 256 << 20)
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let argument = unsafe Unmanaged.passUnretained(work).toOpaque()
      let result = unsafe pthread_create(&thread, attributes, deepStackMain, argument)
      unsafe pthread_attr_destroy(attributes)
      precondition(result == 0, "could not create a thread to compute a long chain")
      #if canImport(Darwin)
        if let thread = unsafe thread { unsafe pthread_join(thread, nil) }
      #else
        pthread_join(thread, nil)
      #endif
      withExtendedLifetime(work) {}
    }
    state.stack = outerStack
  }
}

/// The work of a helper thread.
private final class DeepWork {
  let body: () -> Void
  let context: GraphContext

  init(body: @escaping () -> Void, context: GraphContext) {
    self.body = body
    self.context = context
  }

  func perform() {
    // Safety: the waiting thread does not use its context until this thread has ended.
    unsafe bindings_set_thread_context(context.storage)
    context.state.stack = .current()
    context.state.stack.isBorrowed = true
    body()
    bindings_set_thread_context(nil)
  }
}

#if canImport(Darwin)
  private func deepStackMain(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    // Safety: the starting thread keeps the object alive.
    unsafe Unmanaged<DeepWork>.fromOpaque(argument).takeUnretainedValue().perform()
    return nil
  }
#else
  private func deepStackMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    // Safety: the starting thread keeps the object alive.
    unsafe Unmanaged<DeepWork>.fromOpaque(argument).takeUnretainedValue().perform()
    return nil
  }
#endif
