#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import ShadowDiff
  import Testing

  /// `NSTableView.apply`: after each change the table shows what the data says.
  @MainActor @Suite(.serialized) struct NSTableViewTests {
    @Test(arguments: songChanges)
    func theRowsShowTheData(_ change: (from: String, to: String)) {
      let list = SongTable(songs(change.from))
      list.apply(staged(from: list.songs, to: songs(change.to)))
      #expect(list.shownTitles == songs(change.to).map(\.title))
    }

    @Test func theTableFollowsRandomLists() {
      var random = RandomAlbums(seed: 2)
      let list = SongTable([])
      for _ in 0..<60 {
        let target = random.next().flatMap(\.songs)
        list.apply(staged(from: list.songs, to: target))
        #expect(list.shownTitles == target.map(\.title))
      }
    }

    @Test func aMovedRowKeepsItsView() {
      let list = SongTable(songs("1,2,3,4"))
      let view = list.view(3)
      list.apply(staged(from: list.songs, to: songs("4,1,2,3")))
      #expect(view != nil && list.view(0) === view)
    }

    @Test func withoutAWindowTheTableIsReloaded() {
      let list = SongTable(songs("1,2"), isInWindow: false)
      let view = list.view(1)
      list.apply(staged(from: list.songs, to: songs("2,1*,3")))
      #expect(list.table.numberOfRows == 3)
      #expect(view != nil && list.table.row(for: view ?? NSView()) == -1)
      #expect(list.dataThatWasSet == [songs("2,1*,3")])
    }

    @Test func tooManyChangesReloadTheTable() {
      let list = SongTable(songs("1,2,3"))
      let view = list.view(2)
      list.apply(staged(from: list.songs, to: songs("3,1")), interrupt: { $0.editCount > 1 })
      #expect(list.shownTitles == ["3", "1"])
      #expect(view != nil && list.table.row(for: view ?? NSView()) == -1)
    }

    @Test func theSameDataIsSetOnce() {
      let list = SongTable(songs("1,2"))
      list.apply(staged(from: list.songs, to: list.songs))
      #expect(list.dataThatWasSet == [songs("1,2")])
    }
  }

  /// A table of songs with one column.
  @MainActor
  final class SongTable: NSObject, NSTableViewDataSource, NSTableViewDelegate {
    let window = NSWindow(
      contentRect: NSRect(x: 0, y: 0, width: 320, height: 1_000), styleMask: [.titled],
      backing: .buffered, defer: false)
    let table = NSTableView(frame: NSRect(x: 0, y: 0, width: 320, height: 1_000))
    private(set) var songs: [Song]
    private(set) var dataThatWasSet: [[Song]] = []

    init(_ songs: [Song], isInWindow: Bool = true) {
      self.songs = songs
      super.init()
      window.isReleasedWhenClosed = false
      table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("title")))
      table.dataSource = self
      table.delegate = self
      if isInWindow { window.contentView?.addSubview(table) }
      table.reloadData()
      table.layoutSubtreeIfNeeded()
    }

    func apply(_ changes: StagedChanges<Song>, interrupt: ((BatchChanges) -> Bool)? = nil) {
      table.apply(changes, interrupt: interrupt) {
        songs = $0
        dataThatWasSet.append($0)
      }
    }

    func view(_ row: Int) -> NSTextField? {
      table.view(atColumn: 0, row: row, makeIfNecessary: true) as? NSTextField
    }

    var shownTitles: [String] {
      (0..<table.numberOfRows).map { view($0)?.stringValue ?? "no view" }
    }

    func numberOfRows(in tableView: NSTableView) -> Int { songs.count }

    func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView? {
      NSTextField(labelWithString: songs[row].title)
    }
  }
#endif
