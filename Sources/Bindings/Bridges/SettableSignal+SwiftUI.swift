#if canImport(SwiftUI)
  import SwiftUI

  extension SettableSignal {
    /// The state as a binding of SwiftUI, which reads it and sets it.
    ///
    /// ```swift
    /// TextField("Name", text: name.binding)
    /// ```
    ///
    /// A view that reads it is updated when it changes, since signals are `Observable`. The binding holds
    /// the state. It is for states of the main actor, where SwiftUI calls it.
    @MainActor
    public var binding: SwiftUI.Binding<Value> {
      let state = MainActorState(self)
      return SwiftUI.Binding(
        get: { @MainActor in state.get() }, set: { @MainActor value in state.set(value) })
    }
  }

  /// A state of the main actor, for closures that have to be sendable and run there.
  @MainActor
  private final class MainActorState<Value> {
    private let state: any SettableSignal<Value>

    init(_ state: any SettableSignal<Value>) { self.state = state }

    func get() -> Value { state.get() }

    func set(_ value: Value) { state.set(value) }
  }
#endif
