/// Files to which the patches of one diff are applied, one after another.
struct PatchedFiles {
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
    var result = text
    var failure: PatchedFilesError?
    do {
      result = try step.patch.applied(to: text, maxOffset: maxOffset, fuzz: fuzz)
    } catch {
      failure = .failed(path: source, error)
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
    // The text is where later patches look for it, so that they report only errors of their own.
    if let failure { throw failure }
  }

  /// Checks that there is no file at a path, except one that another patch deletes or renames.
  private func makeRoom(at path: String) throws(PatchedFilesError) {
    guard files[path] != nil else { return }
    guard leaving.contains(path), !arrived.contains(path) else { throw .exists(path: path) }
  }
}

/// A patch with the paths of its files.
struct PatchStep {
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
