import Controls
import Foundation
import Reconciler

/// A host that measures ten points for each character, and records its calls.
@MainActor
final class TestPeer: ViewPeer {
  var changed: [ViewChange] = []
  var focused: View?

  func peer(for view: View) -> any ViewPeer { self }
  func didInsert(_ subview: View, into view: View, at index: Int) {}
  func didMove(_ subview: View, in view: View, from old: Int, to new: Int) {}
  func didRemove(_ subview: View, from view: View) {}
  func didChange(_ change: ViewChange, of view: View) { changed.append(change) }

  func measure(_ view: View, width: CGFloat?) -> CGSize {
    guard let label = view as? Label else { return CGSize(width: 30, height: 20) }
    let natural = CGFloat(10 * label.text.count)
    guard label.wraps, let width, width < natural else {
      return CGSize(width: natural, height: 20)
    }
    return CGSize(width: width, height: 20 * (natural / width).rounded(.up))
  }

  func setFocus(_ isFocused: Bool, of view: View) {
    (focused as? any Responder)?.focusDidChange(false)
    focused = isFocused ? view : nil
    (focused as? any Responder)?.focusDidChange(true)
  }
}

/// A root view whose render is a closure.
final class Scene: StateView {
  var onRender: (Scene) -> Void = { _ in }
  override func render() { onRender(self) }
}

/// A controller with a scene, connected to a host.
@MainActor
final class Stage {
  let controller = StateViewController()
  let peer = TestPeer()
  let scene: Scene

  init(width: CGFloat = 200, height: CGFloat = 100, _ render: @escaping (Scene) -> Void) {
    controller.view.frame = CGRect(x: 0, y: 0, width: width, height: height)
    controller.view.attach(peer)
    scene = Scene(parentViewController: controller)
    scene.onRender = render
    controller.rootView = scene
  }
}
