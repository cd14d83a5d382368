import HistoryModel
import Testing

struct CommitSearchTests {
  private func search(_ count: Int) -> CommitSearch {
    var search = CommitSearch()
    let words = ["Fix", "Add", "Remove", "parser", "Crash", "läuft", "test"]
    search.add(
      CommitTable(
        (0..<count).lazy.map { number in
          Commit(
            id: String(0xABC0_0000 + number, radix: 16), parents: [],
            author: number % 3 == 0 ? "Ada" : "Grace",
            time: number,
            subject: "\(words[number % 7]) the \(words[number / 7 % 7]) \(number)")
        }))
    return search
  }

  @Test func findsWhatContainsAllWords() {
    var search = search(1000)
    let queries = [
      "", " ", "fix", "FIX", "ix", "fix pars", "pars fix", "LÄUFT", "ada crash 7", "zzz", "a",
      "the",
      "fix fix", "abc", "abc0", "abc000", "abc0012", "fix abc0012", "c00",
    ]
    for query in queries {
      let words = query.lowercased().split(separator: " ")
      let expected = search.commits.indices.filter { index in
        let commit = search.commits[index]
        let text = "\(commit.subject)\n\(commit.author)".lowercased()
        return words.allSatisfy {
          text.contains($0) || $0.count >= 4 && commit.id.hasPrefix($0)
        }
      }
      #expect(search.find(query) == expected, "\(query)")
    }
  }

  /// Letters whose lower case has another length, or consists of several characters.
  @Test func caseIsIgnoredInAllScripts() {
    var search = CommitSearch()
    for (author, subject) in [
      ("Åsa Öberg", "ПРИВЕТ"), ("İbrahim", "ﬁx"), ("Ada", "漢字 K"), ("[@`{", "x"),
    ] {
      search.add(
        CommitTable([Commit(id: "abc", parents: [], author: author, time: 0, subject: subject)]))
    }
    for (query, found) in [
      ("åsa", [0]), ("ÖBERG привет", [0]), ("İb", [1]), ("字", [2]), ("ada k", [2]), ("{", [3]),
      ("`", [3]), ("[", [3]), ("@", [3]), ("\n", [0, 1, 2, 3]),
    ] { #expect(search.find(query) == found, "\(query)") }
  }

  @Test func typingOnLooksOnlyAtWhatWasFound() {
    var search = search(7000)
    let first = search.find("f")
    #expect(search.lookedAt == 7000)
    let second = search.find("fi")
    #expect(search.lookedAt == first.count)
    _ = search.find("fi a")
    #expect(search.lookedAt == second.count)
    _ = search.find("f")
    #expect(search.lookedAt == 7000)
    _ = search.find("abc")
    #expect(search.find("abc0").count == 7000)
    search.add(CommitTable([Commit(id: "ff", parents: [], author: "", time: 0, subject: "fix")]))
    #expect(search.find("fix").last == 7000)
    #expect(search.lookedAt == 7001)
  }

  @Test func matchesAreRangesOfBytes() {
    func matches(_ query: String, _ text: String) -> [String] {
      CommitSearch.matches(of: query, in: text).map {
        String(decoding: Array(text.utf8)[$0], as: UTF8.self)
      }
    }
    #expect(matches("fix PARSE", "Fix the parser, fix it") == ["Fix", "fix", "parse"])
    #expect(matches("ÄR", "Bär und Är") == ["är", "Är"])
    // The lower case of this letter has another length.
    #expect(matches("i", "İ x i") == ["i"])
    #expect(matches("x", "") == [] && matches(" ", "x") == [])
  }

  @Test func onlyTheBeginningOfAHashMatches() {
    let hash = "abcdef0123456789abcdef0123456789abcdef01"
    for (query, matches) in [
      ("abcd", [0..<4]), ("x ABCDEF01 abcde", [0..<8]), (hash, [0..<40]), ("abc", []), ("", []),
      ("bcde", []), ("cdef01", []), (hash + "0", []),
    ] { #expect(CommitSearch.matches(of: query, inHash: hash) == matches, "\(query)") }
  }
}
