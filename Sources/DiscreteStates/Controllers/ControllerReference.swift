/// A weak reference to a controller, which its changes share.
///
/// Creating a weak reference for each change takes longer.
final class ControllerReference {
  private(set) weak var controller: AnyStateController?

  init(_ controller: AnyStateController) { self.controller = controller }
}
