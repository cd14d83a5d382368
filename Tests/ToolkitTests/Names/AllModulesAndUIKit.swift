// The five modules and UIKit in one file: nothing but the two `State`s meet.
#if canImport(UIKit) && !os(watchOS)
  import Bindings
  import DiscreteStates
  import Layout
  import Reconciler
  import ShadowDiff
  import UIKit

  import typealias Bindings.State

  private final class Door {
    var isOpen = false
    static func open() -> DiscreteState<Door> { DiscreteState { $0.isOpen = true } }
  }

  private final class DoorController: UIViewController {
    private let name = State("door")
    private let label = UIView()

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(label)
      label.layout.makeConstraints { make in make.edges.equalToSuperview() }
      let isEmpty = Computed { [name] in name.get().isEmpty }
      isEmpty.bind(label, \.isHidden)
    }
  }

  private final class Rows: StateView {
    @Prop var count = 0

    override func render() {
      for row in 0..<count { place(UIView.self, row) { make in make.top.equalToSuperview() } }
    }
  }
#endif
