/// The identity of a state within its class: the declaring function, and parameters.
///
/// The name is the function's, as in `awaiting(with:)`, so overloads that differ in types alone are the
/// same state. Parameters count only where the state says so with ``DiscreteState/identified(by:)``.
public struct StateIdentity: Hashable, Sendable {
  // A literal is neither counted nor compared letter by letter, as a rule: with a string instead, states
  // that are applied at once took half as long again.

  /// The name, where it is written in the program and is all there is.
  @usableFromInline let literal: StaticString

  /// Otherwise the name, followed by the parameters.
  @usableFromInline let words: [String]?

  /// The declaring function, with its argument labels.
  public var name: String { words?[0] ?? literal.description }

  /// The parameters that count, as text.
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

  /// Whether name and parameters are the same.
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
      // Safety: the buffers are read while they are there.
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
  /// The name, followed by the parameters that count.
  public var description: String {
    parameters.isEmpty ? name : "\(name) \(parameters)"
  }
}
