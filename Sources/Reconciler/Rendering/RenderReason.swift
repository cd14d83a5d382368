/// The reason for a render.
public enum RenderReason: Hashable, Sendable, CustomStringConvertible {
  /// The view had just been placed.
  case placed

  /// A state value that the view reads was written.
  case state(String)

  /// A prop that the view reads got another value.
  case prop(String)

  /// A state value of another view that the view reads was written.
  case linkedState(String)

  /// An environment value that the view reads has changed; the associated value is the name of its key's type.
  case environment(String)

  /// An observable object that the view reads has changed.
  case observation

  /// Code has called ``StateView/setNeedsRender()``, or the reconciler needed a render, for example to remove a view.
  case requested

  /// A size that the view reads with ``StateView/observedSize`` has changed.
  case resized

  /// A list has reused the view for another row.
  case reused

  /// The view is a list that was scrolled to other rows.
  case scrolled

  /// The reason in a few words.
  public var description: String {
    switch self {
    case .placed: "placed"
    case .state(let key): "state \(key)"
    case .prop(let key): "prop \(key)"
    case .linkedState(let key): "linked state \(key)"
    case .environment(let name): "environment \(name)"
    case .observation: "observation"
    case .requested: "requested"
    case .resized: "resized"
    case .reused: "reused"
    case .scrolled: "scrolled"
    }
  }
}
