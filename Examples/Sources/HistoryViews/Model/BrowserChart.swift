import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The states of the browser's chart.
enum BrowserState: String, Hashable, Sendable, CaseIterable {
  case browser

  /// The region that reads the repository, and its states.
  case loading, idle, opening, reading, complete, stopped, failed

  /// The region that determines what is on the screen, and its states.
  case navigation, list, commit, listing, showing, unreadable
}

/// The events of the browser's chart.
enum BrowserEvent: StatechartEvent, Sendable {
  /// The user opens the repository at a path.
  case open(String)

  /// The repository was opened.
  case opened(Repository)

  /// The repository cannot be opened, or reading it has failed.
  case failed(Browser.Failure)

  /// A batch of commits was read.
  case read(Repository.Batch)

  /// All commits have been read.
  case finished

  /// The user stops reading.
  case stop

  /// The user continues reading.
  case resume

  /// The user opens a commit.
  case openCommit(Commit)

  /// The message and the files of the commit were read.
  case changed(CommitChanges)

  /// The commit cannot be read. It differs from `failed`, which ends the reading of the repository.
  case unlisted(Browser.Failure)

  /// The user opens a file of the commit.
  case openFile(FileChange)

  /// The changes of the file were read.
  case compared(FileDiff)

  /// The user goes back to the list of commits.
  case back
}

/// The whole message of a commit, and the files that it changed.
struct CommitChanges: Hashable, Sendable {
  var message: String
  var files: [FileChange]
}

/// The statechart of the browser.
///
/// It has two regions, which run in parallel: one reads the repository, and the other determines what is on the screen.
/// When a state is left, the work that it has invoked is cancelled, so that no late result arrives.
typealias BrowserChart = Statechart<Browser, BrowserState, BrowserEvent>

/// Creates the chart.
@MainActor
func makeBrowserChart() throws -> BrowserChart {
  try BrowserChart(initial: .browser) {
    ParallelNode(.browser) {
      StateNode(.loading, initial: .idle) {
        // An internal transition: an external one would leave `browser`, and with it the other region.
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

/// The time after which a view says that git is slow.
private let patience = Duration.milliseconds(300)

private func failure(_ error: any Error) -> Browser.Failure {
  guard let error = error as? RepositoryError else { return Browser.Failure(words: "\(error)") }
  return Browser.Failure(words: error.description, advice: error.advice)
}

extension Browser.Failure {
  /// The sentences, as the lines of a view.
  fileprivate var lines: [String] { [words] + (advice.map { [$0] } ?? []) }
}
