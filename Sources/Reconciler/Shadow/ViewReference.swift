/// A view in the tree; holding it counts no references.
@safe
struct ViewReference {
  // Safety: the scheduler clears it when the view leaves.
  unowned(unsafe) private let reference: PlatformView

  init(_ view: PlatformView) { unsafe reference = view }

  @inline(__always) var view: PlatformView { unsafe reference }
}
