/// A guide that arranges items: a stack, a flow or a grid.
protocol Arranger: LayoutGuide {
  /// The rectangle that is filled.
  var boundary: NodeReference { get }

  /// The place where this was made, which reports about its properties name.
  var source: Constraint.Source { get }

  /// Whether the rules have to be made again before the next update.
  var isDirty: Bool { get set }

  /// The nodes of the arranged items, and those of the guides between them.
  var members: [LayoutNode] { get }

  /// The flow to whose lines this belongs, which chooses its breaks by the items' widths.
  var flow: LayoutFlow? { get }

  /// Makes the rules that are new, and ends those that are not needed any more.
  func makeRules()

  /// Schedules making the rules again before the next update, because an item was added, changed or removed.
  func rearrange()

  /// Takes notice that an item's content has another size.
  func contentChanged()

  /// Arranges an item no longer.
  func remove(_ item: any LayoutItem)
}

extension Arranger {
  /// Schedules making the rules again before the next update.
  func enqueue() {
    guard !isDirty else { return }
    isDirty = true
    guard let node = boundary.node else { return }
    LayoutContainer.of(node, isLaidOut: node.isLaidOut)?.noteStack(self)
  }

  /// Returns whether an item does not contain this guide, and reports one that does.
  func canArrange(_ item: any LayoutItem, _ source: Constraint.Source?) -> Bool {
    let node = item.layoutNode
    var next: (any Arranger)? = self
    while let arranger = next, arranger.boundary !== node.reference {
      next = arranger.boundary.node?.stack
    }
    // Most items are in the guide's owner, and so not above it.
    let isAbove =
      next != nil
      || (item.layoutParent !== owner && Ancestors(of: layoutNode).contains { $0 === node })
    if isAbove {
      node.attach(item)
      LayoutIssue.report(.init(.arrangedInItself, item: node.name, source: source), near: node)
    }
    return !isAbove
  }

  /// Takes an item away from whatever arranges it.
  ///
  /// - Returns: The item's node; `nil` if the item contains this guide, which is reported.
  func claim(_ item: any LayoutItem, _ source: Constraint.Source?) -> LayoutNode? {
    let node = item.layoutNode
    node.attach(item)
    node.followParent()
    guard canArrange(item, source) else { return nil }
    node.stack?.remove(item)
    node.stack = self
    node.rearrangeStacks()
    return node
  }

  /// In how many stacks, flows and grids this one is, as far as it matters.
  var nesting: Int {
    var found = 0
    var next = boundary.node
    while let node = next, found < 12 {
      let outer = node.stack?.boundary.node
      if outer != nil { found += 1 }
      next = outer ?? node.parent
    }
    return found
  }

  /// Returns the highest level at which items hug their contents, so that rules can go just above it.
  func strongestHugging(of items: [NodeReference], _ axis: Axis) -> Double {
    let levels = items.compactMap { reference -> Double? in
      let hugging = reference.node?.content.hugging
      return axis == .horizontal ? hugging?.horizontal : hugging?.vertical
    }
    // Contents resist at 750, which goes before.
    return min(max(250, levels.max() ?? 0), 748)
  }

  /// Stops being what arranges an item.
  func release(_ node: LayoutNode?) {
    guard let node, node.stack === self else { return }
    node.stack = nil
    node.rearrangeStacks()
  }
}

extension LayoutGuide {
  /// Returns whether an argument can be used, and reports one that cannot.
  func check(_ isUsable: Bool, _ reason: String, _ source: Constraint.Source? = nil) -> Bool {
    if !isUsable {
      LayoutIssue.report(
        .init(.invalidArgument(reason), item: layoutNode.name, source: source), near: layoutNode)
    }
    return isUsable
  }

  /// Returns whether a value of a property can be used, and reports one that cannot.
  func check(
    _ value: some ArrangerValue, _ name: String, _ source: Constraint.Source? = nil
  ) -> Bool {
    let problem = value.problem
    return check(problem == nil, "\(name)\(problem ?? "")", source)
  }
}

extension Arranger {
  /// Makes the new value of a property take effect, or reports one that cannot be used.
  ///
  /// - Returns: Whether the value can be used; if not, the caller restores the old one.
  func apply<Value: ArrangerValue>(_ value: Value, insteadOf old: Value, _ name: String) -> Bool {
    guard check(value, name, source) else { return false }
    if value != old { rearrange() }
    return true
  }
}

/// A value of a property of a stack, flow or grid, which may be one that cannot be used.
protocol ArrangerValue: Equatable {
  /// The reason why the value cannot be used, written to follow the property's name; `nil` if it can be used.
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
    let rule = "a length is finite and at least 0, a fraction finite and above 0"
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
