/// The open list of a control in a host that paints it in front of the other views, such as a terminal.
package struct PopupList: Hashable {
  /// A row.
  package struct Item: Hashable {
    package var title: String
    package var isEnabled = true
  }

  package let items: [Item]

  /// The offset of the row that Return picks.
  package private(set) var highlighted: Int

  fileprivate init(_ items: [Item], highlighted: Int) {
    self.items = items
    self.highlighted = items.indices.contains(highlighted) ? highlighted : 0
    if !items.isEmpty, !items[self.highlighted].isEnabled { move(by: 1) }
  }

  /// Highlights another row; rows that are not enabled are passed over.
  package mutating func move(by distance: Int) {
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

/// A control that opens a list in front of the other views.
@MainActor
package protocol PopupControl: Control {
  /// The open list; `nil` while it is closed.
  var popup: PopupList? { get set }

  /// The rows of the list.
  var popupItems: [PopupList.Item] { get }

  /// Called when the user has picked an enabled row.
  func popupDidPick(_ index: Int)
}

extension PopupControl {
  /// Closes the list, and picks a row of it.
  package func pick(_ index: Int) {
    guard let list = popup, list.items.indices.contains(index), list.items[index].isEnabled else {
      return
    }
    popup = nil
    popupDidPick(index)
  }

  func togglePopup(opensAt index: Int) {
    let items = popupItems
    popup = popup == nil && isEnabled && !items.isEmpty ? PopupList(items, highlighted: index) : nil
  }

  /// Handles a key for the list, and returns whether it has done so.
  func popupTakes(_ press: KeyPress, opensAt index: Int) -> Bool {
    let isReturn = press == KeyPress(.enter) || press == KeyPress(" ")
    guard let list = popup else {
      if isReturn, isEnabled { togglePopup(opensAt: index) }
      return isReturn && isEnabled
    }
    guard press.modifiers.isEmpty else { return false }
    switch press.key {
    case .up: popup?.move(by: -1)
    case .down: popup?.move(by: 1)
    case .home: popup?.moveToEnd(-1)
    case .end: popup?.moveToEnd(1)
    case .escape: popup = nil
    case .tab:
      popup = nil
      return false
    case _ where isReturn: pick(list.highlighted)
    case .character(let letter): popup?.move(to: letter)
    default: break
    }
    return true
  }
}
