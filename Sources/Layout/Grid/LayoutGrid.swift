/// A guide that arranges items in columns and rows, as CSS's grid does.
///
/// ```swift
/// let grid = LayoutGrid(
///   in: screen, columns: [.fraction(1), .fraction(1)], spacing: 12, arranging: [banner] + products)
/// grid.place(banner, columnSpan: 2)
/// grid.layout.makeConstraints { $0.edges.equalToSuperview().inset(16) }
/// ```
///
/// A *track* is a column or a row. Columns count from the leading edge, rows from the top. The grid fills its cells
/// with the items in order, except for those that ``place(_:column:row:columnSpan:rowSpan:file:line:)`` puts elsewhere.
/// The items stay children of their parent, and their own constraints affect the sizes of tracks. If no track is a
/// fraction, the tracks begin at the leading edge and at the top, and the rest of the grid stays free.
public final class LayoutGrid: LayoutGuide, Arranger {
  /// The size of a column or row.
  public enum Track: Hashable, Sendable {
    /// A length in points.
    case fixed(Double)
    /// A share of the space that the other tracks leave free, like CSS's `1fr`.
    ///
    /// If its share is less than the minimum, or less than required constraints of the items in the track need, the
    /// track has that length, and the other fractions share what is left. Contents that may be compressed do not make
    /// it larger. With a minimum in points, it is like CSS's `minmax(100px, 1fr)`.
    ///
    /// If nothing determines the grid's size, fractions are as large as their contents and minima need.
    case fraction(Double, minimum: Double = 0)
    /// The length of the largest item in the track, like CSS's `auto` in a grid that aligns tracks at the start.
    ///
    /// If an item spans several such tracks and needs more space than their contents, all of them grow equally.
    case content

    var isUsable: Bool {
      switch self {
      case .fixed(let length): length.isFinite && length >= 0
      case .fraction(let share, let minimum):
        share.isFinite && share > 0 && minimum.isFinite && minimum >= 0
      case .content: true
      }
    }

    fileprivate var orContent: Track { isUsable ? self : .content }
  }

  /// The columns from the leading edge; if the array is empty, the grid has one column of size ``Track/content``.
  public var columns: [Track] {
    didSet { if !apply(columns, insteadOf: oldValue, "columns") { columns = oldValue } }
  }

  /// The rows from the top.
  public var rows: [Track] {
    didSet { if !apply(rows, insteadOf: oldValue, "rows") { rows = oldValue } }
  }

  /// The size of the rows that the items need in addition to ``rows``.
  public var autoRows: Track {
    didSet { if !apply(autoRows, insteadOf: oldValue, "autoRows") { autoRows = oldValue } }
  }

  /// The space between columns, in points.
  public var columnSpacing: Double {
    didSet {
      if !apply(columnSpacing, insteadOf: oldValue, "columnSpacing") { columnSpacing = oldValue }
    }
  }

  /// The space between rows, in points.
  public var rowSpacing: Double {
    didSet { if !apply(rowSpacing, insteadOf: oldValue, "rowSpacing") { rowSpacing = oldValue } }
  }

  /// The position of items within their columns; baseline alignments count as `leading`.
  public var horizontalAlignment: LayoutStack.Alignment {
    didSet { if horizontalAlignment != oldValue { rearrange() } }
  }

  /// The position of items within their rows.
  public var verticalAlignment: LayoutStack.Alignment {
    didSet { if verticalAlignment != oldValue { rearrange() } }
  }

  final class Entry {
    let reference: NodeReference
    var request = GridRequest()
    var horizontal: LayoutStack.Alignment?
    var vertical: LayoutStack.Alignment?
    var rules: [LayoutConstraint] = []

    /// The rectangle of several tracks, if the item does not fill it.
    var area: LayoutGuide?

    /// The guide whose width and height are the most that each of several tracks grows for the item.
    var share: LayoutGuide?

    init(_ reference: NodeReference) { self.reference = reference }
  }

  private(set) var entries: [Entry] = []
  var ownRules: [LayoutConstraint] = []

  /// The guides of the tracks: the horizontal position and width of column `i`, and the vertical ones of row `i`.
  var tracks: [LayoutGuide] = []

  /// The guide whose width and height are those of `.fraction(1)`.
  var unit: LayoutGuide?

  #if DEBUG
    /// Whether it was reported that no item of the columns or rows has a size.
    var hasReportedTracks = false
  #endif

  let source: Constraint.Source
  var boundary: NodeReference { layoutNode.reference }
  var flow: LayoutFlow? { nil }
  var isDirty = false

  /// Creates a grid in an item; `spacing` applies to columns and rows that have no spacing of their own.
  ///
  /// Invalid arguments are reported: a length that is negative or not finite, a fraction that is not above 0 or not
  /// finite, and a spacing that is not finite. Such a track becomes ``Track/content``, and such a spacing 0.
  public init(
    in owner: any LayoutItem, columns: [Track], rows: [Track] = [], autoRows: Track = .content,
    spacing: Double = 0, columnSpacing: Double? = nil, rowSpacing: Double? = nil,
    horizontalAlignment: LayoutStack.Alignment = .fill,
    verticalAlignment: LayoutStack.Alignment = .fill, name: String? = nil,
    arranging items: [any LayoutItem] = [], file: String = #fileID, line: Int = #line
  ) {
    source = .init(file: file, line: line)
    self.columns = columns
    self.rows = rows
    self.autoRows = autoRows
    (self.columnSpacing, self.rowSpacing) = (columnSpacing ?? spacing, rowSpacing ?? spacing)
    self.horizontalAlignment = horizontalAlignment
    self.verticalAlignment = verticalAlignment
    super.init(in: owner, name: name, node: LayoutNode())
    if !check(columns, "columns", source) { self.columns = columns.map(\.orContent) }
    if !check(rows, "rows", source) { self.rows = rows.map(\.orContent) }
    if !check(autoRows, "autoRows", source) { self.autoRows = .content }
    if !check(self.columnSpacing, "columnSpacing", source) { self.columnSpacing = 0 }
    if !check(self.rowSpacing, "rowSpacing", source) { self.rowSpacing = 0 }
    arrange(items, file: file, line: line)
  }

  deinit { for rule in ownRules + entries.flatMap(\.rules) { rule.stop() } }

  // MARK: - Items

  /// The items in order.
  public var arranged: [any LayoutItem] { entries.compactMap { $0.reference.node?.item } }

  /// Replaces the arranged items; items that stay keep their spans, cells and alignments.
  ///
  /// If an item occurs more than once, its first position counts.
  public func arrange(_ items: [any LayoutItem], file: String = #fileID, line: Int = #line) {
    guard owner != nil else { return }
    var old: [ObjectIdentifier: Entry] = [:]
    for entry in entries { old[ObjectIdentifier(entry.reference)] = entry }
    var seen: Set<ObjectIdentifier> = []
    var new: [Entry] = []
    for item in items where seen.insert(ObjectIdentifier(item.layoutNode.reference)).inserted {
      let known = old.removeValue(forKey: ObjectIdentifier(item.layoutNode.reference))
      let node = known == nil ? claim(item, .init(file: file, line: line)) : nil
      if let entry = known ?? node.map({ Entry($0.reference) }) { new.append(entry) }
    }
    entries = new
    for entry in old.values { end(entry) }
    rearrange()
  }

  /// Adds an item after all others.
  public func append(_ item: any LayoutItem, file: String = #fileID, line: Int = #line) {
    insert(item, file: file, line: line)
  }

  /// Inserts an item at an index, or after all others; if the grid arranges the item already, the item moves.
  ///
  /// The index counts the other items only. An index out of bounds means the nearest valid one.
  ///
  /// - Complexity: O(*n*) for *n* items; ``arrange(_:file:line:)`` inserts many at once.
  public func insert(
    _ item: any LayoutItem, at index: Int? = nil, file: String = #fileID, line: Int = #line
  ) {
    arrange(inserting(item, at: index), file: file, line: line)
  }

  /// Puts an item in a cell; an item that the grid does not arrange yet is added after all others.
  ///
  /// Columns and rows count from 0. Without a row, the item follows the previous item, in the column if you name one.
  /// With a row alone, it takes the first free columns of that row. A column beyond the last one means the last column
  /// that leaves enough columns for the span. A column or row below 0, a span below 1, and a row or row span above
  /// 10,000 are reported, and the item stays where it is.
  public func place(
    _ item: any LayoutItem, column: Int? = nil, row: Int? = nil, columnSpan: Int = 1,
    rowSpan: Int = 1, file: String = #fileID, line: Int = #line
  ) {
    let source = Constraint.Source(file: file, line: line)
    let rows = 0...10_000
    guard
      check(
        (column ?? 0) >= 0 && rows.contains(row ?? 0) && columnSpan > 0 && rowSpan > 0
          && rows.contains(rowSpan),
        "columns and rows count from 0, spans are at least 1, and there are at most 10,000 rows",
        source), owner != nil
    else { return }
    if entry(of: item) == nil, let node = claim(item, source) {
      entries.append(Entry(node.reference))
    }
    entry(of: item)?.request = GridRequest(
      column: column, row: row, columnSpan: columnSpan, rowSpan: rowSpan)
    rearrange()
  }

  /// Sets the alignment of one item within its cell; `nil` for the grid's alignment.
  public func setAlignment(
    horizontal: LayoutStack.Alignment? = nil, vertical: LayoutStack.Alignment? = nil,
    for item: any LayoutItem
  ) {
    guard let entry = entry(of: item) else { return }
    (entry.horizontal, entry.vertical) = (horizontal, vertical)
    rearrange()
  }

  /// Removes an item from the grid; it keeps its frame until other constraints lay it out.
  public func remove(_ item: any LayoutItem) {
    guard let entry = entry(of: item) else { return }
    entries.removeAll { $0 === entry }
    end(entry)
    rearrange()
  }

  /// Removes the grid from its item; the arranged items keep their frames.
  public override func removeFromOwner() {
    for entry in entries { end(entry) }
    for rule in ownRules { rule.stop() }
    for guide in tracks + [unit].compactMap({ $0 }) { guide.removeFromOwner() }
    (entries, ownRules, tracks, unit) = ([], [], [], nil)
    super.removeFromOwner()
  }

  func rearrange() {
    enqueue()
    layoutNode.arranger?.contentChanged()
  }

  func contentChanged() { rearrange() }

  var members: [LayoutNode] {
    let guides =
      tracks + [unit].compactMap { $0 } + entries.compactMap(\.area)
      + entries.compactMap(\.share)
    return entries.compactMap(\.reference.node) + guides.map(\.layoutNode)
  }

  /// Removes items that were deallocated.
  func dropGone() {
    for entry in entries where entry.reference.node?.item == nil { end(entry) }
    entries.removeAll { $0.reference.node?.item == nil }
  }

  private func entry(of item: any LayoutItem) -> Entry? {
    entries.first { $0.reference === item.layoutNode.reference }
  }

  private func end(_ entry: Entry) {
    for rule in entry.rules { rule.stop() }
    entry.rules = []
    entry.area?.removeFromOwner()
    entry.share?.removeFromOwner()
    release(entry.reference.node)
  }
}
