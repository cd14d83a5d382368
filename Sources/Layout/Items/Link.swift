/// A reference that is not counted; what it refers to clears it when it ends.
///
/// Copying it and asking whether it is empty touch no reference count, as `unowned(unsafe)` does.
@safe
struct Link<Object: AnyObject> {
  private let pointer: Unmanaged<Object>?

  init(_ object: Object?) {
    // Safety: the object clears the link when it ends.
    unsafe pointer = object.map { unsafe Unmanaged.passUnretained($0) }
  }

  var isEmpty: Bool {
    if case .none = unsafe pointer { true } else { false }
  }

  /// Returns whether it is a reference to an object, which may be about to end.
  func refers(to object: Object) -> Bool {
    // Safety: only addresses are compared.
    unsafe pointer?.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
  }

  /// Calls a closure with the object, if there is one, without counting a reference.
  @inline(__always)
  func with(_ body: (Object) -> Void) {
    // Safety: as above; an object does not end while one of its links is used.
    if let pointer = unsafe pointer { unsafe pointer._withUnsafeGuaranteedRef { body($0) } }
  }

  var object: Object? {
    // Safety: as above.
    @inline(__always)
    get { unsafe pointer?.takeUnretainedValue() }
  }
}
