/// A weak reference to a controller that its changes share: to make one for each takes longer.
final class ControllerReference {
  private(set) weak var controller: AnyStateController?

  init(_ controller: AnyStateController) { self.controller = controller }
}
