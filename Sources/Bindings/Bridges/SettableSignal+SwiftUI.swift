#if canImport(SwiftUI)
  import SwiftUI

  extension SettableSignal {
    /// A SwiftUI binding that reads and sets the state.
    ///
    /// ```swift
    /// TextField("Name", text: name.binding)
    /// ```
    ///
    /// SwiftUI updates a view that reads the binding when the state changes, because signals are `Observable`. The binding
    /// holds the state. The state must belong to the main actor, on which SwiftUI uses the binding.
    @MainActor
    public var binding: SwiftUI.Binding<Value> {
      let state = MainActorState(self)
      return SwiftUI.Binding(
        get: { @MainActor in state.get() }, set: { @MainActor value in state.set(value) })
    }
  }

  /// A state of the main actor, for sendable closures that run on the main actor.
  @MainActor
  private final class MainActorState<Value> {
    private let state: any SettableSignal<Value>

    init(_ state: any SettableSignal<Value>) { self.state = state }

    func get() -> Value { state.get() }

    func set(_ value: Value) { state.set(value) }
  }
#endif
