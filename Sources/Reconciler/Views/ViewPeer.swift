#if !(canImport(UIKit) && !os(watchOS)) && !canImport(AppKit)
  public import Foundation

  /// A host's representation of a view, such as a widget, or a painter that several views share.
  ///
  /// Peers show StateViews on a platform without view classes. To show them in another process, send recorded mutations
  /// (``MutationList``) instead.
  ///
  /// A host attaches a peer to the view of its window with ``View/attach(_:)``. The peer of a superview provides the
  /// peers of its subviews, either one for each view or one for all views. A view keeps its peer when it is removed,
  /// and still has it when it is inserted again.
  ///
  /// A peer is notified of every change, after the change.
  @MainActor
  public protocol ViewPeer: AnyObject {
    /// Returns the peer for a view that was inserted below; the view's existing peer if it belongs to this host.
    func peer(for view: View) -> any ViewPeer

    /// Called after a view has been inserted into another, with its descendants.
    func didInsert(_ subview: View, into view: View, at index: Int)

    /// Called after a subview has moved among the subviews.
    func didMove(_ subview: View, in view: View, from old: Int, to new: Int)

    /// Called after a view has been removed from another.
    func didRemove(_ subview: View, from view: View)

    /// Called after a part of a view has changed.
    func didChange(_ change: ViewChange, of view: View)

    /// Returns the size that a view's content needs, in points.
    ///
    /// - Parameters:
    ///   - view: A view that draws content of its own.
    ///   - width: The available width; `nil` for an unlimited width.
    /// - Returns: The size, with ``View/noIntrinsicMetric`` for a dimension that the content does not have.
    func measure(_ view: View, width: CGFloat?) -> CGSize

    /// Moves the keyboard's focus to a view, or takes it from the view.
    func setFocus(_ isFocused: Bool, of view: View)
  }

  /// The part of a view that has changed.
  public enum ViewChange: Hashable, Sendable {
    /// The frame: the position in the superview, or the size.
    case frame

    /// The origin of the bounds: the view has been scrolled.
    case origin

    /// Whether the view is hidden, or whether it clips its subviews.
    case visibility

    /// The content that the view draws.
    case content
  }

  extension View {
    /// Gives the topmost view of a window and all its descendants their peers.
    public func attach(_ peer: any ViewPeer) {
      guard self.peer !== peer else { return }
      self.peer = peer
      guard !storedList.isEmpty else { return didAttach() }
      // A loop, because trees may be deep. `open` has the views whose subviews are being attached.
      var open = [(view: self, next: 0)]
      while let (view, index) = open.last {
        if index == view.subviewCount {
          open.removeLast()
          view.didAttach()
          if let (above, next) = open.last { above.tellInserted(view, at: next - 1) }
          continue
        }
        open[open.count - 1].next += 1
        let subview = view.subview(at: index)
        guard let own = view.peer?.peer(for: subview) else { continue }
        if subview.peer === own {
          view.tellInserted(subview, at: index)
        } else {
          subview.peer = own
          open.append((subview, 0))
        }
      }
    }

    /// Removes the peers of this view and of all its descendants.
    public func detach() {
      var next = [self]
      while let view = next.popLast() {
        view.peer = nil
        next += view.subviews
      }
    }

    /// Attaches a subview's peer, and notifies this view's peer of the insertion.
    func meet(_ view: View, at index: Int) {
      guard let peer else { return }
      view.attach(peer.peer(for: view))
      tellInserted(view, at: index)
    }

    private func tellInserted(_ view: View, at index: Int) {
      peer?.didInsert(view, into: self, at: index)
    }
  }
#endif
