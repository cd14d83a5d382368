/// An unknown number that a ``Solver`` gives a value.
public final class Variable {
  /// The name of the variable in descriptions.
  public let name: String

  // The solver that used the variable first, and its index there, so that no dictionary is needed.
  @safe @exclusivity(unchecked) var owner: SolverToken?
  @safe @exclusivity(unchecked) var index: Int32 = -1

  // A container stores the item's slot and the field here.
  @safe @exclusivity(unchecked) var tag: Int32 = -1

  /// Whether it is a width or a height of an item, which is never negative.
  var isSize: Bool { Self.isSize(tag) }

  /// Returns whether a tag is that of a width or a height.
  static func isSize(_ tag: Int32) -> Bool {
    tag >= 0 && tag & 3 >= LayoutNode.Field.width.rawValue
  }

  // The value at which its owner released it, and the value that was reported last.
  @safe @exclusivity(unchecked) var rest = 0.0
  @safe @exclusivity(unchecked) var told = 0.0

  // Whether its owner has not reported the value at which it was released yet.
  @safe @exclusivity(unchecked) var isUnreported = false

  /// Creates a variable.
  public init(_ name: String = "") { self.name = name }

  init(_ name: String, tag: Int32) { (self.name, self.tag) = (name, tag) }
}

extension Variable: Hashable {
  /// Returns a Boolean value that indicates whether both are the same variable.
  public static func == (a: Variable, b: Variable) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Variable: CustomStringConvertible {
  /// The name.
  public var description: String { name.isEmpty ? "_" : name }
}
