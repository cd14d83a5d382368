#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The ways in which a table or collection view shows updated elements after the batch of their
  /// stage.
  public enum ElementUpdateStyle: Sendable, Hashable {
    /// The data source configures the existing cells again.
    ///
    /// Cells do not flash, and keep focus and selection.
    case reconfigure

    /// The view replaces the cells, in a batch of its own, so their type may change.
    case reload

    /// The view does nothing, because the cells observe their content.
    case leave
  }

  extension ElementPath {
    /// The path as an index path of a table or collection view.
    public var indexPath: IndexPath { IndexPath(item: element, section: section) }
  }

  extension [ElementPath] {
    var indexPaths: [IndexPath] { map(\.indexPath) }
  }
#endif
