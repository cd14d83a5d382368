/// A reference that is not counted; the object clears it before it is deallocated.
///
/// Unlike with `unowned(unsafe)`, copying it and testing whether it is empty change no reference count.
@safe
struct Link<Object: AnyObject>: Equatable {
  private let pointer: Unmanaged<Object>?

  init(_ object: Object?) {
    // Safety: the object clears the link before it is deallocated.
    unsafe pointer = object.map { unsafe Unmanaged.passUnretained($0) }
  }

  static func == (a: Link, b: Link) -> Bool {
    // Safety: only addresses are compared.
    unsafe a.pointer?.toOpaque() == b.pointer?.toOpaque()
  }

  var isEmpty: Bool {
    if case .none = unsafe pointer { true } else { false }
  }

  /// Returns whether it refers to an object, which may be being deallocated.
  func refers(to object: Object) -> Bool {
    // Safety: only addresses are compared.
    unsafe pointer?.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
  }

  /// Calls a closure with the object, if there is one, without counting a reference.
  @inline(__always)
  func with(_ body: (Object) -> Void) {
    // Safety: as above; an object is not deallocated while one of its links is used.
    if let pointer = unsafe pointer { unsafe pointer._withUnsafeGuaranteedRef { body($0) } }
  }

  var object: Object? {
    // Safety: as above.
    @inline(__always)
    get { unsafe pointer?.takeUnretainedValue() }
  }
}
