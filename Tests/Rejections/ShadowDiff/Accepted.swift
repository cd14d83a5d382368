// accepted
import ShadowDiff

// First guesses that work.

struct Row: Identifiable, Equatable {
  var id: Int
  var title: String
}

struct Shelf: Identifiable, Equatable {
  var id: Int
  var rows: [Row]
}

func texts(_ old: String, _ new: String) -> String {
  let diff = LineDiff(from: old, to: new, options: .ignoreWhitespace)
  for change in diff { print(change, diff.changes, diff.ratio, diff.lines) }
  for hunk in diff.hunks {
    print(hunk.header)
    for line in hunk.lines { print(line.sourceLine ?? 0, line.targetLine ?? 0, line.text) }
  }
  for hunk in diff.inverted().hunks.map({ $0.inverted() }) {
    print(hunk.lines + [LineDiff.Hunk.Line(kind: .insertion, text: "last")])
  }
  for change in InlineDiff(from: diff.source, to: diff.target) {
    print(diff.source[change.sourceRange])
  }
  return diff.inverted().unified()
}

func merging(_ base: String, _ ours: String, _ theirs: String) -> String {
  let merge = TextMerge(base: base, ours: ours, theirs: theirs)
  return merge.hasConflicts ? merge.text(style: .diff3) : merge.text
}

func patchFiles(_ text: String, _ file: inout String) throws -> [UnifiedPatch] {
  let diff = LineDiff(from: text, to: file)
  let patches = try UnifiedPatch.all(in: text)
  for patch in patches { try file.apply(patch, fuzz: 2) }
  print(patches.unified(), patches.map { "\($0): \($0.insertionCount) \($0.deletionCount)" })
  return [UnifiedPatch(hunks: diff.hunks()), diff.patch.inverted()]
}

func lists(_ old: [Row], _ new: [Row]) {
  let diff = SequenceDiff(from: old, to: new, moves: true)
  for change in diff { print(change) }
  print(old.difference(to: new), Patch(from: old, to: new).changes)
  print(SequenceDiff(from: [1, 2], to: [2, 1], moves: .fewest) { $0 == $1 })
}

func sections(_ old: [Shelf], _ new: [Shelf]) throws {
  var shelves = old
  shelves.apply(SectionedDiff(from: old, to: new, elements: \.rows), from: new, elements: \.rows)
  try shelves.apply(SectionedPatch(from: new, to: old, elements: \.rows), elements: \.rows)
  for stage in StagedChanges(from: old, to: new, elements: \.rows) {
    print(stage.changes.isEmpty, stage.data)
  }
  print(SectionedDiff(from: old, to: new, elements: \.rows).inverted())
  let plain = ListSection(id: 1, elements: ["a"])
  print(SectionedDiff(from: [plain], to: [plain], elements: \.elements))
}
