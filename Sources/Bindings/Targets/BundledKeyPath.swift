/// A property of an object: the object, and the path to the property.
///
/// ```swift
/// let target = BundledKeyPath(label, \.text)
/// let same = label..\.text
/// ```
///
/// It holds the object; a binding made of it does not. The path is always writable, since a property
/// that cannot be written cannot be bound.
@safe
public struct BundledKeyPath<Value> {
  /// The object that has the property.
  public let object: AnyObject

  /// The path from the object to the property.
  public let keyPath: AnyKeyPath

  /// Makes a closure that writes a value that is at an address, if there is one, and returns whether the object
  /// is still there.
  @usableFromInline let makeWriter: () -> (UnsafeRawPointer?) -> Bool

  /// Reads the property of the object.
  @usableFromInline let read: (AnyObject) -> Value

  /// Creates the bundle of an object and a path to one of its properties.
  @inlinable
  public init<Root: AnyObject>(
    _ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>
  ) {
    self.object = object
    self.keyPath = keyPath
    // Safety: only called with the object, which is of this class.
    read = { unsafe unsafeDowncast($0, to: Root.self)[keyPath: keyPath] }
    unsafe makeWriter = { unsafe BoundProperty(object, keyPath).writer { (value: Value) in value } }
  }

  /// Makes what writes the property.
  func makeReceiver() -> PropertyReceiver<Value> { unsafe PropertyReceiver(write: makeWriter()) }
}

/// Writes a property of an object that is not held.
@safe
struct PropertyReceiver<Value> {
  fileprivate let write: (UnsafeRawPointer?) -> Bool

  /// Whether the object is still there.
  func isWanted() -> Bool { write(nil) }

  /// Writes the property, and returns whether the object is still there.
  func receive(_ value: Value) -> Bool {
    // Safety: the copy lives while it is written.
    unsafe withUnsafePointer(to: value) { unsafe write($0) }
  }
}
