/// An unretained reference to a view.
@safe @usableFromInline
struct ViewReference: Equatable {
  // Safety: its owner clears it when the view leaves the tree or is deallocated.
  @usableFromInline let reference: Unmanaged<PlatformView>

  @inlinable @inline(__always)
  init(_ view: PlatformView) { unsafe reference = Unmanaged.passUnretained(view) }

  @inline(__always) var view: PlatformView { unsafe reference.takeUnretainedValue() }

  /// Calls a closure with the view, without reference counting; the caller ensures that the view lives until it returns.
  @inlinable @inline(__always)
  func withView<Result>(_ body: (PlatformView) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef { body($0) }
  }

  @inlinable @inline(__always)
  static func == (lhs: ViewReference, rhs: ViewReference) -> Bool {
    unsafe lhs.reference.toOpaque() == rhs.reference.toOpaque()
  }
}
