/// The identity of a state within its class: a name, and parameters.
///
/// The name is the name of the declaring function with its argument labels, such as `awaiting(with:)`, so overloads
/// that differ only in types are the same state. Parameters are part of the identity only after
/// ``DiscreteState/identified(by:)``.
public struct StateIdentity: Hashable, Sendable {
  // A literal needs no reference counting, and literals with the same address are equal, so most comparisons read no
  // characters.

  /// The name, if it is a literal and there are no parameters.
  @usableFromInline let literal: StaticString

  /// Otherwise the name, followed by the parameters.
  @usableFromInline let words: [String]?

  /// The name of the state: the declaring function with its argument labels, or a name computed at run time.
  public var name: String { words?[0] ?? literal.description }

  /// The descriptions of the parameters that are part of the identity.
  public var parameters: [String] { words.map { Array($0.dropFirst()) } ?? [] }

  /// Creates an identity.
  public init(name: String, parameters: [String] = []) {
    literal = ""
    words = [name] + parameters
  }

  /// Creates an identity without parameters.
  @inlinable
  init(literal: StaticString) {
    self.literal = literal
    words = nil
  }

  /// Returns whether the names and the parameters are equal.
  public static func == (a: StateIdentity, b: StateIdentity) -> Bool {
    guard a.words == nil, b.words == nil else {
      return a.name == b.name && a.parameters == b.parameters
    }
    return a.literal.hasSameText(as: b.literal)
  }

  /// Hashes name and parameters.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(parameters)
  }
}

extension StaticString {
  fileprivate func hasSameText(as other: StaticString) -> Bool {
    // Safety: pointers are compared, and nothing is read through them.
    if hasPointerRepresentation, other.hasPointerRepresentation,
      utf8CodeUnitCount == other.utf8CodeUnitCount,
      unsafe utf8Start == other.utf8Start
    {
      return true
    }
    if isASCII, other.isASCII {
      if hasPointerRepresentation, other.hasPointerRepresentation,
        utf8CodeUnitCount != other.utf8CodeUnitCount
      {
        return false
      }
      // Safety: the buffers are read only inside the closures.
      return withUTF8Buffer { a in
        other.withUTF8Buffer { b in unsafe a.count == b.count && a.elementsEqual(b) }
      }
    }
    return description == other.description
  }
}

extension StateIdentity: Codable {
  private enum CodingKeys: String, CodingKey {
    case name
    case parameters
  }

  /// Decodes name and parameters.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try container.decode(String.self, forKey: .name),
      parameters: try container.decode([String].self, forKey: .parameters))
  }

  /// Encodes name and parameters.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(parameters, forKey: .parameters)
  }
}

extension StateIdentity: CustomStringConvertible {
  /// The name, followed by the parameters if there are any.
  public var description: String {
    parameters.isEmpty ? name : "\(name) \(parameters)"
  }
}
