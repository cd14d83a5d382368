// swift-format-ignore-file
import DiscreteStates
import Testing

// Both flavours for plain classes, which belong to no actor. What differs from the texts besides what the
// other files list: `defaultTransition` is computed.

private final class Field { var text: String?; var isEnabled = true }

private class SearchView
{
  let keyword = Field()
  let start = Field()
  var log: [String] = []

	lazy
    var state: StateCtrl<SearchView> = StateCtrl(for: self)
}

extension SearchView: DiscreteSystem
{
  typealias St = State<SearchView>

    static
    func awaiting(with keyword: String) -> St
    {
        return state {

            $0.keyword.text = keyword
            $0.keyword.isEnabled = true
            $0.start.isEnabled = true
        }
    }

    static
    func locked() -> St
    {
        return state {

            $0.keyword.isEnabled = false
            $0.start.isEnabled = false
        }
    }
}

private class Lamp
{
  var log: [String] = []

    static
    var defaultTransition: Transition<Lamp>
    {
        return { (lamp, mutations, completion) in

            lamp.log.append("default")
            mutations()
            completion(true)
        }
    }
}

extension Lamp: Stateful
{
  typealias St = State<Lamp>

  static func on(brightness: Int) -> St { onSet { $0.log.append("on \(brightness)") }.onUpdate { $0.log.append("again") } }
  static func off() -> St { state { $0.log.append("off") } }
}

private final class Door: Stateful {
  var log: [String] = []
  static func open() -> State<Door> { state { $0.log.append("open") } }
}

@Test func plainDiscreteSystems() {
  let view = SearchView()
  view.apply{ $0.awaiting(with: "something") }.instantly()
  #expect(view.keyword.text == "something")
  view.apply{ $0.locked() }.viaTransition { $1(); $2(true) }
  #expect(!view.start.isEnabled)
  view.state.apply{ $0.awaiting(with: "something") }.instantly()
  view.state.apply{ $0.awaiting(with: "something else") }.instantly() // no effect
  #expect(view.keyword.text == "something")
  view.state.apply{ $0.locked() }.viaTransition()
  #expect(!view.start.isEnabled)
  view.become { $0.awaiting(with: "b") }
  #expect(view.keyword.text == "b")
}

@Test func plainStatefulObjects() {
  let lamp = Lamp()
  lamp.state.apply { $0.on(brightness: 1) }.instantly()
  lamp.state.apply { $0.on(brightness: 2) }.instantly()
  lamp.state.apply { $0.off() }.viaTransition()
  lamp.state.apply { $0.off() }.viaTransition()
  #expect(lamp.log == ["on 1", "again", "again", "default", "off"])
  // Without a default transition, states are applied at once.
  let door = Door()
  #expect(door.state.apply { $0.open() }.viaTransition().outcome == .entered)
  #expect(door.log == ["open"])
}

/// An actor may own them as well.
private actor Room {
  private let lamp = Lamp()

  func light() -> [String] {
    lamp.state.apply { $0.on(brightness: 3) }.viaTransition()
    return lamp.log
  }
}

@Test func actorsOwnStatefulObjects() async {
  #expect(await Room().light() == ["default", "on 3", "again"])
}
