import DiscreteStates
import Testing

/// Counts the calls of members of ``CountedID``.
private final class CallCount {
  var value = 0
}

/// An identifier of a state that counts how often a chart describes, hashes or compares it.
private struct CountedID: Hashable, CustomStringConvertible {
  let number: Int
  let calls: CallCount

  var description: String {
    calls.value += 1
    return "s\(number)"
  }

  func hash(into hasher: inout Hasher) {
    calls.value += 1
    hasher.combine(number)
  }

  static func == (a: CountedID, b: CountedID) -> Bool {
    a.calls.value += 1
    return a.number == b.number
  }
}

/// Pictures and descriptions of charts.
@MainActor @Suite struct PictureTests {
  @Test func mermaidOfTheExample() throws {
    let mermaid = try SignIn.chart().mermaid
    #expect(mermaid == Self.mermaid)
  }

  @Test func outlineOfTheExample() throws {
    let text = try SignIn.chart().description
    #expect(
      text.hasPrefix(
        """
        * app (parallel)
            session
        """))
    #expect(text.contains("  * editing\n          submit → checking"))
    #expect(text.contains("after 2.0 seconds → editing"))
  }

  /// Returns a chart of `count` states in groups of ten.
  ///
  /// Each group has one transition. Each state in a group has two: to the next state, and, after a delay, to a state
  /// that is mostly in another group.
  private func makeGroups(_ count: Int, _ calls: CallCount) throws
    -> Statechart<StatechartContext<Int>, CountedID, String>
  {
    func id(_ number: Int) -> CountedID { CountedID(number: number, calls: calls) }
    return try Statechart(initial: id(0)) {
      for group in stride(from: 0, to: count, by: 10) {
        StateNode(id(group), initial: id(group + 1)) {
          On("leave", to: id((group + 10) % count))
          for number in (group + 1)..<(group + 10) {
            StateNode(id(number)) {
              On("next", to: id((number + 1) % count)).when("ready") { $0.value > 0 }
              On(after: .seconds(1), to: id(number * 7 % count))
            }
          }
        }
      }
    }
  }

  @Test func descriptionsAreLinear() throws {
    var works: [Int] = []
    for count in [250, 500, 1000] {
      let calls = CallCount()
      let chart = try makeGroups(count, calls)
      calls.value = 0
      let text = chart.description
      works.append(calls.value)
      let transitions = count / 10 + 2 * count * 9 / 10
      #expect(text.split(separator: "\n").count == count + transitions)
      // Each state and each target of a transition is described.
      #expect(calls.value >= count + transitions)
    }
    for (half, whole) in zip(works, works.dropFirst()) {
      #expect(Double(whole) <= 2.1 * Double(half), "\(works)")
    }
  }

  static let mermaid = """
    stateDiagram-v2
      [*] --> app
      state app {
        state session {
          state "in session" as session_in
          [*] --> form
          state form {
            state "H*" as back
            back --> editing
            [*] --> editing
            editing
            checking
            waiting
            locked
            editing --> checking : submit
            checking --> locked : refused [third time]
            checking --> waiting : refused
            waiting --> editing : after 2.0 seconds
            waiting --> editing : retry
          }
          help
          signedIn
          session_in --> help : help
        }
        --
        state network {
          [*] --> online
          online
          offline
          online --> offline : lost
          offline --> online : found
        }
      }
      checking --> signedIn : accepted [online]
      help --> back : close

    """
}
