#if GTK
  import CGtk4

  /// A timer of GLib's loop that runs something once.
  @MainActor
  final class LoopTimer {
    private var source: guint = 0
    private var body: () -> Void = {}

    isolated deinit { stop() }

    /// Runs something after a delay, and not what was to be run before.
    func start(after delay: Duration, _ body: @escaping () -> Void) {
      stop()
      self.body = body
      let milliseconds = delay / .milliseconds(1)
      // Safety: the timer takes the source away before it goes.
      source = unsafe g_timeout_add(
        guint(max(1, milliseconds.rounded())),
        { data in
          guard let data = unsafe data else { return 0 }
          let timer = unsafe Unmanaged<LoopTimer>.fromOpaque(data).takeUnretainedValue()
          MainActor.assumeIsolated {
            timer.source = 0
            timer.body()
          }
          return 0
        }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Runs nothing.
    func stop() {
      if source != 0 { g_source_remove(source) }
      source = 0
    }
  }
#endif
