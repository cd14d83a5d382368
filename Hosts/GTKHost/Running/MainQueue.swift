#if GTK
  import CGtk4
  import Glibc

  /// Dispatch's main queue, and with it the main actor, served by GLib's loop.
  @MainActor
  enum MainQueue {
    /// Lets the default loop serve the queue from now on, and returns the source that does so.
    static func serve() -> guint {
      let handle = _dispatch_get_main_queue_handle_4CF()
      guard handle >= 0 else { return 0 }
      // Safety: the function takes no data.
      return unsafe g_unix_fd_add(
        handle, G_IO_IN,
        { handle, _, _ in
          // Dispatch leaves the count in the eventfd, which would wake the loop for ever.
          var count: UInt64 = 0
          unsafe read(handle, &count, 8)
          _dispatch_main_queue_callback_4CF(nil)
          return 1
        }, nil)
    }
  }
#endif
