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

  var object: Object? {
    // Safety: as above.
    @inline(__always)
    get { unsafe pointer?.takeUnretainedValue() }
  }
}
