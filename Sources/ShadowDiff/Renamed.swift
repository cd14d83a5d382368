// Names from other libraries. For each, the compiler's error message has the name in this module.

extension SequenceDiff {
  /// Another name for `inverted()`.
  @available(*, unavailable, renamed: "inverted()")
  public func inverse() -> SequenceDiff { inverted() }

  /// Another name for `!isEmpty`.
  @available(*, unavailable, message: "use !isEmpty")
  public var hasChanges: Bool { !isEmpty }

  /// Another name for `editCount`.
  @available(*, unavailable, renamed: "editCount")
  public var count: Int { editCount }

  /// Another name for `changes`.
  @available(*, unavailable, renamed: "changes")
  public var opcodes: [DiffChange] { changes }

  /// Another name for `ratio`.
  @available(*, unavailable, renamed: "ratio")
  public var similarity: Double { ratio }

  /// A function of `offsetMap()`.
  @available(*, unavailable, message: "use offsetMap().targetOffset(ofSource:)")
  public func targetOffset(of offset: Int) -> Int? { offsetMap().targetOffset(ofSource: offset) }

  /// Creates a diff; the search asks the current task.
  @available(*, unavailable, message: "use effort: .untilCancelled in a task")
  public init<Element: Hashable>(
    from source: [Element], to target: [Element], isCancelled: () -> Bool
  ) {
    self.init(from: source, to: target)
  }
}

extension LineDiff.HeadingPattern {
  /// Another name for `unindented`, which finds the functions of C.
  @available(*, unavailable, renamed: "unindented")
  public static var c: Self { .unindented }
}

extension SectionedPatch {
  /// Creates a patch; all diffs of sections find moves.
  @available(*, unavailable, message: "leave out moves, which are always found")
  public init(
    from source: [Section], to target: [Section], elements: WritableKeyPath<Section, [Element]>,
    moves: SequenceDiff.MoveDetection
  ) where Section: Identifiable & Equatable, Element: Identifiable & Equatable {
    self.init(from: source, to: target, elements: elements)
  }
}

extension SequenceDiff.Effort {
  /// Another name for `bounded(stepsPerElement:)`.
  @available(*, unavailable, renamed: "bounded(stepsPerElement:)")
  public static func bounded(_ steps: Int) -> Self { .bounded(stepsPerElement: steps) }
}

extension Patch {
  /// Another name for `inverted()`.
  @available(*, unavailable, renamed: "inverted()")
  public func inverse() -> Patch { inverted() }

  /// Another name for `!isEmpty`.
  @available(*, unavailable, message: "use !isEmpty")
  public var hasChanges: Bool { !isEmpty }

  /// Another name for `applied(to:)`, which returns a new value.
  @available(*, unavailable, renamed: "applied(to:)")
  public func apply(to base: [Element]) throws(PatchError) -> [Element] where Element: Equatable {
    try applied(to: base)
  }

  /// A function of `diff.offsetMap()`.
  @available(*, unavailable, message: "use diff.offsetMap().targetOffset(ofSource:)")
  public func targetOffset(of offset: Int) -> Int? {
    diff.offsetMap().targetOffset(ofSource: offset)
  }
}

extension Patch where Element: Identifiable {
  /// Creates a patch of elements that cannot be compared, so that no update could be found.
  @available(*, unavailable, message: "let the elements be Equatable, or use isUpdated:")
  @_disfavoredOverload
  public init<Source: Collection<Element>, Target: Collection<Element>>(
    from source: Source, to target: Target, moves: SequenceDiff.MoveDetection = .none,
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, isUpdated: { _, _ in false }, moves: moves, effort: effort)
  }
}

extension SectionedDiff {
  /// Another name for `elementDeletions`.
  @available(*, unavailable, renamed: "elementDeletions")
  public var deletions: [ElementPath] { elementDeletions }

  /// Another name for `elementInsertions`.
  @available(*, unavailable, renamed: "elementInsertions")
  public var insertions: [ElementPath] { elementInsertions }

  /// Another name for `elementMoves`.
  @available(*, unavailable, renamed: "elementMoves")
  public var moves: [Pair] { elementMoves }

  /// Another name for `elementUpdates`.
  @available(*, unavailable, renamed: "elementUpdates")
  public var updates: [Pair] { elementUpdates }

  /// Another name for `inverted()`.
  @available(*, unavailable, renamed: "inverted()")
  public func inverse() -> SectionedDiff { inverted() }

  /// Another name for `!isEmpty`.
  @available(*, unavailable, message: "use !isEmpty")
  public var hasChanges: Bool { !isEmpty }
}

extension SectionedPatch {
  /// Another name for `inverted()`.
  @available(*, unavailable, renamed: "inverted()")
  public func inverse() -> SectionedPatch { inverted() }

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
  /// Creates a diff of sections whose elements are not known.
  @available(
    *, unavailable,
    message: "add elements:, such as \\.rows; a ListSection is a section of plain values"
  )
  public init<Section>(from source: some Collection<Section>, to target: some Collection<Section>) {
    self.init(from: [ListSection<Int, Int>](), to: [], elements: \.elements)
  }

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
  /// A diff of two lists of lines, which is a `SequenceDiff`.
  @available(*, unavailable, message: "use SequenceDiff, or join the lines to texts")
  public init(from source: [String], to target: [String]) {
    self.init(from: source.joined(), to: target.joined())
  }

  /// Another name for `options`.
  @available(*, unavailable, message: "use options:")
  public init(from source: String, to target: String, ignoring options: Options) {
    self.init(from: source, to: target, options: options)
  }

  /// Another name for `init(fromUTF8:toUTF8:)`.
  @available(*, unavailable, renamed: "init(fromUTF8:toUTF8:)")
  public init(from source: [UInt8], to target: [UInt8]) {
    self.init(fromUTF8: source, toUTF8: target)
  }

  /// Creates a diff; the search asks the current task.
  @available(*, unavailable, message: "use effort: .untilCancelled in a task")
  public init(from source: String, to target: String, isCancelled: () -> Bool) {
    self.init(from: source, to: target)
  }

  /// Another name for `changes`.
  @available(*, unavailable, message: "use changes, or lines with the equal ones")
  public var opcodes: [DiffChange] { changes }

  /// Another name for `hunks(context:)`.
  @available(*, unavailable, renamed: "hunks(context:)")
  public func grouped(context: Int = 3) -> [Hunk] { hunks(context: context) }

  /// Another name for `ansi(refinedBy: .words)`.
  @available(*, unavailable, message: "use ansi(refinedBy: .words), or nil for no words")
  public func ansi(words: Bool) -> String { ansi() }

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
  public func inverse() -> LineDiff { inverted() }

  /// Another name for `!isEmpty`.
  @available(*, unavailable, message: "use !isEmpty")
  public var hasChanges: Bool { !isEmpty }
}

extension LineDiff.Options {
  /// Another name for `ignoreWhitespace`.
  @available(*, unavailable, renamed: "ignoreWhitespace")
  public static var whitespace: Self { ignoreWhitespace }
}

extension InlineDiff.Unit {
  /// Another name for `words`.
  @available(*, unavailable, renamed: "words")
  public static var word: Self { .words }

  /// Another name for `characters`.
  @available(*, unavailable, renamed: "characters")
  public static var character: Self { .characters }
}

extension LineDiff.Hunk {
  /// Another name for `keeping(_:)`.
  @available(*, unavailable, renamed: "keeping(_:)")
  public func selecting(_ isIncluded: (Line) throws -> Bool) rethrows -> Self {
    try keeping(isIncluded)
  }

  /// Git's name for the number of the first line in the source.
  @available(*, unavailable, message: "use sourceRange, which counts from 0")
  public var oldStart: Int { sourceRange.lowerBound + 1 }

  /// Git's name for the number of the first line in the target.
  @available(*, unavailable, message: "use targetRange, which counts from 0")
  public var newStart: Int { targetRange.lowerBound + 1 }

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
  /// Another name for `sourceLine`.
  @available(*, unavailable, renamed: "sourceLine")
  public var oldLine: Int? { sourceLine }

  /// Another name for `targetLine`.
  @available(*, unavailable, renamed: "targetLine")
  public var newLine: Int? { targetLine }

  /// The changed words, which depend on the other lines of the hunk.
  @available(*, unavailable, message: "use the segments of hunk.refined(by: .words)")
  public var words: [String] { [] }
}

extension UnifiedPatch {
  /// Git's name for the path of the source.
  @available(*, unavailable, message: "use sourceName, or git?.sourcePath")
  public var oldPath: String { sourceName }

  /// Git's name for the path of the target.
  @available(*, unavailable, message: "use targetName, or git?.targetPath")
  public var newPath: String { targetName }

  /// A patch is of one file.
  @available(*, unavailable, message: "use UnifiedPatch.all(in:), which has a patch for each file")
  public var files: [UnifiedPatch] { [self] }

  /// Another name for `all(in:)`.
  @available(*, unavailable, renamed: "all(in:)")
  public static func files(in text: String) throws(UnifiedPatchError) -> [UnifiedPatch] {
    try all(in: text)
  }

  /// Another name for `init(parsing:)`.
  @available(*, unavailable, renamed: "init(parsing:)")
  public init(_ text: String) throws(UnifiedPatchError) { try self.init(parsing: text) }

  /// Another name for `ansi()`.
  @available(*, unavailable, message: "use ansi()")
  public func unified(color: Bool) -> String { ansi() }

  /// Another name for `ansi(refinedBy: .words)`.
  @available(*, unavailable, message: "use ansi(refinedBy: .words), or nil for no words")
  public func ansi(words: Bool) -> String { ansi() }

  /// Another name for `ansi(layout: .sideBySide, columns: width)`.
  @available(*, unavailable, message: "use ansi(layout: .sideBySide, columns: width)")
  public func sideBySide(width: Int = 80) -> String { ansi(layout: .sideBySide, columns: width) }

  /// Another name for `inverted()`.
  @available(*, unavailable, renamed: "inverted()")
  public func inverse() -> UnifiedPatch { inverted() }

  /// Another name for `applied(to:)`, which returns a new value.
  @available(*, unavailable, renamed: "applied(to:)")
  public func apply(to text: String) throws(UnifiedPatchError) -> String { try applied(to: text) }
}

extension String {
  /// A call on a text that is not a variable.
  @available(*, unavailable, message: "use applying(patch), or let the text be a var")
  @_disfavoredOverload
  @discardableResult
  public func apply(
    _ patch: UnifiedPatch, maxOffset: Int = 0, fuzz: Int = 0, reversed: Bool = false
  ) throws(UnifiedPatchError) -> String {
    try applying(patch, maxOffset: maxOffset, fuzz: fuzz, reversed: reversed)
  }
}

extension [UInt8] {
  /// Another name for `applied(toUTF8:)` of the patch.
  @available(*, unavailable, message: "use patch.applied(toUTF8: bytes)")
  public func applying(_ patch: UnifiedPatch) throws(UnifiedPatchError) -> [UInt8] {
    try patch.applied(toUTF8: self)
  }
}
