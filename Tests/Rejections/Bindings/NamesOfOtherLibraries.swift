// rejects each line that names an error
import Bindings

func useCombine(_ price: State<Int>, _ count: Computed<Int>, _ label: BindingToken) {
  price.sink { print($0) }  // error: 'sink' has been renamed to 'on(_:)'
  price.send(3)  // error: 'send' has been renamed to 'set(_:)'
  price.value = 3  // error: use get() and set(_:)
  price.map { $0 + 1 }  // error: use Computed { … }, which reads the signal with get()
  price.compactMap { $0 }  // error: use Computed { … }, which reads the signal with get()
  price.removeDuplicates()  // error: use Computed { … } or onChange { … }
  price.dropFirst()  // error: use onChange { … }
  price.scan(0) { $0 + $1 }  // error: use Computed { … }, or a State that a listener edits
  price.receive(on: 0)  // error: use on(queue) { … }, or on { … } on the owner
  var tokens: [BindingToken] = []
  label.store(in: &tokens)  // error: the token need not be stored
  label.store(in: Scope())  // error: create the listener in scope.run { … }
  label.cancel()  // error: 'cancel()' has been renamed to 'unBind()'
}

func useRx(_ price: State<Int>, _ count: Computed<Int>, _ label: BindingToken) {
  price.subscribe(onNext: { print($0) })  // error: has been renamed to 'on(_:)'
  price.accept(3)  // error: 'accept' has been renamed to 'set(_:)'
  price.onNext(3)  // error: 'onNext' has been renamed to 'set(_:)'
  price.distinctUntilChanged()  // error: use Computed { … } or onChange { … }
  price.flatMapLatest { State($0) }  // error: use Resource to load
  price.skip(1)  // error: use onChange { … }
  price.withLatestFrom(count)  // error: use untracked { other.get() } in the listener
  price.bind(to: price)  // error: use bind(object, \.property)
  label.disposed(by: 0)  // error: the token need not be stored
}

func search(_ text: String) async throws -> Int { 0 }

func useSequence(_ price: State<Int>) async {
  for await value in price.values { print(value) }  // error: use values(), with parentheses
}

@MainActor
func useTime(_ query: State<String>, _ results: Resource<String, Int>) {
  query.debounce(for: .seconds(1))  // error: 'debounce(for:)' has been renamed to 'debounced(for:)'
  _ = Resource { try await search("") }  // error: give the key first: Resource({
  _ = History(query)  // error: 'History' has been renamed to 'EditHistory'
  query.debounce(for: .seconds(1), scheduler: 0)  // error: use debounced(for:)
  query.debounce(.seconds(1), scheduler: 0)  // error: use debounced(for:)
  results.retry()  // error: 'retry()' has been renamed to 'reload()'
  results.refresh()  // error: 'refresh()' has been renamed to 'reload()'
  _ = results.state  // error: use get(), a ResourceState
}

final class Button { var isEnabled = true }

@MainActor
func useObjects(_ isOn: State<Bool>, _ button: Button, _ a: Double) {
  isOn.bindTwoWay(button, \.isEnabled)  // error: make the class @Observable
  _ = KVOState(button, \.isEnabled)  // error: 'init(_:_:)' has been renamed to 'init(obj:keyPath:)'
  _ = State(a, isEqual: { abs($0 - $1) < 1 })  // error: has been renamed to 'init(_:by:)'
  _ = Computed(isEqual: { abs($0 - $1) < 1 }) { a }  // error: use Computed(by: areEqual) { … }
}

@MainActor
func guess(_ isValid: Computed<Bool>, _ tasks: State<[String]>, _ history: EditHistory) {
  isValid.bind(to: Button(), \.isEnabled)  // error: has been renamed to 'bind(_:_:)'
  tasks.append("a")  // error: use edit { $0.append(…) }
  tasks.remove(at: 0)  // error: use edit { $0.remove(at: …) }
  history.clear()  // error: 'clear()' has been renamed to 'removeAll()'
  _ = PersistedState("volume", default: 0.5)  // error: give the value first
  _ = PersistedState(0.5, key: "volume")  // error: give the store
}
