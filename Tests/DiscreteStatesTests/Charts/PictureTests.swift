import DiscreteStates
import Testing

/// Pictures of the example.
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
