/// Data of a StateView that few views need.
@MainActor
final class NodeExtras {
  /// Other views that have read a property, with the render in which they did, by the property's offset.
  var followers: [Int: SlotTable.Followers] = [:]

  /// The reads of parts that have to be checked, because their properties were written.
  var written: [WrittenParts] = []

  /// The environment values that `render()` provides to the views below.
  var provided: [ObjectIdentifier: ProvidedValue] = [:]

  /// The values that `render()` observes with `onChange`, by call.
  var watched: [CallSite: WatchedRuns] = [:]

  /// The tasks that the view has started, by call.
  var tasks: [CallSite: [ViewTask]] = [:]

  /// The calls that were reported already to have run another number of times.
  var reportedCalls: Set<CallSite> = []

  /// The children that stay when a render does not place them; nil until there are any.
  var staying: StayingChildren?

  /// The stacks, flows and grids that the latest render placed.
  var arrangements: [ArrangementKey: PlacedArrangement] = [:]

  /// Keys of children that were reported already.
  var reported: Set<ShadowKey> = []

  /// Values that were reported already to be written after they were read.
  var reportedWrites: Set<ShadowKey> = []

  /// The names of the signals that a render has read, if there was a tracer, and the number of that render.
  var signals: (names: [String], stamp: UInt32) = ([], 0)

  /// View instances that another one has replaced, by their keys.
  var instances: [ShadowKey: ReplacedInstance] = [:]

  /// The instance that stood under a key before, to find out whether each render makes a new one.
  struct ReplacedInstance {
    weak var view: PlatformView?
    var count = 0
  }

  /// Ends what ends with the view's life, and returns the tasks, which are cancelled.
  @discardableResult
  func endLife() -> [Task<Void, Never>] {
    watched = [:]
    staying = nil
    provided = [:]
    written = []
    let ended = tasks.values.joined().map(\.task)
    tasks = [:]
    for task in ended { task.cancel() }
    return ended
  }
}

extension ShadowNode {
  func madeExtras() -> NodeExtras {
    if let extras = data.extras { return extras }
    let made = NodeExtras()
    data.extras = made
    return made
  }

  /// Adds signals to those that the render has read, each once.
  func add(_ signals: [String]) {
    let extras = madeExtras()
    if extras.signals.stamp != data.stamp { extras.signals = ([], data.stamp) }
    for name in signals where !extras.signals.names.contains(name) {
      extras.signals.names.append(name)
    }
  }

  /// Records that a new instance replaces one under a key, and reports it if each render places a new one.
  func noteReplacement(of former: PlatformView, _ key: ShadowKey) {
    let extras = madeExtras()
    var replaced = extras.instances[key] ?? NodeExtras.ReplacedInstance()
    // The instance before that was deallocated: it was created for a single render.
    replaced.count = replaced.view == nil ? replaced.count + 1 : 0
    replaced.view = former
    extras.instances[key] = replaced
    if replaced.count == 3 { StateView.onIssue(.freshInstance("\(key)", in: path)) }
  }

  /// Reports that two children have one key, once for each key.
  func reportDuplicate(_ key: ShadowKey) {
    guard madeExtras().reported.insert(key).inserted else { return }
    StateView.onIssue(.duplicateKey("\(key)", in: path))
  }
}
