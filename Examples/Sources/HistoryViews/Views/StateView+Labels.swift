import Controls
import Layout
import Reconciler

/// The views that the views of this app place.
enum Part: Hashable {
  case title, text, status, position, hint, button, search, clear, progress, empty
  case header, notice, failure, commits, commit, line, panes, cover, dialog
  case id, graph, refs, author, date, branch, stop
}

extension StateView {
  /// Places a label that has the size of its text.
  @discardableResult
  func place(
    _ text: String, _ key: Part, _ style: TextStyle = TextStyle(),
    alignment: TextAlignment = .leading, wraps: Bool = false,
    _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Label {
    place(
      Label.self, key,
      update: { label in
        label.text = text
        label.style = style
        label.alignment = alignment
        label.wraps = wraps
      }, constraints
    ).view
  }

  /// Places a label in a row, with the row's height and a width that depends only on its constraints.
  @discardableResult
  func placeCell(
    _ text: String, _ key: Part, _ style: TextStyle = TextStyle(), spans: [TextSpan] = [],
    truncation: Label.Truncation = .end, _ constraints: @escaping (ConstraintMaker) -> Void
  ) -> Label {
    place(
      Label.self, key,
      update: { label in
        label.sizesToText = false
        label.text = text
        label.style = style
        label.spans = spans
        label.truncation = truncation
      },
      { make in
        make.verticalEdges.equalTo(self)
        constraints(make)
      }
    ).view
  }
}

extension String {
  /// The beginning of a line, as long as any window can show, because hosts measure the whole text.
  var beginning: String { utf8.count <= 1000 ? self : String(prefix(1000)) }
}
