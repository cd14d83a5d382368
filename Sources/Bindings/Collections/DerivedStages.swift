/// The stage of a list that has some or all elements of an upstream list.
class DerivedStage: ListStage {
  let upstream: _ListNode
  let reads = ClosureReads()

  init(upstream: _ListNode) { self.upstream = upstream }

  final override var sources: [ListSource] { upstream.stage.sources }

  final override func update(_ list: _ListNode) {
    upstream.refresh()
    let isWhole = reads.check(count: upstream.elementCount)
    var touched = list.takeTouched()
    if isWhole || touched.isMuch(of: upstream.elementCount) {
      for element in touched.elements
      where list.order.contains(element) && !upstream.order.contains(element) {
        leave(element, list)
      }
      updateMuch(of: list, touched, isWhole: isWhole)
    } else {
      updateFew(of: list, touched)
    }
    if isWhole { reads.didCheckAll() }
    list.giveBack(&touched)
  }

  /// Updates the list for touched elements that are a small part of it.
  func updateFew(of list: _ListNode, _ touched: TouchedElements) {}

  /// Updates the list for its touched elements, in a time that depends on the whole list.
  ///
  /// Elements that the upstream list has lost have already been removed from it.
  ///
  /// - Parameter isWhole: Whether all elements count as touched.
  func updateMuch(of list: _ListNode, _ touched: TouchedElements, isWhole: Bool) {}

  /// Touches an element that is no longer in the list.
  func leave(_ element: UInt32, _ list: _ListNode) { list.touch(element, .place) }

  /// Touches an element that was in the list, or is in it now.
  final func pass(
    _ change: ElementChange, of element: UInt32, in list: _ListNode, wasThere: Bool, isThere: Bool
  ) {
    guard isThere else { return wasThere ? leave(element, list) : () }
    let passed = wasThere ? change : .fresh
    if !passed.isEmpty { list.touch(element, passed) }
  }

  /// Inserts elements in the order of the upstream list.
  ///
  /// - Parameter hasAll: Whether the list has all elements of the upstream list afterwards, at the same positions.
  final func insert(_ elements: [UInt32], into list: _ListNode, hasAll: Bool) {
    let positions = elements.map { (upstream.order.position(of: $0), $0) }
    for (position, element) in positions.sorted(by: { $0.0 < $1.0 }) {
      let place =
        hasAll
        ? list.order.place(at: position)
        : list.order.place(before: { position < upstream.order.position(of: $0) })
      list.order.insert(element, at: place)
    }
  }
}

extension TouchedElements {
  /// Returns whether going through a whole list costs less than finding the place of each of these elements.
  func isMuch(of count: Int) -> Bool { self.count * 16 > count }
}

/// The stage of a list of the upstream elements that satisfy a condition, in upstream order.
final class FilterStage: DerivedStage {
  private let isIncluded: (UInt32) -> Bool

  init(upstream: _ListNode, isIncluded: @escaping (UInt32) -> Bool) {
    self.isIncluded = isIncluded
    super.init(upstream: upstream)
  }

  override func updateFew(of list: _ListNode, _ touched: TouchedElements) {
    var arriving: [UInt32] = []
    for element in touched.elements {
      let change = touched[element]
      let wasThere = list.order.contains(element)
      let isThere =
        upstream.order.contains(element)
        && includes(element, change, wasThere: wasThere, isWhole: false)
      pass(change, of: element, in: list, wasThere: wasThere, isThere: isThere)
      let stays = isThere && change == .content
      if wasThere, !stays { list.order.remove(element) }
      if isThere, !(wasThere && stays) { arriving.append(element) }
    }
    insert(arriving, into: list, hasAll: false)
  }

  override func updateMuch(of list: _ListNode, _ touched: TouchedElements, isWhole: Bool) {
    var remaining: ContiguousArray<UInt32> = []
    for element in upstream.elements {
      let change = touched[element]
      let wasThere = list.order.contains(element)
      let isThere = includes(element, change, wasThere: wasThere, isWhole: isWhole)
      if isThere { remaining.append(element) }
      pass(change, of: element, in: list, wasThere: wasThere, isThere: isThere)
    }
    list.elements = remaining
  }

  private func includes(
    _ element: UInt32, _ change: ElementChange, wasThere: Bool, isWhole: Bool
  ) -> Bool {
    guard isWhole || !change.isDisjoint(with: [.content, .fresh]) else { return wasThere }
    return reads.tracking { isIncluded(element) }
  }
}

/// The stage of a list of the upstream elements' results of a closure.
final class MapStage: DerivedStage {
  /// Computes the result of an element, and returns whether it has changed.
  private let transform: (_ element: UInt32, _ isFresh: Bool) -> Bool

  /// Releases the result of an element.
  private let forget: (UInt32) -> Void

  init(
    upstream: _ListNode, transform: @escaping (UInt32, Bool) -> Bool,
    forget: @escaping (UInt32) -> Void
  ) {
    self.transform = transform
    self.forget = forget
    super.init(upstream: upstream)
  }

  override func updateFew(of list: _ListNode, _ touched: TouchedElements) {
    var arriving: [UInt32] = []
    for element in touched.elements {
      let wasThere = list.order.contains(element)
      guard upstream.order.contains(element) else {
        if wasThere {
          list.order.remove(element)
          leave(element, list)
        }
        continue
      }
      let change = touched[element]
      update(element, change, list, isFresh: !wasThere || change.contains(.fresh))
      let stays = wasThere && change == .content
      if wasThere, !stays { list.order.remove(element) }
      if !stays { arriving.append(element) }
    }
    insert(arriving, into: list, hasAll: true)
  }

  override func updateMuch(of list: _ListNode, _ touched: TouchedElements, isWhole: Bool) {
    let elements = upstream.elements
    for element in elements {
      var change = touched[element]
      if isWhole { change.insert(.content) }
      guard !change.isEmpty else { continue }
      let isFresh = !list.order.contains(element) || change.contains(.fresh)
      update(element, change, list, isFresh: isFresh)
    }
    list.elements = elements
  }

  override func leave(_ element: UInt32, _ list: _ListNode) {
    forget(element)
    super.leave(element, list)
  }

  private func update(
    _ element: UInt32, _ change: ElementChange, _ list: _ListNode, isFresh: Bool
  ) {
    var passed = change
    if isFresh {
      passed = .fresh
      _ = reads.tracking { transform(element, true) }
    } else if change.contains(.content) {
      if !reads.tracking({ transform(element, false) }) { passed.remove(.content) }
    }
    if !passed.isEmpty { list.touch(element, passed) }
  }
}
