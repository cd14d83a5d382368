import BindingsThreads

/// A property of an object, and the place of the property in the object.
///
/// A write through a key path takes thirty times as long as a write to a stored property. So the place is determined once, at
/// the second value. If the path is a single property that is stored in the object, without observers and overrides, later
/// values are written to its address. Other properties are written through their path each time. The writer does not hold the
/// object.
@usableFromInline
struct BoundProperty<Root: AnyObject, Value> {
  @usableFromInline let object: Root
  @usableFromInline let keyPath: ReferenceWritableKeyPath<Root, Value>

  @inlinable
  init(_ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>) {
    self.object = object
    self.keyPath = keyPath
  }

  /// Returns a closure that writes the value at an address, if it gets one, and returns whether the object is still alive.
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
        // Many bindings get only one value, for which determining the place does not pay.
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

/// The place of a property, once it is known.
///
/// Each access to a captured variable would be checked for exclusivity, which takes as long as writing the property.
@usableFromInline
final class FoundPlace {
  // Safety: no access to it lasts while other code runs.
  @exclusivity(unchecked) @usableFromInline var place = PropertyPlace.new

  @inlinable
  init() {}
}

/// The place of a property.
@usableFromInline
enum PropertyPlace {
  /// Nothing has been written yet.
  case new

  case unknown

  /// In the object, at an offset in bytes.
  case stored(Int)

  /// In another object, behind accessors, or in the object for the moment only.
  case elsewhere

  /// Determines whether an address, to which a key path has led, is always the property's address.
  ///
  /// The address must be in the object: a property with accessors is passed as a temporary copy outside of it. And the path
  /// must be that of a single property. A longer path can lead into the object now and elsewhere later: through an optional
  /// that becomes `nil`, or through a reference back to the object.
  @usableFromInline
  init(of pointer: UnsafeMutableRawPointer, in object: AnyObject, _ keyPath: AnyKeyPath) {
    let offset = unsafe pointer - Unmanaged.passUnretained(object).toOpaque()
    let size = instanceSize(of: type(of: object))
    self = offset > 0 && offset < size && keyPath.isSingleProperty ? .stored(offset) : .elsewhere
  }
}

extension AnyKeyPath {
  /// Whether the path is known to be a single property, without `!` and without a second step.
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

/// Writes a stored property as compiled code does: it traps if other code is modifying the property.
@inlinable
@inline(__always)
func write<Value>(_ value: Value, at pointer: UnsafeMutablePointer<Value>) {
  // Safety: the address of a property. No other code runs until it has been written.
  unsafe checkExclusiveAccess(to: pointer)
  // Safety: as above; the property is initialized.
  let old = unsafe exchange(&pointer.pointee, with: value)
  // Code that runs because of the release may read the property.
  withExtendedLifetime(old) {}
}

/// Traps if a property is being accessed.
@usableFromInline
func checkExclusiveAccess(to address: UnsafeMutableRawPointer) {
  unsafe bindings_check_write(address)
}
