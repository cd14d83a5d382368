/// A view; holding it counts no references.
@safe @usableFromInline
struct ViewReference: Equatable {
  // Safety: its owner clears it when the view leaves or ends.
  @usableFromInline let reference: Unmanaged<PlatformView>

  @inlinable @inline(__always)
  init(_ view: PlatformView) { unsafe reference = Unmanaged.passUnretained(view) }

  @inline(__always) var view: PlatformView { unsafe reference.takeUnretainedValue() }

  /// Calls a closure with the view, which something else holds until the closure returns; no reference is counted.
  @inlinable @inline(__always)
  func withView<Result>(_ body: (PlatformView) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef { body($0) }
  }

  @inlinable @inline(__always)
  static func == (lhs: ViewReference, rhs: ViewReference) -> Bool {
    unsafe lhs.reference.toOpaque() == rhs.reference.toOpaque()
  }
}
