public import Foundation
import Reconciler

/// A command in a menu, or a submenu.
public struct MenuItem {
  /// The title.
  public var title: String

  /// A Boolean value that indicates whether the user can choose the command.
  public var isEnabled: Bool

  /// The commands of the submenu; empty for a command.
  public var items: [MenuItem]

  /// The closure that is called when the user has chosen the command.
  public var action: () -> Void

  /// Creates a command.
  public init(_ title: String, isEnabled: Bool = true, action: @escaping () -> Void) {
    self.title = title
    self.isEnabled = isEnabled
    self.action = action
    items = []
  }

  /// Creates a submenu.
  public init(_ title: String, isEnabled: Bool = true, items: [MenuItem]) {
    self.title = title
    self.isEnabled = isEnabled && !items.isEmpty
    self.items = items
    action = {}
  }
}

extension [MenuItem] {
  /// The rows of the menu.
  package var rows: [PopupList.Item] {
    map { PopupList.Item(title: $0.title, isEnabled: $0.isEnabled, items: $0.items.rows) }
  }

  /// Performs the command at the offsets of a path of submenus, if there is one and the user can choose it.
  package func choose(_ path: [Int]) {
    guard let index = path.first, indices.contains(index), self[index].isEnabled else { return }
    if path.count == 1 {
      self[index].action()
    } else {
      self[index].items.choose([Int](path.dropFirst()))
    }
  }
}

/// A button that opens a menu of commands.
public final class MenuButton: Control, PopupControl {
  /// The title.
  public var title = "" { didSet { if title != oldValue { contentAndSizeDidChange() } } }

  /// The commands and submenus.
  public var items: [MenuItem] = [] {
    didSet {
      guard items.rows != oldValue.rows else { return }
      popup = nil
      contentDidChange()
    }
  }

  package var popup: PopupList? { didSet { if popup != oldValue { contentDidChange() } } }

  package var popupItems: [PopupList.Item] { items.rows }

  override public var accessibilityRole: AccessibilityRole { .menuButton }
  override public var isFocusable: Bool { true }

  /// Performs a command as if the user had chosen it; hosts call it.
  ///
  /// - Precondition: The index is in bounds.
  public func choose(at index: Int) {
    precondition(items.indices.contains(index), "a command of the menu")
    popupDidPick([index])
  }

  package func popupDidPick(_ path: [Int]) { if isEnabled { items.choose(path) } }

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

/// A menu that is open at a place of a host that paints it.
package final class ContextMenu: Control, PopupControl {
  package var popup: PopupList?
  package var popupItems: [PopupList.Item] { items.rows }

  private var items: [MenuItem] = []

  /// Opens a menu.
  package convenience init(_ items: [MenuItem]) {
    self.init()
    self.items = items
    togglePopup(opensAt: 0)
  }

  package func popupDidPick(_ path: [Int]) { items.choose(path) }
}
