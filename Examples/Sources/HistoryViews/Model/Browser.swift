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

  /// Where the repository was sought.
  let path = StateSignal("")

  /// The repository, once it is open.
  let repository = StateSignal<Repository?>(nil)

  /// Why it cannot be read, as a sentence.
  let failure = StateSignal<String?>(nil)

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

  /// What transitions follow.
  var clock: any DelayScheduler = ClockScheduler.main

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
    if let failure = failure.get() { return failure }
    let progress = progress.get()
    let found = found.get().count
    var words = "\(progress.loaded.grouped) commits"
    if !query.get().allSatisfy(\.isWhitespace) { words = "\(found.grouped) of " + words }
    if let total = progress.total, total > progress.loaded {
      words += ", \(total.grouped) in all"
    }
    return words
  }

  // MARK: - What the chart does

  func begin(_ path: String) {
    batch {
      self.path.set(path)
      search = CommitSearch()
      commit.set(nil)
      repository.set(nil)
      failure.set(nil)
      progress.set(Progress())
      found.set([])
    }
  }

  func take(_ batch: Repository.Batch) {
    search.add(batch.commits)
    Bindings.batch {
      progress.set(Progress(loaded: batch.loaded, total: batch.total))
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
    }
  }

  func take(_ changes: CommitChanges) {
    batch {
      self.changes.set(changes)
      file.set(changes.files.first)
    }
  }
}

extension Int {
  /// The number with a comma after each thousand.
  var grouped: String {
    self < 1000 ? "\(self)" : (self / 1000).grouped + "," + "\(1000 + self % 1000)".dropFirst()
  }
}
