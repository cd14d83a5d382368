import Foundation
import FuzzDriver
import Layout
import Reconciler

/// A text of some lines.
private final class Lines: View {
  var text = ""
  var lines = 1 {
    didSet { if lines != oldValue { invalidateIntrinsicContentSize() } }
  }
  override var intrinsicContentSize: CGSize { CGSize(width: 10, height: 10 * Double(lines)) }
}

/// A row with a state of its own, which the next row in its view must not show.
private class Row: StateView {
  let life = Living()
  override var isReusable: Bool { true }

  override func render() {
    let id = props["id"] as? Int ?? -1
    place(Lines.self, "text") {
      $0.text = "\(id) \(state["own"] as? Int ?? id)"
      $0.lines = 1 + id % 4
    } _: { make in
      make.edges.equalToSuperview()
    }
  }
}

private final class OtherRow: Row {}

private final class Screen: StateView {
  var ids: [Int] = []
  var rowHeight = RowHeight.fixed(20)
  var list: ListView?

  override func render() {
    _ = state["version"]
    list =
      placeList(ids, "list", id: \.self, rowHeight: rowHeight) { row, id in
        row.place(id % 3 == 0 ? OtherRow.self : Row.self).prop(forKey: "id", is: id)
      } constraints: { make in
        make.edges.equalToSuperview()
      }.view
  }
}

/// A list, of which exactly the rows that are seen must be held, in place, and with nothing of others.
@MainActor
struct ListSession {
  private let controller = StateViewController()
  private let screen: Screen
  private var replayed = ViewTree()

  static func run(_ input: inout FuzzInput) {
    var session = ListSession(&input)
    var steps = 0
    while !input.isEmpty, steps < 40 {
      steps += 1
      session.step(&input)
    }
    session.controller.rootView = nil
    session.screen.list = nil
  }

  private init(_ input: inout FuzzInput) {
    screen = Screen(parentViewController: controller)
    screen.ids = Array(0..<input.length())
    if input.choice(2) == 0 { screen.rowHeight = .estimated(15) }
    let (controller, screen) = (controller, screen)
    controller.view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    replayed.apply(StateView.recording { controller.rootView = screen })
  }

  private mutating func step(_ input: inout FuzzInput) {
    let recorded = StateView.recording { change(&input) }
    replayed.apply(recorded)
    if input.choice(8) == 0 { damage(recorded, &input) }
    check()
  }

  private func change(_ input: inout FuzzInput) {
    let count = screen.ids.count
    switch input.choice(9) {
    case 0 where count > 0: screen.ids.remove(at: input.choice(count))
    case 1: screen.ids.reverse()
    case 2:
      let step = 2 + input.choice(5)
      screen.ids = screen.ids.filter { $0 % step != 0 }
    case 3:
      let next = (screen.ids.max() ?? -1) + 1
      screen.ids.insert(contentsOf: next..<next + input.choice(40), at: input.choice(count + 1))
    case 4: controller.view.frame.size.height = Double(input.choice(300))
    case 5 where count > 0:
      screen.list?.scroll(
        toRow: input.choice(count), at: input.choice(of: [.top, .center, .bottom, .nearest]))
    case 6:
      for row in rows { row.state["own"] = row.props["id"] as? Int }
    case 7 where count > 1: screen.ids.swapAt(input.choice(count), input.choice(count))
    default: screen.list?.contentOffset.y = Double(input.choice(4_000)) - 100
    }
    screen.state["version"] = (screen.state["version"] as? Int ?? 0) + 1
  }

  private var rows: [Row] {
    (screen.list?.placementView.subviews ?? []).compactMap { $0 as? Row }.filter { !$0.isHidden }
  }

  private func check() {
    guard let list = screen.list else { return require(false, "no list") }
    require(replayed.problems.isEmpty, "\(replayed.problems)")
    let offset = Double(list.contentOffset.y)
    let end = max(0, Double(list.contentSize.height - list.bounds.height))
    require(offset >= 0 && offset <= end + 1e-6, "offset \(offset) beyond \(end)")
    let rows = rows
    let held = Array(screen.ids[list.heldRows])
    require(rows.map { $0.props["id"] as? Int } == held, "held rows are others")
    require(list.visibleRows.clamped(to: list.heldRows) == list.visibleRows, "rows are not held")
    require(held.count <= 80, "\(held.count) rows are held")
    for (row, index) in zip(rows, list.heldRows) {
      let id = screen.ids[index]
      require((id % 3 == 0) == (row is OtherRow), "a row of another type")
      let text = (row.subviews.first as? Lines)?.text
      require(text == "\(id) \(id)", "row \(id) shows \(text ?? "nothing")")
      require(row.frame == list.rowFrame(at: index), "row \(id) stands elsewhere")
      let height = screen.rowHeight == .fixed(20) ? 20 : 10 * Double(1 + id % 4)
      require(
        (Double(row.frame.height) - height).magnitude < 0.01, "row \(id) is of another height")
    }
  }
}
