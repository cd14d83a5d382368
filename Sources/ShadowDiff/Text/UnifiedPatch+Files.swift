extension Collection<UnifiedPatch> {
  /// Returns files, given as texts by path, with all patches applied.
  ///
  /// The patches are those of one diff, such as the output of `git diff` or `diff -ru`, in any order.
  /// A rename or a copy takes the text that the file has before the diff, so files can trade names.
  /// Apply the diffs of several commits one after another.
  ///
  /// ```swift
  /// let patches = try UnifiedPatch.all(in: text)
  /// files = try patches.applied(to: files)
  /// ```
  ///
  /// - Parameters:
  ///   - files: The texts of the files by path.
  ///   - count: The number of leading components to strip from the names in the patches, as in
  ///     `patch -p1`. Names that git writes begin with `a/` and `b/`.
  ///   - maxOffset: The maximum number of lines between the place of a hunk and its expected place,
  ///     as in ``UnifiedPatch/applied(to:maxOffset:fuzz:reversed:)``.
  ///   - fuzz: The maximum number of context lines that may differ at the start and at the end of a
  ///     hunk, as in ``UnifiedPatch/applied(to:maxOffset:fuzz:reversed:)``.
  /// - Returns: All files after the patches.
  /// - Throws: ``PatchedFilesError`` for the first patch that cannot be applied, including binary
  ///   patches.
  /// - Precondition: `maxOffset` and `fuzz` are not negative.
  /// - Complexity: That of ``UnifiedPatch/applied(to:maxOffset:fuzz:reversed:)`` for each patch.
  public func applied(
    to files: [String: String], strippingComponents count: Int = 1, maxOffset: Int = 0,
    fuzz: Int = 0
  ) throws(PatchedFilesError) -> [String: String] {
    var result = PatchedFiles(files)
    let steps = try indices.map { index throws(PatchedFilesError) in
      try PatchStep(self[index], at: distance(from: startIndex, to: index), stripping: count)
    }
    for step in steps where step.removesSource { result.leaving.insert(step.source) }
    for step in steps { try result.apply(step, maxOffset: maxOffset, fuzz: fuzz) }
    return result.files
  }
}

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
}

extension PatchedFilesError: CustomStringConvertible {
  /// A message for people.
  public var description: String {
    switch self {
    case .noPath(let index): "patch \(index + 1) names no file"
    case .missing(let path): "\(path): there is no such file"
    case .exists(let path): "\(path): the file already exists"
    case .failed(let path, let error): "\(path): \(error)"
    }
  }
}

/// A patch with the paths of its files.
private struct PatchStep {
  let patch: UnifiedPatch
  let source: String
  let target: String

  init(_ patch: UnifiedPatch, at index: Int, stripping count: Int) throws(PatchedFilesError) {
    func path(_ name: String) -> String? {
      name == UnifiedPatch.noFile ? nil : UnifiedPatch.path(name, strippingComponents: count)
    }
    let names = (path(patch.sourceName), path(patch.targetName))
    guard let source = names.0 ?? names.1, let target = names.1 ?? names.0 else {
      throw .noPath(index: index)
    }
    self.patch = patch
    self.source = source
    self.target = target
  }

  var removesSource: Bool { patch.kind == .deleted || patch.kind == .renamed }
}

/// Files to which the patches of one diff are applied, one after another.
private struct PatchedFiles {
  private let before: [String: String]
  private(set) var files: [String: String]

  /// The paths whose files a patch deletes or renames.
  var leaving: Set<String> = []

  /// The paths at which a patch has put a file.
  private var arrived: Set<String> = []

  init(_ files: [String: String]) {
    before = files
    self.files = files
  }

  mutating func apply(
    _ step: PatchStep, maxOffset: Int, fuzz: Int
  ) throws(PatchedFilesError) {
    var (source, target) = (step.source, step.target)
    let text: String
    switch step.patch.kind {
    case .added:
      try makeRoom(at: target)
      text = ""
    case .renamed, .copied, .deleted:
      // If a patch has put another file there, the text is that of the file that was there before.
      let takesOld = step.patch.kind == .copied || arrived.contains(source)
      guard let found = takesOld ? before[source] ?? files[source] : files[source] else {
        throw .missing(path: source)
      }
      if target != source { try makeRoom(at: target) }
      text = found
    case .modified, .modeChanged:
      // Names such as `list.orig` and `list` are of one file.
      if files[target] == nil { target = source }
      guard let found = files[target] else { throw .missing(path: step.target) }
      source = target
      text = found
    }
    let result: String
    do {
      result = try step.patch.applied(to: text, maxOffset: maxOffset, fuzz: fuzz)
    } catch {
      throw .failed(path: source, error)
    }
    if step.removesSource, !arrived.contains(source) || before[source] == nil {
      files[source] = nil
    }
    switch step.patch.kind {
    case .deleted: break
    case .modified, .modeChanged: files[target] = result
    case .added, .renamed, .copied:
      files[target] = result
      arrived.insert(target)
    }
  }

  /// Checks that there is no file at a path, except one that another patch deletes or renames.
  private func makeRoom(at path: String) throws(PatchedFilesError) {
    guard files[path] != nil else { return }
    guard leaving.contains(path), !arrived.contains(path) else { throw .exists(path: path) }
  }
}
