/// The fewest batch updates by which a view of a list gets from one content to another.
///
/// Table and collection views reject, crash on or garble batches that do certain things at once:
/// that move elements out of a section they delete or into one they insert, or that edit the
/// elements of a section they move. So a diff that asks for such things is performed in stages,
/// each of which is one batch, followed by the updates, and comes with the data that the view's
/// data source must show from that batch on. One stage is the rule, and always enough for a list
/// without sections; two are needed at times, three hardly ever, and never more.
///
/// Every edit of the diff happens once, as what it is: no move is replaced by a deletion and an
/// insertion, so each element that both lists have keeps its view. There is no way to perform
/// the edits of the diff like that in fewer stages.
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
    /// Sections and elements that a later stage updates have their old content. After the last stage
    /// the data is the target.
    public let data: [Item]

    @usableFromInline
    init(changes: BatchChanges, data: [Item]) {
      self.changes = changes
      self.data = data
    }
  }

  /// The stages in order, none if the view shows the target already.
  public let stages: [Stage]

  /// The data after the last stage.
  public let target: [Item]

  @usableFromInline
  init(stages: [Stage], target: [Item]) {
    self.stages = stages
    self.target = target
  }
}

/// The stages themselves, so that `for stage in staged`, `staged.count` and `staged.isEmpty` work.
extension StagedChanges: RandomAccessCollection {
  /// The offset of the first stage, which is 0.
  public var startIndex: Int { 0 }

  /// The number of stages.
  public var endIndex: Int { stages.count }

  /// The stage with an offset.
  public subscript(offset: Int) -> Stage { stages[offset] }
}

extension StagedChanges: Sendable where Item: Sendable {}
extension StagedChanges: Equatable where Item: Equatable {}
extension StagedChanges: Hashable where Item: Hashable {}
extension StagedChanges.Stage: Sendable where Item: Sendable {}
extension StagedChanges.Stage: Equatable where Item: Equatable {}
extension StagedChanges.Stage: Hashable where Item: Hashable {}
