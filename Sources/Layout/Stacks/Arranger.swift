/// A guide that arranges items: a stack, a flow or a grid.
protocol Arranger: LayoutGuide {
  /// The node whose rectangle the items fill.
  var boundary: NodeReference { get }

  /// The source line that created the guide, which reports about its properties name.
  var source: Constraint.Source { get }

  /// Whether the next update has to make the rules again.
  var isDirty: Bool { get set }

  /// The items in order.
  var arranged: [any LayoutItem] { get }

  /// The nodes of the arranged items, and those of the guides between them.
  var members: [LayoutNode] { get }

  /// The flow that breaks its lines by the widths of the items; `nil` for a grid, and for a stack that is no line.
  var flow: LayoutFlow? { get }

  /// Makes new rules, and ends rules that are no longer needed.
  func makeRules()

  /// Schedules making the rules again before the next update, because an item was added, changed or removed.
  func rearrange()

  /// Notes that the size of an item's content has changed.
  func contentChanged()

  /// Removes an item from the arrangement.
  func remove(_ item: any LayoutItem)
}

extension Arranger {
  /// Schedules making the rules again before the next update.
  func enqueue() {
    guard !isDirty else { return }
    isDirty = true
    guard let node = boundary.node else { return }
    LayoutContainer.of(node, isLaidOut: node.isLaidOut)?.noteArranger(self)
  }

  /// Returns whether the guide can arrange an item, and reports an item that contains the guide.
  func canArrange(_ item: any LayoutItem, _ source: Constraint.Source) -> Bool {
    let node = item.layoutNode
    var next: (any Arranger)? = self
    while let arranger = next, arranger.boundary !== node.reference {
      next = arranger.boundary.node?.arranger
    }
    // Most items are children of the guide's owner, and therefore not above the guide.
    let isAbove =
      next != nil
      || (item.layoutParent !== owner && Ancestors(of: layoutNode).contains { $0 === node })
    if isAbove {
      node.attach(item)
      LayoutIssue.report(.init(.arrangedInItself, item: node.name, source: source), near: node)
    }
    return !isAbove
  }

  /// Removes an item from the guide that arranges it, and makes this guide arrange it.
  ///
  /// - Returns: The item's node; `nil` if the item contains this guide, which is reported.
  func claim(_ item: any LayoutItem, _ source: Constraint.Source) -> LayoutNode? {
    let node = item.layoutNode
    node.attach(item)
    node.followParent()
    guard canArrange(item, source) else { return nil }
    node.arranger?.remove(item)
    node.arranger = self
    node.identity.isStray = false
    node.rearrangeStacks()
    return node
  }

  /// Returns the items with one at the nearest valid index among the others.
  func inserting(_ item: any LayoutItem, at index: Int?) -> [any LayoutItem] {
    var items = arranged.filter { $0 !== item }
    items.insert(item, at: min(max(0, index ?? items.count), items.count))
    return items
  }

  /// The number of surrounding stacks, flows and grids, at most 12.
  var nesting: Int {
    var found = 0
    var next = boundary.node
    while let node = next, found < 12 {
      let outer = node.arranger?.boundary.node
      if outer != nil { found += 1 }
      next = outer ?? node.parent
    }
    return found
  }

  /// Returns the highest level at which items hug their contents, between 250 and 748; rules are just stronger.
  func strongestHugging(of items: [NodeReference], _ axis: Axis) -> Double {
    let levels = items.compactMap { reference -> Double? in
      let hugging = reference.node?.content.hugging
      return axis == .horizontal ? hugging?.horizontal : hugging?.vertical
    }
    // The default compression resistance of 750 must stay stronger than the rules.
    return min(max(250, levels.max() ?? 0), 748)
  }

  /// Creates a helper guide, which drawings omit.
  func makeSpacer(_ name: String) -> LayoutGuide {
    let own = layoutName ?? (self is LayoutGrid ? "grid" : "stack")
    let guide = LayoutGuide(in: owner ?? self, name: "\(own) \(name)")
    guide.layoutNode.identity.kind = .spacer
    return guide
  }

  /// Ends the arrangement of a node, if this guide arranges it.
  func release(_ node: LayoutNode?) {
    guard let node, node.arranger === self else { return }
    node.arranger = nil
    node.rearrangeStacks()
  }

  // MARK: - Items outside of the tree

  /// Reports that an arranged item is outside of the tree, once until it is inside, or another guide arranges it.
  func reportStray(_ node: LayoutNode) {
    guard !node.identity.isStray else { return }
    node.identity.isStray = true
    boundary.node?.container?.due.append(stray: node.reference)
    let owner = owner?.layoutNode.name ?? layoutNode.name
    let kind = flow != nil ? "flow" : self is LayoutGrid ? "grid" : "stack"
    LayoutIssue.report(
      LayoutIssue(
        .noCommonAncestor(owner), item: node.name, source: source,
        remedy: "add it to \(owner), in which the \(kind) was created"), near: layoutNode)
  }

  #if DEBUG
    /// Reports all items outside of the tree.
    ///
    /// The container of such an item may never be updated, and so never find out.
    func warnOfStrays() {
      for item in arranged where item.layoutParent !== owner {
        if !item.layoutNode.isInTree(of: layoutNode) { reportStray(item.layoutNode) }
      }
    }
  #endif

  // MARK: - Arguments

  /// Returns whether an argument is valid, and reports an invalid one.
  func check(_ isUsable: Bool, _ reason: String, _ source: Constraint.Source) -> Bool {
    if !isUsable {
      LayoutIssue.report(
        .init(.invalidArgument(reason), item: layoutNode.name, source: source), near: layoutNode)
    }
    return isUsable
  }

  /// Returns whether a value of a property is valid, and reports an invalid one.
  func check(
    _ value: some ArrangerValue, _ name: String, _ source: Constraint.Source
  ) -> Bool {
    let problem = value.problem
    return check(problem == nil, "\(name)\(problem ?? "")", source)
  }

  /// Schedules new rules for the new value of a property, or reports an invalid value.
  ///
  /// - Returns: Whether the value is valid; if not, the caller restores the old one.
  func apply<Value: ArrangerValue>(_ value: Value, insteadOf old: Value, _ name: String) -> Bool {
    guard check(value, name, source) else { return false }
    if value != old { rearrange() }
    return true
  }
}

/// A value of a property of a stack, flow or grid, which may be invalid.
protocol ArrangerValue: Equatable {
  /// The reason why the value is invalid, as text that follows the property's name; `nil` if it is valid.
  var problem: String? { get }
}

extension Double: ArrangerValue {
  var problem: String? { isFinite ? nil : " \(self) is not finite" }
}

extension DirectionalInsets: ArrangerValue {
  var problem: String? { isFinite ? nil : ": one is not finite" }
}

extension LayoutGrid.Track: ArrangerValue {
  var problem: String? {
    let rule = "lengths and minima are finite and at least 0, fractions finite and above 0"
    return isUsable ? nil : ": \(self) cannot be used; \(rule)"
  }
}

extension [LayoutGrid.Track]: ArrangerValue {
  var problem: String? {
    lazy.enumerated().compactMap { index, track in track.problem.map { "[\(index)]\($0)" } }.first
  }
}

extension LayoutNode {
  /// The guide that arranges items inside this one.
  var arrangerInside: (any Arranger)? {
    let candidates = isGuide ? [item as? any Arranger] : guides.map { $0 as? any Arranger }
    return candidates.lazy.compactMap { $0 }.first { $0.boundary === self.reference }
  }
}

extension LayoutNode {
  /// Whether the node is in the same tree as another one.
  func isInTree(of other: LayoutNode) -> Bool { topmost === other.topmost }

  /// The topmost ancestor, or the node itself.
  private var topmost: LayoutNode { Ancestors(of: self).reduce(self) { $1 } }

  /// Makes the rules of the item again if it was reported as outside of the tree, and is inside now.
  ///
  /// - Returns: `false` if it is still outside.
  func returnToArranger() -> Bool {
    guard identity.isStray, let arranger else { return true }
    guard isInTree(of: arranger.layoutNode) else { return false }
    identity.isStray = false
    arranger.rearrange()
    return true
  }
}
