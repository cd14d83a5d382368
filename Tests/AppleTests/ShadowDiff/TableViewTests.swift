#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import ShadowDiff
  import Testing
  import UIKit

  /// `UITableView.apply`: after each change the table shows what the data says.
  @MainActor @Suite(.serialized) struct TableViewTests {
    @Test(arguments: albumChanges)
    func theTableShowsTheData(_ change: (from: String, to: String)) {
      let list = AlbumTable(albums(change.from))
      list.apply(staged(from: list.albums, to: albums(change.to)))
      #expect(list.shownTitles == albums(change.to).titles)
      #expect(list.numbersOfRows == albums(change.to).map(\.songs.count))
    }

    @Test func theTableFollowsRandomLists() {
      var random = RandomAlbums(seed: 1)
      let list = AlbumTable(random.next())
      for _ in 0..<60 {
        let target = random.next()
        list.apply(staged(from: list.albums, to: target))
        #expect(list.shownTitles == target.titles)
      }
    }

    @Test func eachStageSetsItsData() {
      let list = AlbumTable(albums("A:1,2,3 B:4 C:5,6"))
      let changes = staged(from: list.albums, to: albums("C:6,1 A:3,7 D:4"))
      list.apply(changes)
      #expect(changes.count > 1)
      #expect(list.dataThatWasSet == changes.map(\.data))
    }

    @Test func aMovedRowKeepsItsCell() {
      let list = AlbumTable(albums("A:1,2,3,4"))
      let cell = list.cell(3, 0)
      list.apply(staged(from: list.albums, to: albums("A:4,1,2,3")))
      #expect(cell != nil && list.cell(0, 0) === cell)
    }

    @Test func aMovedSectionKeepsItsCells() {
      let list = AlbumTable(albums("A:1,2 B:3 C:4"))
      let cell = list.cell(0, 2)
      list.apply(staged(from: list.albums, to: albums("C:4 A:1,2 B:3")))
      #expect(cell != nil && list.cell(0, 0) === cell)
    }

    @Test func anUpdatedRowIsReconfiguredInItsCell() {
      let list = AlbumTable(albums("A:1,2,3"))
      let cell = list.cell(2, 0)
      list.apply(staged(from: list.albums, to: albums("A:0,1,2,3*")))
      #expect(cell != nil && list.cell(3, 0) === cell)
      #expect(cell?.title == "3*")
    }

    @Test func anUpdatedRowIsReloadedInAnotherCell() {
      let list = AlbumTable(albums("A:1,2,3"))
      let cell = list.cell(2, 0)
      list.apply(staged(from: list.albums, to: albums("A:0,1,2,3*")), updateStyle: .reload)
      #expect(list.cell(3, 0) !== cell)
      #expect(list.shownTitles == [["0", "1", "2", "3*"]])
    }

    @Test func anUpdatedRowIsLeftAlone() {
      let list = AlbumTable(albums("A:1,2"))
      list.apply(staged(from: list.albums, to: albums("A:1,2*")), updateStyle: .leave)
      #expect(list.shownTitles == [["1", "2"]])
    }

    @Test func anUpdatedSectionIsReloadedWithItsRows() {
      let list = AlbumTable(albums("A:1 B:2,3"))
      let (kept, cell) = (list.cell(0, 0), list.cell(0, 1))
      list.apply(staged(from: list.albums, to: albums("A:1 B*:2*,3")), updateStyle: .reload)
      #expect(kept != nil && list.cell(0, 0) === kept)
      #expect(list.cell(0, 1) !== cell)
      #expect(list.shownTitles == [["1"], ["2*", "3"]])
    }

    @Test func anUpdatedSectionIsShownByTheCaller() {
      let list = AlbumTable(albums("A:1 B:2,3"))
      let cell = list.cell(1, 1)
      var updated: [Int] = []
      list.apply(
        staged(from: list.albums, to: albums("X:9 A:1 B*:2*,3")),
        updateSection: { updated.append($0) })
      #expect(updated == [2])
      #expect(cell != nil && list.cell(1, 2) === cell)
      #expect(list.shownTitles == [["9"], ["1"], ["2*", "3"]])
    }

    @Test func withoutAWindowTheTableIsReloaded() {
      let list = AlbumTable(albums("A:1,2"), isInWindow: false)
      list.apply(staged(from: list.albums, to: albums("B:3 A:2,1*")))
      #expect(list.dataThatWasSet == [albums("B:3 A:2,1*")])
      #expect(list.numbersOfRows == [1, 2])
      #expect(list.completions == [true])
    }

    @Test func tooManyChangesReloadTheTable() {
      let list = AlbumTable(albums("A:1,2,3 B:4 C:5,6"))
      let changes = staged(from: list.albums, to: albums("C:6,1 A:3,7 D:4"))
      list.apply(changes, interrupt: { !$0.elementMoves.isEmpty })
      #expect(list.dataThatWasSet == [changes.target])
      #expect(list.completions == [true])
      list.table.layoutIfNeeded()
      #expect(list.shownTitles == changes.target.titles)
    }

    @Test func fewChangesAreNotInterrupted() {
      let list = AlbumTable(albums("A:1,2,3"))
      let cell = list.cell(0, 0)
      list.apply(staged(from: list.albums, to: albums("A:1,3")), interrupt: { $0.editCount > 1 })
      #expect(cell != nil && list.cell(0, 0) === cell)
    }

    @Test func theSameDataIsSetOnce() {
      let list = AlbumTable(albums("A:1,2"))
      list.apply(staged(from: list.albums, to: list.albums))
      #expect(list.dataThatWasSet == [albums("A:1,2")])
      #expect(list.completions == [true])
    }

    @Test func completionComesOnceAfterTheLastStage() async throws {
      let list = AlbumTable(albums("A:1,2,3 B:4 C:5,6"))
      list.apply(staged(from: list.albums, to: albums("C:6,1 A:3,7 D:4")))
      #expect(try await eventually { !list.completions.isEmpty })
      try await Task.sleep(for: .milliseconds(50))
      #expect(list.completions.count == 1)
    }
  }

  /// A cell that shows a song.
  final class SongCell: UITableViewCell {
    var title = ""
  }

  /// A table of albums in a window that is as high as all rows.
  @MainActor
  final class AlbumTable: NSObject, UITableViewDataSource {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 2_000))
    let table: UITableView
    private(set) var albums: [Album]
    private(set) var dataThatWasSet: [[Album]] = []
    private(set) var completions: [Bool] = []

    init(_ albums: [Album], isInWindow: Bool = true) {
      self.albums = albums
      table = UITableView(frame: window.bounds, style: .plain)
      super.init()
      table.register(SongCell.self, forCellReuseIdentifier: "song")
      table.dataSource = self
      if isInWindow { window.addSubview(table) }
      table.layoutIfNeeded()
    }

    func apply(
      _ changes: StagedChanges<Album>, updateStyle: ElementUpdateStyle = .reconfigure,
      interrupt: ((BatchChanges) -> Bool)? = nil, updateSection: ((Int) -> Void)? = nil
    ) {
      table.apply(
        changes, updateStyle: updateStyle, updateSection: updateSection, interrupt: interrupt,
        setData: {
          self.albums = $0
          self.dataThatWasSet.append($0)
        },
        completion: { self.completions.append($0) })
    }

    func cell(_ row: Int, _ section: Int) -> SongCell? {
      table.cellForRow(at: IndexPath(row: row, section: section)) as? SongCell
    }

    var numbersOfRows: [Int] {
      (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
    }

    /// The texts of the cells, section by section.
    var shownTitles: [[String]] {
      numbersOfRows.enumerated().map { section, count in
        (0..<count).map { cell($0, section)?.title ?? "no cell" }
      }
    }

    func numberOfSections(in tableView: UITableView) -> Int { albums.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      albums[section].songs.count
    }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "song", for: indexPath)
      (cell as? SongCell)?.title = albums[indexPath.section].songs[indexPath.row].title
      return cell
    }
  }
#endif
