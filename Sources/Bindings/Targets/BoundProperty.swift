import BindingsThreads

/// A property of an object that is not held, and where in the object it is.
///
/// To ask a key path takes thirty times as long as to write a stored property. So it is asked once, at the
/// second value: where the path is nothing but a property that is stored in the object, without observers
/// and without overrides, later values are written there. Others are written through their path each time.
@usableFromInline
struct BoundProperty<Root: AnyObject, Value> {
  @usableFromInline let object: Root
  @usableFromInline let keyPath: ReferenceWritableKeyPath<Root, Value>

  @inlinable
  init(_ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>) {
    self.object = object
    self.keyPath = keyPath
  }

  /// Returns a closure that writes what is at an address, if there is one, and returns whether the object is
  /// still there.
  @inlinable
  func writer<Source>(
    _ convert: @escaping (Source) -> Value
  ) -> (UnsafeRawPointer?) -> Bool {
    let found = FoundPlace()
    return { [weak object, keyPath] source in
      guard let object else { return false }
      guard let source = unsafe source else { return true }
      // Safety: the closure is only added to signals whose values have this type.
      let value = unsafe convert(source.assumingMemoryBound(to: Source.self).pointee)
      switch unsafe found.place {
      case .stored(let offset):
        // Safety: the offset of a stored property of this type in this object, which is alive.
        let address = unsafe Unmanaged.passUnretained(object).toOpaque() + offset
        unsafe write(value, at: address.assumingMemoryBound(to: Value.self))
      case .elsewhere:
        object[keyPath: keyPath] = value
      case .new:
        // Many bindings get one value, for which it does not pay to look.
        unsafe found.place = .unknown
        object[keyPath: keyPath] = value
      case .unknown:
        unsafe found.place = withUnsafeMutablePointer(to: &object[keyPath: keyPath]) { pointer in
          unsafe pointer.pointee = value
          return unsafe PropertyPlace(of: pointer, in: object, keyPath)
        }
      }
      return true
    }
  }
}

/// Where a property has turned out to be.
///
/// A variable of the closure would have each access to it checked, which takes as long as to write the property.
@usableFromInline
final class FoundPlace {
  // Safety: no access to it lasts while other code runs.
  @exclusivity(unchecked) @usableFromInline var place = PropertyPlace.new

  @inlinable
  init() {}
}

/// Where a property is.
@usableFromInline
enum PropertyPlace {
  /// Nothing has been written yet.
  case new

  case unknown

  /// In the object, at an offset in bytes.
  case stored(Int)

  /// In another object, nowhere because it has accessors, or in the object at the moment only.
  case elsewhere

  /// Finds out whether an address, to which a key path has led, is the property's for good.
  ///
  /// It must be in the object: a property with accessors is handed out as a temporary copy, which is not.
  /// And the path must be a single property's. A longer one can lead into the object now and somewhere else
  /// later: through an optional that becomes nil, or through a reference that comes back to the object.
  @usableFromInline
  init(of pointer: UnsafeMutableRawPointer, in object: AnyObject, _ keyPath: AnyKeyPath) {
    let offset = unsafe pointer - Unmanaged.passUnretained(object).toOpaque()
    let size = instanceSize(of: type(of: object))
    self = offset > 0 && offset < size && keyPath.isSingleProperty ? .stored(offset) : .elsewhere
  }
}

extension AnyKeyPath {
  /// Whether the path is known to be nothing but one stored property, without `!` and without a second step.
  ///
  /// Swift offers no other way to find out: `MemoryLayout.offset(of:)` is `nil` for properties of classes. The description
  /// of such a path is `\Label.text`. A path that looks different (steps that are computed, unwrapped or followed by
  /// others, classes whose fields' names have been stripped) counts as unknown and is written through its path, so a
  /// different description costs time and never a wrong write. Without this question, a `set` with one bound property
  /// takes 1.7 times as long.
  fileprivate var isSingleProperty: Bool {
    let start = "\\\(type(of: self).rootType)."
    let description = debugDescription
    guard description.hasPrefix(start) else { return false }
    return description.dropFirst(start.count).allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

/// Writes a stored property, as the compiler does it: it traps if someone else is changing the property.
@inlinable
@inline(__always)
func write<Value>(_ value: Value, at pointer: UnsafeMutablePointer<Value>) {
  // Safety: the address of a property. No other code runs until it has been written.
  unsafe checkExclusiveAccess(to: pointer)
  // Safety: as above; the property is initialized.
  let old = unsafe exchange(&pointer.pointee, with: value)
  // Whatever its end sets off may read the property.
  withExtendedLifetime(old) {}
}

/// Traps if a property is being accessed.
@usableFromInline
func checkExclusiveAccess(to address: UnsafeMutableRawPointer) {
  unsafe bindings_check_write(address)
}
