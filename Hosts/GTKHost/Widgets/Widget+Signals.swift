#if GTK
  import CGtk4

  /// A closure as the data of a signal.
  private final class Handler: Sendable {
    let body: @MainActor () -> Void
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  }

  // Safety: in all of these, the data is the handler that `connect` has retained, until GObject drops it. They have the
  // arguments and the result of the signals to which the functions below connect them.

  private let call: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
    guard let data = unsafe data else { return }
    let body = unsafe Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().body
    MainActor.assumeIsolated { body() }
  }

  private let callWithValue: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = {
    _, _, data in
    unsafe call(nil, data)
  }

  private let answer: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
    unsafe call(nil, data)
    return 1
  }

  private let release: GClosureNotify = { data, _ in
    if let data = unsafe data { unsafe Unmanaged<Handler>.fromOpaque(data).release() }
  }

  /// Calls a closure whenever an object emits a signal without arguments.
  ///
  /// The closure lives as long as the object.
  @MainActor
  func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void
  ) {
    unsafe connect(object, signal, to: unsafeBitCast(call, to: GCallback.self), body)
  }

  /// Calls a closure whenever an object emits a signal with one pointer, such as the changed property.
  @MainActor
  func connectWithValue(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void
  ) {
    unsafe connect(object, signal, to: unsafeBitCast(callWithValue, to: GCallback.self), body)
  }

  /// Replaces the default action of a signal by a closure.
  @MainActor
  func connectAnswering(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void
  ) {
    unsafe connect(object, signal, to: unsafeBitCast(answer, to: GCallback.self), body)
  }

  @MainActor
  private func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, to callback: @escaping GCallback,
    _ body: @escaping @MainActor () -> Void
  ) {
    let handler = unsafe Unmanaged.passRetained(Handler(body)).toOpaque()
    unsafe g_signal_connect_data(
      object, signal, callback, handler, release, GConnectFlags(rawValue: 0))
  }

  extension Widget {
    /// Calls a closure whenever the widget emits a signal without arguments.
    func on(_ signal: String, _ body: @escaping @MainActor () -> Void) {
      unsafe connect(UnsafeMutableRawPointer(pointer), signal, body)
    }

    /// Calls a closure whenever a property has another value: GObject's key-value observing.
    func onNotify(_ property: String, _ body: @escaping @MainActor () -> Void) {
      unsafe connectWithValue(UnsafeMutableRawPointer(pointer), "notify::" + property, body)
    }
  }
#endif
