/// Why a repository cannot be read.
public enum RepositoryError: Error, Hashable, Sendable {
  /// There is no git on this machine, or it cannot be run.
  case gitMissing(String)

  /// There is no folder at a path.
  case noSuchFolder(String)

  /// At a path there is something else than a folder.
  case notAFolder(String)

  /// The folder at a path is in no git repository.
  case notARepository(String)

  /// The path looks like a repository, but git does not accept it.
  case broken(String)

  /// The repository at a path was there, and has been moved or deleted.
  case vanished(String)

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
    case .notAFolder(let path): "\(path) is not a folder"
    case .notARepository(let path): "\(path) is not in a git repository"
    case .broken(let path): "The repository at \(path) is broken: git does not recognise it"
    case .vanished(let path): "The repository at \(path) is no longer there"
    case .failed(let words): words
    case .malformed(let what): "Git printed what cannot be understood: \(what)"
    }
  }

  /// A sentence that says what the user can do.
  public var advice: String {
    switch self {
    case .gitMissing: "Install git, or start this where PATH leads to it."
    case .noSuchFolder, .notAFolder, .notARepository:
      "Give the path of a folder in a repository when you start this."
    case .broken: "Its file HEAD should be a line such as \"ref: refs/heads/main\"."
    case .vanished: "Quit, and open it where it is now."
    case .failed: "\"git fsck\" in the repository tells more."
    case .malformed: "Another version of git may help."
    }
  }
}
