/// Why a view is rendered, in the order of the causes; the first few of them.
struct NodeReasons {
  // One is what there nearly always is: it needs no array.
  private var first: NodeReason?
  private var others: ContiguousArray<NodeReason>?

  /// Adds a reason.
  @inline(__always)
  mutating func append(_ reason: NodeReason) {
    if first == nil {
      first = reason
    } else if others == nil {
      others = [reason]
    } else if let count = others?.count, count < 7 {
      others?.append(reason)
    }
  }

  /// The reasons as a user sees them.
  var described: [RenderReason] {
    ((first.map { [$0] } ?? []) + (others ?? [])).map(\.described)
  }

  mutating func removeAll() {
    first = nil
    others = nil
  }
}

/// A reason with a key that has not been described.
enum NodeReason {
  case placed
  case property(PropertyRecord)
  case state(ShadowKey)
  case prop(ShadowKey)
  case linkedState(ShadowKey)
  case environment(String)
  case observation
  case requested
  case reused
  case scrolled

  var described: RenderReason {
    switch self {
    case .placed: .placed
    case .property(let property):
      property.role == .local ? .state(property.name) : .prop(property.name)
    case .state(let key): .state(key.description)
    case .prop(let key): .prop(key.description)
    case .linkedState(let key): .linkedState(key.description)
    case .environment(let name): .environment(name)
    case .observation: .observation
    case .requested: .requested
    case .reused: .reused
    case .scrolled: .scrolled
    }
  }
}
