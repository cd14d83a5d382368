/// An animated property, read and written as numbers.
struct AnimatedProperty<Target: AnyObject> {
  let path: AnyKeyPath
  let read: (Target) -> [Double]
  let write: (Target, [Double]) -> Void

  init<Value: AnimatableValue>(_ path: ReferenceWritableKeyPath<Target, Value>) {
    self.path = path
    read = { $0[keyPath: path].components }
    write = { $0[keyPath: path] = Value(components: $1) }
  }
}
