/// Holds a function of a type that is not known here.
@usableFromInline
class AnyFunctionBox {
  /// A function that calls the latest one, if it was given as a value.
  var value: Any? { nil }

  /// The box as one for functions of a type; nil if it is for others.
  final func typed<Function>(_ type: Function.Type) -> FunctionBox<Function>? {
    guard Swift.type(of: self) == FunctionBox<Function>.self else { return nil }
    // Safety: the box is of just this class.
    return unsafe unsafeDowncast(self, to: FunctionBox<Function>.self)
  }
}

/// Holds a function so that all who have it call the latest one.
final class FunctionBox<Function>: AnyFunctionBox {
  /// Makes what calls the latest function.
  typealias Caller = (FunctionBox<Function>) -> Function

  private(set) var latest: Function

  /// Makes ``value``; nil if the function was not given as a value.
  var caller: Caller?

  init(_ latest: Function, _ caller: Caller?) {
    self.latest = latest
    self.caller = caller
  }

  /// Replaces the function.
  ///
  /// - Returns: The one before. What its end runs may call the function: so it must not be inlined, and end
  ///   before the other is in place.
  @inline(never)
  func exchange(with function: Function) -> Function {
    let old = latest
    latest = function
    return old
  }

  override var value: Any? { caller.map { $0(self) } }
}
