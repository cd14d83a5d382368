#if !(canImport(UIKit) && !os(watchOS)) && !canImport(AppKit)
  /// StateViews whose subviews are the few children that they have placed.
  ///
  /// Only the shadow stores these subviews. Before a subview is inserted or removed in another way, before the placed
  /// children change, and when something reads the array of the subviews, ``storeSubviews()`` makes the array, which
  /// the view keeps.
  extension View {
    /// The maximum number of subviews that only the shadow stores, because some methods look at all of them.
    private static var mostPlaced: Int { 8 }

    /// Prepares for the children that a StateView has placed as its first ones.
    func expectChildren(of node: ShadowNode) {
      let count = node.data.children.count
      if storedList.isEmpty, count > 0, count <= Self.mostPlaced,
        node.viewReference == ViewReference(self)
      {
        storedList.leaveToShadow()
      } else {
        list.reserve(count)
      }
    }

    /// Adds the placed child at an offset in front of the other subviews.
    @inline(__always)
    func place(_ view: View, asChild offset: Int) {
      guard storedList.isPlaced, view.isBare else { return place(view, before: nil) }
      view.placeHint = offset
      hold(view, at: offset)
    }

    /// Stores the subviews in an array if only the shadow has them.
    @inline(__always)
    nonisolated func storeSubviews() { if storedList.isPlaced { storePlaced() } }

    @inline(never)
    private nonisolated func storePlaced() {
      var views: [View] = []
      views.reserveCapacity(placer.placedChildren.count)
      for offset in placer.placedChildren.indices {
        let view = placer.placedChildren[offset].view
        // While the children are being inserted, some of them are no subviews yet.
        if view.holderReference == ViewReference(self) { views.append(view) }
      }
      storedList = SubviewList(views)
    }

    /// The shadow that alone stores the subviews.
    // Safety: only StateViews leave their subviews to their shadows.
    @inline(__always)
    private nonisolated var placer: ShadowNode {
      ShadowNode(unsafe unsafeDowncast(self, to: StateView.self))
    }

    /// The number of subviews.
    package var subviewCount: Int {
      guard storedList.isPlaced else { return storedList.count }
      var count = 0
      for offset in placer.placedChildren.indices
      where placer.placedChildren[offset].view.stands(in: self) {
        count += 1
      }
      return count
    }

    /// Returns a subview, without making an array as ``subviews`` may do.
    package func subview(at index: Int) -> View {
      storedList.isPlaced ? placer.placedChildren[index].view : list.array[index]
    }

    /// Whether the view can be released without a loop over all views below it.
    nonisolated var endsFlat: Bool {
      if storedList.isEmpty { return true }
      guard storedList.isPlaced else { return false }
      for offset in placer.placedChildren.indices {
        // If something else retains a child, it is not deallocated together with this view.
        if !placer.placedChildren[offset].view.storedList.isEmpty,
          isKnownUniquelyReferenced(&placer.placedChildren[offset].view)
        {
          return false
        }
      }
      return true
    }

    /// Prepares for the release of the placed children, because the view is being deallocated.
    nonisolated func placedChildrenEnd() {
      guard storedList.isPlaced else { return }
      guard endsFlat else { return storePlaced() }
      for offset in placer.placedChildren.indices {
        placer.placedChildren[offset].view.holder = nil
      }
      storedList = SubviewList()
    }
  }
#endif
