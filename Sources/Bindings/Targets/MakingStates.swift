/// Creates a state that a property is bound to from the start.
public func boundState<Value>(
  _ target: BundledKeyPath<Value>, _ value: Value, isolation: isolated (any Actor)? = #isolation
) -> State<Value> {
  let state = State(value)
  state.bind(target)
  return state
}

/// Creates a state that an optional property is bound to from the start.
public func boundState<Value>(
  _ target: BundledKeyPath<Value?>, _ value: Value, isolation: isolated (any Actor)? = #isolation
) -> State<Value> {
  let state = State(value)
  state.bind(target)
  return state
}

/// Creates a state that a property is bound to from the start.
public func bindState<Value>(
  _ target: BundledKeyPath<Value>, _ value: Value, isolation: isolated (any Actor)? = #isolation
) -> State<Value> {
  boundState(target, value)
}

/// Creates a state that an optional property is bound to from the start.
public func bindState<Value>(
  _ target: BundledKeyPath<Value?>, _ value: Value, isolation: isolated (any Actor)? = #isolation
) -> State<Value> {
  boundState(target, value)
}

// A tuple, because code for SimpleStates destructures the result: let (state, get, set) = useState(1).

/// Creates a state, a function that reads it, and a function that sets it.
public func useState<Value>(
  _ value: Value, isolation: isolated (any Actor)? = #isolation
) -> (State<Value>, () -> Value, (Value) -> Void) {
  let state = State(value)
  return (state, { state.get() }, { state.set($0) })
}
