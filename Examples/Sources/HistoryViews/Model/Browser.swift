import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The model of the app: a repository, its commits, and the selected commit and file.
///
/// Views read the signals and send events to the statechart. Only the chart's actions change the model, except for
/// ``query``, which the search field writes.
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

  /// The path that the user has opened.
  let path = StateSignal("")

  /// The repository; `nil` until it is open.
  let repository = StateSignal<Repository?>(nil)

  /// The reason why the repository cannot be read, or only in part; `nil` if there was no error.
  let failure = StateSignal<Failure?>(nil)

  /// A Boolean value that indicates whether the user has stopped reading.
  let isStopped = StateSignal(false)

  /// The progress of reading.
  let progress = StateSignal(Progress())

  /// The search text that the user has typed.
  let query = StateSignal("")

  /// The commits that match ``query``, as offsets for ``commit(at:)``, the newest first.
  let found = StateSignal<[Int]>([])

  /// The commit that is shown.
  let commit = StateSignal<Commit?>(nil)

  /// The message and the changed files of ``commit``; `nil` until they have been read.
  let changes = StateSignal<CommitChanges?>(nil)

  /// The file of ``commit`` that is shown.
  let file = StateSignal<FileChange?>(nil)

  /// The changes of ``file``; `nil` until they have been read.
  let diff = StateSignal<FileDiff?>(nil)

  /// A Boolean value that indicates whether git takes so long that the view should say so.
  let isSlow = StateSignal(false)

  /// The clock of animated transitions.
  var clock: any DelayScheduler = ClockScheduler.main

  /// A Boolean value that indicates whether the search field has the focus; other views then do not take it.
  var isTyping = false

  private var search = CommitSearch()
  private var searching: Effect?

  /// The running statechart, which receives the events.
  private(set) var session: StatechartSession<Browser, BrowserState, BrowserEvent>!

  /// Creates a browser without a repository.
  init() throws {
    session = StatechartSession(try makeBrowserChart(), for: self)
    searching = Effect { [weak self] in
      guard let self else { return }
      let query = query.get()
      untracked { self.found.set(self.search.find(query)) }
    }
    session.start()
  }

  /// Opens a repository, instead of the current one.
  func open(_ path: String) { session.send(.open(path)) }

  /// Returns the commit at an offset among those that have been read.
  func commit(at offset: Int) -> Commit { search.commits[offset] }

  /// Shows the commit at an offset.
  func openCommit(at offset: Int) { session.send(.openCommit(commit(at: offset))) }

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
  }

  /// Goes back to the list of commits.
  func showFound() { session.send(.back) }

  // MARK: - Actions of the chart

  func begin(_ path: String) {
    batch {
      self.path.set(path)
      search = CommitSearch()
      commit.set(nil)
      repository.set(nil)
      failure.set(nil)
      isStopped.set(false)
      progress.set(Progress())
      found.set([])
    }
  }

  func take(_ batch: Repository.Batch) {
    search.add(batch)
    Bindings.batch {
      // Reading that resumes after a stop reports no total again, so the known one stays.
      progress.set(Progress(loaded: batch.loaded, total: batch.total ?? progress.get().total))
      found.set(search.find(query.get()))
    }
  }

  func finishReading() {
    let loaded = progress.get().loaded
    progress.set(Progress(loaded: loaded, total: loaded))
  }

  func choose(_ commit: Commit) {
    batch {
      self.commit.set(commit)
      changes.set(nil)
      file.set(nil)
      diff.set(nil)
      isSlow.set(false)
    }
  }

  func choose(_ file: FileChange) {
    batch {
      self.file.set(file)
      diff.set(nil)
      isSlow.set(false)
    }
  }

  func take(_ diff: FileDiff) {
    batch {
      self.diff.set(diff)
      isSlow.set(false)
    }
  }

  func take(_ changes: CommitChanges) {
    batch {
      self.changes.set(changes)
      file.set(changes.files.first)
    }
  }
}
