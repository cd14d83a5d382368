/// The stage of a sorted list; the sort is stable.
final class SortStage: DerivedStage {
  private let areInIncreasingOrder: (UInt32, UInt32) -> Bool

  /// Sorts elements stably.
  private let sort: (ContiguousArray<UInt32>) -> ContiguousArray<UInt32>

  init(
    upstream: _ListNode, areInIncreasingOrder: @escaping (UInt32, UInt32) -> Bool,
    sort: @escaping (ContiguousArray<UInt32>) -> ContiguousArray<UInt32>
  ) {
    self.areInIncreasingOrder = areInIncreasingOrder
    self.sort = sort
    super.init(upstream: upstream)
  }

  override func updateFew(of list: _ListNode, _ touched: TouchedElements) {
    var arriving: [UInt32] = []
    // All touched elements are removed before the first is inserted again: the elements that stay are in order.
    for element in touched.elements {
      let wasThere = list.order.contains(element)
      let isThere = upstream.order.contains(element)
      if wasThere { list.order.remove(element) }
      if isThere { arriving.append(element) }
      let change = touched[element].union(.place)
      pass(change, of: element, in: list, wasThere: wasThere, isThere: isThere)
    }
    for element in arriving {
      let place = reads.tracking {
        list.order.place(before: { isBefore(element, $0, positions: nil) })
      }
      list.order.insert(element, at: place)
    }
  }

  override func updateMuch(of list: _ListNode, _ touched: TouchedElements, isWhole: Bool) {
    let all = upstream.elements
    var staying: ContiguousArray<UInt32> = []
    if !isWhole { staying = list.elements.filter { touched[$0].isEmpty } }
    var arriving = all
    if !isWhole {
      arriving = all.filter { !touched[$0].isEmpty || !list.order.contains($0) }
    }
    for element in arriving {
      let wasThere = list.order.contains(element)
      let change = touched[element].union(.place)
      pass(change, of: element, in: list, wasThere: wasThere, isThere: true)
    }
    list.elements = reads.tracking {
      staying.isEmpty ? sort(arriving) : merged(sort(arriving), staying, of: all)
    }
  }

  private func isBefore(
    _ element: UInt32, _ other: UInt32, positions: ContiguousArray<UInt32>?
  ) -> Bool {
    if areInIncreasingOrder(element, other) { return true }
    if areInIncreasingOrder(other, element) { return false }
    if let positions { return positions[Int(element)] < positions[Int(other)] }
    return upstream.order.position(of: element) < upstream.order.position(of: other)
  }

  /// Merges two sorted lists, which together have all elements of the upstream list.
  private func merged(
    _ first: ContiguousArray<UInt32>, _ second: ContiguousArray<UInt32>,
    of all: ContiguousArray<UInt32>
  ) -> ContiguousArray<UInt32> {
    var positions = ContiguousArray<UInt32>(repeating: 0, count: Int(all.max() ?? 0) + 1)
    for (position, element) in all.enumerated() {
      positions[Int(element)] = UInt32(truncatingIfNeeded: position)
    }
    var result: ContiguousArray<UInt32> = []
    result.reserveCapacity(first.count + second.count)
    var (i, j) = (0, 0)
    while i < first.count, j < second.count {
      if isBefore(first[i], second[j], positions: positions) {
        result.append(first[i])
        i += 1
      } else {
        result.append(second[j])
        j += 1
      }
    }
    result.append(contentsOf: first[i...])
    result.append(contentsOf: second[j...])
    return result
  }
}
