/// What is known of a type of views.
@MainActor
final class ViewKind {
  /// The index of its name in mutations.
  let name: Int32

  /// Whether a view of it has read something observable in a render.
  var isObserving = false

  /// How many children the latest view of it with others than before has got.
  var childCount = 0

  /// How many props the latest view of it has been given.
  var propCount = 0

  /// Whether it is a StateView's.
  let isStateful: Bool

  init(name: Int32, isStateful: Bool) {
    self.name = name
    self.isStateful = isStateful
  }
}

extension RenderScheduler {
  /// What is known of a type.
  func kind(of type: PlatformView.Type) -> ViewKind {
    let id = ObjectIdentifier(type)
    // Views come in runs of a type.
    if id == latestKind.type, let kind = latestKind.kind { return kind }
    let kind =
      kinds[id]
      ?? ViewKind(
        name: mutations.index(ofName: String(describing: type)), isStateful: type is StateView.Type)
    kinds[id] = kind
    latestKind = (id, kind)
    return kind
  }
}
