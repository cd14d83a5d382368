extension UnifiedPatch {
  /// The extended header that git writes before the lines of a file.
  ///
  /// The format: "Generating patch text with -p", git-diff(1),
  /// <https://git-scm.com/docs/git-diff#generate_patch_text_with_p>.
  public struct GitHeader: Sendable, Hashable {
    /// The ways in which a patch affects a file.
    public enum Operation: Sendable, Hashable {
      /// The file keeps its name.
      case modify

      /// The file is new.
      case create

      /// The file is removed.
      case delete

      /// The file gets another name. The paths have no prefix such as `a/`.
      case rename(from: String, to: String)

      /// The file is a copy. The paths have no prefix such as `a/`.
      case copy(from: String, to: String)
    }

    /// The source's path on the first line, with its prefix, even if there is no such file.
    public var sourcePath: String

    /// The target's path on the first line, with its prefix, even if there is no such file.
    public var targetPath: String

    /// The way in which the patch affects the file.
    public var operation: Operation

    /// The mode of the file in the source, if the header has it.
    public var sourceMode: FileMode?

    /// The mode of the file in the target, if the header has it.
    public var targetMode: FileMode?

    /// The similarity of source and target in percent, if the header has it.
    public var similarity: Int?

    /// The dissimilarity of source and target in percent, if the header has it.
    public var dissimilarity: Int?

    /// The object name of the source, perhaps abbreviated, if the header has it.
    public var sourceObject: String?

    /// The object name of the target, perhaps abbreviated, if the header has it.
    public var targetObject: String?

    /// Creates a header without similarity and object names.
    public init(
      sourcePath: String, targetPath: String, operation: Operation = .modify,
      sourceMode: FileMode? = nil, targetMode: FileMode? = nil
    ) {
      self.sourcePath = sourcePath
      self.targetPath = targetPath
      self.operation = operation
      self.sourceMode = sourceMode
      self.targetMode = targetMode
    }

    /// Returns the header of the inverse patch.
    ///
    /// The inverse of a copy is a copy too. Both paths keep their prefixes, as `git diff -R` writes
    /// them.
    func inverted() -> GitHeader {
      var inverse = self
      (inverse.sourcePath, inverse.targetPath) = (targetPath, sourcePath)
      (inverse.sourceMode, inverse.targetMode) = (targetMode, sourceMode)
      (inverse.sourceObject, inverse.targetObject) = (targetObject, sourceObject)
      switch operation {
      case .modify: break
      case .create: inverse.operation = .delete
      case .delete: inverse.operation = .create
      case .rename(let old, let new): inverse.operation = .rename(from: new, to: old)
      case .copy(let old, let new): inverse.operation = .copy(from: new, to: old)
      }
      return inverse
    }
  }

  /// The mode of a file as git stores it.
  public struct FileMode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The mode's bits.
    public let rawValue: Int

    /// Creates a mode from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A regular file, 100644.
    public static let regular = FileMode(rawValue: 0o100644)

    /// A regular file that can be executed, 100755.
    public static let executable = FileMode(rawValue: 0o100755)

    /// A symbolic link, 120000.
    ///
    /// The text of the file is the path of the link's destination.
    public static let symbolicLink = FileMode(rawValue: 0o120000)

    /// A commit of another repository, 160000.
    public static let submodule = FileMode(rawValue: 0o160000)

    /// The mode in octal digits.
    public var description: String {
      let digits = String(rawValue, radix: 8)
      return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
  }
}
