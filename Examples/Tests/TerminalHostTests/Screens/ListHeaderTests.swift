import Controls
import Foundation
import Layout
import Reconciler
import Testing

/// Lists with sections in a terminal.
@MainActor
@Suite struct ListHeaderTests {
  struct Letter: Identifiable {
    struct Word: Identifiable { var id: String }
    var id: String
    var words: [Word] { (0..<10).map { Word(id: "\(id)\($0)") } }
  }

  final class Words: StateView {
    override func render() {
      placeList(
        sections: ["a", "b", "c"].map { Letter(id: $0) }, "words", items: \.words,
        rowHeight: .fixed(1)
      ) { row, word in
        row.place(Label.self, update: { $0.text = word.id })
      } header: { row, letter in
        row.place(Label.self, update: { $0.text = "= \(letter.id) =" })
      } constraints: { make in
        make.edges.equalTo(self)
      }
    }

    var list: ListView? { subviews.lazy.compactMap { $0 as? ListView }.first }
  }

  @Test func headersStayInSight() throws {
    let root = Words()
    let stage = Stage(width: 10, height: 4, root: root)
    let list = try #require(root.list)
    func rows(at offset: Double) -> [String] {
      list.contentOffset.y = offset
      stage.draw()
      #expect(stage.isTrue)
      return stage.rows.map { row in
        var row = row
        while row.last == " " { row.removeLast() }
        return row
      }
    }
    #expect(rows(at: 0) == ["= a =", "a0", "a1", "a2"])
    #expect(rows(at: 3) == ["= a =", "a3", "a4", "a5"])
    #expect(rows(at: 9) == ["= a =", "a9", "= b =", "b0"])
    #expect(rows(at: 10) == ["= a =", "= b =", "b0", "b1"])
    #expect(rows(at: 11) == ["= b =", "b0", "b1", "b2"])
    #expect(rows(at: 12) == ["= b =", "b1", "b2", "b3"])
    #expect(rows(at: 4) == ["= a =", "a4", "a5", "a6"])
  }
}
