import DiscreteStates
import Foundation
import Testing

/// Pictures of the example.
@MainActor @Suite struct PictureTests {
  @Test func mermaidOfTheExample() throws {
    let mermaid = try SignIn.chart().mermaid
    #expect(mermaid == Self.mermaid)
    // The page shows the same.
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/DiscreteStates/DiscreteStates.docc/Statecharts.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains("```mermaid\n" + Self.mermaid + "```"))
  }

  @Test func outlineOfTheExample() throws {
    let text = try SignIn.chart().description
    #expect(
      text.hasPrefix(
        """
        * app (parallel)
            session
        """))
    #expect(text.contains("      * editing\n              submit [guard] → checking"))
    #expect(text.contains("after 2.0 seconds → editing"))
  }

  static let mermaid = ""
}
