import ShadowDiff

/// A row of the lists that the tests show.
struct Song: Identifiable, Hashable, Sendable {
  var id: Int
  var title: String
}

/// A section of the lists that the tests show.
struct Album: Identifiable, Hashable, Sendable {
  var id: String
  var title: String
  var songs: [Song]
}

/// Albums from a short text, as `A:1,2 B:3*`; a star is a new title of the same thing.
func albums(_ text: String) -> [Album] {
  text.split(separator: " ").map { word in
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    let id = parts[0].prefix { $0 != "*" }
    return Album(id: String(id), title: String(parts[0]), songs: songs(String(parts[1])))
  }
}

/// Songs from a short text, as `1,2*`.
func songs(_ text: String) -> [Song] {
  text.split(separator: ",").map { word in
    Song(id: Int(word.prefix { $0 != "*" }) ?? 0, title: String(word))
  }
}

func staged(from source: [Album], to target: [Album]) -> StagedChanges<Album> {
  StagedChanges(
    from: source, to: target, elements: \.songs, isSectionUpdated: { $0.title != $1.title },
    isUpdated: { $0.title != $1.title })
}

func staged(from source: [Song], to target: [Song]) -> StagedChanges<Song> {
  StagedChanges(from: source, to: target) { $0.title != $1.title }
}

/// Changes of every kind, alone and together.
let albumChanges: [(from: String, to: String)] = [
  ("", "A:1,2 B:3"),
  ("A:1,2 B:3", ""),
  ("A:1,2,3", "A:2,3"),
  ("A:1,2,3", "A:1,4,2,3"),
  ("A:1,2,3,4", "A:4,1,2,3"),
  ("A:1,2,3,4,5,6", "A:6,2,5*,7,1"),
  ("A:1,2,3", "A:0,1,2,3*"),
  ("A:1,2 B:3,4", "A:1 B:3,2,4"),
  ("A:1,2 B:3 C:4", "C:4 A:1,2 B:3"),
  ("A:1,2 B:3 C:4", "B:3 D:5,6 C:4"),
  ("A:1,2 B:3", "C:9 A:1,2* B*:3"),
  ("A:1,2 B:3,4 C:5", "C:5,1 B:4,3 A:2"),
  ("A:1,2,3 B:4 C:5,6 D:7 E:8", "D:7,1 A*:3 C:5,2*,6 X:10,4 E:9,8"),
  ("A:1,2,3 B:4,5,6", "B:3,6,4* X:1,5 A:2"),
]

/// Changes of a list without sections.
let songChanges: [(from: String, to: String)] = [
  ("", "1,2,3"), ("1,2,3", ""), ("1,2,3", "2,3"), ("1,2,3", "1,4,2,3"), ("1,2,3,4", "4,1,2,3"),
  ("1,2,3,4,5,6", "6,2,5*,7,1"), ("1,2,3", "0,1,2,3*"), ("1,2,3,4,5,6,7,8", "8,3,1,9,7*,5,2"),
  ("1,2,3,4,5", "5,4,3,2,1"),
]

/// Random lists, the same in every run.
struct RandomAlbums {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &+ 1 }

  private mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }

  /// Up to five sections and ten rows, some of them with new titles.
  mutating func next() -> [Album] {
    var names = ["A", "B", "C", "D", "E"].filter { _ in below(3) > 0 }
    for index in names.indices { names.swapAt(index, below(names.count)) }
    var result = names.map { name in
      Album(id: name, title: below(4) == 0 ? name + "*" : name, songs: [])
    }
    guard !result.isEmpty else { return [] }
    for number in 0..<10 where below(4) > 0 {
      let section = below(result.count)
      let song = Song(id: number, title: below(4) == 0 ? "\(number)*" : "\(number)")
      result[section].songs.insert(song, at: below(result[section].songs.count + 1))
    }
    return result
  }
}

extension [Album] {
  /// The titles of the rows, section by section.
  var titles: [[String]] { map { $0.songs.map(\.title) } }
}
