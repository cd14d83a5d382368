import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The root view of the app.
final class BrowserView: StateView, Responder {
  /// The views in front of the others.
  enum FrontView { case help, refs }

  /// The view in front of the others; `nil` for none.
  @Local var dialog: FrontView?

  /// The list's share of the room beside the commit, and above it.
  @Local private var widthShare = 0.45
  @Local private var heightShare = 0.38

  private let browser: Browser
  private weak var header: HeaderView?
  private weak var commits: CommitList?
  private(set) weak var commit: CommitPane?
  private weak var failure: FailureView?
  private var hadFailure = false
  private var wasReading = false

  /// Creates a view of a browser.
  init(_ browser: Browser) {
    self.browser = browser
    super.init(parentViewController: PlatformViewController())
  }

  required init(parentViewController: PlatformViewController) {
    browser = .idle
    super.init(parentViewController: parentViewController)
  }

  private var room: Room { Room(observedSize, metrics) }

  private var hasFailure: Bool {
    browser.session.isActive(.failed) && browser.progress.get().loaded == 0
  }

  override func render() {
    provide(\.browser, browser)
    placeParts()
    if room.breadth == .tiny {
      // The other views stay alive below, with their state.
      place(
        Fill.self, Part.cover, update: { $0.color = .primary },
        { make in make.edges.equalTo(self) })
      placeLabel("Too small", Part.text, wraps: true) { make in make.edges.equalTo(self) }
    } else if let dialog {
      let type = dialog == .help ? HelpDialog.self : RefDialog.self as Dialog.Type
      place(type, dialog, update: { $0.onDismiss = { [weak self] in self?.dialog = nil } }) {
        make in
        make.center.equalTo(self)
        make.width.lessThanOrEqualTo(self)
        make.height.lessThanOrEqualTo(self)
      }
    }
  }

  private func placeParts() {
    let room = room
    let header = place(
      HeaderView.self, Part.header,
      update: {
        $0.breadth = room.breadth
        $0.onBeginSearch = { [weak self] in self?.rememberPlace() }
        $0.onEndSearch = { [weak self] in self?.endSearch(goesToResults: $0) }
        $0.onBranch = { [weak self] in self?.dialog = .refs }
      }
    ) { make in
      make.top.horizontalEdges.equalTo(self)
      make.height.equalTo(metrics.barHeight).priority(.high)
    }
    self.header = header.view
    let status = place(StatusBar.self, Part.status, update: { $0.breadth = room.breadth }) { make in
      make.bottom.horizontalEdges.equalTo(self)
      make.height.equalTo(metrics.rowHeight).priority(.high)
    }
    var top = header.view.layout.bottom
    if hasFailure {
      let failure = place(FailureView.self, Part.failure, update: { $0.isLow = room.isLow }) {
        make in
        make.top.equalTo(header.view.layout.bottom)
        make.bottom.equalTo(status.view.layout.top)
        make.horizontalEdges.equalTo(self)
      }
      self.failure = failure.view
      return
    }
    if browser.session.isActive(.stopped) || browser.session.isActive(.failed) {
      let notice = place(NoticeBar.self, Part.notice) { make in
        make.top.equalTo(header.view.layout.bottom)
        make.horizontalEdges.equalTo(self)
      }
      top = notice.view.layout.bottom
    }
    placePanes { make in
      make.top.equalTo(top)
      make.horizontalEdges.equalTo(self)
      make.bottom.equalTo(status.view.layout.top)
    }
  }

  /// Places the list, and the commit beside it or below it.
  private func placePanes(_ constraints: (ConstraintMaker) -> Void) {
    let isOpen = browser.session.isActive(.commit)
    let isSplit = room.isSplit
    // There is no room for a list of three rows above a commit of three.
    let hidesList = isOpen && !isSplit && room.isLow
    place(
      SplitView.self, Part.panes,
      update: {
        $0.axis = isSplit ? .horizontal : .vertical
        $0.position = hidesList ? 0 : isSplit ? widthShare : heightShare
        let least = isSplit ? 40 * Double(metrics.character.width) : 4 * metrics.rowHeight
        ($0.firstMinimum, $0.secondMinimum) = (hidesList ? 0 : least, least)
        $0.onMove = { [weak self] share in
          if isSplit { self?.widthShare = share } else { self?.heightShare = share }
        }
        $0.first = Slot { [weak self] pane in
          self?.commits =
            pane.place(
              CommitList.self, Part.commits,
              update: { list in
                list.onOpen = { [weak self] in self?.open($0) }
                list.onMenu = { [weak self] in self?.menu(of: $0) ?? [] }
                list.isHidden = hidesList
              }
            ) { make in make.edges.equalToSuperview() }.view
        }
        $0.second =
          isOpen
          ? Slot { [weak self] pane in
            self?.commit =
              pane.place(
                CommitPane.self, Part.commit,
                update: {
                  $0.onLink = { [weak self] in self?.show($0) }
                  $0.onMenu = { [weak self] _ in
                    [MenuItem("Copy") { self?.copyChoice() }]
                  }
                }
              ) { make in make.edges.equalToSuperview() }.view
          } : Slot()
      }, constraints)
  }

  /// Moves the focus to the view that has appeared, unless the search field has it.
  override func viewDidUpdate() {
    let isReading = browser.session.isActive(.opening) || browser.session.isActive(.reading)
    let hasFailure = hasFailure
    defer { (hadFailure, wasReading) = (hasFailure, isReading) }
    guard !browser.isTyping.get(), dialog == nil else { return }
    if hasFailure {
      if !hadFailure { failure?.focus() }
    } else if let commit, commits?.isHidden == true {
      commit.focus()
    } else if hadFailure || wasReading != isReading, browser.focus.get() == .list {
      // The focused button may have disappeared when reading ended.
      commits?.focus()
    }
  }

  // MARK: - Keys

  /// Handles the keys that no view below has handled.
  func keyDown(_ press: KeyPress) -> Bool {
    let place = browser.focus.get()
    if press == KeyPress(.tab), let commit, let commits, commit.isFocused || commits.isFocused {
      if commit.isFocused { commits.focus() } else { commit.focus() }
      return true
    }
    let commands = Command.all(inTerminal: metrics.areCells).filter { $0.keys.contains(press) }
    let command =
      commands.first { $0.place == place } ?? commands.first { $0.place == .anywhere }
    command?.run(self)
    return command != nil
  }

  /// The list that has the focus, or the list of commits.
  private var list: ListControl<Int>? { browser.focus.get() == .commit ? commit : commits }

  /// Shows a commit, or moves the focus to it if it is shown.
  private func open(_ offset: Int) {
    if !browser.openCommit(at: offset) { commit?.focus() }
  }

  /// The context menu of a commit in the list.
  private func menu(of offset: Int) -> [MenuItem] {
    let commit = browser.commit(at: offset)
    return [
      MenuItem("Show the commit") { [weak self] in self?.open(offset) },
      MenuItem("Copy the hash", isEnabled: !commit.isUncommitted) { [weak self] in
        self?.copyAndSay(commit.id)
      },
      MenuItem("Go to the first parent", isEnabled: !commit.parents.isEmpty) { [weak self] in
        self?.moveToRelative(isParent: true)
      },
      MenuItem("Go to the latest child", isEnabled: !browser.children(of: commit).isEmpty) {
        [weak self] in self?.moveToRelative(isParent: false)
      },
    ]
  }

  /// Passes a key to the list.
  func press(_ key: KeyPress.Key) { _ = list?.keyDown(KeyPress(key)) }

  func moveHalfPage(forward: Bool) {
    let rows = max(1, (list?.list?.visibleRows.count ?? 2) / 2)
    for _ in 0..<rows { press(forward ? .down : .up) }
  }

  /// Shows a neighbor of the commit.
  func moveCommit(_ key: KeyPress.Key) {
    _ = commits?.keyDown(KeyPress(key))
    if let chosen = browser.chosen.get() { browser.openCommit(at: chosen) }
  }

  /// Selects the commit with a hash, and shows it if a commit is shown; without an effect if it has not been read.
  private func show(_ id: String) {
    guard let offset = browser.offset(of: id) else { return }
    if !browser.found.get().contains(offset) { browser.clearFilter() }
    browser.choose(offset)
    StateView.flush()
    commits?.showChoice()
  }

  /// Goes to the first parent or to the latest child of the selected commit.
  func moveToRelative(isParent: Bool) {
    guard let commit = browser.chosenCommit else { return }
    let id = isParent ? commit.parents.first : browser.children(of: commit).first?.id
    if let id { show(id) }
  }

  /// Compares the files again in another way.
  func compare(_ change: (inout FileDiff.Options) -> Void) {
    browser.options.edit(change)
    browser.session.send(.compareAgain)
  }

  /// Copies the hash of the selected commit, or the selected lines.
  func copyChoice() {
    let text =
      browser.focus.get() == .commit ? commit?.copied : browser.chosenCommit?.id
    if let text, !text.isEmpty { copyAndSay(text) }
  }

  private func copyAndSay(_ text: String) {
    copy(text)
    browser.didCopy(text)
  }

  /// Reads the repository again.
  func refresh() {
    if browser.session.isActive(.failed) {
      browser.open(browser.path.get())
    } else {
      browser.session.send(.refresh)
    }
  }

  /// Lists all commits if some are filtered out, or else closes the commit.
  func leaveList() {
    if !browser.query.get().isEmpty {
      browser.clearFilter()
    } else if browser.session.isActive(.commit) {
      browser.session.send(.back)
    } else {
      commits?.begin()
    }
  }

  func leaveCommit() {
    if commit?.endSelectingRows() == true { return }
    if !browser.phrase.get().isEmpty { return browser.phrase.set("") }
    browser.session.send(.back)
    commits?.isHidden = false
    commits?.focus()
  }

  // MARK: - Searching

  /// Moves the focus to the search field, which is empty then.
  func find(in scope: Browser.SearchScope) {
    rememberPlace()
    browser.scope.set(scope)
    browser.type("")
    header?.search?.keyword.focus()
  }

  private func rememberPlace() { browser.rememberPlace(commits?.list?.contentOffset.y ?? 0) }

  /// Moves the focus from the search field to its results, or back to where it was.
  private func endSearch(goesToResults: Bool) {
    if goesToResults { browser.finishSearch() } else { browser.cancelSearch() }
    // If no commit matches, the list takes the focus as soon as some do.
    header?.search?.keyword.resignFocus()
    StateView.flush()
    if browser.scope.get() == .commit, let commit { commit.focus() } else { commits?.begin() }
  }
}
