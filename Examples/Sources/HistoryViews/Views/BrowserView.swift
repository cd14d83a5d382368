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
  private weak var commit: CommitView?
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
    let metrics = HostMetrics.current
    let header = place(HeaderView.self, "header") { make in
      make.top.horizontalEdges.equalTo(self)
      make.height.equalTo(metrics.barHeight)
    }
    header.prop(forKey: .browser, is: browser)
    self.header = header.view
    let status = place(StatusBar.self, "status") { make in
      make.bottom.horizontalEdges.equalTo(self)
      make.height.equalTo(metrics.rowHeight)
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
      self.commit = commit.view
    }
  }

  /// Gives the keyboard to what has come into sight.
  override func viewDidUpdate() {
    let isLooking = browser.session.isActive(.commit)
    guard isLooking != wasLooking else { return }
    wasLooking = isLooking
    if isLooking { commit?.files?.focus() } else { commits?.focus() }
  }

  /// Takes the keys that nobody below has taken.
  func keyDown(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress("/"): header?.search?.keyword.focus()
    case KeyPress(.escape):
      guard browser.session.isActive(.commit) else { return false }
      browser.session.send(.back)
    case KeyPress("q"):
      guard let onQuit else { return false }
      onQuit()
    default: return false
    }
    return true
  }
}

extension HostMetrics {
  /// The height of a bar with controls.
  var barHeight: Double { Double(character.height + 4 * margin.height) }
}

/// The line at the bottom: how much there is, and which keys do what.
final class StatusBar: StateView {
  private let words = Label()
  private var binding: BindingToken?

  override func viewDidInitialize() {
    guard let browser = props[.browser] else { return }
    words.style = TextStyle(color: .bar)
    binding = browser.status.bind(words, \.text)
  }

  override func render() {
    guard let browser = props[.browser] else { return }
    let margin = HostMetrics.current.margin.width
    place(Fill.self, "background", update: { $0.color = .bar }) { make in
      make.edges.equalTo(self)
    }
    let keys = place(
      Label.self, "keys",
      update: {
        $0.text =
          browser.session.isActive(.commit)
          ? "Tab: files and lines  Esc: back" : "/: find  Return: open  q: quit"
        $0.style = TextStyle(color: .bar)
      }
    ) { make in
      make.right.equalTo(self).inset(margin)
      make.centerY.equalTo(self)
    }
    place(words, "words") { make in
      make.left.equalTo(self).offset(margin)
      make.right.lessThanOrEqualTo(keys.view.layout.left).offset(-margin)
      make.centerY.equalTo(self)
    }
  }
}

/// What is shown where no repository can be.
final class FailureView: StateView {
  override func render() {
    guard let browser = props[.browser] else { return }
    let spacing = HostMetrics.current.spacing.height
    let words = place(
      Label.self, "words",
      update: {
        $0.text = browser.failure.get() ?? ""
        $0.style = TextStyle(.strong, color: .danger)
        $0.alignment = .center
        $0.wraps = true
      }
    ) { make in
      make.centerX.equalTo(self)
      make.bottom.equalTo(self.layout.centerY)
      make.width.lessThanOrEqualTo(self).multipliedBy(0.8)
    }
    place(
      Button.self, "again",
      update: {
        $0.title = "Try again"
        $0.prominence = .suggested
        $0.onPress = { [weak browser] in browser.map { $0.open($0.path.get()) } }
      }
    ) { make in
      make.centerX.equalTo(self)
      make.top.equalTo(words.view.layout.bottom).offset(spacing)
    }
  }
}
