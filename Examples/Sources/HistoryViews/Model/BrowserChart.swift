import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The states that the browser can be in.
enum BrowserState: String, Hashable, Sendable, CaseIterable {
  case browser

  /// What is known of the repository.
  case loading, idle, opening, reading, complete, stopped, failed

  /// What is on the screen.
  case navigation, list, commit, listing, showing, unreadable
}

/// What happens to the browser.
enum BrowserEvent: StatechartEvent, Sendable {
  /// The user wants to see the repository at a path.
  case open(String)

  /// There is one.
  case opened(Repository)

  /// There is none, or it cannot be read further: a sentence.
  case failed(String)

  /// Commits have been read.
  case read(Repository.Batch)

  /// All have.
  case finished

  /// The user wants no more of them.
  case stop

  /// The user wants to see a commit.
  case openCommit(Commit)

  /// What it changed is known.
  case changed(CommitChanges)

  /// That cannot be read: a sentence. Not `failed`, which would end the reading of the repository.
  case unlisted(String)

  /// The user wants to see what became of a file.
  case openFile(FileChange)

  /// That is known.
  case compared(FileDiff)

  /// The user wants back to the commits.
  case back

  enum Kind: Hashable {
    case open, opened, failed, read, finished, stop
    case openCommit, changed, unlisted, openFile, compared, back
  }

  var kind: Kind {
    switch self {
    case .open: .open
    case .opened: .opened
    case .failed: .failed
    case .read: .read
    case .finished: .finished
    case .stop: .stop
    case .openCommit: .openCommit
    case .changed: .changed
    case .unlisted: .unlisted
    case .openFile: .openFile
    case .compared: .compared
    case .back: .back
    }
  }

  var path: String? { if case .open(let path) = self { path } else { nil } }
  var repository: Repository? { if case .opened(let opened) = self { opened } else { nil } }
  var complaint: String? {
    switch self {
    case .failed(let words), .unlisted(let words): words
    default: nil
    }
  }
  var batch: Repository.Batch? { if case .read(let batch) = self { batch } else { nil } }
  var commit: Commit? { if case .openCommit(let commit) = self { commit } else { nil } }
  var changes: CommitChanges? { if case .changed(let changes) = self { changes } else { nil } }
  var file: FileChange? { if case .openFile(let file) = self { file } else { nil } }
  var diff: FileDiff? { if case .compared(let diff) = self { diff } else { nil } }
}

/// What a commit did: its whole message, and the files.
struct CommitChanges: Hashable, Sendable {
  var message: String
  var files: [FileChange]
}

/// How the browser gets from state to state.
///
/// Two things go on at once: reading the repository, and what the user looks at. Work that a state has
/// begun ends when the state is left, so that nothing comes late.
typealias BrowserChart = Statechart<Browser, BrowserState, BrowserEvent>

@MainActor
func makeBrowserChart() throws -> BrowserChart {
  try BrowserChart(initial: .browser) {
    ParallelNode(.browser) {
      StateNode(.loading, initial: .idle) {
        // Inside: to leave a region would be to leave the other one too.
        On(.open, with: \.path, to: .opening) { $0.begin($1) }.inside
        StateNode(.idle)
        StateNode(.opening) {
          Invoke {
            $0.path.get()
          } run: { path in
            try await Repository(at: path)
          } done: {
            .opened($0)
          } failed: {
            .failed(sentence($0))
          }
          On(.opened, with: \.repository, to: .reading) { $0.repository.set($1) }
          On(.failed, with: \.complaint, to: .failed) { $0.failure.set($1) }
          On(.stop, to: .failed) { $0.failure.set("The repository was not opened") }
        }
        StateNode(.reading) {
          Invoke {
            $0.repository.get()
          } values: { repository in
            repository?.commits() ?? AsyncThrowingStream { $0.finish() }
          } each: {
            .read($0)
          } done: {
            .finished
          } failed: {
            .failed(sentence($0))
          }
          On(.read, with: \.batch) { $0.take($1) }
          On(.finished, to: .complete) { $0.finishReading() }
          On(.failed, with: \.complaint, to: .failed) { $0.failure.set($1) }
          On(.stop, to: .stopped)
        }
        StateNode(.complete)
        StateNode(.stopped)
        StateNode(.failed)
      }
      StateNode(.navigation, initial: .list) {
        On(.open, to: .list).inside
        On(.openCommit, with: \.commit, to: .commit) { $0.choose($1) }.inside
        StateNode(.list)
        StateNode(.commit, initial: .listing) {
          On(.back, to: .list)
          StateNode(.listing) {
            Invoke {
              ($0.repository.get(), $0.commit.get())
            } run: { repository, commit in
              guard let repository, let commit else { return CommitChanges(message: "", files: []) }
              return CommitChanges(
                message: try await repository.message(of: commit),
                files: try await repository.changes(in: commit))
            } done: {
              .changed($0)
            } failed: {
              .unlisted(sentence($0))
            }
            On(.changed, with: \.changes, to: .showing) { $0.take($1) }
            On(.unlisted, with: \.complaint, to: .unreadable) { $0.diff.set(FileDiff(note: $1)) }
          }
          StateNode(.showing) {
            Invoke {
              ($0.repository.get(), $0.file.get())
            } run: { repository, file in
              guard let repository, let file else { return FileDiff(note: "No file was changed") }
              return try await repository.diff(of: file)
            } done: {
              .compared($0)
            } failed: {
              .compared(FileDiff(note: sentence($0)))
            }
            On(.openFile, with: \.file, to: .showing) { $0.file.set($1) }
            On(.compared, with: \.diff) { $0.diff.set($1) }
          }
          StateNode(.unreadable)
        }
      }
    }
  }
}

private func sentence(_ error: any Error) -> String {
  (error as? RepositoryError)?.description ?? "\(error)"
}
