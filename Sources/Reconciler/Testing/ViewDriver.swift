import Layout

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#else
  import Foundation
#endif

/// A driver for tests, which finds views in a tree of StateViews and acts on them like a user.
///
/// ```swift
/// let screen = ViewDriver(ToDoScreen.self, size: CGSize(width: 320, height: 480))
/// try screen.find(.role(.textField)).type("Milk")
/// try screen.find(.text("Add")).tap()
/// #expect(try screen.find(.key("items")).texts == ["Milk"])
/// ```
///
/// It works on every platform, without a window or a host. After each action it renders all views that are due.
@MainActor
public struct ViewDriver {
  /// A query for views.
  public enum Query: CustomStringConvertible {
    /// The view that was placed under a key.
    case key(AnyHashable)

    /// The view of a class; subclasses do not match.
    case type(PlatformView.Type)

    /// The plain view that shows a text.
    case text(String)

    /// The view with a role.
    case role(ViewRole)

    /// The query in words.
    public var description: String {
      switch self {
      case .key(let key): "key \"\(key)\""
      case .type(let type): "type \(type)"
      case .text(let text): "text \"\(text)\""
      case .role(let role): "role \(role)"
      }
    }
  }

  /// The view; to read the properties of its class, call ``view(as:)``.
  public let view: PlatformView

  /// The view of the driver with which the search began.
  private let origin: PlatformView

  // Retains the root's controller, without which the tree would end.
  private let controller: StateViewController?

  /// Creates a view of a type, and mounts it in a container of a size, in points.
  ///
  /// The view always has the size of the container.
  public init<Root: StateView>(
    _ type: Root.Type, size: CGSize = CGSize(width: 320, height: 480),
    update: (Root) -> Void = { _ in }
  ) {
    let controller = StateViewController()
    let root = Root(parentViewController: controller)
    update(root)
    self.init(mounting: root, in: controller, size: size)
  }

  /// Creates a driver for a view.
  ///
  /// A StateView that is in no tree is mounted in a container of 320 by 480 points.
  public init(_ view: PlatformView) {
    guard let root = view as? StateView, root.node.data.life == .outside, root.layoutParent == nil
    else {
      self.init(view: view, origin: view, controller: nil)
      return
    }
    self.init(
      mounting: root, in: StateViewController(), size: CGSize(width: 320, height: 480))
  }

  private init(mounting root: StateView, in controller: StateViewController, size: CGSize) {
    controller.view.frame = CGRect(origin: .zero, size: size)
    controller.rootView = root
    self.init(view: root, origin: root, controller: controller)
    root.layOutNow()
  }

  private init(view: PlatformView, origin: PlatformView, controller: StateViewController?) {
    self.view = view
    self.origin = origin
    self.controller = controller
  }

  // MARK: - Finding

  /// Returns the only descendant that matches a query.
  ///
  /// - Throws: ``ViewDriverError/notFound(_:_:)`` if no view matches, ``ViewDriverError/ambiguous(_:count:)`` if
  ///   several do.
  public func find(_ query: Query) throws(ViewDriverError) -> ViewDriver {
    let found = all(query)
    guard let first = found.first else { throw .notFound("\(query)", outline) }
    if found.count > 1 { throw .ambiguous("\(query)", count: found.count) }
    return first
  }

  /// Returns the descendants that match a query, parents before children.
  ///
  /// The result does not include hidden views and views below them.
  public func all(_ query: Query) -> [ViewDriver] {
    placed.filter { Self.matches(query, $0.view, $0.key) }
      .map { ViewDriver(view: $0.view, origin: origin, controller: controller) }
  }

  /// Returns the view as one of a class, to read and write the properties of the class.
  ///
  /// ```swift
  /// let driver = ViewDriver(ToDoScreen.self)
  /// let screen = try driver.view(as: ToDoScreen.self)
  /// screen.isHidden = true
  /// ```
  ///
  /// - Throws: ``ViewDriverError/otherType(_:wanted:)`` if the view is not of the class or a subclass.
  public func view<Wanted: PlatformView>(as type: Wanted.Type) throws(ViewDriverError) -> Wanted {
    guard let view = view as? Wanted else { throw .otherType(typeName, wanted: "\(type)") }
    return view
  }

  /// Returns a Boolean value that indicates whether a descendant matches a query.
  public func has(_ query: Query) -> Bool { !all(query).isEmpty }

  /// The text that the view shows, if it is ``TextShowing``.
  public var text: String? { (view as? any TextShowing)?.shownText }

  /// The texts that the view's descendants show, in order.
  public var texts: [String] {
    placed.compactMap { ($0.view as? any TextShowing)?.shownText }
  }

  /// A Boolean value that indicates whether the view, or a view below it, has the keyboard's focus.
  ///
  /// The controls of the product `Controls` receive the focus without a host. UIKit and AppKit require a window.
  public var isFocused: Bool { view.holdsFocus }

  /// The tree as text: see ``Shadow/outline``.
  public var outline: String { (view as? StateView)?.shadow.outline ?? typeName }

  private static func matches(
    _ query: Query, _ view: PlatformView, _ key: ShadowKey
  ) -> Bool {
    switch query {
    case .key(let wanted): key == ShadowKey(erased: wanted)
    case .type(let wanted): ObjectIdentifier(Swift.type(of: view)) == ObjectIdentifier(wanted)
    case .text(let wanted): (view as? any TextShowing)?.shownText == wanted
    case .role(let wanted):
      (view as? any Interactive)?.role == wanted || view is ListView && wanted == .list
    }
  }

  /// The placed views below, a parent before its children.
  private var placed: [(view: PlatformView, key: ShadowKey)] { placed(includingLeaving: true) }

  private func placed(includingLeaving: Bool) -> [(view: PlatformView, key: ShadowKey)] {
    guard let root = view as? StateView else { return [] }
    var found: [(view: PlatformView, key: ShadowKey)] = []
    var next = Self.children(of: root, includingLeaving)
    while let (view, key) = next.popLast() {
      if view.isHidden { continue }
      found.append((view, key))
      if let view = view as? StateView { next += Self.children(of: view, includingLeaving) }
    }
    return found
  }

  /// The children of a view, from the last to the first; rows as they are seen.
  private static func children(
    of view: StateView, _ includingLeaving: Bool
  ) -> [(view: PlatformView, key: ShadowKey)] {
    let node = view.node
    let shown = node.data.children.indices.filter { includingLeaving || !node.isStaying($0) }
    let children = shown.map {
      (view: node.data.children[$0].view, key: node.data.children[$0].key)
    }
    guard let list = view as? ListView else { return children.reversed() }
    return children.sorted { list.start(of: $0.view) > list.start(of: $1.view) }
  }

  // MARK: - Acting

  /// Taps the view, and renders all views that are due.
  ///
  /// - Throws: ``ViewDriverError/notInteractive(_:)`` if the view is not ``Interactive``,
  ///   ``ViewDriverError/disabled(_:)`` if it is disabled, ``ViewDriverError/notShown(_:)`` if it has left the tree or
  ///   is hidden.
  public func tap() throws(ViewDriverError) {
    try control().performTap()
    flush()
  }

  /// Replaces the view's text, as if the user had typed it, and renders all views that are due.
  ///
  /// In the text fields of the product `Controls`, a line break at the end submits the text.
  ///
  /// - Throws: The errors of ``tap()``; ``ViewDriverError/notInteractive(_:)`` if the view is not a text field.
  public func type(_ text: String) throws(ViewDriverError) {
    let control = try control()
    guard control.role == .textField else { throw .notInteractive(typeName) }
    control.performTyping(text)
    flush()
  }

  /// Scrolls a list to an offset, in points, and renders all views that are due.
  ///
  /// - Throws: ``ViewDriverError/notInteractive(_:)`` if the view is not a ``ListView``,
  ///   ``ViewDriverError/notShown(_:)`` if it has left the tree or is hidden.
  public func scroll(to offset: CGFloat) throws(ViewDriverError) {
    guard let list = view as? ListView else { throw .notInteractive(typeName) }
    guard takesInput else { throw .notShown(typeName) }
    list.contentOffset =
      list.axis == .vertical ? CGPoint(x: 0, y: offset) : CGPoint(x: offset, y: 0)
    flush()
  }

  private func control() throws(ViewDriverError) -> any Interactive {
    guard let control = view as? any Interactive else { throw .notInteractive(typeName) }
    guard takesInput else { throw .notShown(typeName) }
    guard control.isEnabled else { throw .disabled(typeName) }
    return control
  }

  private var takesInput: Bool {
    view === origin
      || ViewDriver(view: origin, origin: origin, controller: nil).placed(includingLeaving: false)
        .contains { $0.view === view }
  }

  private var typeName: String { "\(Swift.type(of: view))" }

  /// Renders all views that are due, and sets their frames.
  public func flush() {
    StateView.flush()
    view.layOutNow()
  }
}

/// An error in driving a view.
public enum ViewDriverError: Error, Hashable, CustomStringConvertible {
  /// No view matches a query; the second value is the outline of the tree.
  case notFound(String, String)

  /// More than one view matches a query.
  case ambiguous(String, count: Int)

  /// The view does not support the action; the value is its type.
  case notInteractive(String)

  /// The view is disabled, so that the action would do nothing; the value is its type.
  case disabled(String)

  /// The view has another class than the wanted one; the first value is its type.
  case otherType(String, wanted: String)

  /// The view has left the tree since it was found, is leaving it, or is hidden; the value is its type.
  case notShown(String)

  /// The error in a sentence.
  public var description: String {
    switch self {
    case .notFound(let query, let outline): "no view has \(query) in:\n\(outline)"
    case .ambiguous(let query, let count):
      "\(count) views have \(query), not one; use all(_:), or find a view above it first"
    case .disabled(let type): "\(type) is disabled"
    case .otherType(let type, let wanted): "the view is of the class \(type), not \(wanted)"
    case .notShown(let type): "\(type) is hidden, is leaving the tree, or has left it"
    case .notInteractive(let type):
      "\(type) does not support this action; find the control within it, or conform the class to Interactive"
    }
  }
}
