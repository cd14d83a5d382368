/// What is known of a type of views.
@MainActor
final class ViewKind {
  /// The index of its name in mutations.
  let name: Int32

  /// Whether a view of it has read something observable in a render.
  var isObserving = false

  /// How many children the latest view of it with others than before has got.
  var childCount = 0

  init(name: Int32) { self.name = name }
}

extension RenderScheduler {
  /// What is known of a type.
  func kind(of type: PlatformView.Type) -> ViewKind {
    let id = ObjectIdentifier(type)
    // Views come in runs of a type.
    if id == latestKind.type, let kind = latestKind.kind { return kind }
    let kind = kinds[id] ?? ViewKind(name: mutations.index(ofName: String(describing: type)))
    kinds[id] = kind
    latestKind = (id, kind)
    return kind
  }
}
