// rejects each line that names an error
import ShadowDiff

// First guesses of people who come from other libraries. Each message says what to write.

struct Row: Identifiable, Hashable {
  var id: Int
  var title: String
}

struct Shelf: Identifiable, Hashable {
  var id: Int
  var rows: [Row]
}

struct Box: Identifiable, Equatable {
  var id: Int
  var cards: [Card]
}

struct Card: Identifiable, Equatable {
  var id: Int
}

// MARK: Texts

func texts(_ diff: LineDiff, _ hunk: LineDiff.Hunk, _ old: [String], _ new: [String]) {
  _ = LineDiff(from: old, to: new)  // error: use SequenceDiff, or join the lines to texts
  _ = LineDiff(from: "a", to: "b", ignoring: .ignoreCase)  // error: use options:
  _ = LineDiff(from: "a", to: "b", options: .whitespace)  // error: renamed to 'ignoreWhitespace'
  _ = diff.inverse()  // error: renamed to 'inverted()'
  _ = diff.inverse  // error: renamed to 'inverted()'
  _ = diff.hasChanges  // error: use !isEmpty
  _ = diff.count  // error: renamed to 'editCount'
  _ = diff.similarity  // error: renamed to 'ratio'
  _ = LineDiff("a", "b")  // error: renamed to 'init(from:to:)'
  _ = diff.hunks(contextLines: 3)  // error: renamed to 'hunks(context:)'
  _ = diff.ansi(sideBySide: true)  // error: use layout: .sideBySide
  _ = diff.html(sideBySide: true)  // error: use layout: .sideBySide
  for opcode in diff.opcodes { print(opcode) }  // error: use changes, or lines with the equal ones
  for group in diff.grouped(context: 3) { print(group) }  // error: renamed to 'hunks(context:)'
  _ = diff.sideBySide(width: 80)  // error: use ansi(layout: .sideBySide, columns: width)
  _ = diff.unified(color: true)  // error: use ansi()
  _ = hunk.words  // error: use refined(by: .words)
  _ = hunk.lines.map { $0.words }  // error: use the segments of hunk.refined(by: .words)
  _ = hunk.oldStart  // error: use sourceRange, which counts from 0
  _ = hunk.newStart  // error: use targetRange, which counts from 0
  _ = hunk.lines.map { $0.oldLine }  // error: renamed to 'sourceLine'
  _ = hunk.lines.map { $0.newLine }  // error: renamed to 'targetLine'
  _ = InlineDiff(from: "a", to: "b", by: .word)  // error: renamed to 'words'
  _ = InlineDiff(from: "a", to: "b", granularity: .words)  // error: use by:
  _ = InlineDiff(from: "a", to: "b").segments  // error: use changes
  _ = InlineDiff(from: "a", to: "b").changes[0].source  // error: renamed to 'sourceRange'
  _ = InlineDiff(from: "a", to: "b").changes[0].target  // error: renamed to 'targetRange'
  _ = LineDiff(old: "a", new: "b")  // error: renamed to 'init(from:to:)'
  _ = LineDiff(from: "a", to: "b", ignoreWhitespace: true)  // error: use options: .ignoreWhitespace
  _ = LineDiff(from: "a", to: "b", options: .ignoreAllSpace)  // error: 'ignoreWhitespace'
  _ = LineDiff(from: "a", to: "b", options: .ignoreSpaceChange)  // error: 'ignoreWhitespaceAmount'
  _ = LineDiff(from: "a", to: "b", options: .ignoreSpaceAtEnd)  // error: 'ignoreTrailingWhitespace'
  _ = LineDiff(from: "a", to: "b", options: .ignoreCR)  // error: 'ignoreCarriageReturns'
  _ = LineDiff(from: "a", to: "b", options: .case)  // error: renamed to 'ignoreCase'
  _ = LineDiff(from: "a", to: "b", options: .blankLines)  // error: renamed to 'ignoreBlankLines'
  _ = LineDiff(from: "a", to: "b", algorithm: .myers)  // error: renamed to 'minimal'
  _ = LineDiff(from: "a".dropLast(), to: "b".dropLast())  // error: use String(text)
  _ = diff.colored()  // error: renamed to 'ansi
  _ = diff.ansi(layout: .sideBySide, width: 80)  // error: use columns:
  _ = diff.isProvenMinimal  // error: renamed to 'diff.isProvenMinimal'
  _ = diff.insertionCount  // error: renamed to 'insertions.count'
  _ = diff.deletionCount  // error: renamed to 'deletions.count'
  _ = diff.refined(by: .words)  // error: use refined(by:) of each of the hunks
  _ = diff.patch()  // error: use UnifiedPatch(diff, from:to:), or patch
  _ = diff.applied(to: "a")  // error: use patch.applied(to:)
  _ = "a".applying(diff)  // error: use applying(diff.patch)
  _ = diff.targetOffset(of: 3)  // error: use offsetMap() for lines, or textMap() for characters
  _ = diff.ansi(from: "a", to: "b")  // error: use UnifiedPatch(diff, from:to:).ansi()
  _ = diff.html(from: "a", to: "b")  // error: use UnifiedPatch(diff, from:to:).html()
  _ = LineDiff.stylesheet  // error: renamed to 'UnifiedPatch.stylesheet'
  _ = LineDiff(from: "a", to: "b", context: 1)  // error: use hunks(context:) or unified(context:)
  _ = diff.unified(fromFile: "a", toFile: "b", n: 1)  // error: 'unified(from:to:context:)'
  _ = diff.unified(sourceName: "a", targetName: "b")  // error: renamed to 'unified(from:to:)'
  _ = diff.textMap().map(3)  // error: renamed to 'targetOffset(ofSource:)'
  _ = diff.textMap()[3]  // error: use targetOffset(ofSource:)
  _ = ["apple", "ape"].closeMatches(to: "appel")  // error: use value.closeMatches(in: candidates)
}

func lines(_ diff: LineDiff, _ hunk: LineDiff.Hunk) {
  for change in diff {
    _ = (change.source, change.isInsertion)  // error: renamed to 'sourceRange'
    _ = (change.isInsertion, change.target)  // error: renamed to 'targetRange'
    switch change.kind {
    case .replace: print("~")  // error: renamed to 'replacement'
    case .delete: print("-")  // error: renamed to 'deletion'
    case .insert: print("+")  // error: renamed to 'insertion'
    default: break
    }
  }
  _ = hunk.sourceStart  // error: renamed to 'sourceRange.lowerBound'
  _ = hunk.newRange  // error: renamed to 'targetRange'
  _ = hunk.text  // error: renamed to 'description'
  _ = hunk.ansi()  // error: use UnifiedPatch(hunks: [hunk]).ansi()
  for line in hunk.refined() where line.kind == .insertion {  // error: renamed to 'line.kind'
    _ = line.text  // error: renamed to 'line.text'
    _ = line.segments.filter(\.changed)  // error: renamed to 'isChanged'
  }
  for line in hunk.lines {
    _ = line.content  // error: renamed to 'text'
    _ = line.isInsertion  // error: use kind
    _ = line.number  // error: use sourceLine or targetLine
    switch line.kind {
    case .unchanged: print(" ")  // error: renamed to 'context'
    case .removed: print("-")  // error: renamed to 'deletion'
    case .added: print("+")  // error: renamed to 'insertion'
    default: break
    }
  }
}

func merging(_ merge: TextMerge, _ text: [UInt8], _ lines: [String]) {
  _ = TextMerge(base: lines, ours: lines, theirs: lines)  // error: join the lines to texts
  _ = TextMerge(base: text, ours: text, theirs: text)  // error: renamed to 'init(baseUTF8:
  _ = merge.isClean  // error: use !hasConflicts
  _ = merge.resolved(.ours)  // error: renamed to 'text(resolving:)'
  _ = merge.text(markers: .diff3)  // error: use style:
  _ = merge.text(markerSize: 9)  // error: use labels:
  _ = merge.text(resolving: .both)  // error: renamed to 'union'
  _ = merge.text(resolving: .text("a"))  // error: renamed to 'lines(_:)'
  merge.resolve(.ours)  // error: renamed to 'text(resolving:)'
  _ = merge.conflictCount  // error: renamed to 'conflicts.count'
  _ = merge.isConflicted  // error: renamed to 'hasConflicts'
  _ = merge.result  // error: renamed to 'merged'
  _ = merge.union  // error: use text(resolving: .union)
  _ = TextMerge(base: "a", ours: "b", theirs: "c", style: .diff3)  // error: use text(style:labels:)
  for chunk in merge.chunks {
    _ = chunk.text  // error: use merge.text(of: chunk, in: .ours)
    switch chunk {
    case .conflict: print("!")  // error: switch over kind
    case .unchanged: print(" ")  // error: switch over kind
    default: break
    }
  }
}

func patchFiles(_ text: String) throws {
  let patch = try UnifiedPatch(text)  // error: renamed to 'init(parsing:)'
  _ = UnifiedPatch(from: text, to: text)  // error: use LineDiff(from:to:).patch
  _ = LineDiff(from: text, to: text).patch(from: "a", to: "b")  // error: use UnifiedPatch(diff
  _ = patch.files  // error: use UnifiedPatch.all(in:), which has a patch for each file
  _ = try UnifiedPatch.files(in: text)  // error: renamed to 'all(in:)'
  _ = patch.oldPath  // error: use sourceName, or git?.sourcePath
  _ = patch.newPath  // error: use targetName, or git?.targetPath
  try text.apply(patch)  // error: use applying(patch), or let the text be a var
  _ = patch.inverse()  // error: renamed to 'inverted()'
  _ = patch.inverse  // error: renamed to 'inverted()'
  _ = try patch.apply(to: text)  // error: renamed to 'applied(to:)'
  _ = try patch.applied(to: text, reverse: true)  // error: expected 'to:reversed:'
  var file = text
  try patch.apply(to: &file)  // error: use text.apply(patch)
  _ = patch.source  // error: renamed to 'sourceName'
  _ = patch.newName  // error: renamed to 'targetName'
  _ = patch.header  // error: use git, or the header of each hunk
  _ = patch.isBinary  // error: use content
  _ = patch.isNewFile  // error: use kind
  _ = patch.kind == .created  // error: renamed to 'added'
  _ = patch.additions  // error: renamed to 'insertionCount'
  _ = patch.text  // error: renamed to 'unified
  _ = try UnifiedPatch(parsing: Array(text.utf8))  // error: renamed to 'init(parsingUTF8:)'
  _ = try UnifiedPatch.parse(text)  // error: replaced by 'init(parsing:)'
  _ = Patch(parsing: text)  // error: use UnifiedPatch(parsing:)
  _ = patch.lines  // error: use the lines of each of the hunks
  patch.invert()  // error: renamed to 'inverted()'
  _ = try patch.applied(to: text, offset: 9)  // error: use maxOffset:
  _ = try patch.applied(to: text, strict: false)  // error: use maxOffset: .max, fuzz: 2
  _ = patch.canApply(to: text)  // error: use try? applied(to:)
  var files = [text: text]
  try [patch].apply(to: &files)  // error: use files = try patches.applied(to: files)
  _ = patch.reversed()  // error: renamed to 'inverted()'
  _ = try [patch].applied(to: [text: text], strip: 1)  // error: use strippingComponents:
  do {
    file = try patch.applied(to: file)
  } catch {
    _ = error.hunks  // error: switch over the error: case .rejected(let hunks)
  }
}

// MARK: Lists

func lists(_ old: [Row], _ new: [Row]) throws {
  let diff = SequenceDiff(from: old, to: new)
  _ = diff.inverse()  // error: renamed to 'inverted()'
  let back: SequenceDiff = diff.inverse  // error: renamed to 'inverted()'
  _ = diff.hasChanges  // error: use !isEmpty
  _ = diff.count  // error: renamed to 'editCount'
  _ = diff.opcodes  // error: renamed to 'changes'
  _ = diff.similarity  // error: renamed to 'ratio'
  _ = SequenceDiff(old, new)  // error: renamed to 'init(from:to:)'
  _ = SequenceDiff(old: old, new: new)  // error: renamed to 'init(from:to:)'
  _ = diff.moves.map { (old[$0.from], $0.to) }  // error: renamed to 'source'
  _ = SequenceDiff(from: old, to: new, by: \.id)  // error: renamed to 'init(from:to:id:)'
  _ = old.applying(diff)  // error: add from:, the target, or use a Patch
  var rows = old
  rows.apply(diff)  // error: add from:, the target, or use a Patch
  _ = SequenceDiff(from: old, to: new, effort: .bounded(9))  // error: stepsPerElement
  let patch = Patch(from: old, to: new)
  for change in patch { print(change) }  // error: use changes
  _ = patch.inverse()  // error: renamed to 'inverted()'
  _ = patch.hasChanges  // error: use !isEmpty
  _ = try patch.apply(to: old)  // error: renamed to 'applied(to:)'
  try patch.inverted().apply(to: &rows)  // error: use array.apply(patch)
  _ = Patch(old: old, new: new)  // error: renamed to 'init(from:to:)'
  _ = patch.deletions  // error: renamed to 'diff.deletions'
  _ = patch.insertions  // error: renamed to 'diff.insertions'
  _ = patch.moves  // error: renamed to 'diff.moves'
  _ = patch.updates  // error: renamed to 'diff.updates'
  _ = patch.editCount  // error: renamed to 'diff.editCount'
  _ = SequenceDiff(from: old, to: new, effort: .fast)  // error: renamed to 'linear'
  _ = SequenceDiff(from: old, to: new, moves: .all)  // error: renamed to 'fewest'
  _ = SequenceDiff(from: old, to: new, detectMoves: true)  // error: use moves:
  _ = SequenceDiff(new.difference(from: old))  // error: add sourceCount:
  _ = diff.inferringMoves()  // error: use moves: .fewest
  _ = diff.applied(to: old)  // error: use array.applying(diff, from: target)
  _ = diff.apply(to: old, from: new)  // error: use array.applying(diff, from: target)
  patch.invert()  // error: renamed to 'inverted()'
  _ = SequenceDiff(from: old, to: new, effort: .cancellable)  // error: renamed to 'untilCancelled'
  _ = "appel".closeMatches(in: ["ape"], n: 2)  // error: use limit:
  _ = StagedChanges(from: old, to: new, moves: .none)  // error: leave out moves
  _ = diff.isMinimal  // error: renamed to 'isProvenMinimal'
  _ = diff.offsetMap().map(1)  // error: renamed to 'targetOffset(ofSource:)'
  _ = diff.offsetMap()[1]  // error: use targetOffset(ofSource:)
}

func sections(_ old: [Shelf], _ new: [Shelf], _ patch: SectionedPatch<Shelf, Row>) throws {
  _ = SectionedDiff(from: old, to: new)  // error: add elements:, such as \.rows
  _ = SectionedDiff(from: [["a"], ["b"]], to: [["a", "c"]])  // error: add elements:, such as \.rows
  _ = SectionedDiff(from: old, to: new, elements: \.rows, moves: .fewest)  // error: leave out moves
  let diff = SectionedDiff(from: old, to: new, elements: \.rows)
  _ = diff.inverse()  // error: renamed to 'inverted()'
  _ = diff.inverse  // error: renamed to 'inverted()'
  _ = diff.hasChanges  // error: use !isEmpty
  _ = diff.insertions.map { $0.indexPath }  // error: renamed to 'elementInsertions'
  _ = StagedChanges(from: old, to: new, elements: \.rows).hasChanges  // error: use !isEmpty
  _ = StagedChanges(diff)  // error: add from:, to: and elements:
  _ = StagedChanges(old: old, new: new)  // error: renamed to 'init(from:to:elements:)'
  _ = StagedChanges(source: old, target: new)  // error: renamed to 'init(from:to:elements:)'
  _ = SectionedDiff(from: old, to: new, items: \.rows)  // error: use elements:
  _ = SectionedDiff(from: old, to: new, rows: \.rows)  // error: use elements:
  _ = SectionedPatch(from: old, to: new, rows: \.rows)  // error: use elements:
  _ = old.applying(diff, from: new)  // error: add elements:, such as \.rows
  var shelves = old
  try shelves.apply(patch)  // error: add elements:, such as \.rows
  shelves.apply(diff, from: new)  // error: add elements:, such as \.rows
  _ = try patch.applied(to: old)  // error: add elements:, such as \.rows
  for stage in StagedChanges(from: old, to: new, elements: \.rows) {
    _ = stage.isEmpty  // error: renamed to 'changes.isEmpty'
    _ = stage.elementDeletions  // error: renamed to 'changes.elementDeletions'
    _ = stage.elementInsertions  // error: renamed to 'changes.elementInsertions'
    _ = stage.changes.deletions  // error: renamed to 'elementDeletions'
    _ = stage.changes.elementDeletions.map { $0.row }  // error: renamed to 'element'
    _ = stage.changes.elementDeletions.map { $0.indexPath }  // error: use section and element
  }
}

func boxes(_ old: [Box], _ new: [Box]) {
  _ = StagedChanges(from: old, to: new) { $0.cards }  // error: use a key path: elements: \.rows
  _ = StagedChanges(from: old, to: new, elements: { $0.cards })  // error: use a key path
}
