#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import ShadowDiff
  import Testing
  import UIKit

  /// `NSDiffableDataSourceSnapshot`: the snapshot has the sections, and marks what was updated.
  @MainActor @Suite(.serialized) struct DiffableDataSourceTests {
    typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

    private func snapshot(_ target: [Album], after source: [Album]? = nil) -> Snapshot {
      let diff = source.map {
        SectionedDiff(
          from: $0, to: target, elements: \.songs, isSectionUpdated: { $0.title != $1.title },
          isUpdated: { $0.title != $1.title })
      }
      return Snapshot(
        target, id: \.id, elements: \.songs, elementID: \.id, updatedBy: diff)
    }

    @Test func theSnapshotHasTheSections() {
      let made = snapshot(albums("A:1,2 B: C:3"))
      #expect(made.sectionIdentifiers == ["A", "B", "C"])
      #expect(made.itemIdentifiers(inSection: "A") == [1, 2])
      #expect(made.itemIdentifiers(inSection: "B") == [])
      #expect(made.itemIdentifiers == [1, 2, 3])
      #expect(made.reconfiguredItemIdentifiers == [] && made.reloadedSectionIdentifiers == [])
    }

    @Test func theSnapshotMarksUpdates() {
      let made = snapshot(albums("X:9 A:1* B*:3*,2"), after: albums("A:1,2 B:3"))
      #expect(made.reloadedSectionIdentifiers == ["B"])
      #expect(Set(made.reconfiguredItemIdentifiers) == [1, 3])
    }

    #if !UMBRA_STAND_INS
      @Test func aDataSourceShowsTheSnapshot() async throws {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 2_000))
        let table = UITableView(frame: window.bounds, style: .plain)
        window.addSubview(table)
        table.register(SongCell.self, forCellReuseIdentifier: "song")
        var titles = [1: "1", 2: "2", 3: "3"]
        let source = UITableViewDiffableDataSource<String, Int>(tableView: table) {
          table, path, id in
          let cell = table.dequeueReusableCell(withIdentifier: "song", for: path)
          (cell as? SongCell)?.title = titles[id] ?? ""
          return cell
        }
        await source.apply(snapshot(albums("A:1,2 B:3")), animatingDifferences: false)
        table.layoutIfNeeded()
        titles[3] = "3*"
        let target = albums("B:3* A:2,1")
        await source.apply(
          snapshot(target, after: albums("A:1,2 B:3")), animatingDifferences: false)
        table.layoutIfNeeded()
        let cell = table.cellForRow(at: IndexPath(row: 0, section: 0)) as? SongCell
        #expect(cell?.title == "3*")
        #expect(table.numberOfRows(inSection: 1) == 2)
      }
    #endif
  }
#endif
