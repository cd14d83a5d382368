// Names from other libraries. For each, the compiler's error message has the name in this module.

extension SequenceDiff {
  /// Another name for `inverted()`.
  @available(*, unavailable, renamed: "inverted()")
  public var inverse: SequenceDiff { inverted() }

  /// Another name for `!isEmpty`.
  @available(*, unavailable, message: "use !isEmpty")
  public var hasChanges: Bool { !isEmpty }

  /// Another name for `editCount`.
  @available(*, unavailable, renamed: "editCount")
  public var count: Int { editCount }
}

extension Patch {
  /// Another name for `inverted()`.
  @available(*, unavailable, renamed: "inverted()")
  public var inverse: Patch { inverted() }

  /// Another name for `!isEmpty`.
  @available(*, unavailable, message: "use !isEmpty")
  public var hasChanges: Bool { !isEmpty }

  /// Another name for `applied(to:)`, which returns a new value.
  @available(*, unavailable, renamed: "applied(to:)")
  public func apply(to base: [Element]) throws(PatchError) -> [Element] where Element: Equatable {
    try applied(to: base)
  }
}

extension SectionedDiff {
  /// Another name for `inverted()`.
  @available(*, unavailable, renamed: "inverted()")
  public var inverse: SectionedDiff { inverted() }

  /// Another name for `!isEmpty`.
  @available(*, unavailable, message: "use !isEmpty")
  public var hasChanges: Bool { !isEmpty }
}

extension SectionedPatch {
  /// Another name for `inverted()`.
  @available(*, unavailable, renamed: "inverted()")
  public var inverse: SectionedPatch { inverted() }

  /// Another name for `!isEmpty`.
  @available(*, unavailable, message: "use !isEmpty")
  public var hasChanges: Bool { !isEmpty }
}

extension BatchChanges {
  /// Another name for `elementDeletions`.
  @available(*, unavailable, renamed: "elementDeletions")
  public var deletions: [ElementPath] { elementDeletions }

  /// Another name for `elementInsertions`.
  @available(*, unavailable, renamed: "elementInsertions")
  public var insertions: [ElementPath] { elementInsertions }

  /// Another name for `elementMoves`.
  @available(*, unavailable, renamed: "elementMoves")
  public var moves: [SectionedDiff.Pair] { elementMoves }

  /// Another name for `elementUpdates`.
  @available(*, unavailable, renamed: "elementUpdates")
  public var updates: [ElementPath] { elementUpdates }

  /// Another name for `!isEmpty`.
  @available(*, unavailable, message: "use !isEmpty")
  public var hasChanges: Bool { !isEmpty }
}

extension ElementPath {
  /// Another name for `element`, as in an index path of a table view.
  @available(*, unavailable, renamed: "element")
  public var row: Int { element }

  /// Another name for `element`, as in an index path of a collection view.
  @available(*, unavailable, renamed: "element")
  public var item: Int { element }

  #if !canImport(UIKit) && !canImport(AppKit)
    /// The index path for table and collection views, which only Apple's platforms have.
    @available(*, unavailable, message: "use section and element, or import UIKit or AppKit")
    public var indexPath: [Int] { [section, element] }
  #endif
}

extension SectionedDiff {
  /// Creates a diff; all diffs of sections find moves.
  @available(*, unavailable, message: "leave out moves, which are always found")
  public init<Section: Identifiable, Element: Identifiable>(
    from source: [Section], to target: [Section], elements: (Section) -> [Element],
    moves: SequenceDiff.MoveDetection
  ) {
    self.init(from: source, to: target, elements: elements)
  }

  /// Creates a diff of plain elements; all diffs of sections find moves.
  @available(*, unavailable, message: "leave out moves, which are always found")
  @_disfavoredOverload
  public init<Section: Identifiable, Element: Hashable>(
    from source: [Section], to target: [Section], elements: (Section) -> [Element],
    moves: SequenceDiff.MoveDetection
  ) {
    self.init(from: source, to: target, elements: elements)
  }
}

extension LineDiff {
  /// Another name for `options`.
  @available(*, unavailable, message: "use options:")
  public init(from source: String, to target: String, ignoring options: Options) {
    self.init(from: source, to: target, options: options)
  }

  /// Another name for `ansi()`.
  @available(*, unavailable, message: "use ansi()")
  public func unified(
    from sourceName: String = "a", to targetName: String = "b", context: Int = 3, color: Bool
  ) -> String {
    ansi()
  }

  /// Another name for `ansi(layout: .sideBySide, columns: width)`.
  @available(*, unavailable, message: "use ansi(layout: .sideBySide, columns: width)")
  public func sideBySide(width: Int = 80) -> String { ansi(layout: .sideBySide, columns: width) }

  /// Another name for `inverted()`.
  @available(*, unavailable, renamed: "inverted()")
  public var inverse: LineDiff { inverted() }

  /// Another name for `!isEmpty`.
  @available(*, unavailable, message: "use !isEmpty")
  public var hasChanges: Bool { !isEmpty }
}

extension LineDiff.Hunk {
  /// The changed words.
  @available(*, unavailable, message: "use refined(by: .words)")
  public var words: [String] { [] }
}

extension TextMerge {
  /// Another name for `!hasConflicts`.
  @available(*, unavailable, message: "use !hasConflicts")
  public var isClean: Bool { !hasConflicts }

  /// Another name for `text(resolving:)`.
  @available(*, unavailable, renamed: "text(resolving:)")
  public func resolved(_ resolution: Resolution) -> String { text(resolving: resolution) }

  /// Another name for `text(resolving:)`.
  @available(*, unavailable, renamed: "text(resolving:)")
  public func resolved(_ resolution: (Chunk) throws -> Resolution) rethrows -> String {
    try text(resolving: resolution)
  }
}

extension LineDiff.Hunk.Line {
  /// The changed words, which depend on the other lines of the hunk.
  @available(*, unavailable, message: "use the segments of hunk.refined(by: .words)")
  public var words: [String] { [] }
}

extension UnifiedPatch {
  /// A patch is of one file.
  @available(*, unavailable, message: "use UnifiedPatch.all(in:), which has a patch for each file")
  public var files: [UnifiedPatch] { [self] }

  /// Another name for `all(in:)`.
  @available(*, unavailable, renamed: "all(in:)")
  public static func files(in text: String) throws(UnifiedPatchError) -> [UnifiedPatch] {
    try all(in: text)
  }

  /// Another name for `ansi()`.
  @available(*, unavailable, message: "use ansi()")
  public func unified(color: Bool) -> String { ansi() }

  /// Another name for `ansi(layout: .sideBySide, columns: width)`.
  @available(*, unavailable, message: "use ansi(layout: .sideBySide, columns: width)")
  public func sideBySide(width: Int = 80) -> String { ansi(layout: .sideBySide, columns: width) }

  /// Another name for `inverted()`.
  @available(*, unavailable, renamed: "inverted()")
  public var inverse: UnifiedPatch { inverted() }

  /// Another name for `applied(to:)`, which returns a new value.
  @available(*, unavailable, renamed: "applied(to:)")
  public func apply(to text: String) throws(UnifiedPatchError) -> String { try applied(to: text) }
}
