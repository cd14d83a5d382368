import Layout

/// An item as a host would write one, which counts itself.
final class Box: LayoutItem {
  let layoutNode = LayoutNode()
  weak var parent: Box?
  private(set) var children: [Box] = []
  var layoutName: String?
  var layoutParent: (any LayoutItem)? { parent }
  var layoutChildren: [any LayoutItem] { children }

  // Many tests change a parent or metrics without a notification, as UIKit does.
  var layoutIsPolled = true
  var layoutMetrics: LayoutMetrics {
    get {
      onMetrics?()
      return keptMetrics
    }
    set { keptMetrics = newValue }
  }
  var keptMetrics = LayoutMetrics()
  var onMetrics: (() -> Void)?
  var onWake: (() -> Void)?
  var layoutRect: Rect { didSet { framesSet += 1 } }
  var heightForWidth: ((Double) -> Double?)?
  var framesSet = 0
  var wakes = 0
  let census: Census?

  final class Census { var count = 0 }

  init(
    _ name: String, in parent: Box? = nil, _ frame: Rect = .zero, census: Census? = nil
  ) {
    layoutName = name
    layoutRect = frame
    self.census = census
    census?.count += 1
    if let parent { parent.add(self) }
  }

  deinit { census?.count -= 1 }

  func layoutHeight(forWidth width: Double) -> Double? { heightForWidth?(width) }
  func setNeedsLayoutUpdate() {
    wakes += 1
    onWake?()
  }

  func add(_ child: Box) {
    child.removeFromParent()
    children.append(child)
    child.parent = self
    child.layout.parentDidChange()
  }

  /// Takes a child in without saying so.
  func adopt(_ child: Box) {
    children.append(child)
    child.parent = self
  }

  /// Lets a child go without saying so.
  func drop(_ child: Box) { children.removeAll { $0 === child } }

  func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    layout.parentDidChange()
  }

  static func root(_ width: Double = 400, _ height: Double = 300, census: Census? = nil) -> Box {
    Box("root", nil, Rect(x: 0, y: 0, width: width, height: height), census: census)
  }

  convenience init(_ name: String, _ parent: Box?, _ frame: Rect, census: Census?) {
    self.init(name, in: parent, frame, census: census)
  }

  @discardableResult
  func update() -> LayoutUpdate { layout.layoutIfNeeded() }
}
