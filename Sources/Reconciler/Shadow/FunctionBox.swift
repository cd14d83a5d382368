/// A box with the function under a key, of a type that is not known here.
@usableFromInline
class AnyFunctionBox {
  /// Functions of different types that call the latest function.
  @MainActor var forms: [Any] { [] }

  /// Whether the function is also the value under its key.
  final var isValue: Bool

  init(isValue: Bool) { self.isValue = isValue }
}

/// A box with the function under a key; functions that were read from it call the latest one.
@usableFromInline
final class FunctionBox<Function>: AnyFunctionBox {
  @usableFromInline
  typealias Forms = @MainActor (FunctionBox<Function>) -> [Any]

  private(set) var latest: Function
  private var makeForms: Forms

  init(_ latest: Function, isValue: Bool, _ forms: @escaping Forms) {
    self.latest = latest
    makeForms = forms
    super.init(isValue: isValue)
  }

  /// Replaces the function.
  ///
  /// - Returns: The one before. What its end runs may call the function: so it must not be inlined, and end
  ///   before the other is in place.
  @inline(never)
  func exchange(with function: Function, isValue: Bool, _ forms: @escaping Forms) -> Function {
    let old = latest
    latest = function
    self.isValue = isValue
    makeForms = forms
    return old
  }

  @MainActor override var forms: [Any] { makeForms(self) }
}
