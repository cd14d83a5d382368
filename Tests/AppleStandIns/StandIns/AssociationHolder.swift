/// An object that other objects can be associated with; with Objective-C every object is one.
public protocol AssociationHolder: AnyObject {
  /// The associated objects, by the addresses of keys.
  var associatedObjects: [UnsafeRawPointer: Any] { get set }
}
