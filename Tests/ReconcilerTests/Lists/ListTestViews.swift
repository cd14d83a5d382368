import Foundation
import Layout
import Reconciler

/// An item of a list.
struct ListItem: Identifiable, Hashable {
  var id: Int
  var text = ""
  var lines = 1
  var isHeader = false
}

/// The events of the rows of a list.
final class RowLog {
  var made = 0
  var living = 0
  var rendered = 0
  var built = 0
  var reused = 0
  var initialized = 0
  var left: [Int] = []

  /// Says that one lives for as long as it does.
  final class Life {
    let log: RowLog
    init(_ log: RowLog) {
      self.log = log
      log.made += 1
      log.living += 1
    }
    deinit { log.living -= 1 }
  }
}

/// A text whose height depends on its lines.
final class LinesLabel: View {
  var text = ""
  var lines = 1 {
    didSet { if lines != oldValue { invalidateIntrinsicContentSize() } }
  }
  override var intrinsicContentSize: CGSize { CGSize(width: 50, height: 20 * Double(lines)) }
}

/// A field into which one types.
final class TestField: View {
  var typed = ""
  var hasFocus = false
  override var isFocused: Bool { hasFocus }
  override var takesInput: Bool { true }
}

/// A row that shows a text, a switch that is its own, and a StateView of its own inside.
class ItemRow: StateView {
  var life: RowLog.Life?
  var item: ListItem? { props["item"] as? ListItem }
  var log: RowLog? { life?.log }
  override var isReusable: Bool { true }

  override func getInitialState() -> [String: Any?] { ["isOn": false] }
  override func viewDidInitialize() { log?.initialized += 1 }
  override func viewWillBeReused() { log?.reused += 1 }
  override func viewDidLeave() { log?.left.append(item?.id ?? -1) }

  override func render() {
    log?.rendered += 1
    guard let item else { return }
    let isOn = state["isOn"] as? Bool ?? false
    place(LinesLabel.self, "text") {
      $0.text =
        item.text + (isOn ? " on" : "") + (self.props["isSelected"] as? Bool == true ? " *" : "")
      $0.lines = item.lines + (isOn ? 1 : 0)
    } _: { make in
      make.left.top.equalTo(5)
      make.right.bottom.equalTo(-5)
    }
    place(InnerView.self, "inner")
    place(TestField.self, "field", update: { _ in })
  }
}

/// Another type of row.
final class HeaderRow: ItemRow {}

/// A StateView with a state of its own, and nothing stored.
final class InnerView: StateView {
  override func render() {
    let count = state["count"] as? Int ?? 0
    place(LinesLabel.self, "count", update: { $0.text = "\(count)" })
  }
}

/// A screen with a list.
final class ListScreen: StateView {
  var items: [ListItem] = []
  var rowHeight = RowHeight.fixed(20)
  let log = RowLog()
  var list: ListView?

  override func render() {
    _ = state["version"]
    let log = log
    list =
      placeList(items, "list", rowHeight: rowHeight) { row, item in
        log.built += 1
        let placed = row.place(item.isHeader ? HeaderRow.self : ItemRow.self)
        if placed.view.life == nil { placed.view.life = RowLog.Life(log) }
        placed.prop(forKey: "item", is: item)
        placed.prop(forKey: "isSelected", is: row.isSelected)
      } constraints: { make in
        make.edges.equalToSuperview()
      }.view
  }

  /// Shows other items.
  func show(_ items: [ListItem]) {
    self.items = items
    setNeedsRender()
    StateView.flush()
  }

  func show(_ ids: Range<Int>) { show(ids.map { ListItem(id: $0, text: "\($0)") }) }
}

/// A list on a stage of 400 x 300 points.
@MainActor
struct ListStage {
  let stage: Stage<ListScreen>
  let list: ListView
  var screen: ListScreen { stage.root }
  var log: RowLog { stage.root.log }

  init(_ items: [ListItem], rowHeight: RowHeight = .fixed(20)) {
    stage = Stage<ListScreen> { screen in
      screen.items = items
      screen.rowHeight = rowHeight
    }
    list = stage.root.list ?? ListView()
  }

  init(count: Int, rowHeight: RowHeight = .fixed(20)) {
    self.init((0..<count).map { ListItem(id: $0, text: "\($0)") }, rowHeight: rowHeight)
  }

  func scroll(to y: Double) {
    list.contentOffset.y = y
    StateView.flush()
  }

  /// The rows that stand in the list, with their frames in what is seen, from top to bottom.
  var seen: [(id: Int, text: String, top: Double)] {
    let rows = list.placementView.subviews.compactMap { $0 as? ItemRow }
    var seen: [(id: Int, text: String, top: Double)] = []
    for row in rows {
      let top = row.frame.minY + list.placementView.frame.minY
      guard !row.isHidden, top < list.bounds.height - 0.01, top + row.frame.height > 0.01 else {
        continue
      }
      let label = row.subviews.compactMap { $0 as? LinesLabel }.first
      seen.append((row.item?.id ?? -1, label?.text ?? "", top))
    }
    return seen
  }

  /// The error in the visible rows, their order, frames or contents; nil without an error.
  var flaw: String? {
    let seen = seen
    let offset = Double(list.contentOffset.y)
    let visible = list.visibleRows.filter {
      let frame = list.rowFrame(at: $0)
      return Double(frame.maxY) - offset > 0.01
        && Double(frame.minY) - offset < list.bounds.height - 0.01
    }
    let wanted = visible.map { screen.items[$0] }
    if seen.map(\.id) != wanted.map(\.id) {
      return "rows \(seen.map(\.id)), not \(wanted.map(\.id))"
    }
    for (row, item) in zip(seen, wanted) where row.text != item.text {
      return "\(row.text) for \(item.text)"
    }
    for (row, index) in zip(seen, visible) {
      let top = list.rowFrame(at: index).minY - list.contentOffset.y
      if (row.top - top).magnitude > 0.01 { return "row \(index) at \(row.top), not \(top)" }
    }
    if list.placementView.frame.minY != -list.contentOffset.y { return "offset" }
    let children = list.shadow.children.map(\.key)
    if children.count != list.placementView.subviews.count { return "children" }
    return nil
  }
}
