import Layout

/// A view or guide that a stack, flow or grid arranges.
enum ArrangedItem: Hashable {
  case view(NodeID)
  case guide(ObjectIdentifier)
}

/// The settings of one arranged item in a render.
struct ArrangedSettings: Equatable {
  struct Cell: Equatable {
    var column: Int?
    var row: Int?
    var columnSpan = 1
    var rowSpan = 1
  }

  var grow = 0.0
  var alignment: LayoutStack.Alignment?
  var spacingAfter: Double?
  var cell = Cell()

  /// The source location at which the render sets the weight or the cell, for reports.
  var line = SourceLine(file: #fileID, line: #line)
}

/// A source location.
struct SourceLine: Equatable {
  let file: String
  let line: Int
}

/// A guide that arranges items.
@MainActor
protocol ArrangingGuide: LayoutGuide {
  func arrange(_ items: [any LayoutItem], file: String, line: Int)

  /// Applies settings to an item that the guide arranges.
  func set(_ settings: ArrangedSettings, for item: any LayoutItem)
}

extension LayoutStack: ArrangingGuide {
  func set(_ settings: ArrangedSettings, for item: any LayoutItem) {
    setGrow(settings.grow, for: item, file: settings.line.file, line: settings.line.line)
    setAlignment(settings.alignment, for: item)
    setCustomSpacing(settings.spacingAfter, after: item)
  }
}

extension LayoutFlow: ArrangingGuide {
  func set(_ settings: ArrangedSettings, for item: any LayoutItem) {
    precondition(settings == ArrangedSettings(), "a flow has no settings for single views")
  }
}

extension LayoutGrid: ArrangingGuide {
  func set(_ settings: ArrangedSettings, for item: any LayoutItem) {
    place(
      item, column: settings.cell.column, row: settings.cell.row,
      columnSpan: settings.cell.columnSpan, rowSpan: settings.cell.rowSpan,
      file: settings.line.file, line: settings.line.line)
    setAlignment(horizontal: settings.alignment, vertical: settings.alignment, for: item)
  }
}

/// A guide that a view has placed under a key, with the items that it arranges.
@MainActor
final class PlacedArrangement {
  let guide: any ArrangingGuide

  /// The number of the latest render that placed it.
  var stamp: UInt32
  private var items: [ArrangedItem] = []
  private var settings: [ArrangedItem: ArrangedSettings] = [:]
  private var constraints: [Constraint] = []

  init(_ guide: any ArrangingGuide, stamp: UInt32) {
    self.guide = guide
    self.stamp = stamp
  }

  /// Arranges items, and applies the settings that have changed.
  func arrange(
    _ items: [ArrangedItem], _ settings: [ArrangedItem: ArrangedSettings],
    _ resolve: (ArrangedItem) -> (any LayoutItem)?
  ) {
    if items == self.items, settings == self.settings { return }
    if items != self.items {
      guide.arrange(items.compactMap(resolve), file: #fileID, line: #line)
    }
    let former = Set(self.items)
    for item in items {
      // A new item has no settings yet.
      let old = former.contains(item) ? self.settings[item] : nil
      guard old != settings[item], let target = resolve(item) else { continue }
      guide.set(settings[item] ?? ArrangedSettings(), for: target)
    }
    self.items = items
    self.settings = settings
  }

  func constrain(_ made: [LayoutConstraint]?) {
    if let made {
      constraints = guide.layout.activate(made, insteadOf: constraints)
    } else {
      for constraint in constraints { constraint.deactivate() }
      constraints = []
    }
  }
}

/// The stacks, flows and grids that a render has placed so far.
@MainActor
final class Arranging {
  private struct Open {
    let arrangement: PlacedArrangement
    var constraints: [LayoutConstraint]?
    var items: [ArrangedItem] = []

    /// The number of children that had been placed when ``items`` was updated.
    var placed: Int
  }

  private var open: [Open] = []
  private var closed: [Open] = []
  private var settings: [ArrangedItem: ArrangedSettings] = [:]

  /// Whether the render is in the content of a guide.
  var isOpen: Bool { !open.isEmpty }

  /// Begins the content of a guide, before which a render has placed a number of children.
  func begin(_ arrangement: PlacedArrangement, placed: Int) {
    open.append(Open(arrangement: arrangement, placed: placed))
  }

  /// Ends the content of the innermost guide, and makes its constraints.
  func end(in parent: PlatformView, _ constraints: (ConstraintMaker) -> Void) {
    var ended = open.removeLast()
    ended.constraints = ended.arrangement.guide.makeConstraints(in: parent, constraints)
    closed.append(ended)
    guard !open.isEmpty else { return }
    open[open.count - 1].placed = ended.placed
    open[open.count - 1].items.append(.guide(ObjectIdentifier(ended.arrangement.guide)))
  }

  /// Adds the children that have been placed since the last call to the innermost guide.
  func collect(from children: (_ first: Int) -> [NodeID]) {
    guard let last = open.indices.last else { return }
    let new = children(open[last].placed)
    open[last].items += new.map { .view($0) }
    open[last].placed += new.count
  }

  func set(_ item: ArrangedItem, _ change: (inout ArrangedSettings) -> Void) {
    change(&settings[item, default: ArrangedSettings()])
  }

  /// Arranges the items that the render has placed, inner guides first.
  func arrange() {
    var guides: [ArrangedItem: any LayoutItem] = [:]
    for ended in closed {
      let guide = ended.arrangement.guide
      guides[.guide(ObjectIdentifier(guide))] = guide
      let items = Set(ended.items)
      ended.arrangement.arrange(ended.items, settings.filter { items.contains($0.key) }) { item in
        if case .view(let id) = item { return RenderScheduler.current.view(id) }
        return guides[item]
      }
    }
  }

  func constrain() {
    for ended in closed { ended.arrangement.constrain(ended.constraints) }
  }
}

extension ChildPlacer {
  /// Begins the content of a guide: the former guide under the key if it has the type, or else a new one.
  func beginArranging<Guide: ArrangingGuide>(
    _ key: ShadowKey, make: (PlatformView) -> Guide
  ) -> Guide {
    precondition(parent.data.isRendering, "a guide was placed outside render()")
    let extras = parent.madeExtras()
    parent.data.hasArrangements = true
    var place = ArrangementKey(key: key)
    while let former = extras.arrangements[place], former.stamp == parent.data.stamp {
      parent.reportDuplicate(key)
      place.occurrence += 1
    }
    let owner = parent.view.placementView
    let guide: Guide
    let arrangement: PlacedArrangement
    if let former = extras.arrangements[place], let known = former.guide as? Guide,
      known.owner === owner
    {
      (guide, arrangement) = (known, former)
      arrangement.stamp = parent.data.stamp
    } else {
      extras.arrangements[place]?.guide.removeFromOwner()
      guide = make(owner)
      arrangement = PlacedArrangement(guide, stamp: parent.data.stamp)
      extras.arrangements[place] = arrangement
    }
    let arranging = RenderScheduler.current.placing.arranging ?? Arranging()
    RenderScheduler.current.placing.arranging = arranging
    collectArranged()
    arranging.begin(arrangement, placed: RenderScheduler.current.placing.count)
    return guide
  }

  func endArranging(_ constraints: (ConstraintMaker) -> Void) {
    collectArranged()
    RenderScheduler.current.placing.arranging?.end(in: parent.view.placementView, constraints)
  }

  /// Adds the children that the render has placed since the last call to the innermost guide.
  private func collectArranged() {
    RenderScheduler.current.placing.arranging?.collect { first in
      RenderScheduler.current.placing.sources(from: first).map { source in
        switch source {
        case .former(let old): parent.data.children[old].id
        case .added(let new): RenderScheduler.current.placing.added[new].id
        }
      }
    }
  }
}

/// The identity of a guide in a view: its key, and the number of guides with the same key before it.
struct ArrangementKey: Hashable {
  var key: ShadowKey
  var occurrence = 0
}
