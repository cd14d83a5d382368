import Layout
import Testing

/// The issues that a container reports.
final class Issues {
  private(set) var all: [LayoutIssue] = []

  private var textsAtOnce: [String] = []

  init(_ item: Box) {
    item.layout.container.onIssue = { [self] in
      all.append($0)
      textsAtOnce.append("\($0)")
    }
  }

  // Texts that are read later are the same.
  deinit { #expect(texts == textsAtOnce) }

  var texts: [String] { all.map(\.description) }
  var kinds: [String] { all.map { String("\($0.kind)".prefix { $0 != "(" }) } }
}
