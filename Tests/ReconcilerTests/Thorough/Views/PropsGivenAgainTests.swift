import Reconciler
import Testing

/// Props that a render gives more than once: the last value counts, against what was there before.
@MainActor @Suite(.serialized) struct PropsGivenAgainTests {
  private struct Pair: Equatable {
    nonisolated(unsafe) static var comparisons = 0
    var first: Int

    static func == (lhs: Pair, rhs: Pair) -> Bool {
      unsafe comparisons += 1
      return lhs.first == rhs.first
    }
  }

  /// How often the child was rendered by some renders of its parent, after the first two.
  private func renders(
    _ rounds: Int = 5, giving give: @escaping (ProbeView, Placement<RowView>, Int) -> Void
  ) -> Int {
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        let row = root.place(RowView.self, "row")
        give(root, row, root.state["round"] as? Int ?? 0)
      }
    }
    guard let row = stage.root.subviews.first as? RowView else { return -1 }
    var old = 0
    for round in 1...rounds + 1 {
      stage.root.state["round"] = round
      StateView.flush()
      if round == 1 { old = row.renders }
    }
    return row.renders - old
  }

  @Test func theLastValueIsComparedWithTheOneBefore() {
    #expect(
      renders { _, row, _ in for value in 1...2 { row.prop(forKey: "value", is: value) } } == 0)
    let mixed = renders { _, row, round in
      row.prop(forKey: "other", is: "x")
      row.prop(forKey: "value", is: round)
      row.prop(forKey: "value", is: Pair(first: round))
      row.prop(forKey: "other", is: "y")
      row.prop(forKey: "value", is: Pair(first: 3))
    }
    #expect(mixed == 0)
    let changing = renders { _, row, round in
      row.prop(forKey: "value", is: 0)
      row.prop(forKey: "value", is: round)
    }
    #expect(changing == 5)
    let every = renders { _, row, round in
      row.prop(forKey: "value", is: round)
      row.prop(forKey: "value", is: round / 2)
    }
    #expect(every == 3)
  }

  @Test func theFirstRenderThatGivesAPropAgainIsNoException() {
    let inOrder = renders { _, row, round in
      if round == 4 { row.prop(forKey: "value", is: 0) }
      row.prop(forKey: "value", is: 1)
    }
    #expect(inOrder == 0)
    let later = renders { root, row, round in
      row.prop(forKey: "value", is: round == 4 ? 0 : 1)
      root.place(RowView.self, "next")
      if round == 4 { row.prop(forKey: "value", is: 1) }
    }
    #expect(later == 0)
    let removed = renders { _, row, round in
      row.prop(forKey: "other", is: 1)
      if round == 4 { row.prop(forKey: "value", is: 1) }
      if round == 4 { row.prop(forKey: "value", is: nil as Int?) }
    }
    #expect(removed == 0)
  }

  @Test func whatIsGivenAgainLaterInTheRenderCountsToo() {
    let late = renders { root, row, _ in
      row.prop(forKey: "value", is: 1)
      root.place(RowView.self, "next").prop(forKey: "value", is: 1)
      row.prop(forKey: "value", is: 2)
    }
    #expect(late == 0)
    let removed = renders { _, row, round in
      row.prop(forKey: "value", is: 1)
      row.prop(forKey: "value", is: round == 3 ? nil : 2)
    }
    #expect(removed == 2)
  }

  @Test func linksAndFunctionsGivenAgainCountOnce() {
    let links = renders { root, row, _ in
      root.state["source"] = 7
      row.prop(forKey: "value", is: 1)
      row.prop(forKey: "value", isLinkedToKeyInState: "source")
    }
    #expect(links == 0)
    let functions = renders { _, row, round in
      row.prop(forKey: "value", isFunction: { _ in _ = round })
      row.prop(forKey: "value", isFunction: { _ in })
    }
    #expect(functions == 0)
  }

  @Test func propsGivenOnceAreComparedOnce() {
    unsafe Pair.comparisons = 0
    #expect(renders { _, row, round in row.prop(forKey: "value", is: Pair(first: round)) } == 5)
    let comparisons = unsafe Pair.comparisons
    #expect(comparisons == 6)
  }
}
