/// Consumes a value, so that the optimizer must not drop the work that made it.
@inline(never)
@_optimize(none)
package func blackHole<T>(_ value: T) {}

/// Returns its argument in a way that the optimizer cannot look through.
@inline(never)
@_optimize(none)
package func opaque<T>(_ value: T) -> T { value }
