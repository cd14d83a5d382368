/// Why a repository cannot be read.
public enum RepositoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such directory.
  case noDirectory(String)

  /// The directory is in no repository.
  case noRepository(String)

  /// There is no git to read it with.
  case noGit

  /// git found something wrong, and said so.
  case broken(path: String, message: String)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .noDirectory(let path): "There is no directory \(path)."
    case .noRepository(let path): "\(path) is not in a git repository."
    case .noGit: "git is not installed."
    case .broken(let path, let message): "The repository \(path) cannot be read: \(message)"
    }
  }
}
