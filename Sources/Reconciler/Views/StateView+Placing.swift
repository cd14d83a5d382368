public import Layout

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

extension StateView {
  /// Places a view of a type, which is made once, and sets its properties in each render.
  ///
  /// ```swift
  /// place(Badge.self, "badge", update: {
  ///   $0.title = self.name
  ///   $0.onTap = { [weak self] in self?.open() }
  /// }) { make in
  ///   make.top.left.equalToSuperview()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type. A key that comes back with another type is replaced where it stands.
  ///   - key: Identifies the view between renders; unique among those placed here.
  ///   - update: Sets the properties: of a StateView its props, of a plain view what it shows.
  ///   - constraints: Makes the view's constraints, when all views of this render are in place.
  /// - Returns: The placed view.
  /// - Precondition: This view is in ``render()``.
  @inlinable @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, update: @MainActor (Child) -> Void,
    _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<Child> {
    let placement = placePlainView(type, ShadowKey(key), isUpdated: true, constraints)
    update(node.child(placement.placed, as: type))
    return placement
  }

  /// Places a view of a type, which is made once.
  ///
  /// A closure without a label makes constraints.
  ///
  /// - Parameters:
  ///   - type: The type. A key that comes back with another type is replaced where it stands.
  ///   - key: Identifies the view between renders; unique among those placed here.
  ///   - constraints: Makes the view's constraints, when all views of this render are in place.
  /// - Returns: The placed view, which takes props under keys if it is a StateView.
  /// - Precondition: This view is in ``render()``.
  @inlinable @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<Child> {
    placePlainView(type, ShadowKey(key), isUpdated: false, constraints)
  }

  /// Places a view of a type, and sets its properties, with the key under its label.
  @inlinable @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, key: Key, update: @MainActor (Child) -> Void,
    _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<Child> {
    place(type, key, update: update, constraints)
  }

  /// Places a view of a type, with the key under its label.
  @inlinable @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, key: Key, _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<Child> {
    place(type, key, constraints)
  }

  /// Places a view instance.
  ///
  /// - Parameters:
  ///   - view: The view, held for as long as it is placed. Another one under the key replaces it, so keep it in a
  ///     property: a new one in each render is reported.
  ///   - key: Identifies the view between renders.
  ///   - constraints: Makes the view's constraints, after all views of this render are in place.
  /// - Precondition: This view is in ``render()``.
  @inlinable @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ view: Child, _ key: Key, _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<Child> {
    Placement(placed: place(instance: view, ShadowKey(key), constraints))
  }

  /// Places a view instance, with the key under its label.
  @inlinable @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ view: Child, key: Key, _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<Child> {
    place(view, key, constraints)
  }

  /// Places the content of a slot.
  ///
  /// - Parameters:
  ///   - slot: The content, which a parent has given.
  ///   - key: Identifies the view between renders.
  ///   - constraints: Makes the constraints of the view that holds the content.
  /// - Precondition: This view is in ``render()``.
  public func place<Key: Hashable>(
    _ slot: Slot, _ key: Key, _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) {
    place(SlotView.self, key, update: { $0.content = slot }, constraints)
  }

  /// Places views into a view elsewhere in the tree, such as a sheet into the window's view.
  ///
  /// ```swift
  /// if isEditing {
  ///   placePortal(in: overlay, "editor") { portal in
  ///     portal.place(Editor.self, "editor") { make in make.edges.equalToSuperview() }
  ///   }
  /// }
  /// ```
  ///
  /// The views belong to this one: they read its environment, follow what the closure reads, and leave when
  /// the portal is not placed any more or this view leaves.
  ///
  /// - Parameters:
  ///   - target: The view that contains them, as long as it is in a window or a tree.
  ///   - key: Identifies the view between renders.
  ///   - content: Places the views.
  /// - Precondition: This view is in ``render()``.
  public func placePortal<Key: Hashable>(
    in target: PlatformView, _ key: Key, content: @escaping @MainActor (StateView) -> Void
  ) {
    place(
      PortalView.self, key,
      update: {
        $0.target = target
        $0.content = Slot(content)
      })
  }

  @inlinable
  func placeStateView<Child: StateView>(
    _ type: Child.Type, _ key: ShadowKey, _ constraints: ((ConstraintMaker) -> Void)?
  ) -> Placement<Child> {
    Placement(placed: place(of: type, key, constraints))
  }

  @inlinable
  func placePlainView<Child: PlatformView>(
    _ type: Child.Type, _ key: ShadowKey, isUpdated: Bool,
    _ constraints: ((ConstraintMaker) -> Void)?
  ) -> Placement<Child> {
    Placement(placed: place(of: type, key, constraints, isUpdated: isUpdated))
  }

  // What follows is not generic: clients would not have it specialised.

  @inlinable @inline(__always)
  func place(
    of type: PlatformView.Type, _ key: ShadowKey, _ constraints: ((ConstraintMaker) -> Void)?,
    isUpdated: Bool = false
  ) -> PlacedView {
    if constraints == nil, let placed = node.placeExpected(key, type) { return placed }
    return placeAnywhere(type, key, constraints, isUpdated)
  }

  @usableFromInline
  func placeAnywhere(
    _ type: PlatformView.Type, _ key: ShadowKey, _ constraints: ((ConstraintMaker) -> Void)?,
    _ isUpdated: Bool
  ) -> PlacedView {
    node.place(key, type, instance: nil, constraints, isUpdated: isUpdated)
  }

  @usableFromInline
  func place(
    instance view: PlatformView, _ key: ShadowKey, _ constraints: ((ConstraintMaker) -> Void)?
  ) -> PlacedView {
    node.place(key, Swift.type(of: view), instance: view, constraints)
  }

  /// Makes a view of a type, which may be a StateView's.
  static func make(
    _ type: PlatformView.Type, _ stateful: StateView.Type?, in controller: PlatformViewController?
  ) -> PlatformView {
    // Of a StateView the type is known only here, and needs its own initialiser.
    guard let stateful else { return type.init() }
    return stateful.init(parentViewController: controller ?? noController)
  }
}
