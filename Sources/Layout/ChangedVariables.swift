/// The variables whose values an update has changed, each once, in no particular order.
public struct ChangedVariables: RandomAccessCollection {
  let places: [Int32]
  let variables: [Variable?]

  init(places: [Int32], variables: [Variable?]) {
    self.places = places
    self.variables = variables
  }

  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of variables.
  public var endIndex: Int { places.count }

  /// The variable at a position.
  public subscript(position: Int) -> Variable {
    variables[Int(places[position])] ?? Variable()
  }
}
