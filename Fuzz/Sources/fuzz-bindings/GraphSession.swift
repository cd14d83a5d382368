import Bindings
import FuzzDriver

/// The function by which a computed value is computed from its inputs.
enum Rule: Int, CaseIterable {
  case sum
  /// Many changes are cut off.
  case parity
  /// Reads the other inputs only if the first one is even.
  case dynamic
  case first

  func value(_ inputs: [Int], _ read: (Int) -> Int) -> Int {
    switch self {
    case .sum: return inputs.reduce(1) { ($0 &+ read($1)) & 0xFFFF }
    case .parity: return inputs.reduce(0) { $0 &+ read($1) } & 1
    case .dynamic:
      let chosen = read(inputs[0])
      return chosen & 1 == 1 ? chosen : inputs.dropFirst().reduce(0) { ($0 &+ read($1)) & 0xFFFF }
    case .first: return read(inputs[0]) & 3
    }
  }
}

/// States, computed values, effects and listeners, and a plain model of them.
final class GraphSession {
  /// The states; effects and listeners set only the last one, which nothing else sets.
  let sources: [State<Int>]

  /// The computed values, by number; nil after their release.
  private final class Node {
    var computed: Computed<Int>?
    let rule: Rule
    let inputs: [Int]

    init(_ rule: Rule, _ inputs: [Int]) {
      self.rule = rule
      self.inputs = inputs
    }
  }

  private final class Reaction {
    var effect: Effect?
    let nodes: [Int]
    var seen: [Int] = []
    var cleanUps = 0
    var runs = 0

    init(_ nodes: [Int]) { self.nodes = nodes }
  }

  private final class Listener {
    var token: BindingToken?
    let node: Int
    var seen: Int?
    var rest: Int

    init(_ node: Int, rest: Int) {
      self.node = node
      self.rest = rest
    }
  }

  private final class Target { var text = 0 }

  private var nodes: [Node] = []
  private var reactions: [Reaction] = []
  private var listeners: [Listener] = []
  private var target: Target? = Target()

  init(_ input: inout FuzzInput) {
    sources = (0..<2 + input.choice(3)).map { State($0) }
    for _ in 0..<input.choice(8) { addNode(&input) }
    if let target { sources[0].bind(target, \.text) }
  }

  deinit {
    for reaction in reactions { reaction.effect = nil }
    for listener in listeners { listener.token?.unBind() }
  }

  // MARK: - Reading

  private var count: Int { sources.count + nodes.count }

  private func isThere(_ index: Int) -> Bool {
    index < sources.count || nodes[index - sources.count].computed != nil
  }

  private func read(_ index: Int) -> Int {
    if index < sources.count { return sources[index].get() }
    guard let computed = nodes[index - sources.count].computed else { return -1 }
    return computed.get()
  }

  /// The plain recomputation.
  private func plain(_ index: Int) -> Int {
    if index < sources.count { return untracked { sources[index].get() } }
    let node = nodes[index - sources.count]
    return node.rule.value(node.inputs, plain)
  }

  func check() {
    for index in 0..<count where isThere(index) {
      require(read(index) == plain(index), "\(index) is \(read(index)), not \(plain(index))")
    }
    for reaction in reactions where reaction.effect != nil {
      let expected = reaction.nodes.map(plain)
      require(reaction.seen == expected, "an effect has seen \(reaction.seen), not \(expected)")
      require(reaction.cleanUps == reaction.runs - 1, "a clean-up is missing")
    }
    for listener in listeners where listener.token != nil {
      let expected = plain(listener.node)
      require(listener.seen == expected, "a listener has heard \(listener.seen ?? -1)")
    }
    if let target { require(target.text == plain(0), "a property is \(target.text)") }
  }

  // MARK: - Changes

  func step(_ input: inout FuzzInput) {
    switch input.choice(12) {
    case 0: addNode(&input)
    case 1: addReaction(&input)
    case 2: addListener(&input)
    case 3: releaseNode(&input)
    case 4:
      guard !reactions.isEmpty else { return }
      let reaction = reactions.remove(at: input.choice(reactions.count))
      if input.choice(2) == 0 { reaction.effect?.stop() }
      reaction.effect = nil
      require(reaction.cleanUps == reaction.runs, "a clean-up is missing at the end")
    case 5:
      guard !listeners.isEmpty else { return }
      let listener = listeners.remove(at: input.choice(listeners.count))
      listener.token?.unBind()
      listener.token = nil
    case 6 where input.choice(2) == 0: target = nil
    case 7:
      let length = 1 + input.choice(5)
      batch {
        for _ in 0..<length {
          set(&input)
          let index = input.choice(count)
          if isThere(index) { require(read(index) == plain(index), "in a batch, \(index)") }
        }
      }
    default: set(&input)
    }
  }

  private func set(_ input: inout FuzzInput) {
    sources[input.choice(sources.count - 1)].set(input.choice(8))
  }

  private func addNode(_ input: inout FuzzInput) {
    guard nodes.count < 20 else { return }
    let rule = input.choice(of: Rule.allCases)
    let there = (0..<count).filter(isThere)
    let inputs = (0..<1 + input.choice(4)).map { _ in input.choice(of: there) }
    let node = Node(rule, inputs)
    let counted = Counted()
    node.computed = Computed { [unowned self] in
      withExtendedLifetime(counted) { rule.value(inputs, read) }
    }
    nodes.append(node)
  }

  /// Releases a computed value that no other reads.
  private func releaseNode(_ input: inout FuzzInput) {
    var free: [Int] = []
    for index in sources.count..<count where isThere(index) {
      let isRead =
        nodes.contains { $0.computed != nil && $0.inputs.contains(index) }
        || reactions.contains { $0.nodes.contains(index) }
        || listeners.contains { $0.node == index }
      if !isRead { free.append(index) }
    }
    if !free.isEmpty { nodes[input.choice(of: free) - sources.count].computed = nil }
  }

  private func addReaction(_ input: inout FuzzInput) {
    guard reactions.count < 12 else { return }
    let there = (0..<count).filter(isThere)
    let reaction = Reaction((0..<1 + input.choice(3)).map { _ in input.choice(of: there) })
    let (kind, counted) = (input.choice(6), Counted())
    reaction.effect = Effect { [unowned self, unowned reaction] in
      withExtendedLifetime(counted) {
        reaction.runs += 1
        // Nothing but what belongs together is seen, in whatever order.
        reaction.seen = reaction.nodes.map(read)
        require(reaction.seen == reaction.nodes.map(plain), "an effect has seen a mixture")
        onCleanUp { [unowned reaction] in reaction.cleanUps += 1 }
        react(kind, reaction.seen[0])
      }
    }
    reactions.append(reaction)
  }

  private func addListener(_ input: inout FuzzInput) {
    guard listeners.count < 12 else { return }
    let index = input.choice(of: (0..<count).filter(isThere))
    let listener = Listener(index, rest: input.choice(4) == 0 ? 1 + input.choice(4) : .max)
    let (kind, counted) = (input.choice(6), Counted())
    let hear: (Int) -> Void = { [unowned self, weak listener] value in
      withExtendedLifetime(counted) {
        guard let listener else { fatalError("a listener hears after it has ended") }
        listener.seen = value
        listener.rest -= 1
        if listener.rest == 0 {
          listener.token?.unBind()
          listener.token = nil
        }
        react(kind, value)
      }
    }
    let token =
      index < sources.count
      ? sources[index].on(hear) : nodes[index - sources.count].computed?.on(hear)
    if listener.rest > 0 { listener.token = token } else { token?.unBind() }
    listeners.append(listener)
  }

  /// The additional action of an effect or a listener.
  private func react(_ kind: Int, _ value: Int) {
    switch kind {
    case 0:
      // The last state only grows, up to a limit, because listeners are notified of equal values, too.
      let last = sources[sources.count - 1]
      let next = min(value & 31, 20)
      if next > untracked({ last.get() }) { last.set(next) }
    case 1 where value & 7 == 3:
      if let listener = listeners.last {
        listener.token?.unBind()
        listener.token = nil
      }
    case 2 where value & 7 == 5:
      if let reaction = reactions.last { reaction.effect = nil }
    default: break
    }
  }
}
