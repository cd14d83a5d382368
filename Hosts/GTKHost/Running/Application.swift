#if GTK
  import CGtk4
  import Controls

  /// A GtkApplication, whose loop also serves Dispatch's main queue.
  @safe @MainActor
  final class Application {
    // Safety: a reference is held from init to deinit.
    private let pointer: UnsafeMutablePointer<GApplication>

    /// The source by which the loop serves Dispatch's main queue.
    private let queue = MainQueue.serve()

    /// Whether no other process runs the application.
    let isFirst: Bool

    /// The closure that is called when the loop begins, and when the user starts the application again.
    var onActivate: () -> Void = {}

    /// Registers the application in the user's session.
    init(id: String?, name: String) throws(GTKError) {
      if let id, unsafe g_application_id_is_valid(id) == 0 { throw .invalidID(id) }
      unsafe g_set_application_name(name)
      let new = unsafe gtk_application_new(id, GApplicationFlags(rawValue: 0))
      unsafe pointer = umbra_application(new)
      // Safety: the variable is ours, and the error is freed here.
      var error: UnsafeMutablePointer<GError>?
      let isRegistered = unsafe g_application_register(pointer, nil, &error) != 0
      isFirst = unsafe g_application_get_is_remote(pointer) == 0
      guard isRegistered else {
        let reason = unsafe error.map { unsafe String(cString: $0.pointee.message) } ?? ""
        unsafe g_clear_error(&error)
        throw .notRegistered(reason: reason)
      }
      unsafe connect(pointer, "activate") { [weak self] in self?.onActivate() }
    }

    isolated deinit {
      if queue != 0 { g_source_remove(queue) }
      unsafe g_object_unref(pointer)
    }

    /// Whether the loop has ended, or is not to begin.
    private(set) var isOver = false

    /// Runs the loop until ``quit()``; if another process runs the application, activates that one instead.
    func run() { unsafe _ = g_application_run(pointer, 0, nil) }

    /// Ends the loop.
    func quit() {
      isOver = true
      unsafe g_application_quit(pointer)
    }

    /// Adds an action, and the key by which it is performed.
    func addAction(
      _ name: String, shortcut: KeyPress?, perform: @escaping @MainActor () -> Void
    ) {
      precondition(unsafe g_action_name_is_valid(name) != 0, "invalid name of an action")
      // Safety: the application holds the action.
      guard let action = unsafe g_simple_action_new(name, nil) else { return }
      unsafe connectWithValue(UnsafeMutableRawPointer(action), "activate", perform)
      unsafe g_action_map_add_action(umbra_action_map(pointer), action)
      unsafe g_object_unref(UnsafeMutableRawPointer(action))
      let accelerator = shortcut?.accelerator
      precondition(shortcut == nil || accelerator != nil, "no key for the shortcut of an action")
      // Safety: the texts are copied; the list ends with a null pointer.
      unsafe (accelerator ?? "").withCString { text in
        let texts = unsafe accelerator == nil ? [nil] : [text, nil]
        unsafe gtk_application_set_accels_for_action(
          umbra_gtk_application(pointer), "app.\(name)", texts)
      }
    }
  }
#endif
