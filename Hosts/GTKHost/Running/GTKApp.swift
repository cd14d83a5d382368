#if GTK
  import CGtk4
  public import Controls
  public import Foundation
  public import Reconciler

  /// An application in a window.
  ///
  /// GLib's loop runs it, and serves Dispatch's main queue and the main actor.
  @MainActor
  public final class GTKApp {
    /// The window.
    public let window: GTKWindow

    private let application: Application

    /// Shows a view of the given type in a window until the window is closed or the application quits.
    ///
    /// ```swift
    /// try GTKApp.run(Hello.self, title: "Hello")
    /// ```
    ///
    /// - Parameters:
    ///   - root: The type of the root view.
    ///   - id: The application's ID; see ``run(id:title:size:minimumSize:rootView:)``.
    ///   - title: The window's title, and the application's name for the desktop.
    ///   - size: The window's initial size, in points; `nil` for the size that its constraints require.
    ///   - minimumSize: The window's minimum size, in points; `nil` for the size that its constraints require at any time.
    ///   - update: Sets the root view's props, as in `{ $0.name = "Ada" }`.
    /// - Throws: ``GTKError`` if no window can be shown.
    public static func run<Root: StateView>(
      _ root: Root.Type, id: String? = nil, title: String, size: CGSize? = nil,
      minimumSize: CGSize? = .zero, update: (Root) -> Void = { _ in }
    ) throws(GTKError) {
      try run(id: id, title: title, size: size, minimumSize: minimumSize) { app in
        let view = root.init(parentViewController: app.window.controller)
        update(view)
        return view
      }
    }

    /// Shows a tree of views in a window until the window is closed or the application quits.
    ///
    /// An application with an ID runs once in a user's session: if it runs already, this method shows the window of the
    /// running process and returns. The desktop finds the application's icon and its actions in the file `ID.desktop`.
    ///
    /// - Parameters:
    ///   - id: The application's ID, such as `org.example.Hello`; `nil` for an application that can run several times.
    ///   - title: The window's title, and the application's name for the desktop.
    ///   - size: The window's initial size, in points; `nil` for the size that its constraints require.
    ///   - minimumSize: The window's minimum size, in points; `nil` for the size that its constraints require at any time.
    ///   - rootView: Creates the root view. It receives the application, so that a view can quit it.
    /// - Throws: ``GTKError`` if no window can be shown.
    public static func run(
      id: String? = nil, title: String, size: CGSize? = nil, minimumSize: CGSize? = .zero,
      rootView: (GTKApp) -> StateView
    ) throws(GTKError) {
      try GTKWindow.prepareDisplay()
      let application = try Application(id: id, name: title)
      guard application.isFirst else { return application.run() }
      let app = GTKApp(
        window: try GTKWindow(title: title, size: size, minimumSize: minimumSize),
        application: application)
      app.window.onClose = { application.quit() }
      let root = rootView(app)
      guard !application.isOver else { return }
      app.window.rootView = root
      application.onActivate = { [window = app.window] in window.present() }
      withExtendedLifetime(app) { application.run() }
    }

    private init(window: GTKWindow, application: Application) {
      self.window = window
      self.application = application
    }

    /// Adds a command of the application, which the user performs by a key in any of its windows, and the desktop by its name
    /// if the application has an ID.
    ///
    /// ```swift
    /// app.addAction("quit", shortcut: .control("q")) { [weak app] in app?.quit() }
    /// ```
    ///
    /// An action replaces the former one of the same name.
    ///
    /// - Parameters:
    ///   - name: The name, of letters, digits, `-` and `.`, as the desktop's file `ID.desktop` lists it.
    ///   - shortcut: The key, which takes precedence over the views' own keys; `nil` for none.
    ///   - perform: The closure that performs the command.
    public func addAction(
      _ name: String, shortcut: KeyPress? = nil, perform: @escaping @MainActor () -> Void
    ) {
      application.addAction(name, shortcut: shortcut, perform: perform)
    }

    /// Closes the window, so that ``run(id:title:size:minimumSize:rootView:)`` returns.
    public func quit() { window.close() }
  }
#endif
