import Reconciler

/// An element that is its key and no more.
struct KeyRow<ID: Hashable>: Element, Identifiable {
  var id: ID
  static var shape: ElementShape { ElementShape("row") }
  func describe(_ views: inout ElementChanges, replacing old: KeyRow?) {}
}

/// A host that keeps the children of the root, and refuses what makes no sense.
struct ListHost: MutationHost {
  private(set) var children: [ViewID] = []
  private(set) var counts = MutationCounts()
  private(set) var complaints: [String] = []
  private var made: Set<ViewID> = []

  mutating func apply(_ mutations: MutationList) {
    counts = mutations.counts
    for record in mutations.records {
      switch record.operation {
      case .create:
        if !made.insert(record.view).inserted { complaints.append("made twice") }
      case .insert:
        if children.contains(record.view) { complaints.append("inserted twice") }
        put(record.view, before: record.before)
      case .move:
        guard let index = children.firstIndex(of: record.view) else {
          complaints.append("moved while away")
          continue
        }
        children.remove(at: index)
        put(record.view, before: record.before)
      case .remove:
        guard let index = children.firstIndex(of: record.view) else {
          complaints.append("removed while away")
          continue
        }
        children.remove(at: index)
        made.remove(record.view)
      case .removeAll:
        children = []
        made = []
      case .text, .property: complaints.append("nothing was set")
      }
    }
  }

  private mutating func put(_ view: ViewID, before sibling: ViewID?) {
    if !made.contains(view) { complaints.append("not made") }
    guard let sibling else {
      children.append(view)
      return
    }
    guard let index = children.firstIndex(of: sibling) else {
      complaints.append("before nobody")
      return
    }
    children.insert(view, at: index)
  }
}
