extension GraphNode {
  /// The name by which errors speak of the node; by default there is none, and they give its type.
  public final var name: String? { NodeNames.shared.name(of: NodeRef(self)) }

  /// Gives the node a name, by which errors speak of it.
  @discardableResult
  public final func named(_ name: String) -> Self {
    NodeNames.shared.set(name, of: NodeRef(self))
    return self
  }
}
