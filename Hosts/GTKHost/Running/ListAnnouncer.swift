#if GTK
  import Controls
  import Reconciler

  /// What screen readers are told of lists: the names of their rows, and their selections.
  @MainActor
  final class ListAnnouncer {
    /// The lists that announce their selections.
    private var lists: [Weak<SelectingPeer>] = []

    /// The rows whose texts have changed since they were named.
    private var unnamedRows: [Weak<View>] = []

    /// Adds a list that announces its selection.
    func add(_ list: SelectingPeer) { lists.append(Weak(object: list)) }

    /// Called when a text has changed, which may be a part of a row's name.
    func textDidChange(of view: View) {
      var next: View? = view
      while let row = next, let above = row.superview {
        if (above.superview as? ListView)?.placementView === above {
          if unnamedRows.last?.object !== row { unnamedRows.append(Weak(object: row)) }
          return
        }
        next = above
      }
    }

    /// Names rows by their texts, and announces the selected ones.
    func update() {
      let rows = unnamedRows
      unnamedRows = []
      for row in rows.compactMap(\.object) where !(row is Label) {
        (row.peer as? WidgetPeer)?.widget.setAccessibleLabel(row.texts.joined(separator: ", "))
      }
      lists.removeAll { $0.object == nil }
      for list in lists { list.object?.showSelection() }
    }
  }

  extension View {
    /// The texts in the view, in the order in which they are read out.
    fileprivate var texts: [String] {
      if isHidden { return [] }
      if let control = self as? Control,
        let text = control.accessibilityName ?? (self as? any TextShowing)?.shownText
      {
        return text.isEmpty ? [] : [text]
      }
      return accessibilityChildren.flatMap(\.texts)
    }
  }
#endif
