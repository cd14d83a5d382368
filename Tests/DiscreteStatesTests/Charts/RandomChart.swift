import TestSupport

@testable import DiscreteStates

/// An object that records the calls of a random chart.
final class Notebook {
  var lines: [String] = []
}

/// An event of a random chart: its kind selects transitions, its value is for guards.
struct Pulse: StatechartEvent, Codable, Hashable {
  var kind: Int
  var value: Int

  // The kind alone selects transitions.
  typealias Kind = Int
}

private struct Refusal: Error {}

/// A random chart with all that a chart can contain.
///
/// It has history states, regions, final states, delays, deferred and raised events, errors, mutations, and invoked charts. Its
/// guards are functions of the configuration and of the event, and its actions only record and raise.
struct RandomChart {
  typealias Chart = Statechart<Notebook, Int, Pulse>
  typealias Item = StatechartItem<Notebook, Int, Pulse>
  typealias Session = Chart.Session

  static let kinds = 4

  let outline: ChartOutline
  let chart: Chart

  init(states: Int, edges: Int, _ random: inout SplitMix64) throws {
    outline = OutlineGenerator.random(
      states: states, edges: edges, kinds: Self.kinds, &random)
    let root = Self.items(of: 0, outline, &random)
    var compiler = ChartCompiler<Notebook, Int, Pulse>()
    chart = Statechart(
      program: try compiler.compile(root, initial: outline.nodes[0].initial))
  }

  /// A session that ends soon if a macrostep does not, and reports nothing.
  static func session(_ chart: Chart, _ clock: SimulatedClock) -> (Notebook, Session) {
    let notebook = Notebook()
    let session = StatechartSession(chart, for: notebook, scheduler: clock)
    session.microstepLimit = 40
    session.onFailure = { [unowned notebook] in notebook.lines.append("failure \($0)") }
    session.onUnhandled = { [unowned notebook] in
      notebook.lines.append("unhandled \($0.kind) \($0.value)")
    }
    return (notebook, session)
  }

  static func pulse(_ random: inout SplitMix64) -> Pulse {
    Pulse(
      kind: Int.random(in: 1...kinds, using: &random), value: Int.random(in: 0...5, using: &random))
  }

  private static func items(
    of state: Int, _ outline: ChartOutline, _ random: inout SplitMix64
  ) -> [Item] {
    let kind = outline.nodes[state].kind
    if kind.isHistory { return [] }
    var items: [Item] = [
      Item(.entry(note("enter \(state)"))), Item(.exit(note("exit \(state)"))),
    ]
    if let raising = raising(&random, oneIn: 8) { items.append(Item(.entry(raising))) }
    if let raising = raising(&random, oneIn: 12) { items.append(Item(.exit(raising))) }
    if one(in: 6, &random) {
      items.append(
        Item(
          .mutations(
            DiscreteState(name: "\(state)") { $0.lines.append("set \(state)") }
              .onUpdate { $0.lines.append("update \(state)") })))
    }
    if kind == .final { return items }
    if one(in: 4, &random) {
      items += Defer<Notebook, Int, Pulse>(Int.random(in: 1...kinds, using: &random)).items
    }
    if one(in: 6, &random) { items += invocation(&random) }
    for (number, edge) in outline.edges.enumerated() where edge.source == state {
      items.append(Item(.transition(transition(number, edge, outline, &random))))
    }
    for child in outline.nodes.indices where outline.nodes[child].parent == state {
      let node = outline.nodes[child]
      items.append(
        Item(
          .node(
            NodeDeclaration(
              id: child, kind: node.kind == .compound ? .atomic : node.kind,
              initial: node.initial, items: self.items(of: child, outline, &random)))))
    }
    return items
  }

  private static func one(in count: Int, _ random: inout SplitMix64) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private static func note(_ text: String) -> ActionDeclaration<Pulse> {
    ActionDeclaration(
      run: ChartErasure<Notebook, Int, Pulse>.action { notebook, session in
        notebook.lines.append("\(text) in \(session.event.map { "\($0.kind) \($0.value)" } ?? "-")")
        // The invoked chart records the event, if there is such a chart.
        try? session.send("hello \(text)", to: "child")
      })
  }

  private static func raising(
    _ random: inout SplitMix64, oneIn count: Int
  ) -> ActionDeclaration<Pulse>? {
    guard one(in: count, &random) else { return nil }
    let event = pulse(&random)
    return ActionDeclaration(
      run: ChartErasure<Notebook, Int, Pulse>.action { _, session in session.raise(event) },
      raised: event)
  }

  /// A chart that only records its calls.
  private static func invocation(_ random: inout SplitMix64) -> [Item] {
    guard
      let child = try? Statechart<Notebook, String, String>(
        initial: "listening",
        content: {
          StateNode("listening") {
            On(.anyEvent) { notebook, session in
              notebook.lines.append("child \(session.event ?? "")")
            }
          }
        })
    else { return [] }
    return Invoke<Notebook, Int, Pulse>(child, as: "child", input: { $0 }).items
  }

  private static func transition(
    _ number: Int, _ edge: ChartOutline.Edge, _ outline: ChartOutline, _ random: inout SplitMix64
  ) -> TransitionDeclaration<Notebook, Int, Pulse> {
    typealias Erasure = ChartErasure<Notebook, Int, Pulse>
    var triggers: [TransitionDeclaration<Notebook, Int, Pulse>.Trigger] = []
    if edge.isForAnyEvent { triggers.append(.any) }
    for event in edge.events {
      // Numbers above those of the kinds stand for done events.
      let state = Int(event) - kinds - 1
      if state < 0 {
        triggers.append(.kind(Int(event)))
      } else if state > 0 {
        triggers.append(.done(state))
      }
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: triggers = []
    case 1: triggers = [.error]
    case 2:
      // No two delays end at the same time, so that their order is known.
      let delay = Duration.microseconds(1_009_000 + 37_003 * number + 17 * number * number)
      triggers = [.delay({ _ in delay }, label: "\(delay)")]
    default: break
    }
    var declaration = TransitionDeclaration<Notebook, Int, Pulse>(
      triggers: triggers, targets: edge.targets)
    declaration.isInternal = edge.isInternal
    if triggers.isEmpty { declaration.triggers = [.always] }
    if triggers.isEmpty || edge.isGuarded {
      let (state, rest) = (
        Int.random(in: 1..<outline.nodes.count, using: &random),
        Int.random(in: 0...2, using: &random)
      )
      let form = Int.random(in: 0..<8, using: &random)
      declaration.guards = [
        GuardDeclaration(
          name: "guard \(number)",
          run: Erasure.guard { _, session in
            switch form {
            case 0, 1: session.isActive(state)
            case 2, 3: !session.isActive(state)
            case 4, 5: (session.event?.value ?? 0) % 3 == rest
            case 6: session.isActive(state) && session.event?.value ?? 1 > rest
            default:
              if session.isActive(state) { throw Refusal() } else { session.error != nil }
            }
          })
      ]
    }
    declaration.actions = [note("take \(number)")]
    if let raising = raising(&random, oneIn: 5) { declaration.actions.append(raising) }
    return declaration
  }
}
