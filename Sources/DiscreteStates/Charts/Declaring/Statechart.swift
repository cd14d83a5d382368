/// A statechart: states in states, and transitions between them, checked and ready to run.
///
/// ```swift
/// let chart = try Statechart<Door, Phase, Input>(initial: .closed) {
///   StateNode(.closed) {
///     On(.push, to: .open)
///   }
///   StateNode(.open) {
///     OnEntry { $0.light = true }
///     On(after: .seconds(5), to: .closed)
///   }
/// }
/// let session = StatechartSession(chart, for: door)
/// session.start()
/// session.send(.push)
/// ```
///
/// It runs as SCXML does (W3C, 2015); <doc:Statecharts> tells the rules. A chart does not change and may
/// serve any number of sessions, on any actors, so that a class of any isolation declares it as `static let chart`.
///
/// - Parameters:
///   - Target: The class of the object that actions work on.
///   - ID: What tells states apart, as a rule an enum.
///   - Event: What is sent, as a rule an enum.
public struct Statechart<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  /// A session that runs the chart.
  public typealias Session = StatechartSession<Target, ID, Event>

  @usableFromInline let program: ChartProgram<Target, ID, Event>

  /// The version of the chart, which its snapshots carry.
  public let version: Int

  init(program: ChartProgram<Target, ID, Event>, version: Int = 0) {
    (self.program, self.version) = (program, version)
  }

  /// Declares a chart.
  ///
  /// - Parameters:
  ///   - initial: The state to start in, or several that are active together.
  ///   - version: The number to increase when sessions saved before no longer fit.
  ///   - isolation: The actor on which the chart is declared, to which its sessions then belong. The compiler knows
  ///     none in the initial value of a property, such as `static let chart`.
  ///   - content: States, and transitions for all of them, in document order.
  /// - Throws: What is wrong with the declaration; nothing is repaired.
  /// - Complexity: O(n) in the number of states and transitions, apart from transitions with several
  ///   targets.
  public init(
    initial: ID..., version: Int = 0, isolation: isolated (any Actor)? = #isolation,
    @StatechartBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>]
  ) throws(StatechartError) {
    try self.init(initials: initial, version: version, isolation: isolation, content: content)
  }

  /// Declares a chart whose initial states are in an array.
  public init(
    initials: [ID], version: Int = 0, isolation: isolated (any Actor)? = #isolation,
    @StatechartBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>]
  ) throws(StatechartError) {
    var compiler = ChartCompiler<Target, ID, Event>()
    let program = try compiler.compile(content(), initial: initials, on: isolation)
    self.init(program: program, version: version)
  }

  /// All states in document order, history states included.
  public var states: [ID] { program.ids }

  /// The state around another one; nil if it is at the top.
  ///
  /// - Precondition: The state is declared.
  public func parent(of id: ID) -> ID? {
    guard let state = program.index[id] else { preconditionFailure("No such state") }
    let parent = program.tables.parent[Int(state)]
    return parent == 0 ? nil : program.id(parent)
  }
}

/// A chart may be shared between actors.
///
/// Unchecked: nothing in a program changes once it is compiled, and `ID` is `Sendable`. Closures run in sessions alone,
/// and a session of a chart that was declared on an actor belongs to that actor (`ChartBehavior.actor`). The compiler
/// does not check what closures capture where no actor is known: that is for the author of the chart, as
/// <doc:Statecharts> says. `@Sendable` closures could not use the members of objects of the main actor.
extension Statechart: @unchecked Sendable where ID: Sendable {}
