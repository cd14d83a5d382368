import ShadowDiff

/// An edit of an array, by offsets at the time of the edit.
enum ListEdit {
  case insert(at: Int, count: Int)
  case remove(at: Int, count: Int)
  case update(at: Int)
  case move(from: Int, to: Int)
}

/// The source of a list, without the type of its elements.
///
/// A list holds the root of its signal: the state of a part, or the signal itself. While a list of states has listeners without
/// a target, the states hold the list instead, so that the listeners end with the states and not before.
class ListSource {
  fileprivate weak var root: _SignalNode?

  /// The root; `nil` while it holds the list.
  fileprivate var held: _SignalNode?

  /// The number of lists that the root holds because of this source.
  private var heldLists = 0

  fileprivate init(root: _SignalNode) {
    self.root = root
    held = root
  }

  /// Whether the root can hold a list.
  ///
  /// A signal that is not a state must not hold a list to which other code has a reference: a list of a computed value is often
  /// the only object that holds the value.
  final func canHold(_ list: _ListNode) -> Bool {
    guard let root else { return false }
    return !root.isDerived || list.listenedSignal != nil
  }

  /// Makes the root hold a list, which does not hold the root any more.
  final func hold(_ list: _ListNode) {
    guard let root else { return }
    root.makeExtras().listenedLists[ObjectIdentifier(list)] = list
    heldLists += 1
    held = nil
  }

  /// Makes the root release the list, and the list hold the root again.
  final func release(_ list: _ListNode) {
    guard let root else { return }
    heldLists -= 1
    if heldLists == 0 { held = root }
    let list = root.extras?.listenedLists.removeValue(forKey: ObjectIdentifier(list))
    withExtendedLifetime(list) {}
  }
}

/// Holds a list, and the signals that it is made of.
final class ListLifeline {
  private let list: _ListNode
  private let roots: [_SignalNode?]

  init(_ list: _ListNode) {
    self.list = list
    roots = list.stage.sources.map(\.root)
  }
}

/// The signal whose array makes a list.
final class ArraySource<Element>: ListSource {
  private let readRoot: (_SignalNode) -> [Element]

  init<Source: Signal>(_ signal: Source) where Source.Value: _ArrayValue<Element> {
    let reading = signal.rootedReading
    readRoot = { [read = reading.read] in read($0)._elements }
    super.init(root: reading.root)
  }

  /// Returns the array; `nil` if the signal has been released.
  func read() -> [Element]? { (held ?? root).map(readRoot) }
}

/// The first list of a chain: the elements of a state's array, numbered.
///
/// It follows the edits of a `ListEditor` by their offsets, and compares an array that was set with the previous one.
final class SourceStage<Element>: ListStage {
  private let source: ArraySource<Element>

  /// The lists that an operator combines into the array.
  ///
  /// If there are any, their sources are the sources of the list.
  private let combined: [_ListNode]
  private let identity: ElementIdentity<Element>
  private let store: ElementStore<Element>

  /// The array after the recorded edits; `nil` if it is not known.
  private(set) var known: [Element]? = []
  private var edits: [ListEdit] = []
  private var editCount = 0

  /// The elements that edits have touched, while they are followed.
  private var touched = TouchedElements()

  private var free: [UInt32] = []
  private var last: UInt32 = 0

  init(
    identity: ElementIdentity<Element>, store: ElementStore<Element>,
    source: ArraySource<Element>, combining lists: [_ListNode]
  ) {
    self.identity = identity
    self.store = store
    self.source = source
    combined = lists
  }

  override var sources: [ListSource] {
    combined.isEmpty ? [source] : combined.flatMap(\.stage.sources)
  }

  override func update(_ list: _ListNode) {
    // After the release of its state, the list keeps the last elements.
    guard let array = source.read() else { return }
    if knows(array) {
      let pending = edits
      forgetEdits()
      if !pending.isEmpty { perform(pending, list, array) }
    } else {
      forgetEdits()
      compare(list, array)
      known = array
    }
  }

  private func knows(_ array: [Element]) -> Bool { known?.isIdentical(to: array) ?? false }

  private func forgetEdits() {
    edits.removeAll(keepingCapacity: true)
    editCount = 0
  }

  // MARK: Edits

  /// Drops the list's copy of the array, so that the edit does not copy.
  ///
  /// - Returns: Whether the list had the array, so that it can follow the edit.
  func willEdit(_ array: [Element]) -> Bool {
    guard knows(array) else { return false }
    known = nil
    return true
  }

  /// Records an edit and the array after it.
  func didEdit(_ edit: ListEdit, _ array: [Element]) {
    known = array
    switch edit {
    case .insert(_, let count), .remove(_, let count): editCount += count
    case .update, .move: editCount += 1
    }
    edits.append(edit)
    // The list was not read for so many edits that comparing the arrays takes less time.
    if editCount > 2 * array.count + 256 {
      forgetEdits()
      known = nil
    }
  }

  private func perform(_ edits: [ListEdit], _ list: _ListNode, _ array: [Element]) {
    var removed: [UInt32] = []
    func insert(_ element: UInt32, at offset: Int) {
      list.order.insert(element, at: list.order.place(at: offset))
    }
    for edit in edits {
      switch edit {
      case .insert(let offset, let count):
        for position in offset..<offset + count {
          let element = takeNumber()
          insert(element, at: position)
          touched.insert(.fresh, to: element)
        }
      case .remove(let offset, let count):
        for _ in 0..<count {
          let element = list.order.element(at: offset)
          list.order.remove(element)
          touched.insert(.place, to: element)
          removed.append(element)
        }
      case .update(let offset):
        touched.insert(.content, to: list.order.element(at: offset))
      case .move(let from, let to):
        let element = list.order.element(at: from)
        list.order.remove(element)
        insert(element, at: to)
        touched.insert(.place, to: element)
      }
    }
    finish(list, array)
    touched.removeAll()
    release(removed)
  }

  /// Reads the values of the touched elements.
  private func finish(_ list: _ListNode, _ array: [Element]) {
    for element in touched.elements {
      var change = touched[element]
      guard list.order.contains(element) else {
        if !change.contains(.fresh) { list.touch(element, .place) }
        continue
      }
      let value = array[list.order.position(of: element)]
      if change.contains(.fresh) {
        change = .fresh
        store.replace(element, by: value)
      } else if change.contains(.content) {
        let old = store[element]
        if !identity.areSame(old, value) {
          change = .fresh
        } else if !identity.isUpdated(old, value) {
          change.remove(.content)
        }
        store.replace(element, by: value)
      }
      if !change.isEmpty { list.touch(element, change) }
    }
  }

  // MARK: Comparing

  private func compare(_ list: _ListNode, _ array: [Element]) {
    let elements = list.elements
    if elements.isEmpty {
      start(list, array)
      return
    }
    let diff = identity.diff(store.collect(elements), array)
    guard !diff.isEmpty else { return }
    var removed: [UInt32] = []
    for offset in diff.deletions {
      removed.append(elements[offset])
      list.touch(elements[offset], .place)
    }
    // The numbers of the elements at the offsets that the diff reads; the others are not used.
    var fresh = ContiguousArray<UInt32>(repeating: 0, count: diff.targetCount)
    for move in diff.moves { list.touch(elements[move.source], .place) }
    for update in diff.updates {
      let element = elements[update.source]
      fresh[update.target] = element
      list.touch(element, .content)
      store.replace(element, by: array[update.target])
    }
    for offset in diff.insertions {
      let element = takeNumber()
      fresh[offset] = element
      list.touch(element, .fresh)
      store.replace(element, by: array[offset])
    }
    list.elements = elements.applying(diff, from: fresh)
    release(removed)
  }

  private func start(_ list: _ListNode, _ array: [Element]) {
    // Free numbers, the last one first, and then new ones.
    let used = min(free.count, array.count)
    var numbers = ContiguousArray(free.suffix(used).reversed())
    free.removeLast(used)
    let fresh = UInt32(truncatingIfNeeded: array.count - used)
    numbers.append(contentsOf: last + 1..<last + 1 + fresh)
    last += fresh
    store.fill(array, as: numbers)
    list.touchAll(numbers)
    list.elements = numbers
  }

  // MARK: Numbers

  private func takeNumber() -> UInt32 {
    if let number = free.popLast() { return number }
    last += 1
    return last
  }

  private func release(_ numbers: [UInt32]) {
    for number in numbers {
      store.replace(number, by: nil)
      free.append(number)
    }
  }
}

extension Array {
  /// Whether two arrays share their memory, and so have the same elements; O(1).
  func isIdentical(to other: [Element]) -> Bool {
    guard count == other.count else { return false }
    if isEmpty { return true }
    // Safety: the addresses are compared while both arrays are held.
    return unsafe withUnsafeBufferPointer { here in
      unsafe other.withUnsafeBufferPointer { unsafe here.baseAddress == $0.baseAddress }
    }
  }
}
