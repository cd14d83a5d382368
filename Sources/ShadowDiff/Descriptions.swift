// What `print` shows of diffs, patches and batches: sizes, then the lists that are not empty.

extension SequenceDiff: CustomStringConvertible {
  /// The sizes and the edits, such as `SequenceDiff(4 elements to 4: deletions [1], moves [3 → 0])`.
  public var description: String {
    let lists: [(String, [Any])] = [
      ("deletions", deletions), ("insertions", insertions), ("moves", moves), ("updates", updates),
    ]
    return "SequenceDiff(\(counted(sourceCount, "element")) to \(targetCount): \(listed(lists)))"
  }
}

extension SequenceDiff.Pair: CustomStringConvertible {
  /// The source offset and the target offset, such as `3 → 0`.
  public var description: String { "\(source) → \(target)" }
}

extension SequenceDiff.OffsetMap: CustomStringConvertible {
  /// The sizes of the source and the target, such as `OffsetMap(4 elements to 5)`.
  public var description: String {
    "OffsetMap(\(counted(sourceCount, "element")) to \(targetCount))"
  }
}

extension SequenceDiff.Step: CustomStringConvertible {
  /// The edit and its indices, such as `move from 2 to 0`.
  public var description: String {
    switch self {
    case .remove(let index): "remove at \(index)"
    case .move(let from, let to): "move from \(from) to \(to)"
    case .insert(let index): "insert at \(index)"
    case .update(let index): "update at \(index)"
    }
  }
}

extension Patch: CustomStringConvertible {
  /// The sizes and the edits with their elements, such as
  /// `Patch(3 elements to 2: deletions [1: "b"])`.
  public var description: String {
    let old = Dictionary(uniqueKeysWithValues: zip(diff.changedSources, sourceElements))
    let new = Dictionary(uniqueKeysWithValues: zip(diff.freshTargets, targetElements))
    func entry(_ place: Any, _ elements: Element?...) -> Entry {
      Entry(place: place, elements: elements.compactMap(\.self))
    }
    let lists: [(String, [Any])] = [
      ("deletions", diff.deletions.map { entry($0, old[$0]) }),
      ("insertions", diff.insertions.map { entry($0, new[$0]) }),
      ("moves", diff.moves.map { entry($0, old[$0.source]) }),
      ("updates", diff.updates.map { entry($0, old[$0.source], new[$0.target]) }),
    ]
    return "Patch(\(counted(diff.sourceCount, "element")) to \(diff.targetCount): \(listed(lists)))"
  }
}

extension SectionedDiff: CustomStringConvertible {
  /// The numbers of sections and the edits, such as
  /// `SectionedDiff(2 sections to 2: element moves [(0, 1) → (1, 0)])`.
  public var description: String { "SectionedDiff(\(edits))" }

  fileprivate var edits: String {
    let lists: [(String, [Any])] = [
      ("section deletions", sections.deletions), ("section insertions", sections.insertions),
      ("section moves", sections.moves), ("section updates", sections.updates),
      ("element deletions", elementDeletions), ("element insertions", elementInsertions),
      ("element moves", elementMoves), ("element updates", elementUpdates),
    ]
    return "\(counted(sourceCounts.count, "section")) to \(targetCounts.count): \(listed(lists))"
  }
}

extension SectionedDiff.Pair: CustomStringConvertible {
  /// The source path and the target path, such as `(0, 1) → (1, 0)`.
  public var description: String { "\(source) → \(target)" }
}

extension SectionedPatch: CustomStringConvertible {
  /// The numbers of sections and the edits, without the sections and elements.
  public var description: String { "SectionedPatch(\(diff.edits))" }
}

extension BatchChanges: CustomStringConvertible {
  /// The edits and updates, such as `BatchChanges(element insertions [(0, 2)])`.
  public var description: String { "BatchChanges(\(edits))" }

  fileprivate var edits: String {
    listed([
      ("section deletions", sectionDeletions), ("section insertions", sectionInsertions),
      ("section moves", sectionMoves), ("element deletions", elementDeletions),
      ("element insertions", elementInsertions), ("element moves", elementMoves),
      ("section updates", sectionUpdates), ("element updates", elementUpdates),
    ])
  }
}

extension RowOperation: CustomStringConvertible {
  /// The call and its rows, such as `move from 2 to 0`.
  public var description: String {
    switch self {
    case .remove(let rows): "remove \(rows)"
    case .move(let from, let to): "move from \(from) to \(to)"
    case .insert(let rows): "insert \(rows)"
    }
  }
}

extension StagedChanges: CustomStringConvertible {
  /// The stages, each with its edits, without the data.
  public var description: String { "StagedChanges(\(stages))" }
}

extension StagedChanges.Stage: CustomStringConvertible {
  /// The edits and updates of the batch, without the data after it.
  public var description: String { "Stage(\(changes.edits))" }
}

/// A place with the elements that a patch has for it: one, or the old and the new one.
private struct Entry: CustomStringConvertible {
  let place: Any
  let elements: [Any]

  var description: String {
    "\(place): " + elements.map { String(reflecting: $0) }.joined(separator: " → ")
  }
}

/// Returns the lists that are not empty, each after its name.
private func listed(_ lists: [(name: String, values: [Any])]) -> String {
  let texts = lists.filter { !$0.values.isEmpty }.map { "\($0.name) \($0.values)" }
  return texts.isEmpty ? "no changes" : texts.joined(separator: ", ")
}

/// Returns a number with its noun.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
