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

  /// There is none, or it cannot be read further.
  case failed(Browser.Failure)

  /// Commits have been read.
  case read(Repository.Batch)

  /// All have.
  case finished

  /// The user wants no more of them.
  case stop

  /// The user wants more of them after all.
  case resume

  /// The user wants to see a commit.
  case openCommit(Commit)

  /// What it changed is known.
  case changed(CommitChanges)

  /// That cannot be read. Not `failed`, which would end the reading of the repository.
  case unlisted(Browser.Failure)

  /// The user wants to see what became of a file.
  case openFile(FileChange)

  /// That is known.
  case compared(FileDiff)

  /// The user wants back to the commits.
  case back
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
        On(BrowserEvent.open, to: .opening) { $0.begin($1) }.inside
        StateNode(.idle)
        StateNode(.opening) {
          Invoke {
            $0.path.get()
          } run: { path in
            try await Repository(at: path)
          } done: {
            .opened($0)
          } failed: {
            .failed(failure($0))
          }
          On(BrowserEvent.opened, to: .reading) { $0.repository.set($1) }
          On(BrowserEvent.failed, to: .failed) { $0.failure.set($1) }
          On(.stop, to: .failed) {
            $0.failure.set(Browser.Failure(words: "The repository was not opened"))
          }
        }
        StateNode(.reading) {
          Invoke {
            ($0.repository.get(), $0.progress.get().loaded)
          } values: { repository, loaded in
            repository?.commits(after: loaded) ?? AsyncThrowingStream { $0.finish() }
          } each: {
            .read($0)
          } done: {
            .finished
          } failed: {
            .failed(failure($0))
          }
          On(BrowserEvent.read) { $0.take($1) }
          On(.finished, to: .complete) { $0.finishReading() }
          On(BrowserEvent.failed, to: .failed) { $0.failure.set($1) }
          On(.stop, to: .stopped)
        }
        StateNode(.complete)
        StateNode(.stopped) {
          OnEntry { $0.isStopped.set(true) }
          OnExit { $0.isStopped.set(false) }
          On(.resume, to: .reading)
        }
        StateNode(.failed)
      }
      StateNode(.navigation, initial: .list) {
        On(BrowserEvent.open, to: .list).inside
        On(BrowserEvent.openCommit, to: .commit) { $0.choose($1) }.inside
        StateNode(.list)
        StateNode(.commit, initial: .listing) {
          On(.back, to: .list)
          StateNode(.listing) {
            Invoke {
              ($0.repository.get(), $0.commit.get())
            } run: { repository, commit in
              guard let repository, let commit else { return CommitChanges(message: "", files: []) }
              async let message = repository.message(of: commit)
              async let files = repository.changes(in: commit)
              return CommitChanges(message: try await message, files: try await files)
            } done: {
              .changed($0)
            } failed: {
              .unlisted(failure($0))
            }
            On(BrowserEvent.changed, to: .showing) { $0.take($1) }
            On(BrowserEvent.unlisted, to: .unreadable) { $0.take(FileDiff(notes: $1.lines)) }
            On(after: patience) { $0.isSlow.set(true) }
          }
          StateNode(.showing) {
            Invoke {
              ($0.repository.get(), $0.file.get())
            } run: { repository, file in
              guard let repository, let file else {
                return FileDiff(notes: ["No file was changed"])
              }
              return try await repository.diff(of: file)
            } done: {
              .compared($0)
            } failed: {
              .compared(FileDiff(notes: failure($0).lines))
            }
            On(BrowserEvent.openFile, to: .showing) { $0.choose($1) }
            On(BrowserEvent.compared) { $0.take($1) }
            On(after: patience).when("nothing to show") { $0.diff.get() == nil }
              .then { browser, _ in browser.isSlow.set(true) }
          }
          StateNode(.unreadable)
        }
      }
    }
  }
}

/// How long one waits without being told why.
private let patience = Duration.milliseconds(300)

private func failure(_ error: any Error) -> Browser.Failure {
  guard let error = error as? RepositoryError else { return Browser.Failure(words: "\(error)") }
  return Browser.Failure(words: error.description, advice: error.advice)
}

extension Browser.Failure {
  /// Its sentences.
  fileprivate var lines: [String] { [words] + (advice.map { [$0] } ?? []) }
}
