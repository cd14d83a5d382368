/// What makes a state the same as another one of its class: the declaring function, and parameters.
///
/// The name is the function's, as in `awaiting(with:)`, so overloads that differ in types alone are the
/// same state. Parameters count only where the state says so with ``DiscreteState/identified(by:)``.
public struct StateIdentity: Hashable, Sendable, Codable {
  /// The declaring function, with its argument labels.
  public let name: String

  /// The parameters that count, as text.
  public let parameters: [String]

  /// Creates an identity.
  public init(name: String, parameters: [String] = []) {
    self.name = name
    self.parameters = parameters
  }
}

extension StateIdentity: CustomStringConvertible {
  /// The name, followed by the parameters that count.
  public var description: String {
    parameters.isEmpty ? name : "\(name) \(parameters)"
  }
}
