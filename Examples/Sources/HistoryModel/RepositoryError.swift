/// Why a repository cannot be read.
public enum RepositoryError: Error, Hashable, Sendable {
  /// There is no git on this machine, or it cannot be run.
  case gitMissing(String)

  /// There is no folder at a path.
  case noSuchFolder(String)

  /// The folder at a path is in no git repository.
  case notARepository(String)

  /// Git gave up, with its own words.
  case failed(String)

  /// Git printed what cannot be understood.
  case malformed(String)
}

extension RepositoryError: CustomStringConvertible {
  /// A sentence for the person at the screen.
  public var description: String {
    switch self {
    case .gitMissing(let reason): "Git cannot be run: \(reason)"
    case .noSuchFolder(let path): "There is no folder \(path)"
    case .notARepository(let path): "\(path) is not in a git repository"
    case .failed(let words): words
    case .malformed(let what): "Git printed what cannot be understood: \(what)"
    }
  }
}
