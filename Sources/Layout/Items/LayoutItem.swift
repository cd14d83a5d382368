/// An object that is laid out: a view, a widget, a guide.
///
/// A class conforms with a stored node and its parent; all else has defaults.
///
/// ```swift
/// final class Box: LayoutItem {
///   let layoutNode = LayoutNode()
///   weak var parent: Box?
///   var layoutParent: (any LayoutItem)? { parent }
/// }
/// ```
///
/// An item that has constraints of its own, or that a stack arranges, is laid out: its frame comes from
/// the solver. Any other keeps the frame that it has, and the nearest such ancestor is the root of what
/// is below it (see ``LayoutContainer``).
public protocol LayoutItem: AnyObject, ConstraintTarget {
  /// The layout state of the item; create it with the item, and use it for no other.
  var layoutNode: LayoutNode { get }

  /// The item in whose coordinates the frame of this one is.
  var layoutParent: (any LayoutItem)? { get }

  /// The items whose parent this one is, so that ``ItemLayout/layoutIfNeeded()`` finds all that are below.
  ///
  /// A host that calls ``ItemLayout/parentDidChange()`` whenever it moves an item need not list any.
  var layoutChildren: [any LayoutItem] { get }

  /// The name of the item in pictures and explanations; if it is `nil`, its label or the name of its type.
  var layoutName: String? { get }

  /// The frame in the parent's coordinates: read where the item is not laid out, else set.
  var layoutRect: Rect { get set }

  /// The size, baselines and insets of the item's content; read once, and after `layout.invalidateMetrics()`.
  var layoutMetrics: LayoutMetrics { get }

  /// Returns the height that the content needs at a width, nil for that of the metrics.
  ///
  /// It is asked only where ``LayoutMetrics/heightDependsOnWidth`` is set.
  func layoutHeight(forWidth width: Double) -> Double?

  /// A Boolean value that indicates whether each update asks the item for its parent and its metrics.
  ///
  /// Return `true` if nothing calls ``ItemLayout/parentDidChange()`` and ``ItemLayout/invalidateMetrics()``
  /// when they change, as for the views of UIKit. The root's answer counts for its container. Each update
  /// then costs O(*n*) for the container's n items.
  var layoutIsPolled: Bool { get }

  /// Asks for a call of ``LayoutContainer/update()`` before the next picture; called on the root.
  func setNeedsLayoutUpdate()
}

extension LayoutItem {
  /// No list: the host notifies of moves.
  public var layoutChildren: [any LayoutItem] { [] }

  /// No name of its own.
  public var layoutName: String? { nil }

  /// The frame that the node keeps.
  public var layoutRect: Rect {
    get { layoutNode.keptFrame }
    set { layoutNode.keptFrame = newValue }
  }

  /// No content.
  public var layoutMetrics: LayoutMetrics { LayoutMetrics() }

  /// The host notifies of changes.
  public var layoutIsPolled: Bool { false }

  /// No dependence on the width.
  public func layoutHeight(forWidth width: Double) -> Double? { nil }

  /// Does nothing: the owner of the tree calls ``LayoutContainer/update()``.
  public func setNeedsLayoutUpdate() {}

  /// The item as what constraints relate to.
  public var constraintTarget: ConstraintTargetValue {
    ConstraintTargetValue(.item(ConstraintItem(self, [])))
  }
}
