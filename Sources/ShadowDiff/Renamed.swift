// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Names from other libraries. For each, the compiler's error message has the name in this module.
// They are emitted into clients, none of which can call them, so an executable has no code for them.

extension SequenceDiff {
  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public func inverse(_: Void = ()) -> SequenceDiff { inverted() }

  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public var inverse: SequenceDiff { inverted() }

  @available(*, unavailable, message: "use !isEmpty") @_alwaysEmitIntoClient
  public var hasChanges: Bool { !isEmpty }

  @available(*, unavailable, renamed: "editCount") @_alwaysEmitIntoClient
  public var count: Int { editCount }

  @available(*, unavailable, renamed: "changes") @_alwaysEmitIntoClient
  public var opcodes: [DiffChange] { changes }

  @available(*, unavailable, renamed: "ratio") @_alwaysEmitIntoClient
  public var similarity: Double { ratio }

  @available(*, unavailable, renamed: "init(from:to:)") @_alwaysEmitIntoClient
  public init<Element>(_ source: [Element], _ target: [Element]) {
    self.init(from: source, to: target) { _, _ in true }
  }

  @available(*, unavailable, renamed: "init(from:to:)") @_alwaysEmitIntoClient
  public init<Element>(old source: [Element], new target: [Element]) {
    self.init(from: source, to: target) { _, _ in true }
  }

  /// A key path where a predicate of two elements belongs.
  @available(*, unavailable, renamed: "init(from:to:id:)") @_alwaysEmitIntoClient
  public init<Element, ID: Hashable>(
    from source: [Element], to target: [Element], by id: KeyPath<Element, ID>
  ) {
    self.init(from: source, to: target) { $0[keyPath: id] == $1[keyPath: id] }
  }

  /// A function of `offsetMap()`.
  @available(*, unavailable, message: "use offsetMap().targetOffset(ofSource:)")
  @_alwaysEmitIntoClient
  public func targetOffset(of offset: Int) -> Int? { offsetMap().targetOffset(ofSource: offset) }

  /// Creates a diff; the search asks the current task.
  @available(*, unavailable, message: "use effort: .untilCancelled in a task")
  @_alwaysEmitIntoClient
  public init<Element: Hashable>(
    from source: [Element], to target: [Element], isCancelled: () -> Bool
  ) {
    self.init(from: source, to: target)
  }
}

extension SequenceDiff.Pair {
  @available(*, unavailable, renamed: "source") @_alwaysEmitIntoClient
  public var from: Int { source }

  @available(*, unavailable, renamed: "target") @_alwaysEmitIntoClient
  public var to: Int { target }
}

extension LineDiff.HeadingPattern {
  /// Another name for `unindented`, which finds the functions of C.
  @available(*, unavailable, renamed: "unindented") @_alwaysEmitIntoClient
  public static var c: Self { .unindented }
}

extension SectionedPatch {
  /// Creates a patch; all diffs of sections find moves.
  @available(*, unavailable, message: "leave out moves, which are always found")
  @_alwaysEmitIntoClient
  public init(
    from source: [Section], to target: [Section], elements: WritableKeyPath<Section, [Element]>,
    moves: SequenceDiff.MoveDetection
  ) where Section: Identifiable & Equatable, Element: Identifiable & Equatable {
    self.init(from: source, to: target, elements: elements)
  }

  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public func inverse(_: Void = ()) -> SectionedPatch { inverted() }

  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public var inverse: SectionedPatch { inverted() }

  @available(*, unavailable, message: "use !isEmpty") @_alwaysEmitIntoClient
  public var hasChanges: Bool { !isEmpty }

  /// Applies the patch to sections whose elements are not known.
  @available(*, unavailable, message: "add elements:, such as \\.rows") @_alwaysEmitIntoClient
  public func applied(to base: [Section]) throws(SectionedPatchError) -> [Section] { base }
}

extension SequenceDiff.Effort {
  @available(*, unavailable, renamed: "bounded(stepsPerElement:)") @_alwaysEmitIntoClient
  public static func bounded(_ steps: Int) -> Self { .bounded(stepsPerElement: steps) }
}

extension Patch {
  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public func inverse(_: Void = ()) -> Patch { inverted() }

  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public var inverse: Patch { inverted() }

  @available(*, unavailable, message: "use !isEmpty") @_alwaysEmitIntoClient
  public var hasChanges: Bool { !isEmpty }

  /// Another name for `applied(to:)`, which returns a new value.
  @available(*, unavailable, renamed: "applied(to:)") @_alwaysEmitIntoClient
  public func apply(to base: [Element]) throws(PatchError) -> [Element] where Element: Equatable {
    try applied(to: base)
  }

  /// A function of `diff.offsetMap()`.
  @available(*, unavailable, message: "use diff.offsetMap().targetOffset(ofSource:)")
  @_alwaysEmitIntoClient
  public func targetOffset(of offset: Int) -> Int? {
    diff.offsetMap().targetOffset(ofSource: offset)
  }
}

/// A loop over a patch, whose changes are not its elements.
@available(*, unavailable, message: "use changes")
extension Patch: Sequence {
  public func makeIterator() -> IndexingIterator<[Element]> { targetElements.makeIterator() }
}

extension Patch where Element: Identifiable {
  /// Creates a patch of elements that cannot be compared, so that no update could be found.
  @available(*, unavailable, message: "let the elements be Equatable, or use isUpdated:")
  @_alwaysEmitIntoClient
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
  @available(*, unavailable, renamed: "elementDeletions") @_alwaysEmitIntoClient
  public var deletions: [ElementPath] { elementDeletions }

  @available(*, unavailable, renamed: "elementInsertions") @_alwaysEmitIntoClient
  public var insertions: [ElementPath] { elementInsertions }

  @available(*, unavailable, renamed: "elementMoves") @_alwaysEmitIntoClient
  public var moves: [Pair] { elementMoves }

  @available(*, unavailable, renamed: "elementUpdates") @_alwaysEmitIntoClient
  public var updates: [Pair] { elementUpdates }

  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public func inverse(_: Void = ()) -> SectionedDiff { inverted() }

  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public var inverse: SectionedDiff { inverted() }

  @available(*, unavailable, message: "use !isEmpty") @_alwaysEmitIntoClient
  public var hasChanges: Bool { !isEmpty }

  /// Creates a diff of sections whose elements are not known.
  @available(
    *, unavailable,
    message: "add elements:, such as \\.rows; a ListSection is a section of plain values"
  ) @_alwaysEmitIntoClient
  public init<Section>(from source: some Collection<Section>, to target: some Collection<Section>) {
    self.init(from: [ListSection<Int, Int>](), to: [], elements: \.elements)
  }

  /// Creates a diff; all diffs of sections find moves.
  @available(*, unavailable, message: "leave out moves, which are always found")
  @_alwaysEmitIntoClient
  public init<Section: Identifiable, Element: Identifiable>(
    from source: [Section], to target: [Section], elements: (Section) -> [Element],
    moves: SequenceDiff.MoveDetection
  ) {
    self.init(from: source, to: target, elements: elements)
  }

  /// Creates a diff of plain elements; all diffs of sections find moves.
  @available(*, unavailable, message: "leave out moves, which are always found")
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public init<Section: Identifiable, Element: Hashable>(
    from source: [Section], to target: [Section], elements: (Section) -> [Element],
    moves: SequenceDiff.MoveDetection
  ) {
    self.init(from: source, to: target, elements: elements)
  }
}

extension BatchChanges {
  @available(*, unavailable, renamed: "elementDeletions") @_alwaysEmitIntoClient
  public var deletions: [ElementPath] { elementDeletions }

  @available(*, unavailable, renamed: "elementInsertions") @_alwaysEmitIntoClient
  public var insertions: [ElementPath] { elementInsertions }

  @available(*, unavailable, renamed: "elementMoves") @_alwaysEmitIntoClient
  public var moves: [SectionedDiff.Pair] { elementMoves }

  @available(*, unavailable, renamed: "elementUpdates") @_alwaysEmitIntoClient
  public var updates: [ElementPath] { elementUpdates }

  @available(*, unavailable, message: "use !isEmpty") @_alwaysEmitIntoClient
  public var hasChanges: Bool { !isEmpty }
}

extension ElementPath {
  /// Another name for `element`, as in an index path of a table view.
  @available(*, unavailable, renamed: "element") @_alwaysEmitIntoClient
  public var row: Int { element }

  /// Another name for `element`, as in an index path of a collection view.
  @available(*, unavailable, renamed: "element") @_alwaysEmitIntoClient
  public var item: Int { element }

  #if !canImport(UIKit) && !canImport(AppKit)
    /// The index path for table and collection views, which only Apple's platforms have.
    @available(*, unavailable, message: "use section and element, or import UIKit or AppKit")
    @_alwaysEmitIntoClient
    public var indexPath: [Int] { [section, element] }
  #endif
}

extension StagedChanges {
  @available(*, unavailable, message: "use !isEmpty") @_alwaysEmitIntoClient
  public var hasChanges: Bool { !isEmpty }

  /// Creates the stages of sections whose elements cannot be set.
  @available(*, unavailable, message: "use a key path: elements: \\.rows") @_alwaysEmitIntoClient
  public init<Element>(from source: [Item], to target: [Item], elements: (Item) -> [Element]) {
    self.init(stages: [], target: target)
  }
}

// Constrained, so that the compiler infers an item.

extension StagedChanges where Item == ElementPath {
  /// Creates the stages of a diff, which holds no elements.
  @available(*, unavailable, message: "add from:, to: and elements:, such as \\.rows")
  @_alwaysEmitIntoClient
  public init(_ diff: SectionedDiff) { self.init(stages: [], target: []) }
}

extension Array {
  /// Applies a diff, which holds no elements.
  @available(*, unavailable, message: "add from:, the target, or use a Patch")
  @_alwaysEmitIntoClient
  public mutating func apply(_ diff: SequenceDiff) {}

  /// Applies a diff, which holds no elements.
  @available(*, unavailable, message: "add from:, the target, or use a Patch")
  @_alwaysEmitIntoClient
  public func applying(_ diff: SequenceDiff) -> Self { self }

  /// Applies a diff to sections whose elements are not known.
  @available(*, unavailable, message: "add elements:, such as \\.rows") @_alwaysEmitIntoClient
  public func applying(_ diff: SectionedDiff, from target: Self) -> Self { target }

  /// Applies a patch to sections whose elements are not known.
  @available(*, unavailable, message: "use patch.applied(to:elements:)") @_alwaysEmitIntoClient
  public mutating func apply<E>(
    _ patch: SectionedPatch<Element, E>
  ) throws(SectionedPatchError) {}
}

extension LineDiff {
  /// A diff of two lists of lines, which is a `SequenceDiff`.
  @available(*, unavailable, message: "use SequenceDiff, or join the lines to texts")
  @_alwaysEmitIntoClient
  public init(from source: [String], to target: [String]) {
    self.init(from: source.joined(), to: target.joined())
  }

  @available(*, unavailable, message: "use options:") @_alwaysEmitIntoClient
  public init(from source: String, to target: String, ignoring options: Options) {
    self.init(from: source, to: target, options: options)
  }

  @available(*, unavailable, renamed: "init(fromUTF8:toUTF8:)") @_alwaysEmitIntoClient
  public init(from source: [UInt8], to target: [UInt8]) {
    self.init(fromUTF8: source, toUTF8: target)
  }

  /// Creates a diff; the search asks the current task.
  @available(*, unavailable, message: "use effort: .untilCancelled in a task")
  @_alwaysEmitIntoClient
  public init(from source: String, to target: String, isCancelled: () -> Bool) {
    self.init(from: source, to: target)
  }

  @available(*, unavailable, message: "use changes, or lines with the equal ones")
  @_alwaysEmitIntoClient
  public var opcodes: [DiffChange] { changes }

  @available(*, unavailable, renamed: "hunks(context:)") @_alwaysEmitIntoClient
  public func grouped(context: Int = 3) -> [Hunk] { hunks(context: context) }

  @available(*, unavailable, message: "use ansi(refinedBy: .words), or nil for no words")
  @_alwaysEmitIntoClient
  public func ansi(words: Bool) -> String { ansi() }

  @available(*, unavailable, message: "use ansi()") @_alwaysEmitIntoClient
  public func unified(
    from sourceName: String = "a", to targetName: String = "b", context: Int = 3, color: Bool
  ) -> String {
    ansi()
  }

  @available(*, unavailable, message: "use ansi(layout: .sideBySide, columns: width)")
  @_alwaysEmitIntoClient
  public func sideBySide(width: Int = 80) -> String { ansi(layout: .sideBySide, columns: width) }

  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public func inverse(_: Void = ()) -> LineDiff { inverted() }

  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public var inverse: LineDiff { inverted() }

  /// Another name for `ansi(layout: .sideBySide)`.
  @available(*, unavailable, message: "use layout: .sideBySide") @_alwaysEmitIntoClient
  public func ansi(sideBySide: Bool) -> String { ansi() }

  /// Another name for `html(layout: .sideBySide)`.
  @available(*, unavailable, message: "use layout: .sideBySide") @_alwaysEmitIntoClient
  public func html(sideBySide: Bool) -> String { html() }

  @available(*, unavailable, renamed: "hunks(context:)") @_alwaysEmitIntoClient
  public func hunks(contextLines: Int) -> [Hunk] { hunks }

  /// A patch with names.
  @available(*, unavailable, message: "use UnifiedPatch(diff, from:to:)") @_alwaysEmitIntoClient
  public func patch(from sourceName: String, to targetName: String) -> UnifiedPatch { patch }

  @available(*, unavailable, renamed: "editCount") @_alwaysEmitIntoClient
  public var count: Int { editCount }

  @available(*, unavailable, renamed: "ratio") @_alwaysEmitIntoClient
  public var similarity: Double { ratio }

  @available(*, unavailable, renamed: "init(from:to:)") @_alwaysEmitIntoClient
  public init(_ source: String, _ target: String) { self.init(from: source, to: target) }

  @available(*, unavailable, message: "use !isEmpty") @_alwaysEmitIntoClient
  public var hasChanges: Bool { !isEmpty }
}

extension LineDiff.Options {
  @available(*, unavailable, renamed: "ignoreWhitespace") @_alwaysEmitIntoClient
  public static var whitespace: Self { ignoreWhitespace }
}

extension InlineDiff.Unit {
  @available(*, unavailable, renamed: "words") @_alwaysEmitIntoClient
  public static var word: Self { .words }

  @available(*, unavailable, renamed: "characters") @_alwaysEmitIntoClient
  public static var character: Self { .characters }
}

extension LineDiff.Hunk {
  @available(*, unavailable, renamed: "keeping(_:)") @_alwaysEmitIntoClient
  public func selecting(_ isIncluded: (Line) throws -> Bool) rethrows -> Self {
    try keeping(isIncluded)
  }

  /// Git's name for the number of the first line in the source.
  @available(*, unavailable, message: "use sourceRange, which counts from 0") @_alwaysEmitIntoClient
  public var oldStart: Int { sourceRange.lowerBound + 1 }

  /// Git's name for the number of the first line in the target.
  @available(*, unavailable, message: "use targetRange, which counts from 0") @_alwaysEmitIntoClient
  public var newStart: Int { targetRange.lowerBound + 1 }

  /// The changed words.
  @available(*, unavailable, message: "use refined(by: .words)") @_alwaysEmitIntoClient
  public var words: [String] { [] }
}

extension TextMerge {
  @available(*, unavailable, renamed: "init(baseUTF8:oursUTF8:theirsUTF8:)") @_alwaysEmitIntoClient
  public init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    self.init(baseUTF8: base, oursUTF8: ours, theirsUTF8: theirs)
  }

  /// Creates the merge of lines.
  @available(*, unavailable, message: "join the lines to texts") @_alwaysEmitIntoClient
  public init(base: [String], ours: [String], theirs: [String]) {
    self.init(base: base.joined(), ours: ours.joined(), theirs: theirs.joined())
  }

  @available(*, unavailable, message: "use !hasConflicts") @_alwaysEmitIntoClient
  public var isClean: Bool { !hasConflicts }

  @available(*, unavailable, renamed: "text(resolving:)") @_alwaysEmitIntoClient
  public func resolved(_ resolution: Resolution) -> String { text(resolving: resolution) }

  @available(*, unavailable, renamed: "text(resolving:)") @_alwaysEmitIntoClient
  public func resolved(_ resolution: (Chunk) throws -> Resolution) rethrows -> String {
    try text(resolving: resolution)
  }
}

extension LineDiff.Hunk.Line {
  @available(*, unavailable, renamed: "sourceLine") @_alwaysEmitIntoClient
  public var oldLine: Int? { sourceLine }

  @available(*, unavailable, renamed: "targetLine") @_alwaysEmitIntoClient
  public var newLine: Int? { targetLine }

  /// The changed words, which depend on the other lines of the hunk.
  @available(*, unavailable, message: "use the segments of hunk.refined(by: .words)")
  @_alwaysEmitIntoClient
  public var words: [String] { [] }
}

extension UnifiedPatch {
  /// Git's name for the path of the source.
  @available(*, unavailable, message: "use sourceName, or git?.sourcePath") @_alwaysEmitIntoClient
  public var oldPath: String { sourceName }

  /// Git's name for the path of the target.
  @available(*, unavailable, message: "use targetName, or git?.targetPath") @_alwaysEmitIntoClient
  public var newPath: String { targetName }

  /// A patch is of one file.
  @available(*, unavailable, message: "use UnifiedPatch.all(in:), which has a patch for each file")
  @_alwaysEmitIntoClient
  public var files: [UnifiedPatch] { [self] }

  @available(*, unavailable, renamed: "all(in:)") @_alwaysEmitIntoClient
  public static func files(in text: String) throws(UnifiedPatchError) -> [UnifiedPatch] {
    try all(in: text)
  }

  @available(*, unavailable, renamed: "init(parsing:)") @_alwaysEmitIntoClient
  public init(_ text: String) throws(UnifiedPatchError) { try self.init(parsing: text) }

  /// Creates the patch between two texts.
  @available(*, unavailable, message: "use LineDiff(from:to:).patch") @_alwaysEmitIntoClient
  public init(from source: String, to target: String) {
    self = LineDiff(from: source, to: target).patch
  }

  @available(*, unavailable, message: "use ansi()") @_alwaysEmitIntoClient
  public func unified(color: Bool) -> String { ansi() }

  @available(*, unavailable, message: "use ansi(refinedBy: .words), or nil for no words")
  @_alwaysEmitIntoClient
  public func ansi(words: Bool) -> String { ansi() }

  @available(*, unavailable, message: "use ansi(layout: .sideBySide, columns: width)")
  @_alwaysEmitIntoClient
  public func sideBySide(width: Int = 80) -> String { ansi(layout: .sideBySide, columns: width) }

  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public func inverse(_: Void = ()) -> UnifiedPatch { inverted() }

  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public var inverse: UnifiedPatch { inverted() }

  /// Another name for `applied(to:)`, which returns a new value.
  @available(*, unavailable, renamed: "applied(to:)") @_alwaysEmitIntoClient
  public func apply(to text: String) throws(UnifiedPatchError) -> String { try applied(to: text) }
}

extension String {
  /// A call on a text that is not a variable.
  @available(*, unavailable, message: "use applying(patch), or let the text be a var")
  @_alwaysEmitIntoClient
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
  @available(*, unavailable, message: "use patch.applied(toUTF8: bytes)") @_alwaysEmitIntoClient
  public func applying(_ patch: UnifiedPatch) throws(UnifiedPatchError) -> [UInt8] {
    try patch.applied(toUTF8: self)
  }
}
