import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The root view of the app.
final class BrowserView: StateView, Responder {
  /// The content between the bars.
  private enum Screen {
    case failure, commits, commit
  }

  private let browser: Browser
  private weak var header: HeaderView?
  private weak var commits: CommitList?
  private weak var failure: FailureView?
  private var shown = Screen.commits
  private var wasReading = false

  /// Creates a view of a browser.
  init(_ browser: Browser) {
    self.browser = browser
    super.init(parentViewController: PlatformViewController())
  }

  required init(parentViewController: PlatformViewController) {
    preconditionFailure("a view of a browser")
  }

  private var room: Room { Room(frame.size, metrics) }

  private var screen: Screen {
    if browser.session.isActive(.failed), browser.progress.get().loaded == 0 { return .failure }
    return browser.session.isActive(.commit) ? .commit : .commits
  }

  override func frameDidChange(from old: CGRect) {
    super.frameDidChange(from: old)
    if Room(old.size, metrics) != room { setNeedsRender() }
  }

  override func render() {
    provide(\.browser, browser)
    placeParts()
    guard room.breadth == .tiny else { return }
    // The other views stay alive below, with their state.
    place(
      Fill.self, "cover", update: { $0.color = .primary },
      { make in make.edges.equalTo(self) })
    place("Too small", "small", wraps: true) { make in make.edges.equalTo(self) }
  }

  private func placeParts() {
    let (screen, breadth) = (screen, room.breadth)
    let header = place(
      HeaderView.self, "header",
      update: {
        $0.breadth = breadth
        $0.onSubmit = { [weak self] in self?.leaveSearch() }
      }
    ) { make in
      make.top.horizontalEdges.equalTo(self)
      make.height.equalTo(self.metrics.barHeight).priority(.high)
    }
    self.header = header.view
    let status = place(StatusBar.self, "status", update: { $0.breadth = breadth }) { make in
      make.bottom.horizontalEdges.equalTo(self)
      make.height.equalTo(self.metrics.rowHeight).priority(.high)
    }

    if screen == .failure {
      let failure = place(FailureView.self, "failure", update: { $0.isLow = room.isLow }) { make in
        make.top.equalTo(header.view.layout.bottom)
        make.bottom.equalTo(status.view.layout.top)
        make.horizontalEdges.equalTo(self)
      }
      self.failure = failure.view
      return
    }
    var top = header.view.layout.bottom
    if browser.session.isActive(.stopped) || browser.session.isActive(.failed) {
      let notice = place(NoticeBar.self, "notice") { make in
        make.top.equalTo(header.view.layout.bottom)
        make.horizontalEdges.equalTo(self)
      }
      top = notice.view.layout.bottom
    }
    // The list is kept alive while a commit is shown, with its selection and scroll position.
    let commits = place(CommitList.self, "commits", update: { $0.breadth = breadth }) {
      [top] make in
      make.top.equalTo(top)
      make.bottom.equalTo(status.view.layout.top)
      make.horizontalEdges.equalTo(self)
    }
    commits.view.isHidden = screen == .commit
    self.commits = commits.view
    if screen == .commit {
      place(
        CommitView.self, "commit",
        update: {
          $0.breadth = breadth
          $0.isLow = room.isLow
        }
      ) { make in
        make.edges.equalTo(commits.view)
      }
    }
  }

  /// Moves the focus to the view that has appeared, unless the search field has it.
  override func viewDidUpdate() {
    let isReading = browser.session.isActive(.opening) || browser.session.isActive(.reading)
    defer { (shown, wasReading) = (screen, isReading) }
    guard !browser.isTyping else { return }
    switch screen {
    case .failure: if shown != .failure { failure?.focus() }
    // The focused button may have disappeared when reading ended.
    case .commits: if shown != .commits || wasReading != isReading { commits?.focus() }
    case .commit: break
    }
  }

  /// Moves the focus from the search field to its results.
  private func leaveSearch() {
    browser.showFound()
    StateView.flush()
    commits?.begin()
  }

  /// Handles the keys that no view below has handled.
  func keyDown(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress("/"): header?.search?.keyword.focus()
    case KeyPress(.escape):
      // If no commit matches, the list takes the focus as soon as some do.
      header?.search?.keyword.resignFocus()
      if browser.session.isActive(.commit) {
        browser.session.send(.back)
      } else {
        commits?.begin()
      }
    case KeyPress("q"):
      quit()
    default: return false
    }
    return true
  }
}
