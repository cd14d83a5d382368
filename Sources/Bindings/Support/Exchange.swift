/// Replaces a value as a whole, and returns the old one.
///
/// An assignment replaces a value part by part and releases each old part at once, so that a `deinit` could see a
/// mixture of both values.
@inlinable
@inline(__always)
func exchange<Value>(_ place: inout Value, with value: Value) -> Value {
  unsafe withUnsafeMutablePointer(to: &place) { pointer in
    // Safety: initialized before and after. No other code runs in between.
    let old = unsafe pointer.move()
    unsafe pointer.initialize(to: value)
    return old
  }
}
