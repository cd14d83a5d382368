import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The whole window.
final class BrowserView: StateView, Responder {
  private let browser: Browser
  private weak var header: HeaderView?
  private weak var commits: CommitList?
  private var wasLooking = false

  /// Called when the user wants to leave.
  var onQuit: (() -> Void)?

  /// Creates a view of a browser.
  init(_ browser: Browser) {
    self.browser = browser
    super.init(parentViewController: PlatformViewController())
  }

  required init(parentViewController: PlatformViewController) {
    preconditionFailure("a view of a browser")
  }

  override func render() {
    let header = place(HeaderView.self, "header") { make in
      make.top.horizontalEdges.equalTo(self)
      make.height.equalTo(self.metrics.barHeight)
    }
    header.prop(forKey: .browser, is: browser)
    header.prop(forKey: "onSubmit", isFunction: { [weak self] _ in self?.commits?.focus() })
    self.header = header.view
    let status = place(StatusBar.self, "status") { make in
      make.bottom.horizontalEdges.equalTo(self)
      make.height.equalTo(self.metrics.rowHeight)
    }
    status.prop(forKey: .browser, is: browser)

    if browser.session.isActive(.failed), browser.repository.get() == nil {
      place(FailureView.self, "failure") { make in
        make.top.equalTo(header.view.layout.bottom)
        make.bottom.equalTo(status.view.layout.top)
        make.horizontalEdges.equalTo(self)
      }.prop(forKey: .browser, is: browser)
      return
    }
    let isLooking = browser.session.isActive(.commit)
    // It stays while a commit is looked at, so that it is as one left it.
    let commits = place(CommitList.self, "commits") { make in
      make.top.equalTo(header.view.layout.bottom)
      make.bottom.equalTo(status.view.layout.top)
      make.horizontalEdges.equalTo(self)
    }
    commits.prop(forKey: .browser, is: browser)
    commits.view.isHidden = isLooking
    self.commits = commits.view
    if isLooking {
      let commit = place(CommitView.self, "commit") { make in
        make.edges.equalTo(commits.view)
      }
      commit.prop(forKey: .browser, is: browser)
    }
  }

  /// Gives the keyboard back to the commits when the user comes back to them.
  override func viewDidUpdate() {
    let isLooking = browser.session.isActive(.commit)
    guard isLooking != wasLooking else { return }
    wasLooking = isLooking
    if !isLooking { commits?.focus() }
  }

  /// Takes the keys that nobody below has taken.
  func keyDown(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress("/"): header?.search?.keyword.focus()
    case KeyPress(.escape):
      if browser.session.isActive(.commit) {
        browser.session.send(.back)
      } else {
        commits?.focus()
      }
    case KeyPress("q"):
      guard let onQuit else { return false }
      onQuit()
    default: return false
    }
    return true
  }
}
