import Foundation
import Layout
import Reconciler
import TestSupport
import Testing

/// A host that keeps a tree of its own, and applies all mutations unchecked.
@MainActor
private final class MirrorPeer: ViewPeer {
  let host: MirrorHost
  unowned let view: View
  var children: [MirrorPeer] = []
  var frame: CGRect

  init(_ view: View, _ host: MirrorHost) {
    self.view = view
    self.host = host
    frame = view.frame
    host.made += 1
  }

  func peer(for view: View) -> any ViewPeer {
    if let known = view.peer as? MirrorPeer, known.host === host { return known }
    return MirrorPeer(view, host)
  }

  func didInsert(_ subview: View, into view: View, at index: Int) {
    host.told += 1
    guard let child = subview.peer as? MirrorPeer else { return }
    children.insert(child, at: index)
  }

  func didMove(_ subview: View, in view: View, from old: Int, to new: Int) {
    host.told += 1
    children.insert(children.remove(at: old), at: new)
  }

  func didRemove(_ subview: View, from view: View) {
    host.told += 1
    children.removeAll { $0 === subview.peer }
  }

  func didChange(_ change: ViewChange, of view: View) {
    host.changes.append(change)
    frame = view.frame
  }

  func measure(_ view: View, width: CGFloat?) -> CGSize { CGSize(width: 7, height: 3) }

  func setFocus(_ isFocused: Bool, of view: View) {}

  /// Whether it shows just what stands in the view, all the way down.
  var isTrue: Bool {
    children.count == view.subviews.count
      && zip(children, view.subviews).allSatisfy { child, subview in
        child.view === subview && child.frame == subview.frame && child.isTrue
      }
  }
}

@MainActor
private final class MirrorHost {
  var made = 0
  var told = 0
  var changes: [ViewChange] = []
}

@MainActor
@Suite struct PeerTests {
  @Test func aHostHearsOfWhatStandsThereAndOfWhatComes() {
    let host = MirrorHost()
    let stage = Stage(ProbeView.self) { $0.onRender = { $0.place(TestLabel.self, "early") } }
    let peer = MirrorPeer(stage.controller.view, host)
    stage.controller.view.attach(peer)
    #expect(peer.isTrue)
    #expect(host.made == 3)
    stage.root.onRender = { view in
      view.place(TestBox.self, "late") { make in make.edges.equalTo(view) }
      view.place(TestLabel.self, "early")
    }
    stage.root.setNeedsRender()
    StateView.flush()
    #expect(peer.isTrue)
    #expect(peer.children[0].children[0].frame == CGRect(x: 0, y: 0, width: 400, height: 300))
  }

  @Test func randomTreesAreMirrored() {
    var random = SplitMix64(seed: 7)
    let host = MirrorHost()
    let root = View()
    let peer = MirrorPeer(root, host)
    root.attach(peer)
    let views = (0..<40).map { _ in View() }
    for step in 0..<TestEffort.rounds(4000) {
      let view = views[Int(random.next() % 40)]
      switch random.next() % 6 {
      case 0: view.removeFromSuperview()
      case 1: view.frame.origin.x = CGFloat(step)
      default:
        let parent = random.next() % 4 == 0 ? root : views[Int(random.next() % 40)]
        guard !parent.isDescendant(of: view) else { continue }
        let count = parent.subviews.count + (view.superview === parent ? 0 : 1)
        parent.insertSubview(view, at: Int(random.next() % UInt64(count)))
      }
      #expect(peer.isTrue)
    }
    // Views that come back have the peers that they had.
    #expect(host.made <= 41)
  }

  @Test func aViewThatComesBackIsToldOfOnce() {
    let host = MirrorHost()
    let root = View()
    root.attach(MirrorPeer(root, host))
    let parent = View()
    for _ in 0..<10 { parent.addSubview(View()) }
    root.addSubview(parent)
    #expect(host.told == 11)
    parent.removeFromSuperview()
    root.addSubview(parent)
    #expect(host.told == 13)
    let other = View()
    root.addSubview(other)
    other.addSubview(parent)
    #expect(host.told == 16)
    #expect(host.made == 13)
  }

  @Test func aViewChangesHosts() {
    let first = MirrorHost()
    let second = MirrorHost()
    let (a, b, child, grandchild) = (View(), View(), View(), View())
    a.attach(MirrorPeer(a, first))
    let peer = MirrorPeer(b, second)
    b.attach(peer)
    child.addSubview(grandchild)
    a.addSubview(child)
    b.addSubview(child)
    #expect(peer.isTrue)
    #expect((grandchild.peer as? MirrorPeer)?.host === second)
    b.detach()
    #expect(b.peer == nil && grandchild.peer == nil)
  }

  @Test func changesAreToldOnceAndOnlyWhenThereAreAny() {
    let host = MirrorHost()
    let view = View()
    view.attach(MirrorPeer(view, host))
    view.isHidden = true
    view.isHidden = true
    view.bounds.origin = CGPoint(x: 0, y: 4)
    view.bounds.origin = CGPoint(x: 0, y: 4)
    view.bounds.size = CGSize(width: 5, height: 6)
    view.clipsToBounds = true
    view.contentDidChange()
    #expect(host.changes == [.visibility, .origin, .frame, .visibility, .content])
    #expect(view.bounds == CGRect(x: 0, y: 4, width: 5, height: 6))
    #expect(view.frame.origin == .zero)
  }

  @Test func viewsAndPeersGo() {
    weak var gone: MirrorPeer?
    weak var goneView: View?
    let root = View()
    root.attach(MirrorPeer(root, MirrorHost()))
    do {
      let view = View()
      root.addSubview(view)
      gone = view.peer as? MirrorPeer
      goneView = view
      #expect(gone != nil)
      view.removeFromSuperview()
    }
    (root.peer as? MirrorPeer)?.children = []
    #expect(gone == nil && goneView == nil)
  }
}
