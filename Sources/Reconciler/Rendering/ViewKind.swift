/// What is known of a type of views.
@MainActor
final class ViewKind {
  /// The index of its name in mutations.
  let name: Int32

  /// Whether a view of it has read something observable in a render.
  var isObserving = false

  /// How many props the latest view of it has been given.
  var propCount = 0

  /// The type, where it is a StateView's.
  let stateful: StateView.Type?

  init(name: Int32, stateful: StateView.Type?) {
    self.name = name
    self.stateful = stateful
  }
}

extension RenderScheduler {
  /// What is known of a type.
  func kind(of type: PlatformView.Type) -> ViewKind {
    let id = ObjectIdentifier(type)
    // Views come in runs of a type.
    if id == latestKind.type { return latestKind.kind }
    let kind =
      kinds[id]
      ?? ViewKind(
        name: mutations.index(ofName: String(describing: type)), stateful: type as? StateView.Type)
    kinds[id] = kind
    latestKind = (id, kind)
    return kind
  }
}
