public import Layout

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

extension StateView {
  // Always inlined: otherwise a relabeled row of three views takes 2,250 instructions instead of 1,950. A closure that is
  // not optional does not escape, so that it can use properties without `self.`; the forms without constraints exist
  // because calling empty closures made a row with keys by name take 40 % longer.

  /// Places a view of a type, which the reconciler creates once, and sets its properties in each render.
  ///
  /// ```swift
  /// place(Badge.self, "badge", update: {
  ///   $0.title = name
  ///   $0.onTap = { [weak self] in self?.open() }
  /// }) { make in
  ///   make.top.left.equalToSuperview()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type. If a render places another type under the key, a new view takes the old one's position.
  ///   - key: The view's identity from one render to the next; unique among the views of this render.
  ///   - update: Sets the view's properties; runs immediately.
  ///   - constraints: Makes the view's constraints; runs immediately after `update:`. The frame of a view without
  ///     constraints is empty at first, and remains as it is.
  /// - Returns: The placed view.
  /// - Precondition: This view is in ``render()``.
  @inlinable @inline(__always) @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, update: @MainActor (Child) -> Void,
    _ constraints: (ConstraintMaker) -> Void
  ) -> Placement<Child> {
    let scheduler = RenderScheduler.current
    let placement: Placement<Child> = placeView(type, ShadowKey(key), isUpdated: true, scheduler)
    // Taken first, because `update:` may place other views.
    let offset = scheduler.placing.latest
    self.update(placement, update)
    constrain(placement.placed, at: offset, constraints)
    return placement
  }

  /// Places a view of a type, which the reconciler creates once, and sets its properties in each render.
  ///
  /// A trailing closure makes constraints. To set properties, pass a closure with the label `update:`.
  @_disfavoredOverload @inlinable @inline(__always) @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, update: @MainActor (Child) -> Void
  ) -> Placement<Child> {
    let placement: Placement<Child> = placeView(
      type, ShadowKey(key), isUpdated: true, RenderScheduler.current)
    self.update(placement, update)
    return placement
  }

  /// Places a view of a type, and sets its properties; the same as the method without the label `constraints:`.
  @_disfavoredOverload @inlinable @inline(__always) @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, update: @MainActor (Child) -> Void,
    constraints: (ConstraintMaker) -> Void
  ) -> Placement<Child> {
    place(type, key, update: update, constraints)
  }

  /// Places a view of a type, which the reconciler creates once.
  ///
  /// - Parameters:
  ///   - type: The type. If a render places another type under the key, a new view takes the old one's position.
  ///   - key: The view's identity from one render to the next; unique among the views of this render.
  ///   - constraints: Makes the view's constraints; runs immediately.
  /// - Returns: The placed view.
  /// - Precondition: This view is in ``render()``.
  @inlinable @inline(__always) @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, _ constraints: (ConstraintMaker) -> Void
  ) -> Placement<Child> {
    let scheduler = RenderScheduler.current
    let placement: Placement<Child> = placeView(type, ShadowKey(key), isUpdated: false, scheduler)
    constrain(placement.placed, at: scheduler.placing.latest, constraints)
    return placement
  }

  /// Places a view of a type, which the reconciler creates once.
  @inlinable @inline(__always) @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key
  ) -> Placement<Child> {
    placeView(type, ShadowKey(key), isUpdated: false, RenderScheduler.current)
  }

  // With the label `key:`, the last parameter has a label as well. Without it, an error within a closure is reported at the
  // first argument of a call that has no label `key:`.

  /// Places a view of a type, and sets its properties; the same as the method without the label `key:`.
  @inlinable @inline(__always) @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, key: Key, update: @MainActor (Child) -> Void,
    constraints: (ConstraintMaker) -> Void
  ) -> Placement<Child> {
    place(type, key, update: update, constraints)
  }

  /// Places a view of a type, and sets its properties; the same as the method without the label `key:`.
  @_disfavoredOverload @inlinable @inline(__always) @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, key: Key, update: @MainActor (Child) -> Void
  ) -> Placement<Child> {
    place(type, key, update: update)
  }

  /// Places a view of a type; the same as the method without the label `key:`.
  @inlinable @inline(__always) @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, key: Key, constraints: (ConstraintMaker) -> Void
  ) -> Placement<Child> {
    place(type, key, constraints)
  }

  /// Places a view of a type; the same as the method without the label `key:`.
  @inlinable @inline(__always) @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, key: Key
  ) -> Placement<Child> {
    place(type, key)
  }

  /// Places a view instance.
  ///
  /// - Parameters:
  ///   - view: The view, which is retained while it is placed. Store it in a property; it is reported if each render
  ///     places a new instance.
  ///   - key: The view's identity from one render to the next; unique among the views of this render.
  ///   - constraints: Makes the view's constraints; runs immediately.
  /// - Precondition: This view is in ``render()``.
  @inlinable @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ view: Child, _ key: Key, _ constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<Child> {
    Placement(placed: place(instance: view, ShadowKey(key), constraints))
  }

  /// Places a view instance; the same as the method without the label `key:`.
  @inlinable @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ view: Child, key: Key, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<Child> {
    place(view, key, constraints)
  }

  /// Places the content of a slot.
  ///
  /// - Parameters:
  ///   - slot: The content, which a parent has passed to this view.
  ///   - key: The content's identity from one render to the next; unique among the views of this render.
  ///   - constraints: Makes the constraints of the view that contains the content.
  /// - Precondition: This view is in ``render()``.
  public func place<Key: Hashable>(
    _ slot: Slot, _ key: Key, _ constraints: (ConstraintMaker) -> Void = { _ in }
  ) {
    place(SlotView.self, key, update: { $0.content = slot }, constraints)
  }

  /// Places views into a view elsewhere, for example a menu into a view that covers the screen.
  ///
  /// ```swift
  /// if isEditing {
  ///   placePortal(in: overlay, "editor") { portal in
  ///     portal.place(Editor.self, "editor") { make in make.edges.equalToSuperview() }
  ///   }
  /// }
  /// ```
  ///
  /// The views belong to this view: they read its environment values, and leave when the portal is no longer placed or
  /// when this view leaves. In the former case, they first perform the transitions of ``Placement/onLeave(_:)``. The
  /// closure runs again when something that it has read changes.
  ///
  /// - Parameters:
  ///   - target: The superview of the views, for example a view that the root stores and places last.
  ///   - key: The portal's identity from one render to the next; unique among the views of this render.
  ///   - content: Places the views.
  /// - Precondition: This view is in ``render()``.
  public func placePortal<Key: Hashable>(
    in target: PlatformView, _ key: Key, content: @escaping @MainActor (StateView) -> Void
  ) {
    let portal = place(
      PortalView.self, key,
      update: {
        $0.target = target
        $0.content = Slot(content)
        $0.whenEmpty = nil
      })
    portal.onLeave { portal, done in portal.leave(whenEmpty: done) }
  }

  @inlinable @inline(__always)
  func placeView<Child: PlatformView>(
    _ type: Child.Type, _ key: ShadowKey, isUpdated: Bool, _ scheduler: RenderScheduler
  ) -> Placement<Child> {
    Placement(placed: place(of: type, key, isUpdated, scheduler))
  }

  @inlinable @inline(__always)
  func update<Child: PlatformView>(
    _ placement: Placement<Child>, _ update: @MainActor (Child) -> Void
  ) {
    placement.placed.latest.withView {
      // Safety: the child was created by the initializer of `Child`.
      let child = unsafe unsafeDowncast($0, to: Child.self)
      #if DEBUG
        UpdateCheck.run(self, child) { update(child) }
      #else
        update(child)
      #endif
    }
  }

  // The methods below are not generic, because generic methods would not be specialized for clients.

  @inlinable @inline(__always)
  func place(
    of type: PlatformView.Type, _ key: ShadowKey, _ isUpdated: Bool, _ scheduler: RenderScheduler
  ) -> PlacedView {
    if let placed = node.placer.placeExpected(key, type, scheduler) { return placed }
    return node.placer.place(key, type, instance: nil, isUpdated: isUpdated, scheduler)
  }

  @usableFromInline
  func place(
    instance view: PlatformView, _ key: ShadowKey, _ constraints: (ConstraintMaker) -> Void
  ) -> PlacedView {
    let scheduler = RenderScheduler.current
    let count = scheduler.placing.count
    let placed = node.placer.place(
      key, Swift.type(of: view), instance: view, isUpdated: false, scheduler)
    // If the render has placed the instance already, its first place determines the constraints.
    if scheduler.placing.count > count {
      constrain(placed, at: count, constraints)
    }
    return placed
  }

  /// Makes the constraints of the child at an offset, which are activated when all children are in the tree.
  @usableFromInline
  func constrain(
    _ placed: PlacedView, at child: Int, _ constraints: (ConstraintMaker) -> Void
  ) {
    guard let made = placed.latest.view.makeConstraints(in: placementView, constraints)
    else { return }
    RenderScheduler.current.placing.constrain(child, made)
  }

  /// Creates a view that is not a StateView, for files that do not import the platform's framework.
  static func makePlain(_ type: PlatformView.Type) -> PlatformView { type.init() }
}
