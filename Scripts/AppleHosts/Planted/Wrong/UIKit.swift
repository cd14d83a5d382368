#if canImport(UIKit) && !os(watchOS)
  import UIKit

  @MainActor
  func plantedWrongMethod(_ view: UIView) {
    view.setNeedLayout()  // ios tvos visionos: has no member 'setNeedLayout'
  }

  final class PlantedTarget: NSObject {
    @objc func fire(_ sender: UIControl) {}

    @MainActor
    func plantedWrongSelector(_ control: UIControl) {
      control.addTarget(self, action: #selector(fired(_:)), for: .touchUpInside)  // ios tvos visionos: cannot find 'fired' in scope
    }
  }

  func plantedMissingIsolation(_ view: UIView) {
    view.setNeedsLayout()  // ios tvos visionos: call to main actor-isolated instance method 'setNeedsLayout()'
  }

  final class PlantedNumber { var value = 0 }

  @MainActor
  func plantedCrossing(_ label: UILabel, _ number: PlantedNumber) -> NSKeyValueObservation {
    label.observe(\.text) { _, _ in
      number.value += 1  // ios tvos visionos: non-Sendable type 'PlantedNumber' in a '@Sendable' closure
    }
  }

  @MainActor
  func plantedAbsent() {
    _ = UISwitch(frame: .zero)  // tvos: 'UISwitch' is unavailable in tvOS
    _ = UIScreen.main.scale  // visionos: 'UIScreen' is unavailable in visionOS
  }

  final class PlantedLayout: UIView {
    override func layout() {}  // ios tvos visionos: method does not override any method from its superclass
  }
#endif
