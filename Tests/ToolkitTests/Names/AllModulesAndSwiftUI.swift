// The five modules and SwiftUI in one file: what has to be written where names meet.
#if canImport(SwiftUI)
  import Bindings
  import DiscreteStates
  import Layout
  import Reconciler
  import ShadowDiff
  import SwiftUI

  // The short names mean SwiftUI's in this file. Bindings' state is `StateSignal`, DiscreteStates' is `DiscreteState`.
  import struct SwiftUI.Binding
  import struct SwiftUI.Environment
  import struct SwiftUI.State
  import protocol SwiftUI.View

  private final class Door {
    var isOpen = false
    static func open() -> DiscreteState<Door> { DiscreteState { $0.isOpen = true } }
  }

  // Reconciler's environment keeps its name behind the module's.
  private struct IsCompactKey: Reconciler.EnvironmentKey {
    static var defaultValue: Bool { false }
  }

  extension Reconciler.EnvironmentValues {
    fileprivate var isCompact: Bool {
      get { self[IsCompactKey.self] }
      set { self[IsCompactKey.self] = newValue }
    }
  }

  private final class Badge: StateView {
    @Reconciler.Environment(\.isCompact) private var isCompact
    @Prop var text = ""

    override func render() {
      place(PlatformView.self, "label") { [isCompact] make in
        make.leading.verticalEdges.equalToSuperview()
        make.width.equalTo(isCompact ? 20 : 40)
      }
    }
  }

  // `Layout` names the module or SwiftUI's protocol. Types of the module need no qualification.
  private func solve() throws {
    let (solver, x) = (Solver(), Variable("x"))
    try solver.add(x == 3)
  }

  private struct DoorView: View {
    @State private var count = 0
    @Environment(\.layoutDirection) private var direction
    @Binding var name: String
    let title: StateSignal<String>

    var body: some View {
      Text(title.get() + name + String(count))
    }
  }
#endif
