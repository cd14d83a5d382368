import Foundation
import Layout
import Reconciler
import Testing

@MainActor @Suite(.serialized) struct HorizontalListTests {
  /// A text as wide as it is long, with room around.
  private final class Chip: StateView {
    override func render() {
      let text = props["text"] as? String ?? ""
      place(
        TestLabel.self, "text", update: { $0.text = text },
        { make in make.edges.equalToSuperview().inset(5) })
    }
  }

  private func list(
    _ count: Int, _ rowHeight: RowHeight
  ) throws -> (stage: Stage<ProbeView>, list: ListView) {
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        let items = Array(0..<count)
        let list = root.placeList(
          items, "list", id: { $0 }, rowHeight: rowHeight,
          row: { row, number in
            let text = String(repeating: "x", count: 1 + number % 3)
            row.place(Chip.self).prop(forKey: "text", is: text)
          },
          constraints: { make in make.edges.equalToSuperview() })
        list.view.axis = root.state["isVertical"] == nil ? .horizontal : .vertical
      }
    }
    StateView.flush()
    return (stage, try #require(stage.root.subviews.first as? ListView))
  }

  @Test func rowsGoToTheRight() throws {
    let (stage, list) = try list(100_000, .fixed(80))
    #expect(list.contentSize == CGSize(width: 8_000_000, height: 300))
    #expect(list.visibleRows == 0..<5)
    #expect(list.rowFrame(at: 3) == CGRect(x: 240, y: 0, width: 80, height: 300))
    #expect(list.view(atRow: 3)?.frame == list.rowFrame(at: 3))
    #expect(list.scroll(to: 50_000, at: .top))
    StateView.flush()
    #expect(list.contentOffset == CGPoint(x: 4_000_000, y: 0))
    #expect(list.visibleRows == 50_000..<50_005)
    #expect(list.heldRows.count < 20)
    #expect(list.placementView.frame.origin == CGPoint(x: -4_000_000, y: 0))
    #expect(list.row(at: 4_000_081) == 50_001)
    list.contentOffset = CGPoint(x: 1e9, y: 7)
    #expect(stage.root.renders == 1)
    #expect(list.contentOffset == CGPoint(x: 7_999_600, y: 0))
  }

  @Test func rowsAreAsWideAsTheirConstraintsAsk() throws {
    let (stage, list) = try list(1_000, .estimated(40))
    // Ten points a letter, and five on each side.
    for row in list.heldRows {
      #expect(list.rowFrame(at: row).width == CGFloat(20 + 10 * (row % 3)))
      #expect(list.view(atRow: row)?.frame == list.rowFrame(at: row))
    }
    #expect(list.rowFrame(at: 2).minX == 50)
    #expect(list.rowFrame(at: 999).width == 40)
    stage.controller.view.frame.size = CGSize(width: 500, height: 100)
    StateView.flush()
    #expect(list.view(atRow: 1)?.frame == CGRect(x: 20, y: 0, width: 30, height: 100))
    #expect(
      list.visibleRows.lowerBound == 0
        && list.rowFrame(at: list.visibleRows.upperBound - 1).maxX >= 500)
  }

  @Test func theAxisCanBecomeTheOther() throws {
    let (stage, list) = try list(1_000, .estimated(40))
    list.scroll(toRow: 500, at: .top)
    StateView.flush()
    stage.root.state["isVertical"] = true
    StateView.flush()
    #expect(list.contentSize.width == 400)
    #expect(list.visibleRows.contains(500))
    for row in list.heldRows {
      #expect(list.rowFrame(at: row).size == CGSize(width: 400, height: 30))
      #expect(list.view(atRow: row)?.frame == list.rowFrame(at: row))
    }
  }
}
