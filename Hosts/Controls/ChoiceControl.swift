public import Foundation
public import Observation
import Reconciler

/// A control that offers options, of which one is selected: a ``Select``, a ``RadioGroup`` or a ``TabBar``.
@Observable
public class ChoiceControl: Control {
  /// The offset of the selected option; if it is not in ``options``, for example -1, no option is selected.
  public final var selectedIndex = 0 {
    didSet { if selectedIndex != oldValue { contentDidChange() } }
  }

  /// The titles of the options.
  @ObservationIgnored public final var options: [String] = [] {
    didSet { if options != oldValue { contentAndSizeDidChange() } }
  }

  /// The closure that is called with an option's offset when the user has selected another option.
  @ObservationIgnored public final var onChange: ((Int) -> Void)?

  override public final var isFocusable: Bool { true }

  /// Reports that the user has selected an option; hosts call it.
  public final func userDidSelect(_ index: Int) {
    guard isEnabled, options.indices.contains(index), index != selectedIndex else { return }
    selectedIndex = index
    onChange?(index)
  }

  /// Selects a neighbor of the selected option, and returns whether there is one.
  fileprivate final func select(by distance: Int) -> Bool {
    let index = selectedIndex + distance
    guard isEnabled, options.indices.contains(index) else { return false }
    userDidSelect(index)
    return true
  }
}

/// Options below each other, all visible.
public final class RadioGroup: ChoiceControl {
  override public var accessibilityRole: AccessibilityRole { .radioGroup }

  /// Selects an option with the arrow keys up and down.
  override public func keyDown(_ press: KeyPress) -> Bool {
    if press == KeyPress(.up), select(by: -1) { return true }
    if press == KeyPress(.down), select(by: 1) { return true }
    return super.keyDown(press)
  }

  /// Selects the option at a point.
  override public func press(at point: CGPoint) -> Bool {
    userDidSelect(Int(point.y / max(1, frame.height) * CGFloat(options.count)))
    return true
  }
}

/// A row of tabs; the application places the view for ``ChoiceControl/selectedIndex`` below it.
public final class TabBar: ChoiceControl {
  override public var accessibilityRole: AccessibilityRole { .tabBar }

  /// Selects a tab with the arrow keys to the left and right.
  override public func keyDown(_ press: KeyPress) -> Bool {
    if press == KeyPress(.left), select(by: -1) { return true }
    if press == KeyPress(.right), select(by: 1) { return true }
    return super.keyDown(press)
  }
}

/// A control that shows the selected option, and the others in a list that the user opens.
public final class Select: ChoiceControl, PopupControl {
  package var popup: PopupList? { didSet { if popup != oldValue { contentDidChange() } } }

  package var popupItems: [PopupList.Item] { options.map { PopupList.Item(title: $0) } }

  override public var accessibilityRole: AccessibilityRole { .select }

  package func popupDidPick(_ path: [Int]) { userDidSelect(path[0]) }

  /// Opens the list with Return, the space bar and the arrow keys up and down, and selects an option in the open list.
  override public func keyDown(_ press: KeyPress) -> Bool {
    if popup == nil, isEnabled, press == KeyPress(.up) || press == KeyPress(.down) {
      togglePopup(opensAt: selectedIndex)
      return true
    }
    return popupTakes(press, opensAt: selectedIndex) || super.keyDown(press)
  }

  /// Opens or closes the list.
  override public func press(at point: CGPoint) -> Bool {
    togglePopup(opensAt: selectedIndex)
    return true
  }

  /// Closes the list if the focus goes.
  override public func focusDidChange(_ isFocused: Bool) {
    if !isFocused { popup = nil }
    super.focusDidChange(isFocused)
  }
}
