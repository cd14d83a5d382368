/// A view; holding it counts no references.
@safe
struct ViewReference: Equatable {
  // Safety: its owner clears it when the view leaves or ends.
  private let reference: Unmanaged<PlatformView>

  @inline(__always)
  init(_ view: PlatformView) { unsafe reference = Unmanaged.passUnretained(view) }

  @inline(__always) var view: PlatformView { unsafe reference.takeUnretainedValue() }

  @inline(__always)
  static func == (lhs: ViewReference, rhs: ViewReference) -> Bool {
    unsafe lhs.reference.toOpaque() == rhs.reference.toOpaque()
  }
}
