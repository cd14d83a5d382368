/// The first eight reasons for a render, in order.
enum NodeReasons {
  case none
  case one(NodeReason)
  case several(ContiguousArray<NodeReason>)

  /// Adds a reason.
  @inline(__always)
  mutating func append(_ reason: NodeReason) {
    if case .none = self { self = .one(reason) } else { appendFurther(reason) }
  }

  @inline(never)
  private mutating func appendFurther(_ reason: NodeReason) {
    if all.count < 8 { self = .several(all + [reason]) }
  }

  private var all: ContiguousArray<NodeReason> {
    switch self {
    case .none: []
    case .one(let reason): [reason]
    case .several(let reasons): reasons
    }
  }

  /// Returns the public form of the reasons for the render of a view of a type.
  func described(_ kind: ViewKind) -> [RenderReason] { all.map { $0.described(kind) } }

  mutating func removeAll() { self = .none }
}

/// A reason with a key that has not been described.
enum NodeReason {
  case placed

  /// A property at an offset in the view.
  case property(Int)
  case state(ShadowKey)
  case prop(ShadowKey)
  case linkedState(ShadowKey)
  case environment(String)
  case observation
  case requested
  case resized
  case reused
  case scrolled

  func described(_ kind: ViewKind) -> RenderReason {
    switch self {
    case .placed: .placed
    case .property(let offset):
      kind.property(at: offset)?.role == .local
        ? .state(kind.propertyName(at: offset)) : .prop(kind.propertyName(at: offset))
    case .state(let key): .state(key.description)
    case .prop(let key): .prop(key.description)
    case .linkedState(let key): .linkedState(key.description)
    case .environment(let name): .environment(name)
    case .observation: .observation
    case .requested: .requested
    case .resized: .resized
    case .reused: .reused
    case .scrolled: .scrolled
    }
  }
}
