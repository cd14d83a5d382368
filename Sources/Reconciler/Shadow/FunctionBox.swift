/// Holds a function of a type that is not known here.
class AnyFunctionBox {
  /// The box as one for functions of a type; nil if it is for others.
  final func typed<Function>(_ type: Function.Type) -> FunctionBox<Function>? {
    guard Swift.type(of: self) == FunctionBox<Function>.self else { return nil }
    // Safety: the box is of just this class.
    return unsafe unsafeDowncast(self, to: FunctionBox<Function>.self)
  }
}

/// Holds a function so that all who have it call the latest one.
final class FunctionBox<Function>: AnyFunctionBox {
  var latest: Function

  init(_ latest: Function) { self.latest = latest }
}
