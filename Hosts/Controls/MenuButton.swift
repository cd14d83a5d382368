public import Foundation
import Reconciler

/// A command in a menu.
public struct MenuItem {
  /// The title.
  public var title: String

  /// A Boolean value that indicates whether the user can choose the command.
  public var isEnabled: Bool

  /// The closure that is called when the user has chosen the command.
  public var action: () -> Void

  /// Creates a command.
  public init(_ title: String, isEnabled: Bool = true, action: @escaping () -> Void) {
    self.title = title
    self.isEnabled = isEnabled
    self.action = action
  }
}

/// A button that opens a menu of commands.
public final class MenuButton: Control, PopupControl {
  /// The title.
  public var title = "" { didSet { if title != oldValue { contentAndSizeDidChange() } } }

  /// The commands.
  public var items: [MenuItem] = [] {
    didSet {
      guard items.map(PopupList.Item.init) != oldValue.map(PopupList.Item.init) else { return }
      popup = nil
      contentDidChange()
    }
  }

  package var popup: PopupList? { didSet { if popup != oldValue { contentDidChange() } } }

  package var popupItems: [PopupList.Item] { items.map(PopupList.Item.init) }

  override public var accessibilityRole: AccessibilityRole { .menuButton }
  override public var isFocusable: Bool { true }

  /// Performs a command as if the user had chosen it; hosts call it.
  ///
  /// - Precondition: The index is in bounds.
  public func choose(at index: Int) {
    if isEnabled, items[index].isEnabled { items[index].action() }
  }

  package func popupDidPick(_ index: Int) {
    if items.indices.contains(index) { choose(at: index) }
  }

  /// Opens the menu with Return and the space bar, and chooses a command in the open menu.
  override public func keyDown(_ press: KeyPress) -> Bool {
    popupTakes(press, opensAt: 0) || super.keyDown(press)
  }

  /// Opens or closes the menu.
  override public func press(at point: CGPoint) -> Bool {
    togglePopup(opensAt: 0)
    return true
  }

  /// Closes the menu if the focus goes.
  override public func focusDidChange(_ isFocused: Bool) {
    if !isFocused { popup = nil }
    super.focusDidChange(isFocused)
  }
}

extension PopupList.Item {
  fileprivate init(_ item: MenuItem) { self.init(title: item.title, isEnabled: item.isEnabled) }
}
