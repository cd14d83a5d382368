/// The state that setting frames keeps from one update to the next.
struct FrameState {
  /// Whether the next update sets all frames, because the scale or a pixel offset has changed.
  var reviewsAll = false

  /// The distance of the root's corner from the pixel to which it is rounded.
  private(set) var rootPixel = PixelOffset()

  /// Sets the root's pixel offset, and makes the next update set all frames if it differs.
  mutating func moveRoot(to pixel: PixelOffset) {
    guard !pixel.isAlmost(rootPixel) else { return }
    rootPixel = pixel
    reviewsAll = true
  }
}

/// The end of an update, which computes and sets the frames of items.
struct FrameWriter {
  private let container: LayoutContainer
  private let scale: Double?

  /// The items whose frames differ, with their former frames.
  private var moved: [(node: LayoutNode, old: Rect?)] = []

  private var root: LayoutNode? { container.root }

  private init(of container: LayoutContainer) {
    self.container = container
    scale = container.settings.usedScale
  }

  /// Sets the frames of items whose variables have changed.
  static func write(
    _ changed: [LayoutNode], of container: LayoutContainer, _ update: inout LayoutUpdate
  ) {
    var writer = FrameWriter(of: container)
    writer.place(changed)
    writer.set(&update)
  }

  private mutating func place(_ changed: [LayoutNode]) {
    // Reading `joined` finishes no departure; none waits during an update.
    if container.frames.reviewsAll {
      container.frames.reviewsAll = false
      var all: [LayoutNode] = []
      root?.collectSubtree(into: &all)
      for node in all { place(node) }
    } else if scale == nil {
      for node in changed where node.joined === container { place(node) }
    } else {
      // Parents first, because the pixels of children count from their parents' pixel offsets.
      let ordered = changed.filter { $0.joined === container }.map {
        (node: $0, depth: $0.depth)
      }
      .sorted { $0.depth < $1.depth }
      for (node, _) in ordered { place(node) }
    }
  }

  /// Sets the frames that differ.
  private func set(_ update: inout LayoutUpdate) {
    update.changes.reserveCapacity(moved.count)
    for (node, old) in moved {
      node.placement.isMoved = false
      guard let frame = node.placement.frame, let item = node.item, node.isLaidOut else { continue }
      guard frame != old || node.parent?.identity.childrenFollowHeight == true else { continue }
      if node === root, let old, old.size == frame.size { continue }
      if node.identity.kind == .spacer {
        item.layoutRect = frame
        continue
      }
      update.changes.append(
        LayoutUpdate.Change(item: item, frame: frame, oldFrame: old ?? item.layoutRect))
    }
    for change in update.changes { change.item.layoutRect = change.frame }
  }

  /// Computes a node's frame, and the frames of its children if they depend on the position on the screen.
  private mutating func place(_ node: LayoutNode) {
    var below = place(node, isForced: false)
    guard below.children else { return }
    // A loop, because trees may be deep.
    var waiting = [(node, below.isForced)]
    while let (parent, isForced) = waiting.popLast() {
      var child = parent.firstChild
      while let next = child {
        below = place(next, isForced: isForced)
        if below.children { waiting.append((next, below.isForced)) }
        child = next.nextSibling
      }
    }
  }

  /// Computes a node's frame.
  ///
  /// - Returns: Whether the children's frames must be computed, and whether they are set even if they are the same.
  private mutating func place(
    _ node: LayoutNode, isForced: Bool
  ) -> (children: Bool, isForced: Bool) {
    let old = node.placement.frame
    let oldPixel = node.placement.pixel
    // A node to which no constraint refers has no solution.
    guard container.isPlaced(node) else {
      node.placement.frame = nil
      return (false, false)
    }
    var frame = container.currentFrame(of: node)
    if frame.width < -1e-6 || frame.height < -1e-6 {
      container.report(LayoutIssue(.negativeSize, item: node.name, source: nil))
    }
    if let scale, node !== root {
      let above = node.parent?.placement.pixel ?? PixelOffset()
      node.placement.pixel = node.isLaidOut ? above.snap(&frame, scale) : above.keep(frame, scale)
    } else {
      node.placement.pixel = container.frames.rootPixel
    }
    // Adding 0 turns -0 into 0.
    frame.size.width = max(0, frame.size.width) + 0
    frame.size.height = max(0, frame.size.height) + 0
    frame.origin.x += 0
    frame.origin.y += 0
    #if DEBUG
      if old == nil {
        container.warnOfMissingSize(node, frame.size)
        container.warnOfStillKeyboard(node)
      }
    #endif
    if let old, old.isAlmost(frame), !isForced { frame = old }
    node.placement.frame = frame
    if old != frame || isForced, !node.placement.isMoved {
      node.placement.isMoved = true
      moved.append((node, old))
    }
    let isShifted = !node.placement.pixel.isAlmost(oldPixel)
    if isShifted { container.nesting.note(node) }
    let isResized = node.identity.childrenFollowHeight && old?.height != frame.height
    return (isShifted || isResized, isResized)
  }
}

extension LayoutContainer {
  /// Returns whether the container knows the node's frame.
  func isPlaced(_ node: LayoutNode) -> Bool {
    node.isLaidOut || node === root || !node.given.isEmpty
  }

  /// Returns a node's frame in the parent's coordinates: the solver's result, or the own frame of an item that is not
  /// laid out.
  func currentFrame(of node: LayoutNode) -> Rect {
    let isGiven = !node.isLaidOut
    if isGiven, node.given.isEmpty, node === root, let own = node.item?.layoutRect, own.isFinite {
      return own
    }
    func value(_ field: LayoutNode.Field, _ given: (GivenRows) -> Constraint?) -> Double {
      if isGiven, let row = given(node.given) { return row.storedOffset }
      return computedValue(field, of: node) ?? 0
    }
    let size = Size(width: value(.width, \.width), height: value(.height, \.height))
    if node === root { return Rect(origin: node.item?.layoutRect.origin ?? .zero, size: size) }
    return Rect(origin: Point(x: value(.left, \.left), y: value(.top, \.top)), size: size)
  }

  /// Returns the frame that required constraints need for an item that is not laid out.
  func neededFrame(of node: LayoutNode) -> Rect? {
    guard !node.isLaidOut, let width = computedValue(.width, of: node),
      let height = computedValue(.height, of: node)
    else { return nil }
    let size = Size(width: width, height: height)
    if node === root { return Rect(origin: currentFrame(of: node).origin, size: size) }
    guard let left = computedValue(.left, of: node), let top = computedValue(.top, of: node)
    else { return nil }
    return Rect(origin: Point(x: left, y: top), size: size)
  }

  /// Returns the value of a field after the last update; `nil` if no constraint has mentioned it.
  @inline(__always)
  func computedValue(_ field: LayoutNode.Field, of node: LayoutNode) -> Double? {
    if let value = solver.computedValue(ofTag: node.tag(field)) { return value }
    return node.known(field).map { solver.computedValue(of: $0) }
  }
}

/// The position of an item's corner relative to a pixel nearby.
struct PixelOffset {
  /// The position that the solver found.
  var exact = Point.zero

  /// The position on the screen; zero except for items that are not laid out, which may be between pixels.
  var shown = Point.zero

  /// Rounds the frame of a child to pixels, and returns the offset of the child.
  func snap(_ frame: inout Rect, _ scale: Double) -> PixelOffset {
    let (x, y) = (exact.x + frame.minX, exact.y + frame.minY)
    let corner = Point(x: Number.snap(x, scale: scale), y: Number.snap(y, scale: scale))
    let far = Point(
      x: Number.snap(x + frame.width, scale: scale),
      y: Number.snap(y + frame.height, scale: scale))
    frame = Rect(
      x: corner.x - shown.x, y: corner.y - shown.y, width: far.x - corner.x,
      height: far.y - corner.y)
    return PixelOffset(exact: Point(x: x - corner.x, y: y - corner.y))
  }

  /// Returns the offset of a child that keeps its own frame.
  func keep(_ frame: Rect, _ scale: Double) -> PixelOffset {
    let at = Point(x: shown.x + frame.minX, y: shown.y + frame.minY)
    let corner = Point(x: Number.snap(at.x, scale: scale), y: Number.snap(at.y, scale: scale))
    return PixelOffset(
      exact: Point(
        x: exact.x + frame.minX - corner.x, y: exact.y + frame.minY - corner.y),
      shown: Point(x: at.x - corner.x, y: at.y - corner.y))
  }

  func isAlmost(_ other: PixelOffset) -> Bool {
    func isNear(_ a: Point, _ b: Point) -> Bool {
      (a.x - b.x).magnitude <= 1e-9 && (a.y - b.y).magnitude <= 1e-9
    }
    return isNear(exact, other.exact) && isNear(shown, other.shown)
  }
}

extension Rect {
  /// Returns whether this frame, which constraints need, is the item's own.
  ///
  /// Sides without length are not compared.
  func fits(_ own: Rect) -> Bool {
    var needed = self
    if own.width <= 0 { (needed.origin.x, needed.size.width) = (own.minX, own.width) }
    if own.height <= 0 { (needed.origin.y, needed.size.height) = (own.minY, own.height) }
    return needed.isAlmost(own)
  }

  /// Returns the left, top, width and height; `nil` for those that are the same in another rectangle.
  func sides(unlike other: Rect) -> [Double?] {
    func side(_ own: Double, _ other: Double) -> Double? {
      (own - other).magnitude > 1e-6 ? Number.rounded(own) : nil
    }
    return [
      side(minX, other.minX), side(minY, other.minY), side(width, other.width),
      side(height, other.height),
    ]
  }

  /// Returns whether the difference is no more than rounding.
  func isAlmost(_ other: Rect) -> Bool {
    func isNear(_ a: Double, _ b: Double) -> Bool {
      (a - b).magnitude <= 1e-9 * max(1, max(a.magnitude, b.magnitude))
    }
    return isNear(minX, other.minX) && isNear(minY, other.minY) && isNear(width, other.width)
      && isNear(height, other.height)
  }
}

extension Solver {
  /// Returns the value of the variable with a tag after the last update; `nil` if no relation mentions it.
  @inline(__always)
  func computedValue(ofTag tag: Int32) -> Double? {
    index(ofTag: tag).map { core.quantities[$0].value }
  }

  /// Returns a variable's value after the last update.
  @inline(__always)
  func computedValue(of variable: Variable) -> Double {
    guard variable.owner === token, variable.index >= 0 else { return value(of: variable) }
    return core.quantities[variable.index].value
  }
}
