import Bindings
import DiscreteStates
import HistoryModel

/// The states of the browser's chart.
enum BrowserState: String, Hashable, Sendable, CaseIterable {
  case browser

  /// The region that reads the repository, and its states.
  case loading, idle, opening, ready, reading, complete, stopped, changing, reopening, failed

  /// The region that determines what is on the screen, and its states.
  case navigation, list, commit, settling, listing, comparing, shown
}

/// The events of the browser's chart.
enum BrowserEvent: StatechartEvent, Sendable {
  /// The user opens the repository at a path.
  case open(String)

  /// The user stops reading.
  case stop

  /// The user continues reading.
  case resume

  /// The user chooses a branch.
  case list(History)

  /// The repository has changed, or the user wants it to be read again.
  case refresh

  /// The repository was opened.
  case opened(Repository)

  /// The repository was opened again, with its branches and tags.
  case reopened(Repository, [Ref])

  /// The repository cannot be opened, or reading it has failed.
  case failed(Browser.Failure)

  /// The branches and tags were read.
  case named([Ref])

  /// A batch of commits was read.
  case read(Repository.Batch)

  /// All commits have been read.
  case finished

  /// The changes that are not committed were read; `nil` if there are none.
  case changed(Commit?)

  /// The kernel no longer reports changes of the repository.
  case unwatched

  /// The user opens the commit at an offset.
  case openCommit(Int)

  /// The data and the files of the commit were read.
  case described(CommitDetails, [FileChange])

  /// The changes of the next files were read.
  case compared([FileDiff])

  /// All of the commit has been read.
  case done

  /// The user wants the changes of the commit's files to be compared again.
  case compareAgain

  /// The commit cannot be read. It differs from `failed`, which ends the reading of the repository.
  case undescribed(Browser.Failure)

  /// The user closes the commit.
  case back
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
            .failed(Browser.Failure($0))
          }
          On(BrowserEvent.opened, to: .reading) { $0.repository.set($1) }
          On(BrowserEvent.failed, to: .failed) { $0.failure.set($1) }
          On(.stop, to: .failed) {
            $0.failure.set(Browser.Failure(words: "The repository was not opened"))
          }
        }
        StateNode(.ready, initial: .reading) {
          Invoke {
            $0.repository.get()
          } run: { repository in
            // Reading the commits fails for the same reasons, and says so.
            (try? await repository?.refs()) ?? []
          } done: {
            .named($0)
          }
          Invoke {
            $0.repository.get()
          } values: { repository in
            try await repository?.changes() ?? AsyncStream { $0.finish() }
          } each: { _ in
            .refresh
          } done: {
            .unwatched
          } failed: { _ in
            .unwatched
          }
          On(BrowserEvent.named) { $0.setRefs($1) }
          On(BrowserEvent.list, to: .reading) { $0.readAgain($1) }.inside
          On(.refresh, to: .changing).inside
          StateNode(.reading) {
            Invoke {
              $0.reading
            } values: { repository, history, former in
              repository?.commits(of: history, after: former) ?? AsyncThrowingStream { $0.finish() }
            } each: {
              .read($0)
            } done: {
              .finished
            } failed: {
              .failed(Browser.Failure($0))
            }
            On(BrowserEvent.read) { $0.take($1) }
            On(.finished, to: .complete) { $0.finishReading() }
            On(BrowserEvent.failed, to: .failed) { $0.failure.set($1) }
            On(.stop, to: .stopped)
          }
          StateNode(.complete) {
            Invoke {
              $0.repository.get()
            } run: { repository in
              // A repository without a working tree has no such changes.
              (try? await repository?.uncommitted()) ?? nil
            } done: {
              .changed($0)
            }
            On(BrowserEvent.changed) { $0.setUncommitted($1) }
          }
          StateNode(.stopped) {
            OnEntry { $0.isStopped.set(true) }
            OnExit { $0.isStopped.set(false) }
            On(.resume, to: .reading)
            // The user decides when to read on.
            On(.refresh)
          }
          // Git changes several files one after another.
          StateNode(.changing) {
            On(after: .milliseconds(150), to: .reopening)
            // Changes that never end would otherwise never be shown.
            On(.refresh)
          }
          StateNode(.reopening) {
            Invoke {
              $0.repository.get()
            } run: { repository in
              try await repository?.reopened()
            } done: {
              $0.map { .reopened($0.0, $0.1) } ?? .unwatched
            } failed: {
              .failed(Browser.Failure($0))
            }
            On(BrowserEvent.reopened, to: .complete).when { $0.isUpToDate($1, $2) }
            On(BrowserEvent.reopened, to: .reading) { browser, repository, refs in
              browser.repository.set(repository)
              browser.setRefs(refs)
              browser.readAgain(browser.history.get())
            }
            On(BrowserEvent.failed, to: .failed) { $0.failure.set($1) }
          }
        }
        StateNode(.failed)
      }
      StateNode(.navigation, initial: .list) {
        On(BrowserEvent.open, to: .list).inside
        On(BrowserEvent.openCommit, to: .listing) { $0.chosen.set($1) }.inside
        StateNode(.list)
        StateNode(.commit, initial: .listing) {
          On(.back, to: .list)
          On(BrowserEvent.openCommit, to: .settling) { $0.chosen.set($1) }.inside
          // While a key is held down, no commit is read.
          StateNode(.settling) { On(after: .milliseconds(40), to: .listing) }
          StateNode(.listing) {
            OnEntry { $0.beginDocument() }
            Invoke {
              ($0.repository.get(), $0.document.get().commit)
            } run: { repository, commit -> (CommitDetails, [FileChange])? in
              guard let repository, let commit else { return nil }
              async let details = repository.details(of: commit)
              async let files = repository.changes(in: commit)
              return (try await details, try await files)
            } done: {
              $0.map { .described($0.0, $0.1) } ?? .done
            } failed: {
              .undescribed(Browser.Failure($0))
            }
            On(BrowserEvent.described, to: .comparing) { browser, details, files in
              browser.extend { $0.add(details, files) }
            }
            On(.done, to: .shown)
            On(after: patience) { $0.isSlow.set(true) }
          }
          StateNode(.comparing) {
            Invoke {
              ($0.repository.get(), $0.document.get().files, $0.options.get())
            } values: { repository, files, options in
              repository?.diffs(of: files, options: options)
                ?? AsyncThrowingStream { $0.finish() }
            } each: {
              .compared($0)
            } done: {
              .done
            } failed: {
              .undescribed(Browser.Failure($0))
            }
            On(BrowserEvent.compared) { browser, diffs in browser.extend { $0.add(diffs) } }
            On(.done, to: .shown)
            On(.compareAgain, to: .comparing) { $0.extend { $0.compareAgain() } }
            On(after: patience).when("nothing to show") { $0.document.get().diffs.isEmpty }
              .then { browser, _ in browser.isSlow.set(true) }
          }
          On(BrowserEvent.undescribed, to: .shown) { browser, failure in
            browser.extend { $0.add(failure.lines) }
          }.inside
          StateNode(.shown) {
            On(.compareAgain, to: .comparing) { $0.extend { $0.compareAgain() } }
          }
        }
      }
    }
  }
}

/// The time after which a view says that git is slow.
private let patience = Duration.milliseconds(300)

extension Browser.Failure {
  fileprivate init(_ error: any Error) {
    self.init(words: "\(error)", advice: (error as? RepositoryError)?.advice)
  }

  /// The sentences, as the lines of a view.
  fileprivate var lines: [String] { [words] + (advice.map { [$0] } ?? []) }
}
