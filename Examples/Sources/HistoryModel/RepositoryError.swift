/// An error in reading a repository.
public enum RepositoryError: Error, Hashable, Sendable {
  /// Git is not installed, or cannot be run.
  case gitMissing(String)

  /// The path does not exist.
  case noSuchFolder(String)

  /// The path is not a folder.
  case notAFolder(String)

  /// The folder is not in a git repository.
  case notARepository(String)

  /// The path looks like a repository, but git does not accept it.
  case broken(String)

  /// The repository was moved or deleted after it had been opened.
  case vanished(String)

  /// Git failed, with a message.
  case failed(String)

  /// Git's output cannot be parsed.
  case malformed(String)
}

extension RepositoryError: CustomStringConvertible {
  /// The error in a sentence for the user.
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

  /// Advice for the user in a sentence.
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
