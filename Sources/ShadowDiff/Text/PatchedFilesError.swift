/// An error in applying patches to files.
public enum PatchedFilesError: Error, Sendable, Hashable {
  /// The patch at this index names no file, or has too few components to strip.
  case noPath(index: Int)

  /// There is no file at this path to change, delete, rename or copy.
  case missing(path: String)

  /// There already is a file at this path, which a patch adds, or to which it renames or copies.
  case exists(path: String)

  /// A patch does not fit the file at this path, or is not a patch of a text.
  case failed(path: String, UnifiedPatchError)

  /// Several patches cannot be applied. The errors of all of them are listed, in the order of the
  /// patches; none of them is this case.
  case several([PatchedFilesError])
}

extension PatchedFilesError: CustomStringConvertible {
  /// A message for people.
  public var description: String {
    switch self {
    case .noPath(let index):
      "patch \(index + 1) names no file, or its path has too few components to strip"
    case .missing(let path): "\(path): there is no such file"
    case .exists(let path): "\(path): the file already exists"
    case .failed(let path, let error): "\(path): \(error)"
    case .several(let errors): errors.map(\.description).joined(separator: "\n")
    }
  }
}
