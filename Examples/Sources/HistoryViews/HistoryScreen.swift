import Controls
public import DiscreteStates
public import Reconciler

/// The app's views and its model, for any host.
@MainActor
public final class HistoryScreen {
  private let browser: Browser
  private let content: BrowserView

  /// The root view.
  public var view: StateView { content }

  /// The clock of transitions: the main queue, unless a host has a frame clock.
  public var clock: any DelayScheduler {
    get { browser.clock }
    set { browser.clock = newValue }
  }

  /// Creates a screen that shows a repository, once it has been read.
  ///
  /// - Parameter path: A folder in the repository.
  public init(path: String) {
    browser = Browser()
    content = BrowserView(browser)
    browser.open(path)
    Inspector.addSection("Chart") { [weak browser] in browser?.chartText ?? "" }
    Inspector.addSection("Signals") { [weak browser] in browser?.signalText ?? "" }
  }
}
