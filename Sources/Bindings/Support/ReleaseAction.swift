/// Calls a closure when it is released.
final class ReleaseAction {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  deinit { action() }
}
