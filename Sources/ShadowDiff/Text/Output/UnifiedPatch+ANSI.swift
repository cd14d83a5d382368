extension UnifiedPatch {
  /// Returns the patch in color, for a terminal.
  ///
  /// Deleted lines are red and inserted lines green. Changed segments within a line are inverted.
  /// Control characters other than tabs are replaced, for example by `^A`, so that a text
  /// cannot control the terminal. Without colors, and if no line has control characters, the
  /// unified layout of a text patch is the result of ``unified()``.
  ///
  /// - Parameters:
  ///   - layout: One column or two.
  ///   - unit: The units that are compared within lines. If it is `nil`, no segments are marked.
  ///   - columns: The width of the terminal for the layout with two columns, in which longer lines
  ///     are wrapped. If it is 0 or less, as programs report a terminal of unknown size, the width is
  ///     80, so 0 gives fewer lines than 1. Each text has at least two columns, even if the terminal
  ///     is narrower. The unified layout ignores it.
  /// - Complexity: That of ``LineDiff/Hunk/refined(by:ignoring:)`` for all hunks.
  public func ansi(
    layout: DiffLayout = .unified, refinedBy unit: InlineDiff.Unit? = .words, columns: Int = 160
  ) -> String {
    ansi(layout: layout, DiffDisplay(unit: unit), columns: columns)
  }

  fileprivate func ansi(layout: DiffLayout, _ display: DiffDisplay, columns: Int) -> String {
    var writer = ANSIWriter(display: display)
    writer.writeHeader(self)
    switch layout {
    case .unified: for hunk in hunks { writer.write(hunk) }
    case .sideBySide: for hunk in hunks { writer.write(hunk, columns: columns > 0 ? columns : 80) }
    }
    return writer.output
  }
}

extension LineDiff {
  /// Returns the diff in color, for a terminal.
  ///
  /// Segments that differ only in what ``options`` ignores are not marked, and of an unchanged line,
  /// the right column shows the target's version.
  ///
  /// See ``UnifiedPatch/ansi(layout:refinedBy:columns:)`` for the format. For other names and
  /// numbers of context lines, create a patch by
  /// ``UnifiedPatch/init(_:from:to:context:headings:)``.
  public func ansi(
    layout: DiffLayout = .unified, refinedBy unit: InlineDiff.Unit? = .words, columns: Int = 160
  ) -> String {
    displayedPatch.ansi(layout: layout, DiffDisplay(self, unit: unit), columns: columns)
  }
}
