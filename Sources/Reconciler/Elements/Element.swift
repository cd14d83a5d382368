/// A value that describes a small fixed group of views, and what varies in them.
///
/// An element is compared with the one before by `==`; only if it differs is it asked what changed.
///
/// ```swift
/// struct Row: Element, Identifiable {
///   var id: Int
///   var label: String
///   static let shape = ElementShape("row", children: [ElementShape("label")])
///   func describe(_ views: inout ElementChanges, replacing old: Row?) {
///     views.setText(of: 1, to: label, from: old?.label)
///   }
/// }
/// ```
public protocol Element: Equatable {
  /// The views, the same for all elements of the type.
  static var shape: ElementShape { get }

  /// Sets what differs from the element before; nil where the views have just been made.
  func describe(_ views: inout ElementChanges, replacing old: Self?)
}

/// The fixed views of an element: their kinds, fixed properties and order.
///
/// Views are numbered in the order in which they are written, a parent before its children.
public struct ElementShape: Sendable {
  let kind: String
  let properties: [(name: String, value: PropertyValue)]
  let children: [ElementShape]

  /// Creates the shape of a view with its children.
  public init(
    _ kind: String, _ properties: KeyValuePairs<String, PropertyValue> = [:],
    children: [ElementShape] = []
  ) {
    self.kind = kind
    self.properties = properties.map { ($0.key, $0.value) }
    self.children = children
  }
}
