/// Content that a parent passes to a child, which places it.
///
/// ```swift
/// final class Card: StateView {
///   @Prop var content = Slot()
///   override func render() {
///     place(content, "content") { make in make.edges.equalToSuperview().inset(8) }
///   }
/// }
///
/// place(Card.self, "card", update: {
///   $0.content = Slot { card in
///     card.place(Label.self, "name", update: { $0.text = self.name })
///   }
/// })
/// ```
///
/// The content is rendered by a view of its own. When `name` changes, only that view is rendered. When the parent is
/// rendered, it passes a new slot, so that the content also sees the new values of captured variables.
public struct Slot {
  let content: (@MainActor (StateView) -> Void)?

  /// Creates content.
  ///
  /// - Parameter content: Places views in the view that it receives.
  public init(_ content: @escaping @MainActor (_ view: StateView) -> Void) {
    self.content = content
  }

  /// Creates an empty slot.
  public init() { content = nil }

  /// A Boolean value that indicates whether the slot has no content.
  public var isEmpty: Bool { content == nil }
}

/// A view that places the content of a slot.
final class SlotView: StateView {
  @Prop var content = Slot()
  override func render() { content.content?(self) }
}

/// A view that places its content into another view.
final class PortalView: StateView {
  @Prop var content = Slot()
  @Prop var target: PlatformView?
  private var shownTarget: PlatformView?

  /// Whether the views are hidden, because a view above the portal is kept alive without being placed.
  var isConcealed = false {
    didSet { if isConcealed != oldValue { hideViews(isConcealed) } }
  }

  /// The closure that is called when the leaving portal has no views left.
  var whenEmpty: (@MainActor () -> Void)?

  /// Whether views in the portal perform transitions before they leave.
  var hasTransitions: Bool { node.data.extras?.staying?.hasTransitions == true }

  /// Removes the views, and calls a closure when their transitions have ended.
  func leave(whenEmpty done: @escaping @MainActor () -> Void) {
    whenEmpty = done
    content = Slot()
  }

  override var isReusable: Bool { false }
  override var placementView: PlatformView { shownTarget ?? self }

  override func prepareRender() {
    guard shownTarget !== target else { return }
    let former = placementView
    shownTarget = target
    for offset in node.data.children.indices {
      let view = node.data.children[offset].view
      view.leave(former)
      placementView.place(view, before: nil)
    }
  }

  override func render() {
    // A new target requires a render, so it counts as read.
    _ = target
    content.content?(self)
  }

  override func viewDidEnter() {
    RenderScheduler.current.hasPortals = true
    isConcealed = node.isBelowKept
  }

  override func viewDidUpdate() {
    if isConcealed { hideViews(true) }
    guard node.data.children.isEmpty, let done = whenEmpty else { return }
    whenEmpty = nil
    done()
  }

  private func hideViews(_ isHidden: Bool) {
    for offset in node.placedChildren.indices {
      let id = node.placedChildren[offset].id
      if isHidden {
        node.hide(offset)
      } else if node.data.extras?.staying?.reason(for: id) != .kept {
        node.restore(offset)
      }
    }
  }

  override func viewDidLeave() {
    isConcealed = false
    whenEmpty = nil
    for offset in node.data.leftovers.indices {
      node.data.leftovers[offset].view.leave(placementView)
    }
    shownTarget = nil
  }
}
