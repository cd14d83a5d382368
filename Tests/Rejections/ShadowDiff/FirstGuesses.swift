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
}

func merging(_ merge: TextMerge, _ text: [UInt8], _ lines: [String]) {
  _ = TextMerge(base: lines, ours: lines, theirs: lines)  // error: join the lines to texts
  _ = TextMerge(base: text, ours: text, theirs: text)  // error: renamed to 'init(baseUTF8:
  _ = merge.isClean  // error: use !hasConflicts
  _ = merge.resolved(.ours)  // error: renamed to 'text(resolving:)'
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
  _ = old.applying(diff, from: new)  // error: add elements:, such as \.rows
  var shelves = old
  try shelves.apply(patch)  // error: use patch.applied(to:elements:)
  _ = try patch.applied(to: old)  // error: add elements:, such as \.rows
  for stage in StagedChanges(from: old, to: new, elements: \.rows) {
    _ = stage.changes.deletions  // error: renamed to 'elementDeletions'
    _ = stage.changes.elementDeletions.map { $0.row }  // error: renamed to 'element'
    _ = stage.changes.elementDeletions.map { $0.indexPath }  // error: use section and element
  }
}

func boxes(_ old: [Box], _ new: [Box]) {
  _ = StagedChanges(from: old, to: new) { $0.cards }  // error: use a key path: elements: \.rows
  _ = StagedChanges(from: old, to: new, elements: { $0.cards })  // error: use a key path
}
