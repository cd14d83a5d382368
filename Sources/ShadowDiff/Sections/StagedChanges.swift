/// The batch updates that bring a table or collection view from one list to another, in stages.
///
/// Table and collection views do not support some edits in one batch: they cannot move elements out
/// of a section that the batch deletes, or into one that it inserts, and cannot edit the elements
/// of a section that it moves. So the edits of a diff are divided into stages. A stage is one
/// batch, the updates to show after it, and the data that the view's data source must have from
/// this batch on. Most diffs need one stage, and so does every list without sections. A diff needs
/// at most three.
///
/// The stages perform every edit of the diff once. They replace no move by a deletion and an
/// insertion, so each element that both lists have keeps its view. These edits cannot be
/// divided into fewer stages.
///
/// ```swift
/// let stages = StagedChanges(from: shown, to: new, elements: \.elements)
/// tableView.apply(stages) { shown = $0 }
/// ```
public struct StagedChanges<Item> {
  /// One batch update and the data that the view shows when it is done.
  public struct Stage {
    /// The changes of the batch, and the updates to show after it.
    public let changes: BatchChanges

    /// The data after this stage: sections, or the elements of a list without sections.
    ///
    /// Before the last stage, updated sections and elements have their old content. The data of the
    /// last stage is the target.
    public let data: [Item]

    @usableFromInline
    init(changes: BatchChanges, data: [Item]) {
      self.changes = changes
      self.data = data
    }
  }

  /// The stages in order; empty if the view already shows the target.
  public let stages: [Stage]

  /// The data after the last stage.
  public let target: [Item]

  @usableFromInline
  init(stages: [Stage], target: [Item]) {
    self.stages = stages
    self.target = target
  }
}

/// A collection of the stages.
extension StagedChanges: RandomAccessCollection {
  /// The offset of the first stage, which is 0.
  public var startIndex: Int { 0 }

  /// The number of stages.
  public var endIndex: Int { stages.count }

  /// Accesses the stage with an offset.
  public subscript(offset: Int) -> Stage { stages[offset] }
}

extension StagedChanges: Sendable where Item: Sendable {}
extension StagedChanges: Equatable where Item: Equatable {}
extension StagedChanges: Hashable where Item: Hashable {}
extension StagedChanges.Stage: Sendable where Item: Sendable {}
extension StagedChanges.Stage: Equatable where Item: Equatable {}
extension StagedChanges.Stage: Hashable where Item: Hashable {}
