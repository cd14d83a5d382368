extension UnifiedPatch {
  /// Returns the patch as an HTML table.
  ///
  /// The result is a fragment, `<table class="diff">`. Rows have the class `file`, `hunk`,
  /// `context`, `change`, `deletion` or `insertion`. Cells have the class `number`, `source`,
  /// `target` or `line`; cells of changed lines also have the class `deletion` or `insertion`.
  /// Changed segments within a line are in `<del>` and `<ins>`. ``stylesheet`` has colors for
  /// these. All text is escaped.
  ///
  /// - Parameters:
  ///   - layout: One column of text or two.
  ///   - unit: The units that are compared within lines. If it is `nil`, no segments are marked.
  /// - Complexity: That of ``LineDiff/Hunk/refined(by:ignoring:)`` for all hunks.
  public func html(
    layout: DiffLayout = .unified, refinedBy unit: InlineDiff.Unit? = .words
  ) -> String {
    html(layout: layout, DiffDisplay(unit: unit))
  }

  fileprivate func html(layout: DiffLayout, _ display: DiffDisplay) -> String {
    var writer = HTMLWriter(layout: layout, display: display)
    writer.write(self)
    return writer.output
  }

  /// A stylesheet for the tables that ``html(layout:refinedBy:)`` returns, for light and dark
  /// pages.
  public static let stylesheet = """
    table.diff { border-collapse: collapse; font-family: ui-monospace, monospace; }
    table.diff td { padding: 0 .5em; white-space: pre-wrap; overflow-wrap: anywhere; \
    vertical-align: top; }
    table.diff td.number { color: gray; text-align: right; user-select: none; }
    table.diff .file, table.diff .hunk { color: gray; text-align: left; }
    table.diff .deletion { background: rgba(255, 80, 80, .2); }
    table.diff .insertion { background: rgba(60, 200, 90, .2); }
    table.diff del { background: rgba(255, 80, 80, .4); text-decoration: none; }
    table.diff ins { background: rgba(60, 200, 90, .4); text-decoration: none; }

    """
}

extension LineDiff {
  /// Returns the diff as an HTML table.
  ///
  /// Segments that differ only in what ``options`` ignores are not marked, and of an unchanged line,
  /// the right column shows the target's version.
  ///
  /// See ``UnifiedPatch/html(layout:refinedBy:)`` for the format. For other names and numbers of
  /// context lines, create a patch by ``UnifiedPatch/init(_:from:to:context:headings:)``.
  public func html(
    layout: DiffLayout = .unified, refinedBy unit: InlineDiff.Unit? = .words
  ) -> String {
    displayedPatch.html(layout: layout, DiffDisplay(self, unit: unit))
  }
}
