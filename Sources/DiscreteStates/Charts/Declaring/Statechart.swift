/// A statechart: a state machine with nested and parallel states, validated and ready to run.
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
/// A chart has no state of its own: a ``StatechartSession`` runs it as SCXML specifies (W3C, 2015). <doc:Statecharts>
/// lists the rules. A chart is immutable and can serve any number of sessions, on any actors, so a class of any
/// isolation can declare it as `static let chart`. <doc:ComposingCharts> lists what the compiler does not check when
/// a chart is shared.
///
/// - Parameters:
///   - Target: The class of the object that actions work on.
///   - ID: The type of the states' identifiers, usually an enum.
///   - Event: The type of the events, usually an enum.
public struct Statechart<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  /// A session that runs the chart.
  public typealias Session = StatechartSession<Target, ID, Event>

  /// An action that also receives the session.
  public typealias Action = (Target, Session) throws -> Void

  /// A guard that also receives the session.
  public typealias Guard = (Target, Session) throws -> Bool

  @usableFromInline let program: ChartProgram<Target, ID, Event>

  /// The version of the chart, which is stored in its snapshots.
  public let version: Int

  init(program: ChartProgram<Target, ID, Event>, version: Int = 0) {
    (self.program, self.version) = (program, version)
  }

  /// Declares a chart.
  ///
  /// - Parameters:
  ///   - initial: The state to enter at the start, or several in different regions of a parallel state.
  ///   - version: A number to increase when saved sessions no longer fit the chart.
  ///   - isolation: The actor to which the chart is bound, by default the actor of the code that declares it.
  ///     Creating or starting a session on another actor then stops the program. In the initial value of a property,
  ///     such as `static let chart`, the compiler knows no actor, and the chart is bound to none, unless you pass
  ///     `MainActor.shared`.
  ///   - content: The states, and other parts of the top level, such as transitions that apply in every state.
  ///     Document order is the order in which they are declared.
  /// - Throws: ``StatechartError`` if the declaration is invalid.
  /// - Complexity: O(*n*) in the number of states and transitions, apart from transitions with several targets.
  public init(
    initial: ID..., version: Int = 0, isolation: isolated (any Actor)? = #isolation,
    @StatechartBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>]
  ) throws(StatechartError) {
    try self.init(initials: initial, version: version, isolation: isolation, content: content)
  }

  /// Declares a chart whose initial states are given as an array.
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
}

/// A chart can be shared between actors.
///
/// `@unchecked`, because the compiler cannot check the closures. A program does not change after it is compiled, and
/// `ID` is `Sendable`. Only sessions call the closures. If a chart is declared in a function of an actor, a session
/// on another actor stops the program (`ChartBehavior.checkOwner`). If it is declared where the compiler knows no
/// actor, as in a `static let` that names none, nothing checks where a session calls the closures, or what they
/// capture; <doc:ComposingCharts> describes what users must do. The closures are not `@Sendable`, because such
/// closures could not use members of main-actor objects.
extension Statechart: @unchecked Sendable where ID: Sendable {}
