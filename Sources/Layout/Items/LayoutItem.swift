/// An object that Layout can give a frame, such as a view, a widget or a guide.
///
/// A conforming class stores a node and returns its parent. All other requirements have default implementations.
///
/// ```swift
/// final class Box: LayoutItem {
///   let layoutNode = LayoutNode()
///   weak var parent: Box?
///   var layoutParent: (any LayoutItem)? { parent }
/// }
/// ```
///
/// An item is laid out if it has constraints of its own or if a stack, flow or grid arranges it: the solver then
/// determines its frame. Any other item keeps the frame that it has. The nearest ancestor that is not laid out is
/// the root of the items below it; see ``LayoutContainer``.
public protocol LayoutItem: AnyObject, ConstraintTarget {
  /// The layout state of the item. Create one node for each item.
  var layoutNode: LayoutNode { get }

  /// The item whose coordinate system contains this item's frame; `nil` if the item has no parent.
  var layoutParent: (any LayoutItem)? { get }

  /// The items whose parent is this item.
  ///
  /// ``ItemLayout/layoutIfNeeded()`` uses them to find items that were moved. The default is an empty array, which
  /// is enough if the host calls ``ItemLayout/parentDidChange()`` whenever it moves an item.
  var layoutChildren: [any LayoutItem] { get }

  /// The name of the item in drawings and explanations; `nil` for a default name.
  ///
  /// The default is the label that ``ItemLayout/setLabel(_:)`` has set, or else the item's `description` if it is
  /// `CustomStringConvertible` and does not begin with `<`, or else its type and address.
  var layoutName: String? { get }

  /// The frame in the parent's coordinates, in points.
  ///
  /// Layout sets it if the item is laid out, and otherwise reads it.
  var layoutRect: Rect { get set }

  /// The size, baselines and insets of the item's content.
  ///
  /// Layout reads them once, and again after ``ItemLayout/invalidateMetrics()``. If ``layoutIsPolled`` of the root is
  /// `true`, it reads them in each update.
  var layoutMetrics: LayoutMetrics { get }

  /// Returns the height that the content needs at a width, in points; `nil` to use the metrics' intrinsic height.
  ///
  /// Layout calls it only if ``LayoutMetrics/heightDependsOnWidth`` is `true`.
  func layoutHeight(forWidth width: Double) -> Double?

  /// A Boolean value that indicates whether each update asks the item for its parent and its metrics.
  ///
  /// Return `true` if nothing calls ``ItemLayout/parentDidChange()`` and ``ItemLayout/invalidateMetrics()``
  /// when they change, as for the views of UIKit. Layout asks only the root, for all items of its container. Each
  /// update then costs O(*n*) for the container's *n* items.
  var layoutIsPolled: Bool { get }

  /// Requests a call of ``LayoutContainer/update()`` before the next frame is drawn; called on the root.
  func setNeedsLayoutUpdate()
}

extension LayoutItem {
  /// An empty array: the host announces moves.
  public var layoutChildren: [any LayoutItem] { [] }

  /// `nil`: the item has the default name.
  public var layoutName: String? { nil }

  /// The frame that the item's node stores.
  public var layoutRect: Rect {
    get { layoutNode.placement.keptFrame }
    set { layoutNode.placement.keptFrame = newValue }
  }

  /// No content.
  public var layoutMetrics: LayoutMetrics { LayoutMetrics() }

  /// `false`: the host announces changes.
  public var layoutIsPolled: Bool { false }

  /// `nil`: the height does not depend on the width.
  public func layoutHeight(forWidth width: Double) -> Double? { nil }

  /// Does nothing: the host calls ``LayoutContainer/update()`` by itself.
  public func setNeedsLayoutUpdate() {}

  /// The item, as the target of a constraint.
  public var constraintTarget: ConstraintTargetValue {
    ConstraintTargetValue(ConstraintItem(self, []))
  }
}
