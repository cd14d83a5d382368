import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// What the app knows: a repository, its commits, and what the user looks at.
///
/// Views read the signals and send events; nothing else changes what is here.
@MainActor
final class Browser {
  /// How many commits have been read, and of how many.
  struct Progress: Hashable, Sendable {
    var loaded = 0
    var total: Int?

    /// From 0 to 1; nil while nobody knows.
    var fraction: Double? {
      total.map { $0 == 0 ? 1 : min(1, Double(loaded) / Double($0)) }
    }
  }

  /// Why something cannot be read, and what to do about it, each as a sentence.
  struct Failure: Hashable, Sendable {
    var words: String
    var advice: String?
  }

  /// Where the repository was sought.
  let path = StateSignal("")

  /// The repository, once it is open.
  let repository = StateSignal<Repository?>(nil)

  /// Why it cannot be read, or not to its end.
  let failure = StateSignal<Failure?>(nil)

  /// Whether the user has had reading stopped.
  let isStopped = StateSignal(false)

  /// How far reading has come.
  let progress = StateSignal(Progress())

  /// What the user has typed to find commits.
  let query = StateSignal("")

  /// The commits that fit, as offsets for ``commit(at:)``, the newest first.
  let found = StateSignal<[Int]>([])

  /// The commit that the user looks at.
  let commit = StateSignal<Commit?>(nil)

  /// The files that it changed, and its message.
  let changes = StateSignal<CommitChanges?>(nil)

  /// The file that the user looks at.
  let file = StateSignal<FileChange?>(nil)

  /// What became of it.
  let diff = StateSignal<FileDiff?>(nil)

  /// Whether git takes so long to say what became of a commit or a file that one should hear of it.
  let isSlow = StateSignal(false)

  /// What transitions follow.
  var clock: any DelayScheduler = ClockScheduler.main

  /// Whether the keyboard is where words to find are typed; what comes meanwhile does not take it away.
  var isTyping = false

  private var search = CommitSearch()
  private var searching: Effect?

  /// Where the browser is; events are sent here.
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

  /// Opens a repository, in place of what is there.
  func open(_ path: String) { session.send(.open(path)) }

  /// A commit that was read.
  func commit(at offset: Int) -> Commit { search.commits[offset] }

  /// Has the user look at a commit.
  func openCommit(at offset: Int) { session.send(.openCommit(commit(at: offset))) }

  /// What a line at the bottom says.
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

  /// Shows the commits that fit, whatever is shown now.
  func showFound() { session.send(.back) }

  // MARK: - What the chart does

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
      // How many there are does not change when one goes on after a stop.
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
