#if !(canImport(UIKit) && !os(watchOS)) && !canImport(AppKit)
  import Layout

  extension View {
    /// Adds a view in front of all other subviews.
    public func addSubview(_ view: View) {
      if view.holder == nil {
        insertNew(view, at: list.count)
      } else {
        insertSubview(view, at: list.count)
      }
    }

    /// Inserts a view at an index among the subviews; a view that is already a subview moves.
    ///
    /// - Parameters:
    ///   - view: The view, which is removed from its former superview.
    ///   - index: The offset among the other subviews.
    /// - Precondition: `index` is in bounds, and the view is neither this one nor one of its ancestors.
    public func insertSubview(_ view: View, at index: Int) {
      if view.superview === self {
        guard let old = list.offset(of: view) else { return }
        precondition(index >= 0 && index <= list.count, "the index is out of bounds")
        let new = min(index, list.count - 1)
        guard old != new else { return }
        list.remove(at: old)
        list.insert(view, at: new)
        didMoveSubview(view, from: old, to: new)
        peer?.didMove(view, in: self, from: old, to: new)
        return
      }
      insertNew(view, at: index)
    }

    /// Inserts a view that is not a subview of this view.
    private func insertNew(_ view: View, at index: Int) {
      precondition(
        view.storedList.isEmpty ? view !== self : !isDescendant(of: view), "a view contains itself")
      precondition(index >= 0 && index <= list.count, "the index is out of bounds")
      var index = index
      if view.superview != nil {
        view.removeFromSuperview()
        // A notified subclass may have added it to another view, where it stays, or changed the subviews here.
        guard view.superview == nil, view.storedList.isEmpty || !isDescendant(of: view) else {
          return
        }
        index = min(index, list.count)
      }
      list.insert(view, at: index)
      view.holder = self
      if view.hasLayoutNode { view.layout.parentDidChange() }
      didInsertSubview(view, at: index)
      guard view.superview === self else { return }
      if peer != nil { meetSubview(view) }
      view.didMoveToSuperview()
    }

    /// Inserts a view behind a subview; a view that is already a subview moves.
    public func insertSubview(_ view: View, belowSubview sibling: View) {
      guard sibling.superview === self, let index = list.offset(of: sibling) else {
        return addSubview(view)
      }
      let old = view.superview === self ? list.offset(of: view) : nil
      insertSubview(view, at: old.map { $0 < index } == true ? index - 1 : index)
    }

    /// Removes the view from its superview.
    public func removeFromSuperview() { superview?.remove(self) }

    /// Removes a subview.
    func remove(_ view: View) {
      if !list.removeLast(view) {
        guard let index = list.offset(of: view) else { return }
        list.remove(at: index)
      }
      view.holder = nil
      if view.hasLayoutNode { view.layout.parentDidChange() }
      didRemoveSubview(view)
      peer?.didRemove(view, from: self)
      view.didMoveToSuperview()
    }

    /// Returns a Boolean value that indicates whether the view is a certain view or a descendant of it.
    public func isDescendant(of view: View) -> Bool {
      var next: View? = self
      while let current = next {
        if current === view { return true }
        next = current.superview
      }
      return false
    }

    /// Inserts or moves a subview behind another one, or in front of all others.
    @inline(__always)
    func place(_ view: View, before sibling: View?) {
      if let sibling {
        insertSubview(view, belowSubview: sibling)
      } else if view.isBare, view !== self {
        appendBare(view)
      } else {
        placeLast(view)
      }
    }

    @inline(never)
    private func placeLast(_ view: View) {
      if view.superview === self {
        insertSubview(view, at: list.count - 1)
      } else {
        addSubview(view)
      }
    }

    /// Whether the view has no superview, no subviews and no layout node.
    @inline(__always)
    var isBare: Bool { holderReference == nil && storedList.isEmpty && !hasLayoutNode }

    /// Appends a bare view, such as one that was just created, which needs no checks.
    @inline(__always)
    private func appendBare(_ view: View) {
      let index = list.count
      list.append(view)
      hold(view, at: index)
    }

    /// Becomes the superview of a bare view, which is at an index of the list.
    @inline(__always)
    func hold(_ view: View, at index: Int) {
      view.holder = self
      didInsertSubview(view, at: index)
      guard view.stands(in: self) else { return }
      if peer != nil { meetSubview(view) }
      view.didMoveToSuperview()
    }

    @inline(never)
    private func meetSubview(_ view: View) {
      let index = storedList.isPlaced ? view.placeHint : list.offset(of: view)
      if let index { meet(view, at: index) }
    }

    /// Whether the view is a subview of another one.
    @inline(__always)
    func stands(in parent: View) -> Bool { holderReference == ViewReference(parent) }

    /// Whether the view or a descendant has the focus.
    var holdsFocus: Bool {
      var next = [self]
      while let view = next.popLast() {
        if view.isFocused { return true }
        next += view.subviews
      }
      return false
    }
  }
#endif
