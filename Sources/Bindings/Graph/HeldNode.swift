/// A computed node that is held while it runs.
///
/// Of other nodes that are released while they run, only the closure is kept. What runs here goes on using
/// the fields of the node.
public class HeldNode: ComputedNode {
  @usableFromInline
  override init(evaluate: @escaping (ComputedNode) -> Bool) {
    super.init { node in
      // Safety: retained here, and released below.
      let reference = unsafe Unmanaged.passUnretained(node)
      _ = unsafe reference.retain()
      let isChanged = evaluate(node)
      unsafe reference.release()
      return isChanged
    }
  }

  deinit {
    let ref = NodeRef(self)
    ref.insert(.stopped)
    // The run itself still needs the memory.
    if ref.has(.running) { GraphContext.current.keep(self) {} }
  }
}
