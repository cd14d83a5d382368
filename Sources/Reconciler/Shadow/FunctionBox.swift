/// A box with the function under a key, without the function's type.
@usableFromInline
class AnyFunctionBox {
  /// Functions of different types that call the latest function.
  @MainActor var forms: [Any] { [] }

  /// Whether the function is also the value under its key.
  final var isValue: Bool

  init(isValue: Bool) { self.isValue = isValue }
}

/// A box with the function under a key; functions that were read from the box call the latest one.
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
  /// - Returns: The former function. A `deinit` that its release triggers may call the new function, so this method must
  ///   not be inlined: the release could then happen before the exchange.
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
