import Foundation

/// Data of a StateView that few views need.
@MainActor
final class NodeExtras {
  /// The followers of each property, by the property's offset: other views that have read it, with the stamps of their
  /// renders.
  var followers: [Int: SlotTable.Followers] = [:]

  /// The reads of parts to check, because their properties were written.
  var written: [WrittenParts] = []

  /// The environment values that `render()` provides to the views below.
  var provided: [ObjectIdentifier: ProvidedValue] = [:]

  /// The calls of `onChange` and `task`; nil until there are any.
  private(set) var effects: ViewEffects?

  /// The children that stay when a render does not place them; nil until there are any.
  var staying: StayingChildren?

  /// The children that the reconciler has hidden, because they are kept alive or their portal is concealed.
  var hidden: Set<NodeID> = []

  /// The children that the reconciler lets take no input, because they are in a transition.
  var disabled: Set<NodeID> = []

  /// The stacks, flows and grids that the latest render placed.
  var arrangements: [ArrangementKey: PlacedArrangement] = [:]

  /// The duplicate keys of children that have been reported.
  var reported: Set<ShadowKey> = []

  /// The values that were written after a read and have been reported.
  var reportedWrites: Set<ShadowKey> = []

  /// The names of the signals that a render has read, if there was a tracer, and the number of that render.
  var signals: (names: [String], stamp: UInt32) = ([], 0)

  /// The view's size when it was last read in a render, and the views that have read it.
  var size = (read: CGSize.zero, followers: SlotTable.Followers())

  #if DEBUG
    /// The props that the parent has set and other code has overwritten since, by the properties' offsets.
    var overwrittenProps: [Int: OverwrittenProp] = [:]
  #endif

  /// The view instances that other instances have replaced, by their keys.
  var instances: [ShadowKey: ReplacedInstance] = [:]

  /// The previous instance under a key, and the number of replacements by new instances in a row.
  struct ReplacedInstance {
    weak var view: PlatformView?
    var count = 0
  }

  func madeEffects() -> ViewEffects {
    if let effects { return effects }
    let made = ViewEffects()
    effects = made
    return made
  }

  /// Removes the data of the view's present life, cancels the tasks, and returns them.
  @discardableResult
  func endLife() -> [Task<Void, Never>] {
    staying = nil
    provided = [:]
    written = []
    #if DEBUG
      overwrittenProps = [:]
    #endif
    return effects?.endLife() ?? []
  }
}

extension ShadowNode {
  func madeExtras() -> NodeExtras {
    if let extras = data.extras { return extras }
    let made = NodeExtras()
    data.extras = made
    return made
  }

  /// Adds signals to the ones that the render has read, without duplicates.
  func add(_ signals: [String]) {
    let extras = madeExtras()
    if extras.signals.stamp != data.stamp { extras.signals = ([], data.stamp) }
    for name in signals where !extras.signals.names.contains(name) {
      extras.signals.names.append(name)
    }
  }

  /// Records that a new instance replaces another one under a key, and reports it if each render places a new one.
  func noteReplacement(of former: PlatformView, _ key: ShadowKey) {
    let extras = madeExtras()
    var replaced = extras.instances[key] ?? NodeExtras.ReplacedInstance()
    // The instance before the former one was deallocated, so it was created for a single render.
    replaced.count = replaced.view == nil ? replaced.count + 1 : 0
    replaced.view = former
    extras.instances[key] = replaced
    if replaced.count == 3 { StateView.onIssue(.freshInstance("\(key)", in: path)) }
  }

  #if DEBUG
    /// Reports a mistake of the view's type, once for each type.
    ///
    /// - Parameter issue: Returns the issue for the view's path, or for the name of its type.
    func reportOnce(_ issue: (String) -> StateViewIssue) {
      let ofType = issue(String(reflecting: type(of: view)))
      guard RenderScheduler.current.reportedIssues.insert(ofType).inserted else { return }
      StateView.onIssue(issue(path))
    }
  #endif

  /// Reports that two children have the same key, once for each key.
  func reportDuplicate(_ key: ShadowKey) {
    guard madeExtras().reported.insert(key).inserted else { return }
    StateView.onIssue(.duplicateKey("\(key)", in: path))
  }
}
