#if DEBUG
  extension LayoutGrid {
    /// Reports, once for each grid, that none of the items in columns or rows of the size of their contents has a size.
    func warnOfEmptyTracks(along axis: Axis) {
      guard !hasReportedTracks else { return }
      let columns = self.columns.isEmpty ? [.content] : self.columns
      let cells = GridPlacement(entries.map(\.request), columnCount: columns.count).cells
      func isContent(_ track: Int) -> Bool {
        if axis == .horizontal { return columns[track] == .content }
        return (rows.indices.contains(track) ? rows[track] : autoRows) == .content
      }
      let nodes = zip(entries, cells).compactMap { entry, cell in
        cell.tracks(along: axis).allSatisfy(isContent) ? entry.reference.node : nil
      }
      guard let first = nodes.first,
        nodes.allSatisfy({ $0.mayLackSize && $0.lacksLength(axis) })
      else { return }
      hasReportedTracks = true
      let (length, remedy) =
        axis == .vertical
        ? (
          LayoutAttribute.height,
          "the rows of \(layoutNode.name) a height, as in autoRows: .fixed(80)"
        )
        : (.width, "the columns of \(layoutNode.name) a width, as in columns: [.fraction(1)]")
      LayoutIssue.report(
        LayoutIssue(
          .missingSize(LayoutAttributes(length)), item: first.name, source: source,
          remedy: "give \(remedy), or its items one of their own"), near: layoutNode)
    }
  }
#endif
