import Reconciler

private struct BrowserKey: EnvironmentKey {
  static var defaultValue: Browser { .idle }
}

extension EnvironmentValues {
  /// The browser that all views of a window show.
  var browser: Browser {
    get { self[BrowserKey.self] }
    set { self[BrowserKey.self] = newValue }
  }
}
