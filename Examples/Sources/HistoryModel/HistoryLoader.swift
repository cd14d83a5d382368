public import Observation

/// Loads a history in the background, and tells how far it has come.
@MainActor
@Observable
public final class HistoryLoader {
  /// What it is doing.
  public enum Status: Hashable, Sendable {
    case idle
    case loading
    case loaded
    case cancelled
    case failed(RepositoryError)
  }

  /// What it is doing.
  public private(set) var status = Status.idle

  /// The commits so far, newest first.
  public private(set) var commits: [Commit] = []

  /// How many commits there will be; nil until that is known.
  public private(set) var total: Int?

  /// The repository, once it is open.
  public private(set) var repository: Repository?

  @ObservationIgnored private var task: Task<Void, Never>?

  /// Creates a loader.
  public init() {}

  /// How far it has come, from 0 to 1; nil while nobody knows.
  public var fraction: Double? {
    if status == .loaded { return 1 }
    guard let total, total > 0 else { return nil }
    return min(1, Double(commits.count) / Double(total))
  }

  /// Loads the repository that a directory is in, instead of what it is loading.
  public func load(_ path: String) {
    task?.cancel()
    commits = []
    total = nil
    repository = nil
    status = .loading
    task = Task { [weak self] in
      do {
        let repository = try await Repository(at: path)
        try Task.checkCancellation()
        self?.repository = repository
        let total = try await repository.countCommits()
        try Task.checkCancellation()
        self?.total = total
        for try await piece in repository.commits() {
          // A task that was cancelled has nothing to say any more.
          try Task.checkCancellation()
          guard let self else { return }
          commits.append(contentsOf: piece)
        }
        try Task.checkCancellation()
        self?.status = .loaded
      } catch let error as RepositoryError {
        if !Task.isCancelled { self?.status = .failed(error) }
      } catch {
        // Cancelled: whoever did it has said so.
      }
    }
  }

  /// Stops loading; what has come stays.
  public func cancel() {
    guard status == .loading else { return }
    task?.cancel()
    task = nil
    status = .cancelled
  }

  /// Waits until it is doing nothing.
  public func finish() async { await task?.value }
}
