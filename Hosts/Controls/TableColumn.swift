/// A column of a ``TableControl``.
public struct TableColumn<Item> {
  /// The title in the header.
  public var title: String

  /// The width.
  public var width: TableWidth

  /// The alignment of the title and the texts.
  public var alignment: TextAlignment

  /// A Boolean value that indicates whether the user can sort by the column.
  public var isSortable: Bool

  /// The number of average characters for which the column has room when the user makes it as narrow as possible.
  public var minimumCharacters: Int

  /// The closure that returns the text for an item.
  public var text: (Item) -> String

  /// Creates a column.
  public init(
    _ title: String, width: TableWidth = .share(1), alignment: TextAlignment = .leading,
    isSortable: Bool = true, minimumCharacters: Int = 3, text: @escaping (Item) -> String
  ) {
    self.title = title
    self.width = width
    self.alignment = alignment
    self.isSortable = isSortable
    self.minimumCharacters = minimumCharacters
    self.text = text
  }
}

/// The width of a table's column.
public enum TableWidth: Hashable, Codable, Sendable {
  /// A number of points.
  case points(Double)

  /// Room for a number of average characters.
  case characters(Int)

  /// A part of the room that the other columns leave, in relation to the other shares.
  case share(Double)
}

/// The order in which a table is sorted.
public struct TableSorting: Hashable, Sendable {
  /// The offset of the column.
  public var column: Int

  /// A Boolean value that indicates whether the greatest item is the first one.
  public var isDescending: Bool

  /// Creates an order.
  public init(column: Int, isDescending: Bool = false) {
    self.column = column
    self.isDescending = isDescending
  }
}
