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
  ///   - rootView: Makes the root; it is given the application, to quit it.
  /// - Throws: ``GTKError`` where no window can be shown.
  public static func run(
    title: String, size: CGSize? = nil, rootView: (GTKApp) -> StateView
  ) throws(GTKError) {
    let app = try GTKApp(title: title, size: size)
    app.window.rootView = rootView(app)
    app.window.onClose = { [weak app] in app?.loop.quit() }
    app.window.present()
    withExtendedLifetime(app) { app.loop.run() }
  }

  private init(title: String, size: CGSize?) throws(GTKError) {
    MainQueue.serve()
    window = try GTKWindow(title: title, size: size)
  }

  /// Closes the window, and has ``run(title:size:rootView:)`` return.
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
