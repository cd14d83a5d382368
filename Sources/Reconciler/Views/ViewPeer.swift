#if !(canImport(UIKit) && !os(watchOS)) && !canImport(AppKit)
  public import Foundation

  /// A host's part for a view: a widget of the platform, or a note that something has to be painted.
  ///
  /// This is how StateViews are shown on a platform without views of its own; a ``MutationHost`` replays
  /// what was recorded, without them.
  ///
  /// A host attaches a peer to the view of its window with ``View/attach(_:)``. Every view that comes to
  /// stand below is given one by the peer of its superview: one of its own, or one for all. A view keeps
  /// its peer when it leaves, so that it comes back as it was.
  ///
  /// Whatever is told has happened already. What a peer is not told of, it need not ask for.
  @MainActor
  public protocol ViewPeer: AnyObject {
    /// Returns the peer for a view that comes to stand below: the one that it has, if that is the host's.
    func peer(for view: View) -> any ViewPeer

    /// Tells that a view has come to stand in another, with all that is below it.
    func didInsert(_ subview: View, into view: View, at index: Int)

    /// Tells that a subview has gone to another place among the subviews.
    func didMove(_ subview: View, in view: View, from old: Int, to new: Int)

    /// Tells that a view has left another.
    func didRemove(_ subview: View, from view: View)

    /// Tells that something of a view is another now.
    func didChange(_ change: ViewChange, of view: View)

    /// Returns the size that a view's content needs, in points.
    ///
    /// - Parameters:
    ///   - view: A view that draws something itself.
    ///   - width: The width that there is; nil for as much as wanted.
    /// - Returns: The size; ``View/noIntrinsicMetric`` where the content asks for none.
    func measure(_ view: View, width: CGFloat?) -> CGSize

    /// Gives a view the keyboard, or takes it away.
    func setFocus(_ isFocused: Bool, of view: View)
  }

  /// The part of a view that has changed.
  public enum ViewChange: Hashable, Sendable {
    /// Its place in its superview, or its size.
    case frame

    /// Where its own coordinates begin: it has been scrolled.
    case origin

    /// Whether it is shown, or whether it clips what stands in it.
    case visibility

    /// The content that it draws itself.
    case content
  }

  extension View {
    /// Gives a view that stands at the top of a window its peer, and all that is below it theirs.
    public func attach(_ peer: any ViewPeer) {
      guard self.peer !== peer else { return }
      self.peer = peer
      guard list.count > 0 else { return didAttach() }
      // In a loop, because trees may be deep: those whose subviews are being given theirs.
      var open = [(view: self, next: 0)]
      while let (view, index) = open.last {
        if index == view.list.count {
          open.removeLast()
          view.didAttach()
          if let (above, next) = open.last { above.tellInserted(view, at: next - 1) }
          continue
        }
        open[open.count - 1].next += 1
        let subview = view.subviews[index]
        guard let own = view.peer?.peer(for: subview) else { continue }
        if subview.peer === own {
          view.tellInserted(subview, at: index)
        } else {
          subview.peer = own
          open.append((subview, 0))
        }
      }
    }

    /// Takes the peers of this view and of all that is below it away.
    public func detach() {
      var next = [self]
      while let view = next.popLast() {
        view.peer = nil
        next += view.subviews
      }
    }

    /// Gives a subview its peer, and tells that it stands here.
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
