import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel

/// The model of the app: a repository, its commits, and the commit that is shown.
///
/// Views read the signals. They change the model by events to the statechart, and by the methods for choosing and searching.
@MainActor
final class Browser {
  /// The number of commits that have been read, and the total number.
  struct Progress: Hashable, Sendable {
    var loaded = 0
    var total: Int?

    /// The progress, from 0 to 1; `nil` while the total number is unknown.
    var fraction: Double? {
      total.map { $0 == 0 ? 1 : min(1, Double(loaded) / Double($0)) }
    }
  }

  /// The reason why something cannot be read, and advice for the user, each as a sentence.
  struct Failure: Hashable, Sendable {
    var words: String
    var advice: String?
  }

  /// The part of the app in which the user searches.
  enum SearchScope { case commits, commit }

  /// The place in the list of commits that a change of ``query`` leads to.
  enum ListPlace: Equatable {
    case top
    /// The selected commit.
    case choice
    /// The former place of the list.
    case former(offset: CGFloat)
  }

  /// The path that the user has opened.
  let path = StateSignal("").named("path")

  /// The repository; `nil` until it is open.
  let repository = StateSignal<Repository?>(nil).named("repository")

  /// The branches and tags.
  let refs = StateSignal<[Ref]>([]).named("refs")

  /// The commits that are listed.
  let history = StateSignal(History.head).named("history")

  /// The reason why the repository cannot be read, or only in part; `nil` if there was no error.
  let failure = StateSignal<Failure?>(nil).named("failure")

  /// A Boolean value that indicates whether the user has stopped reading.
  let isStopped = StateSignal(false).named("isStopped")

  /// The progress of reading.
  let progress = StateSignal(Progress()).named("progress")

  /// The words that the listed commits contain.
  let query = StateSignal("").named("query")

  /// The commits that match ``query``, as offsets for ``commit(at:)``, the newest first.
  let found = StateSignal<[Int]>([]).named("found")

  /// The changes that are not committed; `nil` for none.
  let uncommitted = StateSignal<Commit?>(nil).named("uncommitted")

  /// The offset of ``uncommitted`` for ``commit(at:)``.
  static let uncommittedOffset = -1

  /// The way in which files are compared.
  let options = StateSignal(FileDiff.Options()).named("options")

  /// The selected commit, as an offset for ``commit(at:)``; `nil` for none.
  let chosen = StateSignal<Int?>(nil).named("chosen")

  /// The commit that is shown, as far as it has been read.
  let document = StateSignal(CommitDocument()).named("document")

  /// The words that are marked in ``document``.
  let phrase = StateSignal("").named("phrase")

  /// The part of the app in which the user searches.
  let scope = StateSignal(SearchScope.commits).named("scope")

  /// The list that has the focus, or had it last.
  let focus = StateSignal(Command.Place.list).named("focus")

  /// A Boolean value that indicates whether git takes so long that the view should say so.
  let isSlow = StateSignal(false).named("isSlow")

  /// What the user has just done, which the status bar says for a moment; empty for nothing.
  let notice = StateSignal("").named("notice")
  private var noticeEnd: ScheduledWork?

  /// The place that the last change of ``query`` leads to.
  private(set) var place = ListPlace.top

  /// The clock of animated transitions.
  var clock: any DelayScheduler = ClockScheduler.main

  /// A Boolean value that indicates whether the search field has the focus; other views then do not take it.
  let isTyping = StateSignal(false).named("isTyping")

  /// The number of lanes of the lines between commits.
  private(set) var laneCount = 0

  private var search = CommitSearch()
  private var rows: [LaneRow] = []
  private var labels: [String: [Ref]] = [:]
  private var searching: Effect?

  /// A Boolean value that indicates whether the listed commits were read before something has changed.
  private var areOld = false

  /// The commit to select once it has been read again.
  private var wanted: String?

  /// The query, the selection and the list's place before the user began to search.
  private var former: (query: String, phrase: String, chosen: Int?, offset: CGFloat)?

  /// The running statechart, which receives the events.
  private(set) var session: StatechartSession<Browser, BrowserState, BrowserEvent>!

  private static let chart: BrowserChart = {
    do { return try makeBrowserChart() } catch { preconditionFailure("the chart: \(error)") }
  }()

  /// A browser without a repository, which views outside of a ``BrowserView`` show.
  static let idle = Browser()

  /// Creates a browser without a repository.
  init() {
    session = StatechartSession(Self.chart, for: self)
    session.log = StatechartLog(limit: 100)
    searching = Effect { [weak self] in
      guard let self else { return }
      let query = query.get()
      untracked { self.found.set(self.search.find(query)) }
    }
    session.start()
  }

  /// Opens a repository, instead of the current one.
  func open(_ path: String) { session.send(.open(path)) }

  // MARK: - Commits

  /// The commits to list, as offsets for ``commit(at:)``: those that were found, below the changes that are not committed.
  private(set) lazy var listed = Computed { [unowned self] in
    var hasChanges = uncommitted.get() != nil && query.get().isEmpty
    if case .ref = history.get() { hasChanges = false }
    return hasChanges ? [Self.uncommittedOffset] + found.get() : found.get()
  }.named("listed")

  /// Returns a commit that has been read.
  ///
  /// - Parameter offset: An offset of ``listed``.
  func commit(at offset: Int) -> Commit {
    if offset == Self.uncommittedOffset, let changes = uncommitted.get() { return changes }
    return search.commits[offset]
  }

  /// Returns the lines that connect a commit with its neighbors in the list, as far as they fit into a number of columns.
  func graphRow(at offset: Int, columns: Int) -> [LineArt.Cell] {
    offset == Self.uncommittedOffset
      ? [LineArt.Cell([], .ring, color: .accent)] : rows[offset].cells(columns: columns)
  }

  /// Returns the offset of the commit with a hash; `nil` if it has not been read.
  func offset(of id: String) -> Int? { search.commits.firstIndex(ofHash: id) }

  /// Returns the commits whose parent is a commit, as far as they are among the 10,000 commits above it.
  func children(of commit: Commit) -> [Commit] {
    let above = search.commits.indices.prefix(offset(of: commit.id) ?? 0).suffix(10_000)
    return above.reversed().filter { search.commits.isChild(at: $0, of: commit.id) }
      .map { search.commits[$0] }
  }

  /// Returns the branches and tags at a commit.
  func labels(of commit: Commit) -> [Ref] { labels[commit.id] ?? [] }

  /// Returns whether a commit is checked out without a branch.
  func isDetached(_ commit: Commit) -> Bool {
    commit.id == repository.get()?.head && !refs.get().contains(where: \.isCurrent)
  }

  /// The commit that is selected.
  var chosenCommit: Commit? {
    guard let offset = chosen.get() else { return nil }
    if offset == Self.uncommittedOffset { return uncommitted.get() }
    return offset < search.commits.count ? search.commits[offset] : nil
  }

  /// Selects a commit; if a commit is shown, it is shown instead.
  func choose(_ offset: Int) {
    wanted = nil
    chosen.set(offset)
    if session.isActive(.commit) { openCommit(at: offset) }
  }

  /// Shows a commit, and returns whether it was not shown before.
  @discardableResult
  func openCommit(at offset: Int) -> Bool {
    let isShown = session.isActive(.commit) && document.get().commit == commit(at: offset)
    if isShown, !session.isActive(.settling) { return false }
    session.send(.openCommit(offset))
    return true
  }

  // MARK: - Texts

  /// Says in the status bar that a text was copied.
  func didCopy(_ text: String) {
    let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
    notice.set("Copied \(count == 1 ? text.shown.beginning : count.counted("line"))")
    noticeEnd?.cancel()
    noticeEnd = clock.schedule(after: .seconds(3)) { [weak self] in self?.notice.set("") }
  }

  /// The text of the status bar.
  private(set) lazy var status = Computed { [unowned self] in
    let (failure, progress) = (failure.get(), progress.get())
    let count = progress.loaded.counted("commit")
    if failure != nil, progress.loaded == 0 { return "no commits" }
    let isFiltered = !query.get().allSatisfy(\.isWhitespace)
    let found = isFiltered ? "\(found.get().count.grouped) found, " : ""
    if failure != nil { return "\(found)broken off after \(count)" }
    if isStopped.get() { return "\(found)stopped after \(count)" }
    var words = isFiltered ? "\(self.found.get().count.grouped) of \(count)" : count
    if let total = progress.total, total > progress.loaded {
      words += ", \(total.grouped) in all"
    }
    return words
  }.named("status")

  /// The place of the selected commit among the listed ones, such as `5/20,000`.
  private(set) lazy var position = Computed { [unowned self] in
    let found = found.get()
    guard let chosen = chosen.get(), let place = found.firstIndex(of: chosen) else { return "" }
    return "\((place + 1).grouped)/\(found.count.grouped)"
  }.named("position")

  /// The name of the listed branch or tag.
  private(set) lazy var historyName = Computed { [unowned self] in
    switch history.get() {
    case .head: refs.get().first(where: \.isCurrent)?.name ?? "HEAD"
    case .ref(let ref): ref.name
    case .all: "all branches"
    }
  }.named("historyName")

  // MARK: - Searching

  /// Remembers what is listed and selected, unless a search has begun before.
  ///
  /// - Parameter offset: The place of the list, to which ``cancelSearch()`` returns.
  func rememberPlace(_ offset: CGFloat) {
    if former == nil { former = (query.get(), phrase.get(), chosen.get(), offset) }
  }

  /// Searches for words.
  func type(_ text: String) {
    switch scope.get() {
    case .commit: phrase.set(text)
    case .commits:
      // A commit is shown again when the user opens one of the results.
      filter(by: text, then: .top)
    }
  }

  /// Ends the search, and restores what was listed and selected before.
  func cancelSearch() {
    guard let former else { return }
    self.former = nil
    phrase.set(former.phrase)
    filter(by: former.query, then: .former(offset: former.offset))
    if let chosen = former.chosen { choose(chosen) } else { chosen.set(nil) }
  }

  /// Ends the search, and keeps its result.
  func finishSearch() { former = nil }

  /// Lists all commits; the selected commit stays selected.
  func clearFilter() { filter(by: "", then: .choice) }

  private func filter(by text: String, then place: ListPlace) {
    guard text != query.get() else { return }
    self.place = place
    query.set(text)
  }

  // MARK: - Actions of the chart

  /// Forgets the former repository, before another one is opened.
  func begin(_ path: String) {
    batch {
      self.path.set(path)
      repository.set(nil)
      history.set(.head)
      failure.set(nil)
      wanted = nil
      chosen.set(nil)
      uncommitted.set(nil)
      removeCommits()
      found.set([])
    }
  }

  private func removeCommits() {
    (search, rows, laneCount) = (CommitSearch(), [], 0)
    areOld = false
    progress.set(Progress())
  }

  /// Returns whether a repository that was opened again shows nothing else than before.
  func isUpToDate(_ repository: Repository, _ refs: [Ref]) -> Bool {
    self.repository.get() == repository && self.refs.get() == refs
      && progress.get().total == progress.get().loaded
  }

  /// Reads other commits, or the same ones again; those that are listed stay until the first new ones have been read.
  func readAgain(_ history: History) {
    // If the former reading has not reached the commit yet, the selection is the offset of another one.
    if wanted == nil { wanted = chosenCommit.flatMap { $0.isUncommitted ? nil : $0.id } }
    areOld = true
    self.history.set(history)
  }

  /// The repository, the commits to read, and those that have been read.
  var reading: (Repository?, History, CommitTable) {
    (repository.get(), history.get(), areOld ? CommitTable() : search.commits)
  }

  /// Lists the changes that are not committed, and shows them again if they are shown.
  func setUncommitted(_ commit: Commit?) {
    batch {
      uncommitted.set(commit)
      guard chosen.get() == Self.uncommittedOffset else { return }
      if commit != nil { choose(Self.uncommittedOffset) } else { found.get().first.map(choose) }
    }
  }

  func setRefs(_ refs: [Ref]) {
    labels = Dictionary(grouping: refs, by: \.commit)
    self.refs.set(refs)
    // A branch that was deleted, or that is at another commit now.
    if case .ref(let old) = history.get() {
      history.set(refs.first { $0.id == old.id }.map { .ref($0) } ?? .head)
    }
  }

  func take(_ batch: Repository.Batch) {
    Bindings.batch {
      if areOld { removeCommits() }
      search.add(batch.commits)
      rows += batch.rows
      laneCount = max(laneCount, batch.rows.reduce(0) { max($0, $1.count) })
      // Reading that resumes after a stop reports no total again, so the known one stays.
      progress.set(Progress(loaded: batch.loaded, total: batch.total ?? progress.get().total))
      found.set(search.find(query.get()))
      guard let wanted, let index = batch.commits.firstIndex(ofHash: wanted) else {
        return
      }
      self.wanted = nil
      chosen.set(batch.loaded - batch.commits.count + index)
    }
  }

  func finishReading() {
    batch {
      if areOld {
        removeCommits()
        found.set([])
      }
      let loaded = progress.get().loaded
      progress.set(Progress(loaded: loaded, total: loaded))
      if wanted != nil { chosen.set(found.get().first) }
      wanted = nil
    }
  }

  /// Shows what is known of the selected commit.
  func beginDocument() {
    guard let commit = chosenCommit else { return }
    let parents = commit.parents.map { id in
      (id, offset(of: id).map { self.commit(at: $0).subject })
    }
    let children = children(of: commit).map { ($0.id, $0.subject) }
    batch {
      document.set(
        CommitDocument(
          commit, labels: labels(of: commit).map(\.name), parents: parents, children: children))
      isSlow.set(false)
    }
  }

  /// Adds to the document.
  func extend(_ body: (inout CommitDocument) -> Void) {
    var document = document.get()
    body(&document)
    batch {
      self.document.set(document)
      isSlow.set(false)
    }
  }
}
