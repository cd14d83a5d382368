/// What makes a state the same as another one of its class: the declaring function, and parameters.
///
/// The name is the function's, as in `awaiting(with:)`, so overloads that differ in types alone are the
/// same state. Parameters count only where the state says so with ``DiscreteState/identified(by:)``.
public struct StateIdentity: Hashable, Sendable {
  /// Parameters behind a reference, so that an identity without any is quick to copy.
  private final class Parameters: Sendable {
    let values: [String]

    init(_ values: [String]) { self.values = values }
  }

  /// The declaring function, with its argument labels.
  public let name: String

  private let box: Parameters?

  /// The parameters that count, as text.
  public var parameters: [String] { box?.values ?? [] }

  /// Creates an identity.
  public init(name: String, parameters: [String] = []) {
    self.name = name
    box = parameters.isEmpty ? nil : Parameters(parameters)
  }

  /// Creates an identity without parameters.
  @usableFromInline
  init(plain name: String) {
    self.name = name
    box = nil
  }

  /// Whether name and parameters are the same.
  public static func == (a: StateIdentity, b: StateIdentity) -> Bool {
    a.name == b.name && (a.box === b.box || a.parameters == b.parameters)
  }

  /// Hashes name and parameters.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(parameters)
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
