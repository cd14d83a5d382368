/// A change of a view tree, in sixteen bytes without references.
///
/// ```text
///  0           1..3      4        8         12
///  operation   unused    view     first     second
///  create                id       kind      -
///  insert      move      id       parent    before, or -1 for the end
///  remove                id       -         -
///  removeAll             parent   -         -
///  text                  id       -         text
/// ```
///
/// Kinds and texts are indices into the ``MutationList`` that holds the record.
@frozen
public struct Mutation: Hashable, Sendable, BitwiseCopyable {
  /// The kinds of mutations.
  @frozen
  public enum Operation: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    /// Creates a view of a kind, which has no parent yet.
    case create

    /// Inserts a new view into a parent.
    case insert

    /// Moves a view and its descendants within its parent, or to another one.
    case move

    /// Removes a view and its descendants, whose numbers may then identify new views.
    case remove

    /// Removes all children of a view and their descendants.
    case removeAll

    /// Sets the text of a view.
    case text
  }

  /// The operation.
  public let operation: Operation

  /// The view that the operation affects.
  public let view: ViewID

  @usableFromInline let first: Int32
  @usableFromInline let second: Int32

  @inlinable
  init(_ operation: Operation, _ view: ViewID, _ first: Int32 = -1, _ second: Int32 = -1) {
    self.operation = operation
    self.view = view
    self.first = first
    self.second = second
  }

  /// The parent of an insertion or move.
  ///
  /// - Precondition: ``operation`` is `insert` or `move`.
  @inlinable
  public var parent: ViewID {
    precondition(operation == .insert || operation == .move, "only an insertion has a parent")
    return ViewID(first)
  }

  /// The sibling before which an insertion or move puts the view; `nil` for the end.
  ///
  /// - Precondition: ``operation`` is `insert` or `move`.
  @inlinable
  public var before: ViewID? {
    precondition(operation == .insert || operation == .move, "only an insertion has a sibling")
    return second < 0 ? nil : ViewID(second)
  }
}

/// The number by which mutations identify a view; the number of a removed view is used again.
@frozen
public struct ViewID: Hashable, Sendable, BitwiseCopyable {
  /// The number, from 0.
  public let number: Int32

  /// Creates the identity with a number.
  @inlinable
  public init(_ number: Int32) { self.number = number }

  /// The view that every host has from the beginning, and that contains the roots.
  @inlinable public static var root: ViewID { ViewID(0) }
}
