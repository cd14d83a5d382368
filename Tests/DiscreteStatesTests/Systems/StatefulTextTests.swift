// swift-format-ignore-file
import DiscreteStates
import Testing

// The snippets of the text on XCEState 2.6.2, as they stand, for a class of the main actor. What the
// language or a slip of the text forces to change:
// - `Transition<SearchView>.Body` is `TransitionBody<SearchView>`, or `Transition<SearchView>`: the other
//   text has `Transition<Target>` as a closure, and a closure has no members.
// - `UIView`, `UITextField` and `UIButton` are small classes of the main actor.
// - `v.alpha` is `view.alpha`: nothing is called `v`.
// - `static var defaultTransition` of a plain class is computed, as the language refuses stored global
//   variables that no actor guards: see PlainTextTests.

private class SearchView: UIView
{
  let keyword = UITextField()
  let start = UIButton()
  var updates = 0

    static
    var defaultTransition: TransitionBody<SearchView> = {

        (view, mutations, completion) in

        view.alpha = 0.0

        //===

        mutations() // this is closure from the state

        //===

        UIView.animate(
            withDuration: 1.0,
            animations: { view.alpha = 1.0 },
            completion: completion
        )
    }
}

extension SearchView: Stateful
{
  // optionally lets declare a type alias
  // to shorten states declaration:
  typealias St = State<SearchView>
}

extension SearchView
{
    static
    func awaiting(with keyword: String) -> St
    {
        return state{

            $0.keyword.text = keyword
            $0.keyword.isEnabled = true
            $0.start.isEnabled = true
        }
    }
}

extension SearchView
{
    static
    func locked() -> St
    {
        return state{

            $0.keyword.isEnabled = false
            $0.start.isEnabled = false
        }
    }

    static
    func counting() -> St
    {
        return onSet {

            $0.updates = 100

        }.onUpdate {

            $0.updates += 1
        }
    }
}

/// A subclass shares the states of its superclass.
private final class WideSearchView: SearchView {}

@Suite(.serialized) @MainActor struct StatefulTextTests {
  @Test func statesAreAppliedThroughState() {
    var log: [String] = []
    let transition: TransitionBody<SearchView> = { _, mutations, completion in
      log.append("transition")
      mutations()
      completion(true)
    } // define transition
    for view in [SearchView(), WideSearchView()] {
      log = []
      view.state.apply{ $0.awaiting(with: "something") }.instantly()
      view.keyword.text = "typed"
      view.state.apply{ $0.awaiting(with: "something") }.instantly() // no effect
      #expect(view.keyword.text == "typed")
      let change = view.state.apply{ $0.locked() }.viaTransition() // with default transition
      view.state.apply{ $0.awaiting(with: "after search") }.viaTransition(transition)
      #expect(!view.start.isEnabled && change.outcome == nil && log.isEmpty)
      #expect(view.state.current?.name == "locked()" && view.state.waitingCount == 1)
      UIView.finishAnimations()
      #expect(view.keyword.text == "after search" && log == ["transition"])
    }
  }

  @Test func onUpdateRunsOnEnteringAndAgain() {
    let view = SearchView()
    view.state.apply { $0.counting() }.instantly()
    #expect(view.updates == 101)
    #expect(view.state.apply { $0.counting() }.instantly().outcome == .updated)
    #expect(view.state.apply { $0.counting() }.viaTransition().outcome == .updated)
    #expect(view.updates == 103)
    view.state.apply { $0.locked() }.instantly()
    view.state.apply { $0.counting() }.instantly()
    #expect(view.updates == 101)
  }

  @Test func subclassesInheritStates() {
    let view = WideSearchView()
    view.state.become { $0.locked() }
    #expect(view.state.isIn { $0.locked() } && !view.state.isIn { $0.counting() })
    #expect(view.state === view.state && view.state !== SearchView().state)
    #expect(SearchView.locked() == SearchView.locked())
    #expect(SearchView.awaiting(with: "a") != SearchView.locked())
  }
}
