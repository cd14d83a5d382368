import Controls
import HistoryModel

/// The names of branches and tags in a text, each in an area of the color of its kind.
struct Badges: Hashable {
  private(set) var text = ""
  private(set) var spans: [TextSpan] = []

  /// Creates badges as far as they have room, at least one, and the number of the others.
  ///
  /// - Parameter isHead: A Boolean value that indicates whether the commit is checked out without a branch.
  init(_ refs: [Ref] = [], isHead: Bool = false, columns: Int = 0) {
    // What is checked out comes first, and branches of remotes last.
    func rank(_ ref: Ref) -> Int { ref.isCurrent ? 0 : ref.kind == .remote ? 2 : 1 }
    var badges = refs.sorted { rank($0) < rank($1) }
      .map { (name: $0.name.shown, color: $0.kind.color, isStrong: $0.isCurrent) }
    if isHead { badges.insert(("HEAD", .danger, true), at: 0) }
    for (index, badge) in badges.enumerated() {
      let name = " \(badge.name) "
      guard index == 0 || text.columns + name.columns < columns else {
        text += " +\(badges.count - index)"
        return
      }
      if index > 0 { text += " " }
      let range = text.utf8.count..<text.utf8.count + name.utf8.count
      text += name
      spans.append(
        TextSpan(range, color: badge.color, isStrong: badge.isStrong, isReversed: true))
    }
  }
}

extension Ref.Kind {
  /// The color of the badge.
  var color: ColorRole {
    switch self {
    case .branch: .success
    case .remote: .accent
    case .tag: .warning
    }
  }
}
