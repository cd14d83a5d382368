import Controls
import Foundation
import Layout
import Reconciler

/// A host without a screen: it measures texts by their length, and counts the mutations that it receives.
@MainActor
final class CountingPeer: HostPeer {
  /// The number of calls that told a host what to show.
  struct Counts: Equatable, CustomStringConvertible {
    var inserts = 0
    var moves = 0
    var removes = 0
    var frames = 0
    var contents = 0

    var description: String {
      "\(inserts) in, \(moves) moved, \(removes) out, \(frames) frames, \(contents) contents"
    }
  }

  /// The mutations that all peers have received so far.
  static var counts = Counts()

  /// The view that fills the window.
  let window: View

  init(_ window: View) {
    self.window = window
    window.frame = CGRect(x: 0, y: 0, width: 960, height: 640)
    window.layout.container.scale = 1
    window.attach(self)
  }

  /// Lengths as a window has them.
  let metrics = HostMetrics(
    spacing: CGSize(width: 12, height: 12), margin: CGSize(width: 12, height: 6),
    character: CGSize(width: 8, height: 22))

  var appearance: Appearance { .light }
  func setAppearance(_ appearance: Appearance?) {}
  func quit() {}
  func copy(_ text: String) {}
  func readClipboard(_ receive: @escaping @MainActor (String?) -> Void) { receive(nil) }
  func peer(for view: View) -> any ViewPeer { self }
  func didInsert(_ subview: View, into view: View, at index: Int) { Self.counts.inserts += 1 }
  func didMove(_ subview: View, in view: View, from old: Int, to new: Int) {
    Self.counts.moves += 1
  }
  func didRemove(_ subview: View, from view: View) { Self.counts.removes += 1 }

  func didChange(_ change: ViewChange, of view: View) {
    switch change {
    case .frame, .origin: Self.counts.frames += 1
    case .content, .visibility: Self.counts.contents += 1
    }
  }

  func measure(_ view: View, width: CGFloat?) -> CGSize {
    switch view {
    case let label as Label: CGSize(width: 8 * label.text.utf8.count, height: 16)
    case let button as Button: CGSize(width: 8 * button.title.utf8.count + 16, height: 28)
    case let field as TextField: CGSize(width: 8 * field.columns, height: 28)
    case is ProgressBar: CGSize(width: 160, height: 8)
    default: CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
    }
  }

  func setFocus(_ isFocused: Bool, of view: View) {
    (view as? any Responder)?.focusDidChange(isFocused)
  }
}

extension View {
  /// The views below one, in order, that are of a type and can be seen.
  func all<Found>(_ type: Found.Type) -> [Found] {
    subviews.flatMap { view -> [Found] in
      guard !view.isHidden else { return [] }
      return ((view as? Found).map { [$0] } ?? []) + view.all(type)
    }
  }
}
