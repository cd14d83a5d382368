import ShadowDiff

/// An element with an identity and content.
struct Row: Identifiable, Hashable, Sendable, CustomStringConvertible {
  var id: Int
  var version = 0

  var description: String { version == 0 ? "\(id)" : "\(id)v\(version)" }
}

/// A section with an identity, content of its own, and elements.
struct Group: Identifiable, Hashable, Sendable, CustomStringConvertible {
  var id: String
  var version = 0
  var rows: [Row]

  var description: String { id + (version == 0 ? "" : "v\(version)") + "\(rows)" }
}

func sectionedDiff(_ source: [Group], _ target: [Group]) -> SectionedDiff {
  SectionedDiff(
    from: source, to: target, elements: \.rows, isSectionUpdated: { $0.version != $1.version },
    isUpdated: { $0.version != $1.version })
}

func stagedChanges(
  _ diff: SectionedDiff, _ source: [Group], _ target: [Group]
) -> StagedChanges<Group> {
  StagedChanges(diff, from: source, to: target, elements: \.rows)
}
