import ShadowDiff
import Testing

/// A tool that merges files and asks a person about conflicts.
private struct MergeTool {
  /// The person's answer to a conflict.
  enum Answer {
    case ours, theirs, both
    case edited(String)
    case undecided
  }

  var ask: (_ ours: String, _ base: String, _ theirs: String) -> Answer

  /// Returns the merged text, and the number of conflicts that remain in it.
  func merge(base: String, ours: String, theirs: String) -> (text: String, conflicts: Int) {
    let merge = TextMerge(base: base, ours: ours, theirs: theirs)
    if let text = merge.merged { return (text, 0) }
    var left = 0
    var answers: [TextMerge.Chunk: Answer] = [:]
    for conflict in merge.conflicts {
      let answer = ask(
        merge.text(of: conflict, in: .ours), merge.text(of: conflict, in: .base),
        merge.text(of: conflict, in: .theirs))
      if case .undecided = answer { left += 1 }
      answers[conflict] = answer
    }
    if left > 0 { return (merge.text(labels: .init(ours: "HEAD", theirs: "topic")), left) }
    let text = merge.text { conflict in
      switch answers[conflict] {
      case .theirs: .theirs
      case .both: .union
      case .edited(let text): .lines([text])
      case .ours, .undecided, nil: .ours
      }
    }
    return (text, 0)
  }
}

@Suite struct MergeToolProgram {
  private let base = "title\n\nmilk\neggs\nbread\n\nend\n"
  private let ours = "Title\n\nmilk\n6 eggs\nbread\n\nend\n"
  private let theirs = "title\n\nmilk\nbrown eggs\nbread\n\nThe end\n"

  private func merged(_ answer: MergeTool.Answer) -> (text: String, conflicts: Int) {
    MergeTool { mine, original, yours in
      #expect(mine == "6 eggs\n" && original == "eggs\n" && yours == "brown eggs\n")
      return answer
    }.merge(base: base, ours: ours, theirs: theirs)
  }

  @Test func conflictsAreAnswered() {
    func text(_ eggs: String) -> String { "Title\n\nmilk\n\(eggs)bread\n\nThe end\n" }
    #expect(merged(.ours).text == text("6 eggs\n"))
    #expect(merged(.theirs).text == text("brown eggs\n"))
    #expect(merged(.both).text == text("6 eggs\nbrown eggs\n"))
    #expect(merged(.edited("6 brown eggs\n")).text == text("6 brown eggs\n"))
    let open = merged(.undecided)
    #expect(open.conflicts == 1)
    #expect(
      open.text
        == text("<<<<<<< HEAD\n6 eggs\n=======\nbrown eggs\n>>>>>>> topic\n"))
  }

  @Test func changesInDifferentPlacesNeedNoAnswer() {
    let tool = MergeTool { _, _, _ in
      Issue.record("asked about a clean merge")
      return .undecided
    }
    #expect(
      tool.merge(base: "a\nb\nc\n", ours: "A\nb\nc\n", theirs: "a\nb\nC\n").text == "A\nb\nC\n")
    #expect(tool.merge(base: "a\n", ours: "a\n", theirs: "a\n").text == "a\n")
  }

  /// Other ways to write the same.
  @Test func firstGuessesCompile() {
    let merge = TextMerge(base: base, ours: ours, theirs: theirs)
    #expect(merge.hasConflicts)
    #expect(merge.text == merge.text())
    #expect(merge.text.contains("<<<<<<< ours\n"))
    #expect(merge.text(resolving: .ours).contains("6 eggs"))
    #expect(merge.text(style: .diff3).contains("||||||| base\neggs\n"))
    #expect(merge.lines(of: merge.conflicts[0], in: .theirs) == ["brown eggs\n"])
    #expect(merge.chunks.map(\.kind) == [.ours, .unchanged, .conflict, .unchanged, .theirs])
  }
}
