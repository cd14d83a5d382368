/// The views that the views of this app place.
enum Part: Hashable {
  case title, text, status, position, hint, button, search, clear, progress, empty
  case header, notice, failure, commits, commit, line, panes, cover, dialog
  case id, graph, refs, author, date, branch, stop
}

extension String {
  /// The beginning of a line, as long as any window can show, because hosts measure the whole text.
  var beginning: String { utf8.count <= 1000 ? self : String(prefix(1000)) }
}
