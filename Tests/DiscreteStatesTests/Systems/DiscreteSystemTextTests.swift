// swift-format-ignore-file
import DiscreteStates
import Testing

// The snippets of the text on DiscreteSystem, as they stand, for a class of the main actor; PlainTextTests
// has them for a plain one. What the language or a slip of the text forces to change:
// - `UIView`, `UITextField` and `UIButton` are small classes of the main actor.
// - `v.alpha` is `view.alpha`: nothing is called `v`.
// - `Transition<SearchView> = ...` has a closure.
// - The class is written once, with all of its members; the state controllers of the text, two times
//   `state`, belong to two classes.
// - `typealias Transition` and `typealias Completion` are those of the module: see `declarations`.

@MainActor class UIView {
  var alpha = 1.0
  static var animations: [() -> Void] = []
  static func animate(withDuration: Double, animations: () -> Void, completion: @escaping (Bool) -> Void) {
    animations()
    self.animations.append { completion(true) }
  }
  static func finishAnimations() {
    while !animations.isEmpty { animations.removeFirst()() }
  }
}
@MainActor final class UITextField { var text: String?; var isEnabled = true }
@MainActor final class UIButton { var isEnabled = true }

private class SearchView: UIView
{
  let keyword = UITextField()
  let start = UIButton()

	lazy // lazy declaration allows us to have access to 'self'
    var state: StateCtrl<SearchView> = StateCtrl(for: self)
}

extension SearchView: DiscreteSystem
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
        return state {

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
        return state {

            $0.keyword.isEnabled = false
            $0.start.isEnabled = false
        }
    }
}

enum Default
{
	@MainActor static
    func viewAnim<View: UIView>() -> Transition<View>
    {
    	// this is simple fade-in animation of the whole view

        return { (view, mutations, completion) in

            view.alpha = 0.0

            //===

            mutations() // this is closure from the state

            //===

            UIView.animate(withDuration: 1.0,
                           animations: { view.alpha = 1.0 },
                           completion: completion)
        }
    }
}

private class FadingSearchView: UIView, DiscreteSystem
{
  var isLocked = false

	lazy
    var state: StateCtrl<FadingSearchView> = StateCtrl(for: self, Default.viewAnim())

  static func locked() -> State<FadingSearchView> { state { $0.isLocked = true } }
}

@Suite(.serialized) @MainActor struct DiscreteSystemTextTests {
  @Test func statesAreAppliedToTheObject() {
    var log: [String] = []
    let transition: Transition<SearchView> = { _, mutations, completion in
      log.append("transition")
      mutations()
      completion(true)
    }
    let view = SearchView()

    // ...

    view.apply{ $0.awaiting(with: "something") }.instantly() // applies instantly
    #expect(view.keyword.text == "something" && view.start.isEnabled)
    view.apply{ $0.locked() }.viaTransition(transition)
    #expect(!view.keyword.isEnabled && !view.start.isEnabled && log == ["transition"])

    // Directly, a state is applied as often as one likes.
    view.keyword.isEnabled = true
    view.apply{ $0.locked() }.instantly()
    #expect(!view.keyword.isEnabled)
  }

  @Test func controllersDoNotApplyAStateTwice() {
    var log: [String] = []
    let transition: Transition<SearchView> = { _, mutations, completion in
      log.append("transition")
      mutations()
      completion(true)
    } // define a custom transition
    let view = SearchView()

    // ...

    view.state.apply{ $0.awaiting(with: "something") }.instantly()
    view.keyword.text = "typed"
    view.state.apply{ $0.awaiting(with: "something") }.instantly() // no effect
    #expect(view.keyword.text == "typed")
    view.state.apply{ $0.locked() }.viaTransition() // with default transition
    #expect(!view.start.isEnabled && log.isEmpty)
    view.state.apply{ $0.awaiting(with: "after search") }.viaTransition(transition)
    #expect(view.keyword.text == "after search" && log == ["transition"])
  }

  @Test func controllersHaveADefaultTransition() {
    let view = FadingSearchView()
    let change = view.state.apply { $0.locked() }.viaTransition()
    #expect(view.isLocked && view.alpha == 1 && change.outcome == nil)
    UIView.finishAnimations()
    #expect(change.outcome == .entered)
  }

  @Test func declarations() {
    // The type aliases of the text are the module's.
    let completion: Completion = { (_ finished: Bool) -> Void in }
    let transition: (
    _ target: SearchView,
    _ mutation: @escaping () -> Void,
    _ completion: @escaping Completion
    ) -> Void = { $1(); $2(true) }
    let same: Transition<SearchView> = transition
    let second: DiscreteState<SearchView> = SearchView.locked()
    completion(true)
    let view = SearchView()
    view.apply { _ in second }.viaTransition(same)
    #expect(!view.start.isEnabled)
  }
}
