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
  @available(*, unavailable, renamed: "init(from:to:id:)") @_alwaysEmitIntoClient
  public init<Element, ID: Hashable>(
    from source: [Element], to target: [Element], by id: KeyPath<Element, ID>
  ) {
    self.init(from: source, to: target) { $0[keyPath: id] == $1[keyPath: id] }
  }
  @available(*, unavailable, message: "use offsetMap().targetOffset(ofSource:)")
  @_alwaysEmitIntoClient
  public func targetOffset(of offset: Int) -> Int? { offsetMap().targetOffset(ofSource: offset) }
  @available(*, unavailable, message: "use effort: .untilCancelled in a task")
  @_alwaysEmitIntoClient
  public init<Element: Hashable>(
    from source: [Element], to target: [Element], isCancelled: () -> Bool
  ) {
    self.init(from: source, to: target)
  }
  @available(*, unavailable, message: "use moves:") @_alwaysEmitIntoClient
  public init<Element>(from source: [Element], to target: [Element], detectMoves: Bool) {
    self.init(from: source, to: target) { _, _ in true }
  }
  @available(*, unavailable, message: "add sourceCount:") @_alwaysEmitIntoClient
  public init<Element>(_ difference: CollectionDifference<Element>) {
    self.init(from: [0], to: [0])
  }
  @available(*, unavailable, message: "use moves: .fewest") @_alwaysEmitIntoClient
  public func inferringMoves() -> SequenceDiff { self }
  @available(*, unavailable, renamed: "isProvenMinimal") @_alwaysEmitIntoClient
  public var isMinimal: Bool { isProvenMinimal }
  @available(*, unavailable, message: "use array.applying(diff, from: target)")
  @_alwaysEmitIntoClient
  public func applied<Element>(to source: [Element], from target: [Element] = []) -> [Element] {
    source
  }
  @available(*, unavailable, message: "use array.applying(diff, from: target)")
  @_alwaysEmitIntoClient
  public func apply<Element>(to source: [Element], from target: [Element] = []) -> [Element] {
    source
  }
}

extension SequenceDiff.Pair {
  @available(*, unavailable, renamed: "source") @_alwaysEmitIntoClient
  public var from: Int { source }
  @available(*, unavailable, renamed: "target") @_alwaysEmitIntoClient
  public var to: Int { target }
}

extension LineDiff.HeadingPattern {
  @available(*, unavailable, renamed: "unindented") @_alwaysEmitIntoClient
  public static var c: Self { .unindented }
}

extension SectionedPatch {
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
  @available(*, unavailable, message: "add elements:, such as \\.rows") @_alwaysEmitIntoClient
  public func applied(to base: [Section]) throws(SectionedPatchError) -> [Section] { base }
  @available(*, unavailable, message: "use elements:") @_alwaysEmitIntoClient
  public init(
    from source: [Section], to target: [Section], rows: WritableKeyPath<Section, [Element]>
  ) where Section: Identifiable & Equatable, Element: Identifiable & Equatable {
    self.init(from: source, to: target, elements: rows)
  }
}

extension SequenceDiff.Effort {
  @available(*, unavailable, renamed: "bounded(stepsPerElement:)") @_alwaysEmitIntoClient
  public static func bounded(_ steps: Int) -> Self { .bounded(stepsPerElement: steps) }
  @available(*, unavailable, renamed: "linear") @_alwaysEmitIntoClient
  public static var fast: Self { .linear }
  @available(*, unavailable, renamed: "untilCancelled") @_alwaysEmitIntoClient
  public static var cancellable: Self { .untilCancelled }
}

extension Patch {
  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public func inverse(_: Void = ()) -> Patch { inverted() }
  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public var inverse: Patch { inverted() }
  @available(*, unavailable, message: "use !isEmpty") @_alwaysEmitIntoClient
  public var hasChanges: Bool { !isEmpty }
  @available(*, unavailable, renamed: "applied(to:)") @_alwaysEmitIntoClient
  public func apply(to base: [Element]) throws(PatchError) -> [Element] where Element: Equatable {
    try applied(to: base)
  }
  @available(*, unavailable, message: "use diff.offsetMap().targetOffset(ofSource:)")
  @_alwaysEmitIntoClient
  public func targetOffset(of offset: Int) -> Int? {
    diff.offsetMap().targetOffset(ofSource: offset)
  }
  @available(*, unavailable, message: "use array.apply(patch)") @_alwaysEmitIntoClient
  public func apply(to base: inout [Element]) throws(PatchError) {}
  @available(*, unavailable, renamed: "init(from:to:)") @_alwaysEmitIntoClient
  public init(old source: [Element], new target: [Element]) where Element: Hashable {
    self.init(from: source, to: target)
  }
  @available(*, unavailable, renamed: "diff.deletions") @_alwaysEmitIntoClient
  public var deletions: [Int] { diff.deletions }
  @available(*, unavailable, renamed: "diff.insertions") @_alwaysEmitIntoClient
  public var insertions: [Int] { diff.insertions }
  @available(*, unavailable, renamed: "diff.moves") @_alwaysEmitIntoClient
  public var moves: [SequenceDiff.Pair] { diff.moves }
  @available(*, unavailable, renamed: "diff.updates") @_alwaysEmitIntoClient
  public var updates: [SequenceDiff.Pair] { diff.updates }
  @available(*, unavailable, renamed: "diff.editCount") @_alwaysEmitIntoClient
  public var editCount: Int { diff.editCount }
  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public func invert() {}
}

/// A loop over a patch, whose changes are not its elements.
@available(*, unavailable, message: "use changes")
extension Patch: Sequence {
  public func makeIterator() -> IndexingIterator<[Element]> { targetElements.makeIterator() }
}

extension Patch where Element: Identifiable {
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
  @available(
    *, unavailable,
    message: "add elements:, such as \\.rows; a ListSection is a section of plain values"
  ) @_alwaysEmitIntoClient
  public init<Section>(from source: some Collection<Section>, to target: some Collection<Section>) {
    self.init(from: [ListSection<Int, Int>](), to: [], elements: \.elements)
  }
  @available(*, unavailable, message: "leave out moves, which are always found")
  @_alwaysEmitIntoClient
  public init<Section, Element>(
    from source: [Section], to target: [Section], elements: (Section) -> [Element],
    moves: SequenceDiff.MoveDetection
  ) {
    self.init(from: [ListSection<Int, Int>](), to: [], elements: \.elements)
  }
  @available(*, unavailable, message: "use elements:") @_alwaysEmitIntoClient
  public init<Section, Element>(
    from source: [Section], to target: [Section], items: KeyPath<Section, [Element]>
  ) {
    self.init(from: [ListSection<Int, Int>](), to: [], elements: \.elements)
  }
  @available(*, unavailable, message: "use elements:") @_alwaysEmitIntoClient
  public init<Section, Element>(
    from source: [Section], to target: [Section], rows: KeyPath<Section, [Element]>
  ) {
    self.init(from: [ListSection<Int, Int>](), to: [], elements: \.elements)
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
  @available(*, unavailable, renamed: "element") @_alwaysEmitIntoClient
  public var row: Int { element }
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
  @available(*, unavailable, message: "use a key path: elements: \\.rows") @_alwaysEmitIntoClient
  public init<Element>(from source: [Item], to target: [Item], elements: (Item) -> [Element]) {
    self.init(stages: [], target: target)
  }
  @available(*, unavailable, renamed: "init(from:to:elements:)") @_alwaysEmitIntoClient
  public init(old source: [Item], new target: [Item]) {
    self.init(stages: [], target: target)
  }
  @available(*, unavailable, renamed: "init(from:to:elements:)") @_alwaysEmitIntoClient
  public init(source: [Item], target: [Item]) {
    self.init(stages: [], target: target)
  }
  @available(*, unavailable, message: "leave out moves, which are always found")
  @_alwaysEmitIntoClient
  public init(from source: [Item], to target: [Item], moves: SequenceDiff.MoveDetection) {
    self.init(stages: [], target: target)
  }
}

// Constrained, so that the compiler infers an item.

extension StagedChanges where Item == ElementPath {
  @available(*, unavailable, message: "add from:, to: and elements:, such as \\.rows")
  @_alwaysEmitIntoClient
  public init(_ diff: SectionedDiff) { self.init(stages: [], target: []) }
}

extension Array {
  @available(*, unavailable, message: "add from:, the target, or use a Patch")
  @_alwaysEmitIntoClient
  public mutating func apply(_ diff: SequenceDiff) {}
  @available(*, unavailable, message: "add from:, the target, or use a Patch")
  @_alwaysEmitIntoClient
  public func applying(_ diff: SequenceDiff) -> Self { self }
  @available(*, unavailable, message: "add elements:, such as \\.rows") @_alwaysEmitIntoClient
  public func applying(_ diff: SectionedDiff, from target: Self) -> Self { target }
  @available(*, unavailable, message: "add elements:, such as \\.rows") @_alwaysEmitIntoClient
  public mutating func apply(_ diff: SectionedDiff, from target: Self) {}
  @available(*, unavailable, message: "add elements:, such as \\.rows") @_alwaysEmitIntoClient
  public mutating func apply<E>(
    _ patch: SectionedPatch<Element, E>
  ) throws(SectionedPatchError) {}
}

extension LineDiff {
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
  @available(*, unavailable, message: "use layout: .sideBySide") @_alwaysEmitIntoClient
  public func ansi(sideBySide: Bool) -> String { ansi() }
  @available(*, unavailable, message: "use layout: .sideBySide") @_alwaysEmitIntoClient
  public func html(sideBySide: Bool) -> String { html() }
  @available(*, unavailable, renamed: "hunks(context:)") @_alwaysEmitIntoClient
  public func hunks(contextLines: Int) -> [Hunk] { hunks }
  @available(*, unavailable, message: "use UnifiedPatch(diff, from:to:), or patch")
  @_alwaysEmitIntoClient
  public func patch(from sourceName: String = "a", to targetName: String = "b") -> UnifiedPatch {
    patch
  }
  @available(*, unavailable, renamed: "editCount") @_alwaysEmitIntoClient
  public var count: Int { editCount }
  @available(*, unavailable, renamed: "ratio") @_alwaysEmitIntoClient
  public var similarity: Double { ratio }
  @available(*, unavailable, renamed: "init(from:to:)") @_alwaysEmitIntoClient
  public init(_ source: String, _ target: String) { self.init(from: source, to: target) }
  @available(*, unavailable, message: "use !isEmpty") @_alwaysEmitIntoClient
  public var hasChanges: Bool { !isEmpty }
  @available(*, unavailable, renamed: "init(from:to:)") @_alwaysEmitIntoClient
  public init(old source: String, new target: String) { self.init(from: source, to: target) }
  @available(*, unavailable, message: "use options: .ignoreWhitespace") @_alwaysEmitIntoClient
  public init(from source: String, to target: String, ignoreWhitespace: Bool) {
    self.init(from: source, to: target)
  }
  @available(*, unavailable, message: "use String(text)") @_alwaysEmitIntoClient
  public init(from source: Substring, to target: Substring) {
    self.init(from: String(source), to: String(target))
  }
  @available(*, unavailable, renamed: "ansi()") @_alwaysEmitIntoClient
  public func colored() -> String { ansi() }
  @available(*, unavailable, message: "use columns:") @_alwaysEmitIntoClient
  public func ansi(layout: DiffLayout, width: Int) -> String { ansi() }
  @available(*, unavailable, renamed: "diff.isProvenMinimal") @_alwaysEmitIntoClient
  public var isProvenMinimal: Bool { diff.isProvenMinimal }
  @available(*, unavailable, renamed: "insertions.count") @_alwaysEmitIntoClient
  public var insertionCount: Int { insertions.count }
  @available(*, unavailable, renamed: "deletions.count") @_alwaysEmitIntoClient
  public var deletionCount: Int { deletions.count }
  @available(*, unavailable, message: "use refined(by:) of each of the hunks")
  @_alwaysEmitIntoClient
  public func refined(by unit: InlineDiff.Unit = .words) -> [Hunk.RefinedLine] { [] }
  @available(*, unavailable, message: "use patch.applied(to:)") @_alwaysEmitIntoClient
  public func applied(to text: String) -> String { text }
  @available(*, unavailable, message: "use offsetMap() for lines, or textMap() for characters")
  @_alwaysEmitIntoClient
  public func targetOffset(of offset: Int) -> Int? { nil }
  @available(*, unavailable, message: "use UnifiedPatch(diff, from:to:).ansi()")
  @_alwaysEmitIntoClient
  public func ansi(from sourceName: String, to targetName: String) -> String { ansi() }
  @available(*, unavailable, message: "use UnifiedPatch(diff, from:to:).html()")
  @_alwaysEmitIntoClient
  public func html(from sourceName: String, to targetName: String) -> String { html() }
  @available(*, unavailable, renamed: "UnifiedPatch.stylesheet") @_alwaysEmitIntoClient
  public static var stylesheet: String { UnifiedPatch.stylesheet }
  @available(*, unavailable, message: "use hunks(context:) or unified(context:)")
  @_alwaysEmitIntoClient
  public init(from source: String, to target: String, context: Int) {
    self.init(from: source, to: target)
  }
  @available(*, unavailable, renamed: "unified(from:to:context:)") @_alwaysEmitIntoClient
  public func unified(fromFile: String, toFile: String, n: Int) -> String { unified() }
  @available(*, unavailable, renamed: "unified(from:to:)") @_alwaysEmitIntoClient
  public func unified(sourceName: String, targetName: String) -> String { unified() }
}

extension LineDiff.Options {
  @available(*, unavailable, renamed: "ignoreWhitespace") @_alwaysEmitIntoClient
  public static var whitespace: Self { ignoreWhitespace }
  @available(*, unavailable, renamed: "ignoreWhitespace") @_alwaysEmitIntoClient
  public static var ignoreAllWhitespace: Self { ignoreWhitespace }
  @available(*, unavailable, renamed: "ignoreWhitespace") @_alwaysEmitIntoClient
  public static var ignoreAllSpace: Self { ignoreWhitespace }
  @available(*, unavailable, renamed: "ignoreWhitespaceAmount") @_alwaysEmitIntoClient
  public static var ignoreSpaceChange: Self { ignoreWhitespaceAmount }
  @available(*, unavailable, renamed: "ignoreTrailingWhitespace") @_alwaysEmitIntoClient
  public static var ignoreSpaceAtEnd: Self { ignoreTrailingWhitespace }
  @available(*, unavailable, renamed: "ignoreCarriageReturns") @_alwaysEmitIntoClient
  public static var ignoreCR: Self { ignoreCarriageReturns }
  @available(*, unavailable, renamed: "ignoreCase") @_alwaysEmitIntoClient
  public static var `case`: Self { ignoreCase }
  @available(*, unavailable, renamed: "ignoreBlankLines") @_alwaysEmitIntoClient
  public static var blankLines: Self { ignoreBlankLines }
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
  @available(*, unavailable, message: "use sourceRange, which counts from 0") @_alwaysEmitIntoClient
  public var oldStart: Int { sourceRange.lowerBound + 1 }
  @available(*, unavailable, message: "use targetRange, which counts from 0") @_alwaysEmitIntoClient
  public var newStart: Int { targetRange.lowerBound + 1 }
  @available(*, unavailable, message: "use refined(by: .words)") @_alwaysEmitIntoClient
  public var words: [String] { [] }
  @available(*, unavailable, renamed: "sourceRange.lowerBound") @_alwaysEmitIntoClient
  public var sourceStart: Int { sourceRange.lowerBound }
  @available(*, unavailable, renamed: "targetRange.lowerBound") @_alwaysEmitIntoClient
  public var targetStart: Int { targetRange.lowerBound }
  @available(*, unavailable, renamed: "sourceRange") @_alwaysEmitIntoClient
  public var oldRange: Range<Int> { sourceRange }
  @available(*, unavailable, renamed: "targetRange") @_alwaysEmitIntoClient
  public var newRange: Range<Int> { targetRange }
  @available(*, unavailable, renamed: "description") @_alwaysEmitIntoClient
  public var text: String { description }
  @available(*, unavailable, message: "use UnifiedPatch(hunks: [hunk]).ansi()")
  @_alwaysEmitIntoClient
  public func ansi() -> String { description }
}

extension TextMerge {
  @available(*, unavailable, renamed: "init(baseUTF8:oursUTF8:theirsUTF8:)") @_alwaysEmitIntoClient
  public init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    self.init(baseUTF8: base, oursUTF8: ours, theirsUTF8: theirs)
  }
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
  @available(*, unavailable, message: "use style:") @_alwaysEmitIntoClient
  public func text(markers: Style) -> String { text }
  @available(*, unavailable, message: "use style:") @_alwaysEmitIntoClient
  public func text(conflictStyle: Style) -> String { text }
  @available(*, unavailable, renamed: "conflicts.count") @_alwaysEmitIntoClient
  public var conflictCount: Int { conflicts.count }
  @available(*, unavailable, renamed: "hasConflicts") @_alwaysEmitIntoClient
  public var isConflicted: Bool { hasConflicts }
  @available(*, unavailable, renamed: "merged") @_alwaysEmitIntoClient
  public var result: String? { merged }
  @available(*, unavailable, renamed: "merged") @_alwaysEmitIntoClient
  public var mergedText: String? { merged }
  @available(*, unavailable, message: "use text(resolving: .union)") @_alwaysEmitIntoClient
  public var union: String { text }
  @available(*, unavailable, message: "use text(style:labels:)") @_alwaysEmitIntoClient
  public init(base: String, ours: String, theirs: String, style: Style) {
    self.init(base: base, ours: ours, theirs: theirs)
  }
  @available(*, unavailable, message: "use labels:") @_alwaysEmitIntoClient
  public func text(markerSize: Int) -> String { text }
  @available(*, unavailable, renamed: "text(resolving:)") @_alwaysEmitIntoClient
  public func resolve(_ resolution: Resolution) {}
}

extension LineDiff.Hunk.Line {
  @available(*, unavailable, renamed: "sourceLine") @_alwaysEmitIntoClient
  public var oldLine: Int? { sourceLine }
  @available(*, unavailable, renamed: "targetLine") @_alwaysEmitIntoClient
  public var newLine: Int? { targetLine }
  @available(*, unavailable, message: "use the segments of hunk.refined(by: .words)")
  @_alwaysEmitIntoClient
  public var words: [String] { [] }
  @available(*, unavailable, message: "use kind") @_alwaysEmitIntoClient
  public var isContext: Bool { kind == .context }
  @available(*, unavailable, message: "use kind") @_alwaysEmitIntoClient
  public var isDeletion: Bool { kind == .deletion }
  @available(*, unavailable, message: "use kind") @_alwaysEmitIntoClient
  public var isInsertion: Bool { kind == .insertion }
  @available(*, unavailable, message: "use sourceLine or targetLine") @_alwaysEmitIntoClient
  public var number: Int? { sourceLine }
  @available(*, unavailable, message: "use sourceLine or targetLine") @_alwaysEmitIntoClient
  public var lineNumber: Int? { sourceLine }
  @available(*, unavailable, renamed: "text") @_alwaysEmitIntoClient
  public var content: String { text }
  @available(*, unavailable, renamed: "text") @_alwaysEmitIntoClient
  public var string: String { text }
}

extension UnifiedPatch {
  @available(*, unavailable, message: "use sourceName, or git?.sourcePath") @_alwaysEmitIntoClient
  public var oldPath: String { sourceName }
  @available(*, unavailable, message: "use targetName, or git?.targetPath") @_alwaysEmitIntoClient
  public var newPath: String { targetName }
  @available(*, unavailable, message: "use UnifiedPatch.all(in:), which has a patch for each file")
  @_alwaysEmitIntoClient
  public var files: [UnifiedPatch] { [self] }
  @available(*, unavailable, renamed: "all(in:)") @_alwaysEmitIntoClient
  public static func files(in text: String) throws(UnifiedPatchError) -> [UnifiedPatch] {
    try all(in: text)
  }
  @available(*, unavailable, renamed: "init(parsing:)") @_alwaysEmitIntoClient
  public init(_ text: String) throws(UnifiedPatchError) { try self.init(parsing: text) }
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
  @available(*, unavailable, renamed: "applied(to:)") @_alwaysEmitIntoClient
  public func apply(to text: String) throws(UnifiedPatchError) -> String { try applied(to: text) }
  @available(*, unavailable, renamed: "sourceName") @_alwaysEmitIntoClient
  public var source: String { sourceName }
  @available(*, unavailable, renamed: "sourceName") @_alwaysEmitIntoClient
  public var oldName: String { sourceName }
  @available(*, unavailable, renamed: "targetName") @_alwaysEmitIntoClient
  public var target: String { targetName }
  @available(*, unavailable, renamed: "targetName") @_alwaysEmitIntoClient
  public var newName: String { targetName }
  @available(*, unavailable, message: "use git, or the header of each hunk") @_alwaysEmitIntoClient
  public var header: GitHeader? { git }
  @available(*, unavailable, renamed: "git") @_alwaysEmitIntoClient
  public var gitHeader: GitHeader? { git }
  @available(*, unavailable, message: "use content") @_alwaysEmitIntoClient
  public var isBinary: Bool { false }
  @available(*, unavailable, message: "use kind") @_alwaysEmitIntoClient
  public var isRename: Bool { kind == .renamed }
  @available(*, unavailable, message: "use kind") @_alwaysEmitIntoClient
  public var isNewFile: Bool { kind == .added }
  @available(*, unavailable, renamed: "insertionCount") @_alwaysEmitIntoClient
  public var additions: Int { insertionCount }
  @available(*, unavailable, renamed: "insertionCount") @_alwaysEmitIntoClient
  public var insertions: Int { insertionCount }
  @available(*, unavailable, renamed: "deletionCount") @_alwaysEmitIntoClient
  public var deletions: Int { deletionCount }
  @available(*, unavailable, renamed: "unified()") @_alwaysEmitIntoClient
  public var text: String { unified() }
  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public func reversed() -> UnifiedPatch { inverted() }
  @available(*, unavailable, message: "use text.apply(patch)") @_alwaysEmitIntoClient
  public func apply(to text: inout String) throws(UnifiedPatchError) {}
  @available(*, unavailable, renamed: "init(parsingUTF8:)") @_alwaysEmitIntoClient
  public init(parsing text: [UInt8]) throws(UnifiedPatchError) {
    try self.init(parsingUTF8: text)
  }
  @available(*, unavailable, renamed: "init(parsing:)") @_alwaysEmitIntoClient
  public static func parse(_ text: String) throws(UnifiedPatchError) -> UnifiedPatch {
    try UnifiedPatch(parsing: text)
  }
  @available(*, unavailable, message: "use the lines of each of the hunks") @_alwaysEmitIntoClient
  public var lines: [LineDiff.Hunk.Line] { hunks.flatMap(\.lines) }
  @available(*, unavailable, renamed: "inverted()") @_alwaysEmitIntoClient
  public func invert() {}
  @available(*, unavailable, message: "use maxOffset:") @_alwaysEmitIntoClient
  public func applied(to text: String, offset: Int) -> String { text }
  @available(*, unavailable, message: "use maxOffset: .max, fuzz: 2") @_alwaysEmitIntoClient
  public func applied(to text: String, strict: Bool) -> String { text }
  @available(*, unavailable, message: "use try? applied(to:)") @_alwaysEmitIntoClient
  public func canApply(to text: String) -> Bool { false }
}

extension String {
  @available(*, unavailable, message: "use applying(patch), or let the text be a var")
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @discardableResult
  public func apply(
    _ patch: UnifiedPatch, maxOffset: Int = 0, fuzz: Int = 0, reversed: Bool = false
  ) throws(UnifiedPatchError) -> String {
    try applying(patch, maxOffset: maxOffset, fuzz: fuzz, reversed: reversed)
  }
  @available(*, unavailable, message: "use applying(diff.patch)") @_alwaysEmitIntoClient
  public func applying(_ diff: LineDiff) -> String { self }
}

extension [UInt8] {
  @available(*, unavailable, message: "use patch.applied(toUTF8: bytes)") @_alwaysEmitIntoClient
  public func applying(_ patch: UnifiedPatch) throws(UnifiedPatchError) -> [UInt8] {
    try patch.applied(toUTF8: self)
  }
}

extension DiffChange {
  @available(*, unavailable, renamed: "sourceRange") @_alwaysEmitIntoClient
  public var source: Range<Int> { sourceRange }
  @available(*, unavailable, renamed: "targetRange") @_alwaysEmitIntoClient
  public var target: Range<Int> { targetRange }
  @available(*, unavailable, message: "use kind") @_alwaysEmitIntoClient
  public var isInsertion: Bool { kind == .insertion }
  @available(*, unavailable, message: "use kind") @_alwaysEmitIntoClient
  public var isDeletion: Bool { kind == .deletion }
  @available(*, unavailable, message: "use kind") @_alwaysEmitIntoClient
  public var isReplacement: Bool { kind == .replacement }
}

extension DiffChange.Kind {
  @available(*, unavailable, renamed: "replacement") @_alwaysEmitIntoClient
  public static var replace: Self { .replacement }
  @available(*, unavailable, renamed: "replacement") @_alwaysEmitIntoClient
  public static var replaced: Self { .replacement }
  @available(*, unavailable, renamed: "deletion") @_alwaysEmitIntoClient
  public static var delete: Self { .deletion }
  @available(*, unavailable, renamed: "deletion") @_alwaysEmitIntoClient
  public static var deleted: Self { .deletion }
  @available(*, unavailable, renamed: "deletion") @_alwaysEmitIntoClient
  public static var remove: Self { .deletion }
  @available(*, unavailable, renamed: "deletion") @_alwaysEmitIntoClient
  public static var removed: Self { .deletion }
  @available(*, unavailable, renamed: "insertion") @_alwaysEmitIntoClient
  public static var insert: Self { .insertion }
  @available(*, unavailable, renamed: "insertion") @_alwaysEmitIntoClient
  public static var inserted: Self { .insertion }
}

extension LineDiff.Hunk.Line.Kind {
  @available(*, unavailable, renamed: "context") @_alwaysEmitIntoClient
  public static var unchanged: Self { .context }
  @available(*, unavailable, renamed: "context") @_alwaysEmitIntoClient
  public static var equal: Self { .context }
  @available(*, unavailable, renamed: "deletion") @_alwaysEmitIntoClient
  public static var deleted: Self { .deletion }
  @available(*, unavailable, renamed: "deletion") @_alwaysEmitIntoClient
  public static var removed: Self { .deletion }
  @available(*, unavailable, renamed: "insertion") @_alwaysEmitIntoClient
  public static var inserted: Self { .insertion }
  @available(*, unavailable, renamed: "insertion") @_alwaysEmitIntoClient
  public static var added: Self { .insertion }
}

extension LineDiff.Algorithm {
  @available(*, unavailable, renamed: "minimal") @_alwaysEmitIntoClient
  public static var myers: Self { .minimal }
}

extension InlineDiff {
  @available(*, unavailable, message: "use by:") @_alwaysEmitIntoClient
  public init(from source: String, to target: String, granularity: Unit) {
    self.init(from: source, to: target)
  }
  @available(*, unavailable, message: "use changes") @_alwaysEmitIntoClient
  public var segments: [Change] { changes }
}

extension InlineDiff.Change {
  @available(*, unavailable, renamed: "sourceRange") @_alwaysEmitIntoClient
  public var source: Range<String.Index> { sourceRange }
  @available(*, unavailable, renamed: "targetRange") @_alwaysEmitIntoClient
  public var target: Range<String.Index> { targetRange }
}

extension TextMap {
  @available(*, unavailable, renamed: "targetOffset(ofSource:)") @_alwaysEmitIntoClient
  public func map(_ offset: Int) -> Int { targetOffset(ofSource: offset) }
  @available(*, unavailable, message: "use targetOffset(ofSource:)") @_alwaysEmitIntoClient
  public subscript(offset: Int) -> Int { targetOffset(ofSource: offset) }
}

extension SequenceDiff.OffsetMap {
  @available(*, unavailable, renamed: "targetOffset(ofSource:)") @_alwaysEmitIntoClient
  public func map(_ offset: Int) -> Int? { targetOffset(ofSource: offset) }
  @available(*, unavailable, message: "use targetOffset(ofSource:)") @_alwaysEmitIntoClient
  public subscript(offset: Int) -> Int? { targetOffset(ofSource: offset) }
}

extension Collection {
  @available(*, unavailable, message: "use value.closeMatches(in: candidates)")
  @_alwaysEmitIntoClient
  public func closeMatches(to value: Element) -> [Element] { [] }
}

extension TextMerge.Chunk {
  @available(*, unavailable, message: "use merge.text(of: chunk, in: .ours)") @_alwaysEmitIntoClient
  public var text: String { "" }
  @available(*, unavailable, message: "use merge.lines(of: chunk, in: .ours)")
  @_alwaysEmitIntoClient
  public var lines: [String] { [] }
  @available(*, unavailable, message: "switch over kind") @_alwaysEmitIntoClient
  public static var unchanged: Self { [Self]()[0] }
  @available(*, unavailable, message: "switch over kind") @_alwaysEmitIntoClient
  public static var both: Self { [Self]()[0] }
  @available(*, unavailable, message: "switch over kind") @_alwaysEmitIntoClient
  public static var conflict: Self { [Self]()[0] }
}

extension UnifiedPatch.Kind {
  @available(*, unavailable, renamed: "added") @_alwaysEmitIntoClient
  public static var created: Self { .added }
}

extension UnifiedPatchError {
  @available(*, unavailable, message: "switch over the error: case .rejected(let hunks)")
  @_alwaysEmitIntoClient
  public var hunks: [RejectedHunk] { [] }
}

extension Collection<UnifiedPatch> {
  @available(*, unavailable, message: "use strippingComponents:") @_alwaysEmitIntoClient
  public func applied(
    to files: [String: String], strip: Int
  ) throws(PatchedFilesError) -> [String: String] { files }
  @available(*, unavailable, message: "use files = try patches.applied(to: files)")
  @_alwaysEmitIntoClient
  public func apply(to files: inout [String: String]) throws(PatchedFilesError) {}
}

extension SequenceDiff.MoveDetection {
  @available(*, unavailable, renamed: "fewest") @_alwaysEmitIntoClient
  public static var all: Self { .fewest }
}

extension StagedChanges.Stage {
  @available(*, unavailable, renamed: "changes.isEmpty") @_alwaysEmitIntoClient
  public var isEmpty: Bool { changes.isEmpty }
  @available(*, unavailable, renamed: "changes.elementDeletions") @_alwaysEmitIntoClient
  public var elementDeletions: [ElementPath] { changes.elementDeletions }
  @available(*, unavailable, renamed: "changes.elementInsertions") @_alwaysEmitIntoClient
  public var elementInsertions: [ElementPath] { changes.elementInsertions }
}

extension Patch where Element == String {
  @available(*, unavailable, message: "use UnifiedPatch(parsing:)") @_alwaysEmitIntoClient
  public init(parsing text: String) { self.init(from: [text], to: [text]) }
}

extension LineDiff.Hunk.RefinedLine {
  @available(*, unavailable, renamed: "line.kind") @_alwaysEmitIntoClient
  public var kind: LineDiff.Hunk.Line.Kind { line.kind }
  @available(*, unavailable, renamed: "line.text") @_alwaysEmitIntoClient
  public var text: String { line.text }
}

extension LineDiff.Hunk.RefinedLine.Segment {
  @available(*, unavailable, renamed: "isChanged") @_alwaysEmitIntoClient
  public var changed: Bool { isChanged }
}

extension TextMerge.Resolution {
  @available(*, unavailable, renamed: "union") @_alwaysEmitIntoClient
  public static var both: Self { .union }
  @available(*, unavailable, renamed: "lines(_:)") @_alwaysEmitIntoClient
  public static func text(_ text: String) -> Self { .lines([text]) }
}

extension Collection where Element: Hashable {
  @available(*, unavailable, message: "use limit:") @_alwaysEmitIntoClient
  public func closeMatches(in candidates: some Sequence<Self>, n: Int) -> [Self] { [] }
}
