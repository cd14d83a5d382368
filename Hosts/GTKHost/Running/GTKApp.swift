#if GTK
  import CGtk4
  import Controls
  public import Foundation
  public import Reconciler

  /// An application in a window.
  ///
  /// GLib's loop runs it, and serves Dispatch's main queue and the main actor.
  @MainActor
  public final class GTKApp {
    /// The window.
    public let window: GTKWindow

    private let loop = MainLoop()

    /// Shows a view of the given type in a window until the window is closed or the application quits.
    ///
    /// ```swift
    /// try GTKApp.run(Hello.self, title: "Hello")
    /// ```
    ///
    /// - Parameters:
    ///   - root: The type of the root view.
    ///   - title: The window's title.
    ///   - size: The window's initial size, in points; `nil` for the size that its constraints require.
    ///   - minimumSize: The window's minimum size, in points; `nil` for the size that its constraints require at any time.
    /// - Throws: ``GTKError`` if no window can be shown.
    public static func run(
      _ root: StateView.Type, title: String, size: CGSize? = nil, minimumSize: CGSize? = .zero
    ) throws(GTKError) {
      try run(title: title, size: size, minimumSize: minimumSize) { app in
        root.init(parentViewController: app.window.controller)
      }
    }

    /// Shows a tree of views in a window until the window is closed or the application quits.
    ///
    /// - Parameters:
    ///   - title: The window's title.
    ///   - size: The window's initial size, in points; `nil` for the size that its constraints require.
    ///   - minimumSize: The window's minimum size, in points; `nil` for the size that its constraints require at any time.
    ///   - rootView: Creates the root view. It receives the application, so that a view can quit it.
    /// - Throws: ``GTKError`` if no window can be shown.
    public static func run(
      title: String, size: CGSize? = nil, minimumSize: CGSize? = .zero,
      rootView: (GTKApp) -> StateView
    ) throws(GTKError) {
      let app = try GTKApp(
        window: GTKWindow(title: title, size: size, minimumSize: minimumSize))
      app.window.rootView = rootView(app)
      app.window.onClose = { [weak app] in app?.loop.quit() }
      app.window.present()
      withExtendedLifetime(app) { app.loop.run() }
    }

    private init(window: GTKWindow) {
      MainQueue.serve()
      self.window = window
    }

    /// Closes the window, so that ``run(title:size:minimumSize:rootView:)`` returns.
    public func quit() { window.close() }
  }

  /// A loop of GLib's.
  @safe @MainActor
  private final class MainLoop {
    // Safety: a reference is held from init to deinit.
    private let loop: OpaquePointer?

    init() { unsafe loop = g_main_loop_new(nil, 0) }
    isolated deinit { unsafe g_main_loop_unref(loop) }

    func run() { unsafe g_main_loop_run(loop) }
    func quit() { unsafe g_main_loop_quit(loop) }
  }
#endif
