/// The nodes of an item's ancestors, from its parent upwards.
///
/// It ends at an item that is its own ancestor, which is a mistake of the caller.
struct Ancestors: Sequence, IteratorProtocol {
  private var item: (any LayoutItem)?

  /// Whether the sequence has ended because an item is its own ancestor.
  private(set) var isCircle = false

  // Brent's cycle detection: the mark moves on after 1, 2, 4, 8... steps.
  private var mark: LayoutNode
  private var steps = 0
  private var limit = 1

  init(of node: LayoutNode) {
    item = node.item
    mark = node
  }

  mutating func next() -> LayoutNode? {
    guard let parent = item?.layoutParent else { return nil }
    let node = parent.layoutNode
    node.attach(parent)
    guard node !== mark else {
      item = nil
      isCircle = true
      return nil
    }
    steps += 1
    if steps == limit {
      (mark, steps, limit) = (node, 0, limit * 2)
    }
    item = parent
    return node
  }
}
