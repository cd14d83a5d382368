import BindingsThreads

/// A property of an object that is not held, and where in the object it is.
///
/// To ask a key path takes thirty times as long as to write a stored property. So it is asked once: where
/// the property is stored in the object itself, without observers and without overrides, later values are
/// written there. Others are written through their key path each time.
@usableFromInline
struct BoundProperty<Root: AnyObject, Value> {
  @usableFromInline let object: Root
  @usableFromInline let keyPath: ReferenceWritableKeyPath<Root, Value>

  @inlinable
  init(_ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>) {
    self.object = object
    self.keyPath = keyPath
  }

  /// Returns a closure that writes what is at an address, and tells whether the object is still there.
  @inlinable
  func writer<Source>(
    _ convert: @escaping (Source) -> Value
  ) -> (UnsafeRawPointer) -> Bool {
    var place = PropertyPlace.unknown
    return { [weak object, keyPath] source in
      guard let object else { return false }
      // Safety: whoever adds the closure to a signal gives it values of this type.
      let value = unsafe convert(source.assumingMemoryBound(to: Source.self).pointee)
      switch place {
      case .stored(let offset):
        // Safety: the offset of a stored property of this type in this object, which is alive.
        let address = unsafe Unmanaged.passUnretained(object).toOpaque() + offset
        unsafe write(value, at: address.assumingMemoryBound(to: Value.self))
      case .elsewhere:
        object[keyPath: keyPath] = value
      case .unknown:
        place = unsafe withUnsafeMutablePointer(to: &object[keyPath: keyPath]) { pointer in
          unsafe pointer.pointee = value
          return unsafe PropertyPlace(of: pointer, in: object)
        }
      }
      return true
    }
  }
}

/// Where a property is.
@usableFromInline
enum PropertyPlace {
  case unknown

  /// In the object, at an offset in bytes.
  case stored(Int)

  /// In another object, or nowhere: it has accessors.
  case elsewhere

  /// Finds out whether an address, which a key path has led to, is in an object.
  ///
  /// A property with accessors is handed out as a temporary copy, which is not.
  @usableFromInline
  init(of pointer: UnsafeMutableRawPointer, in object: AnyObject) {
    let start = unsafe Unmanaged.passUnretained(object).toOpaque()
    // Safety: an object is allocated by the C library.
    let size = unsafe bindings_allocation_size(start)
    let offset = unsafe pointer - start
    self = offset > 0 && offset < size ? .stored(offset) : .elsewhere
  }
}

/// Writes a stored property, as the compiler does it: overlapping accesses trap.
@inlinable
@inline(__always)
func write<Value>(_ value: Value, at pointer: UnsafeMutablePointer<Value>) {
  var old: Value?
  unsafe withExclusiveAccess(to: pointer) {
    // Safety: the property is initialized, before and after.
    old = unsafe pointer.move()
    unsafe pointer.initialize(to: value)
  }
  // Whatever its end sets off may read the property.
  withExtendedLifetime(old) {}
}

/// Calls a closure that writes a property.
@usableFromInline
func withExclusiveAccess(to address: UnsafeMutableRawPointer, _ write: () -> Void) {
  var access = bindings_access()
  // Safety: the access stays where it is while it lasts.
  unsafe withUnsafeMutablePointer(to: &access) { access in
    unsafe bindings_begin_write(address, access)
    write()
    unsafe bindings_end_write(access)
  }
}
