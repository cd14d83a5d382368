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

  /// Shows a tree of views in a window, until that is closed or the application quits.
  ///
  /// - Parameters:
  ///   - title: The window's title.
  ///   - size: Its size to begin with, in points; nil for as much as its constraints ask for.
  ///   - minimumSize: Its least size, in points.
  ///   - rootView: Makes the root; it is given the application, to quit it.
  /// - Throws: ``GTKError`` where no window can be shown.
  public static func run(
    title: String, size: CGSize? = nil, minimumSize: CGSize = .zero,
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

  /// Closes the window, and has ``run(title:size:minimumSize:rootView:)`` return.
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
