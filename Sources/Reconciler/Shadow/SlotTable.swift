/// The props or the state of a view, and who has read what.
struct SlotTable {
  /// A value under a key; absent ones are kept while someone might have read that there is none.
  struct Slot {
    let key: ShadowKey
    var content = Content.absent

    /// The render of the owner that read it last.
    var readStamp: UInt32 = 0

    /// The render of the parent that gave it last.
    var givenStamp: UInt32 = 0

    /// Other views that have read it, with the render in which they did.
    var followers: [NodeID: UInt32] = [:]
  }

  enum Content {
    case absent
    case value(Any?)
    case function(FunctionBox)
    case link(LinkedState)
  }

  private(set) var slots: ContiguousArray<Slot> = []

  /// Where each key is, once there are more than a few.
  private var index: [ShadowKey: Int] = [:]

  subscript(offset: Int) -> Slot {
    get { slots[offset] }
    _modify { yield &slots[offset] }
  }

  func find(_ key: ShadowKey) -> Int? {
    if slots.count > 8 { return index[key] }
    for offset in slots.indices where slots[offset].key == key { return offset }
    return nil
  }

  /// The slot of a key, which is made where there is none.
  mutating func slot(_ key: ShadowKey) -> Int {
    if let found = find(key) { return found }
    slots.append(Slot(key: key))
    if slots.count > 8 {
      if index.isEmpty {
        for offset in slots.indices { index[slots[offset].key] = offset }
      } else {
        index[key] = slots.count - 1
      }
    }
    return slots.count - 1
  }

  mutating func removeAll() {
    slots = []
    index = [:]
  }
}

/// Holds a function so that all who have it call the latest one.
final class FunctionBox {
  var latest: Any

  init(_ latest: Any) { self.latest = latest }
}

/// A prop that is a piece of the parent's state.
struct LinkedState {
  weak var owner: ShadowNode?
  var key: ShadowKey
}
