#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import ShadowDiff
  import Testing

  /// `NSCollectionView.apply`: after each change the view shows what the data says.
  @MainActor @Suite(.serialized) struct NSCollectionViewTests {
    @Test(arguments: albumChanges)
    func theItemsShowTheData(_ change: (from: String, to: String)) {
      let list = AlbumItems(albums(change.from))
      list.apply(staged(from: list.albums, to: albums(change.to)))
      #expect(list.numbersOfItems == albums(change.to).map(\.songs.count))
      #expect(list.showsNothingOther(than: albums(change.to).titles))
    }

    @Test func theViewFollowsRandomLists() {
      var random = RandomAlbums(seed: 3)
      let list = AlbumItems(random.next())
      for _ in 0..<60 {
        let target = random.next()
        list.apply(staged(from: list.albums, to: target))
        #expect(list.numbersOfItems == target.map(\.songs.count))
        #expect(list.showsNothingOther(than: target.titles))
      }
    }

    @Test func eachStageSetsItsData() {
      let list = AlbumItems(albums("A:1,2,3 B:4 C:5,6"))
      let changes = staged(from: list.albums, to: albums("C:6,1 A:3,7 D:4"))
      list.apply(changes)
      #expect(changes.count > 1)
      #expect(list.dataThatWasSet == changes.map(\.data))
    }

    @Test func withoutAWindowTheViewIsReloaded() {
      let list = AlbumItems(albums("A:1,2"), isInWindow: false)
      list.apply(staged(from: list.albums, to: albums("B:3 A:2,1*")))
      #expect(list.dataThatWasSet == [albums("B:3 A:2,1*")])
      #expect(list.completions == [true])
    }

    @Test func tooManyChangesReloadTheView() {
      let list = AlbumItems(albums("A:1,2,3 B:4 C:5,6"))
      let changes = staged(from: list.albums, to: albums("C:6,1 A:3,7 D:4"))
      list.apply(changes, interrupt: { !$0.elementMoves.isEmpty })
      #expect(list.dataThatWasSet == [changes.target])
      #expect(list.showsNothingOther(than: changes.target.titles))
      #expect(list.numbersOfItems == changes.target.map(\.songs.count))
      #expect(list.completions == [true])
    }

    @Test func completionComesOnceAfterTheLastStage() async throws {
      let list = AlbumItems(albums("A:1,2,3 B:4 C:5,6"))
      list.apply(staged(from: list.albums, to: albums("C:6,1 A:3,7 D:4")))
      #expect(try await eventually { !list.completions.isEmpty })
      try await Task.sleep(for: .milliseconds(50))
      #expect(list.completions.count == 1)
    }
  }

  /// An item that shows a song.
  final class SongItem: NSCollectionViewItem {
    override func loadView() { view = NSView(frame: .zero) }
  }

  /// A collection view of albums in a window that has room for all items.
  @MainActor
  final class AlbumItems: NSObject, NSCollectionViewDataSource {
    let window = NSWindow(
      contentRect: NSRect(x: 0, y: 0, width: 600, height: 1_000), styleMask: [.titled],
      backing: .buffered, defer: false)
    let view = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 600, height: 1_000))
    private(set) var albums: [Album]
    private(set) var dataThatWasSet: [[Album]] = []
    private(set) var completions: [Bool] = []

    private static let identifier = NSUserInterfaceItemIdentifier("song")

    init(_ albums: [Album], isInWindow: Bool = true) {
      self.albums = albums
      super.init()
      window.isReleasedWhenClosed = false
      view.collectionViewLayout = NSCollectionViewFlowLayout()
      view.register(SongItem.self, forItemWithIdentifier: Self.identifier)
      view.dataSource = self
      let scroller = NSScrollView(frame: NSRect(x: 0, y: 0, width: 600, height: 1_000))
      scroller.documentView = view
      if isInWindow { window.contentView?.addSubview(scroller) }
      view.reloadData()
      view.layoutSubtreeIfNeeded()
    }

    func apply(_ changes: StagedChanges<Album>, interrupt: ((BatchChanges) -> Bool)? = nil) {
      view.apply(
        changes, interrupt: interrupt,
        setData: {
          self.albums = $0
          self.dataThatWasSet.append($0)
        },
        completion: { self.completions.append($0) })
    }

    var numbersOfItems: [Int] {
      (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
    }

    /// Whether every item that is there has the title of its place; AppKit makes those that are seen.
    func showsNothingOther(than titles: [[String]]) -> Bool {
      view.layoutSubtreeIfNeeded()
      return titles.enumerated().allSatisfy { section, titles in
        titles.enumerated().allSatisfy { item, title in
          view.item(at: IndexPath(item: item, section: section)).map { $0.title == title } ?? true
        }
      }
    }

    func numberOfSections(in collectionView: NSCollectionView) -> Int { albums.count }

    func collectionView(
      _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
    ) -> Int {
      albums[section].songs.count
    }

    func collectionView(
      _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
    ) -> NSCollectionViewItem {
      let item = collectionView.makeItem(withIdentifier: Self.identifier, for: indexPath)
      item.title = albums[indexPath.section].songs[indexPath.item].title
      return item
    }
  }
#endif
