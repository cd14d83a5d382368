/// The open list of a control, with the open submenus, in a host that paints it in front of the other views.
package struct PopupList: Hashable {
  /// A row.
  package struct Item: Hashable {
    package var title: String
    package var isEnabled = true

    /// The rows of the submenu that the row opens; empty if the user picks the row.
    package var items: [Item] = []
  }

  /// The rows of a list, or of an open submenu.
  package struct Level: Hashable {
    package let items: [Item]

    /// The offset of the row that Return picks.
    package fileprivate(set) var highlighted: Int

    fileprivate init(_ items: [Item], highlighted: Int) {
      self.items = items
      self.highlighted = items.indices.contains(highlighted) ? highlighted : 0
      if !items.isEmpty, !items[self.highlighted].isEnabled { move(by: 1) }
    }

    /// Highlights another row; rows that are not enabled are passed over.
    fileprivate mutating func move(by distance: Int) {
      var index = highlighted + distance
      while items.indices.contains(index), !items[index].isEnabled { index += distance.signum() }
      if items.indices.contains(index) { highlighted = index }
    }

    fileprivate mutating func moveToEnd(_ distance: Int) {
      let enabled = items.indices.filter { items[$0].isEnabled }
      highlighted = (distance < 0 ? enabled.first : enabled.last) ?? highlighted
    }

    /// Highlights the next row that begins with a letter.
    fileprivate mutating func move(to letter: Character) {
      let order = Array(items.indices.dropFirst(highlighted + 1)) + Array(0...highlighted)
      let match = order.first {
        items[$0].isEnabled && items[$0].title.lowercased().hasPrefix(letter.lowercased())
      }
      highlighted = match ?? highlighted
    }
  }

  /// The list, and the open submenus from the outermost to the innermost.
  package private(set) var levels: [Level]

  fileprivate init(_ items: [Item], highlighted: Int) {
    levels = [Level(items, highlighted: highlighted)]
  }

  /// The highlighted rows of all levels.
  package var path: [Int] { levels.map(\.highlighted) }

  /// Highlights a row, and closes the submenus of other rows.
  ///
  /// - Returns: Whether the row is enabled.
  package mutating func highlight(_ row: Int, inLevel level: Int) -> Bool {
    guard levels.indices.contains(level), levels[level].items.indices.contains(row),
      levels[level].items[row].isEnabled
    else { return false }
    levels.removeSubrange((level + 1)...)
    levels[level].highlighted = row
    return true
  }

  /// Opens the submenu of the highlighted row, and returns whether it has one.
  package mutating func openSubmenu() -> Bool {
    let row = levels[levels.count - 1]
    guard row.items.indices.contains(row.highlighted) else { return false }
    let items = row.items[row.highlighted].items
    if !items.isEmpty { levels.append(Level(items, highlighted: 0)) }
    return !items.isEmpty
  }

  /// Closes the innermost submenu, and returns whether one was open.
  fileprivate mutating func closeSubmenu() -> Bool {
    guard levels.count > 1 else { return false }
    levels.removeLast()
    return true
  }

  /// Changes the innermost list.
  fileprivate mutating func changeLast(_ change: (inout Level) -> Void) {
    change(&levels[levels.count - 1])
  }
}

/// A control that opens a list in front of the other views.
@MainActor
package protocol PopupControl: Control {
  /// The open list; `nil` while it is closed.
  var popup: PopupList? { get set }

  /// The rows of the list.
  var popupItems: [PopupList.Item] { get }

  /// Called when the user has picked an enabled row, with its offset in each level.
  func popupDidPick(_ path: [Int])
}

extension PopupControl {
  /// Picks a row: opens its submenu, or closes the list.
  package func pick(_ row: Int, inLevel level: Int) {
    guard var list = popup, list.highlight(row, inLevel: level) else { return }
    let path = list.path
    if list.openSubmenu() {
      popup = list
    } else {
      popup = nil
      popupDidPick(path)
    }
  }

  /// Opens or closes the list.
  package func togglePopup(opensAt index: Int) {
    let items = popupItems
    popup = popup == nil && isEnabled && !items.isEmpty ? PopupList(items, highlighted: index) : nil
  }

  /// Handles a key for the list, and returns whether it has done so.
  package func popupTakes(_ press: KeyPress, opensAt index: Int) -> Bool {
    let isReturn = press == KeyPress(.enter) || press == " "
    guard var list = popup else {
      if isReturn, isEnabled { togglePopup(opensAt: index) }
      return isReturn && isEnabled
    }
    guard press.modifiers.isEmpty else { return false }
    switch press.key {
    case .up: list.changeLast { $0.move(by: -1) }
    case .down: list.changeLast { $0.move(by: 1) }
    case .home: list.changeLast { $0.moveToEnd(-1) }
    case .end: list.changeLast { $0.moveToEnd(1) }
    case .right: _ = list.openSubmenu()
    case .left: _ = list.closeSubmenu()
    case .escape where list.closeSubmenu(): break
    case .escape:
      popup = nil
      return true
    case .tab:
      popup = nil
      return false
    case _ where isReturn:
      pick(list.path.last ?? 0, inLevel: list.levels.count - 1)
      return true
    case .character(let letter): list.changeLast { $0.move(to: letter) }
    default: break
    }
    popup = list
    return true
  }
}
