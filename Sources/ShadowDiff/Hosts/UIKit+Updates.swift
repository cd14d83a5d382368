#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The way in which a table or collection view shows updated elements, after their stage's batch.
  public enum ElementUpdateStyle: Sendable, Hashable {
    /// The cells that are there are configured again by the data source: no flash, no loss of
    /// focus or selection, and no batch.
    case reconfigure

    /// The cells are replaced, in a batch that does nothing else, and so may change their type.
    case reload

    /// Nothing is done: the cells observe their content themselves.
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
