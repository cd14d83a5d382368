/// A property of an object: the object, and the path to the property.
///
/// ```swift
/// let target = BundledKeyPath(label, \.text)
/// let same = label..\.text
/// ```
///
/// The bundle holds the object; a binding to the bundle does not. The path is always writable, because only a writable property
/// can be bound.
@safe
public struct BundledKeyPath<Value> {
  /// The object that has the property.
  public let object: AnyObject

  /// The path from the object to the property.
  public let keyPath: AnyKeyPath

  /// Makes a closure that writes the value at an address, if it gets one, and returns whether the object is still alive.
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

  /// Returns a receiver that writes the property, and does not hold the object.
  func makeReceiver() -> PropertyReceiver<Value> { unsafe PropertyReceiver(write: makeWriter()) }
}

/// A receiver of values that writes them to a property of an object, which it does not hold.
@safe
struct PropertyReceiver<Value> {
  fileprivate let write: (UnsafeRawPointer?) -> Bool

  /// Returns whether the object is still alive.
  func isWanted() -> Bool { write(nil) }

  /// Writes the property, and returns whether the object is still alive.
  func receive(_ value: Value) -> Bool {
    // Safety: the copy lives while it is written.
    unsafe withUnsafePointer(to: value) { unsafe write($0) }
  }
}
