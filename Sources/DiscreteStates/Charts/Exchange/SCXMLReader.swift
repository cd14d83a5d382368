/// A reader that creates charts from SCXML documents (W3C Recommendation, 2015).
///
/// The reader supports states, history states, transitions with prefixes of event names, `raise`, `send` to the session
/// itself, and `cancel`. You bind guards and actions by their text in the document:
///
/// ```swift
/// var reader = SCXMLReader<Upload, String>()
/// reader.guards["attempts < 3"] = { upload, _ in upload.attempts < 3 }
/// reader.actions["count()"] = { upload, _ in upload.attempts += 1 }   // <script>count()</script>
/// let chart = try reader.chart(document)
/// ```
///
/// The reader rejects documents that contain other elements, unless you set `content`, `condition` or `other`. It
/// reads the tags of states, the exact names of events and the delays that ``Statechart/scxml()`` has written.
public struct SCXMLReader<Target: AnyObject, Event: StatechartEvent> where Event.Kind == String {
  /// The type of the charts.
  public typealias Chart = Statechart<Target, String, Event>

  /// An action of these charts.
  public typealias Action = Chart.Action

  /// A guard of these charts.
  public typealias Guard = Chart.Guard

  /// A part of these charts.
  public typealias Item = StatechartItem<Target, String, Event>

  /// The guards by the text of `cond`.
  public var guards: [String: Guard] = [:]

  /// The actions by the text of `<script>`.
  public var actions: [String: Action] = [:]

  /// A function that returns the event with a name.
  public var event: (String) -> Event

  /// A function that returns the action of an `onentry`, `onexit` or `transition` element; `nil` for no action.
  ///
  /// Set it to support a data model. The reader then does not interpret the children of these elements.
  public var content: ((SCXMLElement) throws -> Action?)?

  /// A function that returns the guard of a `transition` element; `nil` if it has none.
  public var condition: ((SCXMLElement) throws -> Guard?)?

  /// A function that returns the parts of a state for another element, such as `invoke`.
  ///
  /// The reader calls it for each child element of a state that it does not interpret itself.
  public var other: ((_ element: SCXMLElement, _ state: SCXMLElement) throws -> [Item])?

  /// A function that returns the event name of an error that an action throws; transitions select it by prefix.
  public var errorName: (any Error) -> String = { _ in "error.execution" }

  /// Creates a reader.
  ///
  /// - Parameter event: Returns the event with a name.
  public init(event: @escaping (String) -> Event) { self.event = event }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - document: The text of the document.
  ///   - isolation: The actor on which the chart is made; a session on another actor stops the program.
  /// - Throws: ``SCXMLError``, and the errors of the reader's functions.
  public func chart(
    _ document: String, isolation: isolated (any Actor)? = #isolation
  ) throws -> Chart {
    try chart(SCXMLElement.parse(document), isolation: isolation)
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - root: The element `scxml`.
  ///   - items: Parts to add at the top level of the chart.
  ///   - isolation: The actor on which the chart is made; a session on another actor stops the program.
  /// - Throws: ``SCXMLError``, and the errors of the reader's functions.
  public func chart(
    _ root: SCXMLElement, adding items: [Item] = [],
    isolation: isolated (any Actor)? = #isolation
  ) throws -> Chart {
    guard root.name == "scxml" else { throw SCXMLError.unsupported(root.name) }
    var reading = SCXMLReading(reader: self)
    reading.collect(root)
    let items = items + (try reading.items(of: root))
    let initial = try reading.initial(of: root).ids
    do { return try Chart(initials: initial, isolation: isolation) { items } } catch {
      throw SCXMLError.invalid(error)
    }
  }
}

extension SCXMLReader where Event == String {
  /// Creates a reader of charts whose events are strings.
  public init() { self.init { $0 } }
}

/// The conversion of one document.
private struct SCXMLReading<Target: AnyObject, Event: StatechartEvent> where Event.Kind == String {
  typealias Reader = SCXMLReader<Target, Event>
  typealias Item = Reader.Item
  typealias Action = ActionDeclaration<Event>
  typealias Transition = TransitionDeclaration<Target, String, Event>
  typealias Erasure = ChartErasure<Target, String, Event>

  let reader: Reader
  private var states: [String] = []

  /// The prefix of the attributes in the namespace `SCXMLElement.space`; `nil` if the document does not declare it.
  private var space: String?

  init(reader: Reader) { self.reader = reader }

  /// Finds the prefix of the namespace, and generates identifiers for states without one.
  mutating func collect(_ element: SCXMLElement) {
    if let declaration = element.attributes.first(where: { $0.value == SCXMLElement.space }) {
      space = declaration.key.dropFirst("xmlns:".count) + ":"
    }
    if element.isState || element.name == "history" {
      if element.id.isEmpty { element.id = "$\(states.count)" }
      states.append(element.id)
    }
    for child in element.children where child.name != "scxml" && child.name != "invoke" {
      collect(child)
    }
  }

  func initial(of element: SCXMLElement) throws -> (ids: [String], action: Action?) {
    if element.attributes["initial"] != nil { return (element.words("initial"), nil) }
    if let transition = element.children(named: "initial").first?.children.first {
      return (transition.words("target"), try action(of: transition))
    }
    return (element.children.first(where: \.isState).map { [$0.id] } ?? [], nil)
  }

  func items(of element: SCXMLElement) throws -> [Item] {
    try element.children.flatMap { child -> [Item] in
      switch child.name {
      case "state", "parallel", "final", "history": return [Item(.node(try node(child)))]
      case "transition": return [Item(.transition(try transition(child)))]
      case "onentry": return try action(of: child).map { [Item(.entry($0))] } ?? []
      case "onexit": return try action(of: child).map { [Item(.exit($0))] } ?? []
      case "initial": return []
      default:
        guard let other = reader.other else { throw SCXMLError.unsupported(child.name) }
        return try other(child, element)
      }
    }
  }

  /// Returns the words of an attribute in the namespace `SCXMLElement.space`.
  private func words(_ attribute: String, of element: SCXMLElement) -> [String] {
    space.map { element.words($0 + attribute) } ?? []
  }

  /// Returns the delay of a transition, or of a `send` or `cancel` for a delay; `nil` for other elements.
  private func delay(of element: SCXMLElement) throws(SCXMLError) -> Duration? {
    guard reader.content == nil, let text = words("after", of: element).first else { return nil }
    return try duration(text)
  }

  /// Returns the executable content of an element, without the elements that are part of delays.
  private func steps(of element: SCXMLElement) throws(SCXMLError) -> [SCXMLElement] {
    var steps: [SCXMLElement] = []
    for child in element.children where try delay(of: child) == nil { steps.append(child) }
    return steps
  }

  private func node(
    _ element: SCXMLElement
  ) throws -> NodeDeclaration<Target, String, Event> {
    if element.name == "history" {
      let transition = element.children(named: "transition").first
      let action = try transition.flatMap { try self.action(of: $0) }
      return NodeDeclaration(
        id: element.id,
        kind: element.attributes["type"] == "deep" ? .deepHistory : .shallowHistory,
        initial: transition?.words("target") ?? [],
        items: action.map { [Item(.starting($0.run))] } ?? [])
    }
    let kind: ChartTables.Kind =
      element.name == "parallel" ? .parallel : element.name == "final" ? .final : .atomic
    var items = try self.items(of: element)
    var start: (ids: [String], action: Action?) = ([], nil)
    if kind == .atomic, element.children.contains(where: \.isState) {
      start = try initial(of: element)
      if let action = start.action { items.append(Item(.starting(action.run))) }
    }
    return NodeDeclaration(
      id: element.id, kind: kind, initial: start.ids, items: items,
      tags: Set(words("tags", of: element)))
  }

  private func transition(_ element: SCXMLElement) throws -> Transition {
    var transition = Transition(triggers: [], targets: element.words("target"))
    transition.isInternal = element.attributes["type"] == "internal"
    let exact = words("exact", of: element)
    let words = element.words("event").filter { !exact.contains($0) }.map(\.prefixOfNames)
    let isAny = words.contains("*") || words.contains("")
    func fits(_ name: String) -> Bool {
      isAny || words.contains { name == $0 || name.hasPrefix($0 + ".") }
    }
    transition.triggers = exact.map { .kind(reader.event($0).kind) }
    if let delay = try delay(of: element) {
      transition.triggers = [.delay({ _ in delay }, label: "\(delay)")]
    } else if isAny {
      transition.triggers.append(.any)
    } else {
      for word in words {
        transition.triggers.append(.prefix(word + ".*", of: word, label: word))
      }
      for id in states where fits("done.state." + id) && !id.hasPrefix("$") {
        transition.triggers.append(.done(id))
      }
      let errors = ["error.execution", "error.communication", "error.platform"]
      if errors.contains(where: fits) { transition.triggers.append(.error) }
      if words.isEmpty, exact.isEmpty { transition.triggers = [.always] }
    }
    if transition.triggers.contains(where: { if case .error = $0 { true } else { false } }) {
      let name = reader.errorName
      transition.guards.append(
        GuardDeclaration(
          run: Erasure.guard { _, session in session.error.map { fits(name($0)) } ?? true },
          carriesValues: { _ in true }))
    }
    if let text = element.attributes["cond"] {
      let condition = reader.condition == nil ? reader.guards[text] : try reader.condition?(element)
      guard let condition else { throw SCXMLError.unbound(text) }
      transition.guards.append(
        GuardDeclaration(name: text, run: Erasure.guard(condition)))
    }
    if let action = try action(of: element) { transition.actions.append(action) }
    return transition
  }

  // MARK: Executable content

  /// Returns the action of an element: its name is the text of its only script, and explorations know its only `raise`.
  private func action(of element: SCXMLElement) throws -> Action? {
    let elements = try steps(of: element)
    let only = elements.count == 1 ? elements[0] : nil
    let name = only?.name == "script" ? only.map { Self.trimmed($0.text) } : nil
    if let content = reader.content {
      return try content(element).map { Action(name: name, run: Erasure.action($0)) }
    }
    if elements.isEmpty { return nil }
    let steps = try elements.map { try step($0) }
    let run = Erasure.action { target, session in
      for step in steps { try step(target, session) }
    }
    let raised = only?.name == "raise" ? try only.map { try event($0) } : nil
    return Action(name: name, run: run, raised: raised)
  }

  private func step(_ element: SCXMLElement) throws -> Reader.Action {
    let known: [String: Set<String>] = [
      "raise": ["event"], "send": ["event", "delay", "id"], "cancel": ["sendid"], "script": [],
    ]
    guard let attributes = known[element.name], element.children.isEmpty else {
      throw SCXMLError.unsupported(element.name)
    }
    if let other = element.attributes.keys.sorted().first(where: { !attributes.contains($0) }) {
      throw SCXMLError.unsupported("\(element.name) \(other)")
    }
    switch element.name {
    case "raise":
      let event = try self.event(element)
      return { _, session in session.raise(event) }
    case "send":
      let (event, delay) = (try self.event(element), element.attributes["delay"] ?? "0s")
      let duration = try duration(delay)
      let id = element.attributes["id"]
      return { _, session in
        if duration > .zero || id != nil {
          session.send(event, after: duration).name = id
        } else {
          session.send(event)
        }
      }
    case "cancel":
      guard let id = element.attributes["sendid"] else { throw SCXMLError.unsupported("cancel") }
      return { _, session in
        for delayed in session.pendingWork.pendingEvents where delayed.work.name == id {
          delayed.work.cancel()
        }
      }
    default:
      let text = Self.trimmed(element.text)
      guard let action = reader.actions[text] else { throw SCXMLError.unbound(text) }
      return action
    }
  }

  private func event(_ element: SCXMLElement) throws(SCXMLError) -> Event {
    guard let name = element.attributes["event"] else { throw .unsupported(element.name) }
    return reader.event(name)
  }

  private func duration(_ text: String) throws(SCXMLError) -> Duration {
    let unit = text.hasSuffix("ms") ? "ms" : "s"
    // A `Duration` contains about 1e20 seconds.
    guard text.hasSuffix(unit), let number = Double(text.dropLast(unit.count)),
      (0...1e15).contains(number)
    else { throw .unsupported(text) }
    return .seconds(unit == "s" ? number : number / 1000)
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? "")
  }
}
