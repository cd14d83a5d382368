/// A shadow that somebody else keeps alive meanwhile: holding it counts no references.
///
/// One is made for the view that is being rendered, which the scheduler holds until its render is done,
/// and is not read after that.
@safe
struct NodeReference {
  // Safety: see above; the scheduler clears its reference when the render is done.
  unowned(unsafe) private let reference: ShadowNode

  init(_ node: ShadowNode) { unsafe reference = node }

  var node: ShadowNode { unsafe reference }
}
