public import Layout

extension StateView {
  /// Arranges views in a row or column, as a guide that adds no view to the tree.
  ///
  /// ```swift
  /// placeStack("form", spacing: 8) {
  ///   place(Label.self, "title", update: { $0.text = "Name" })
  ///   place(TextField.self, "name").grow()
  /// } constraints: { make in
  ///   make.edges.equalToSuperview().inset(16)
  /// }
  /// ```
  ///
  /// The views remain children of this view, under their own keys. Stacks, flows and grids can be nested.
  ///
  /// - Parameters:
  ///   - key: The stack's identity from one render to the next; unique among the stacks, flows and grids of this
  ///     render.
  ///   - axis: The direction in which the views follow each other.
  ///   - distribution: The distribution of the free space along the axis.
  ///   - alignment: The position of the views across the axis.
  ///   - spacing: The distance between the views, in points.
  ///   - insets: The distances of the views from the stack's edges, in points.
  ///   - content: Places the views.
  ///   - constraints: Makes the stack's constraints; runs immediately after `content`.
  /// - Returns: The stack, to which constraints of other views can relate.
  /// - Precondition: This view is in ``render()``.
  @discardableResult
  public func placeStack<Key: Hashable>(
    _ key: Key, axis: Axis = .vertical, distribution: LayoutStack.Distribution = .fill,
    alignment: LayoutStack.Alignment = .fill, spacing: Double = 0,
    insets: DirectionalInsets = .init(), content: () -> Void,
    constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> PlacedGuide<LayoutStack> {
    placeGuide(
      key, content, constraints, make: { LayoutStack(in: $0) },
      update: {
        $0.axis = axis
        $0.distribution = distribution
        $0.alignment = alignment
        $0.spacing = spacing
        $0.insets = insets
      })
  }

  /// Arranges views in lines, and begins a new line when a line is full.
  ///
  /// ```swift
  /// placeFlow("tags", spacing: 4, lineSpacing: 4) {
  ///   for tag in tags { place(Label.self, tag, update: { $0.text = tag }) }
  /// } constraints: { make in
  ///   make.edges.equalToSuperview()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The flow's identity from one render to the next; unique among the stacks, flows and grids of this render.
  ///   - spacing: The distance between the views of a line, in points.
  ///   - lineSpacing: The distance between the lines, in points.
  ///   - distribution: The distribution of the free space in each line.
  ///   - alignment: The position of the views within the height of their line.
  ///   - content: Places the views.
  ///   - constraints: Makes the flow's constraints; runs immediately after `content`.
  /// - Returns: The flow, to which constraints of other views can relate.
  /// - Precondition: This view is in ``render()``.
  @discardableResult
  public func placeFlow<Key: Hashable>(
    _ key: Key, spacing: Double = 0, lineSpacing: Double = 0,
    distribution: LayoutStack.Distribution = .start, alignment: LayoutStack.Alignment = .fill,
    content: () -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> PlacedGuide<LayoutFlow> {
    placeGuide(
      key, content, constraints, make: { LayoutFlow(in: $0) },
      update: {
        $0.spacing = spacing
        $0.lineSpacing = lineSpacing
        $0.distribution = distribution
        $0.alignment = alignment
      })
  }

  /// Arranges views in the cells of columns and rows.
  ///
  /// ```swift
  /// placeGrid("fields", columns: [.content, .fraction(1)], spacing: 8) {
  ///   for field in fields {
  ///     place(Label.self, field.name, update: { $0.text = field.name })
  ///     place(TextField.self, field.id)
  ///   }
  /// } constraints: { make in
  ///   make.edges.equalToSuperview()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The grid's identity from one render to the next; unique among the stacks, flows and grids of this render.
  ///   - columns: The columns from the leading edge.
  ///   - rows: The rows from the top.
  ///   - autoRows: The size of the rows that the views need in addition to `rows`.
  ///   - spacing: The distance between columns and between rows, in points.
  ///   - horizontalAlignment: The position of the views within their columns.
  ///   - verticalAlignment: The position of the views within their rows.
  ///   - content: Places the views.
  ///   - constraints: Makes the grid's constraints; runs immediately after `content`.
  /// - Returns: The grid, to which constraints of other views can relate.
  /// - Precondition: This view is in ``render()``.
  @discardableResult
  public func placeGrid<Key: Hashable>(
    _ key: Key, columns: [LayoutGrid.Track], rows: [LayoutGrid.Track] = [],
    autoRows: LayoutGrid.Track = .content, spacing: Double = 0,
    horizontalAlignment: LayoutStack.Alignment = .fill,
    verticalAlignment: LayoutStack.Alignment = .fill,
    content: () -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> PlacedGuide<LayoutGrid> {
    placeGuide(
      key, content, constraints, make: { LayoutGrid(in: $0, columns: columns) },
      update: {
        $0.columns = columns
        $0.rows = rows
        $0.autoRows = autoRows
        $0.columnSpacing = spacing
        $0.rowSpacing = spacing
        $0.horizontalAlignment = horizontalAlignment
        $0.verticalAlignment = verticalAlignment
      })
  }

  private func placeGuide<Key: Hashable, Guide: ArrangingGuide>(
    _ key: Key, _ content: () -> Void, _ constraints: (ConstraintMaker) -> Void,
    make: (PlatformView) -> Guide, update: (Guide) -> Void
  ) -> PlacedGuide<Guide> {
    let guide = node.placer.beginArranging(ShadowKey(key), make: make)
    update(guide)
    content()
    node.placer.endArranging(constraints)
    return PlacedGuide(guide: guide)
  }
}

/// A stack, flow or grid that a render has placed.
@MainActor
public struct PlacedGuide<Guide: LayoutGuide> {
  /// The guide.
  public let guide: Guide

  /// The guide's layout, for the constraints of other views.
  public var layout: ItemLayout { guide.layout }

  /// The same as ``layout``, in SnapKit's spelling.
  public var snp: ItemLayout { guide.layout }
}

/// The result of placing a view or a guide, with settings for the stack, flow or grid that arranges it.
@MainActor
public protocol ArrangedPlacement {
  /// The reconciler's identity of the view or guide.
  var _arrangedItem: _ArrangedItem { get }
}

extension Placement: ArrangedPlacement {
  /// The reconciler's identity of the view.
  public var _arrangedItem: _ArrangedItem { _ArrangedItem(item: .view(placed.id)) }
}

extension PlacedGuide: ArrangedPlacement {
  /// The reconciler's identity of the guide.
  public var _arrangedItem: _ArrangedItem { _ArrangedItem(item: .guide(ObjectIdentifier(guide))) }
}

extension ArrangedPlacement {
  /// Sets the view's share of the free space in its stack, as CSS's `flex-grow` does.
  ///
  /// If the weight is negative or not finite, the layout container reports an issue, and the share does not change.
  ///
  /// - Parameters:
  ///   - weight: The share relative to the weights of the other views.
  ///   - file: The file that an issue names.
  ///   - line: The line that an issue names.
  /// - Precondition: The view is placed in the content of a stack.
  @discardableResult
  public func grow(
    _ weight: Double = 1, file: String = #fileID, line: Int = #line
  ) -> Self {
    arranged {
      $0.grow = weight
      $0.line = SourceLine(file: file, line: line)
    }
  }

  /// Sets the view's alignment across the axis of its stack or in its grid cell, in place of the stack's or the grid's.
  ///
  /// - Precondition: The view is placed in the content of a stack or grid.
  @discardableResult
  public func aligned(_ alignment: LayoutStack.Alignment) -> Self {
    arranged { $0.alignment = alignment }
  }

  /// Sets the distance between the view and the next view of the stack, in points.
  ///
  /// - Precondition: The view is placed in the content of a stack.
  @discardableResult
  public func spacingAfter(_ spacing: Double) -> Self { arranged { $0.spacingAfter = spacing } }

  /// Sets the view's cell in the grid, and the number of columns and rows that it spans.
  ///
  /// - Parameters:
  ///   - column: The column, counted from 0 at the leading edge; `nil` for the next one.
  ///   - row: The row, counted from 0 at the top; `nil` for the next one.
  ///   - columnSpan: The number of columns.
  ///   - rowSpan: The number of rows.
  ///   - file: The file that an issue names.
  ///   - line: The line that an issue names.
  /// - Precondition: The view is placed in the content of a grid.
  @discardableResult
  public func cell(
    column: Int? = nil, row: Int? = nil, columnSpan: Int = 1, rowSpan: Int = 1,
    file: String = #fileID, line: Int = #line
  ) -> Self {
    arranged {
      $0.cell = .init(column: column, row: row, columnSpan: columnSpan, rowSpan: rowSpan)
      $0.line = SourceLine(file: file, line: line)
    }
  }

  private func arranged(_ change: (inout ArrangedSettings) -> Void) -> Self {
    guard let arranging = RenderScheduler.current.placing.arranging, arranging.isOpen else {
      preconditionFailure("the view is not placed in a stack, flow or grid")
    }
    arranging.set(_arrangedItem.item, change)
    return self
  }
}

/// The reconciler's identity of a view or guide.
public struct _ArrangedItem {
  let item: ArrangedItem
}
