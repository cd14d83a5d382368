/// The state of loading a value; see ``Resource``.
public enum ResourceState<Value> {
  /// The value is being loaded.
  case loading

  /// The value has been loaded.
  case loaded(Value)

  /// Loading has failed.
  case failed(any Error)
}

extension ResourceState: Sendable where Value: Sendable {}

extension ResourceState {
  /// The loaded value; `nil` while the value is being loaded, and if loading has failed.
  ///
  /// ``Resource/latest`` keeps the last value during a load.
  public var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }
}

/// A value that is loaded asynchronously, and loaded again when its key changes.
///
/// ```swift
/// let results = Resource(query) { text in try await search(text) }
/// let rows = Computed { results.latest.get() ?? [] }
/// results.isLoading.bind(spinner, \.isAnimating)
/// results.reload()   // again, as after an error
/// ```
///
/// The key is the value of a signal, or the result of a closure that reads signals:
/// `Resource({ "\(city.get()), \(date.get())" }) { … }`. For each new key, the resource calls the closure that loads in a new
/// task. An equal key is not loaded again, if its type is `Equatable`. When the key changes, the resource cancels the current
/// load and ignores its result, so that a slow answer never replaces a newer one. It also cancels the load when it is released.
///
/// The resource needs no reader: it loads until it is released. A binding with a target holds it.
public final class Resource<Key: Sendable, Value: Sendable>:
  _ValueNode<ResourceState<Value>>, Signal
{
  private let load: ResourceLoad<Key, Value>

  /// Waits for the delay before each load.
  private let wait: @Sendable () async throws -> Void

  /// Waits for a turn of the owner, because only the owner cancels loads.
  private let turn: WakeUp
  private var key: Key?
  private var effect: Effect?
  private var task: Task<Void, Never>?

  /// The value that was loaded last.
  private var last: Value?

  /// Whether the last value was loaded for the current key.
  private var isLastCurrent = false

  /// The number of the last load or cancellation.
  private var number: UInt = 0

  /// The results that wait for the owner, each with the number of its load.
  private let results = Mailbox<(UInt, Result<Value, any Error>)>()

  /// Creates a resource whose key is computed, and begins to load.
  ///
  /// - Parameters:
  ///   - key: Computes the key; called again when a signal that it has read changes.
  ///   - delay: The time for which a key must stay the same before it is loaded. The state is ``ResourceState/loading``
  ///     during this time, too.
  ///   - clock: The clock that measures the delay. Tests can pass a clock that they control.
  ///   - load: Loads the value for a key. It should throw when its task is cancelled.
  @MainActor
  public convenience init(
    _ key: @escaping () -> Key, after delay: Duration = .zero,
    clock: some Clock<Duration> = ContinuousClock(),
    load: @escaping @Sendable (Key) async throws -> Value
  ) {
    self.init(key, after: delay, clock: clock, isolation: MainActor.shared, load: load)
  }

  /// Creates a resource whose key is the value of a signal, which it holds, and begins to load.
  ///
  /// The other parameters are those of the initializer that computes a key.
  @MainActor
  public convenience init(
    _ key: some Signal<Key>, after delay: Duration = .zero,
    clock: some Clock<Duration> = ContinuousClock(),
    load: @escaping @Sendable (Key) async throws -> Value
  ) {
    self.init({ key.get() }, after: delay, clock: clock, load: load)
  }

  /// Creates a resource of any actor whose key is computed, and begins to load.
  ///
  /// - Parameters:
  ///   - key: Computes the key; called again when a signal that it has read changes.
  ///   - delay: The time for which a key must stay the same before it is loaded.
  ///   - clock: The clock that measures the delay. Tests can pass a clock that they control.
  ///   - isolation: The owner; in an actor, `self`.
  ///   - load: Loads the value for a key. It should throw when its task is cancelled.
  public init(
    _ key: @escaping () -> Key, after delay: Duration = .zero,
    clock: some Clock<Duration> = ContinuousClock(), isolation: isolated any Actor,
    load: @escaping @Sendable (Key) async throws -> Value
  ) {
    self.load = ResourceLoad(load)
    wait = { if delay > .zero { try await clock.sleep(for: delay) } }
    turn = WakeUp(owner: isolation) {}
    super.init(.loading)
    results.onWakeUp(isolation: isolation) { [weak self, unowned results] in
      for (number, result) in results.takeAll() { self?.finish(number, result) }
    }
    let computed = Computed(key)
    effect = GraphContext.current.withoutScope {
      Effect { [weak self] in
        let key = computed.get()
        untracked {
          self?.isLastCurrent = false
          self?.begin(key)
        }
      }
    }
  }

  deinit { task?.cancel() }

  /// Returns the state of loading, with the value or the error.
  ///
  /// The computed value or effect that is running depends on this signal from now on.
  @discardableResult
  public func get() -> ResourceState<Value> {
    tracked()
    // Safety: no access to the value lasts while other code runs.
    return unsafe value
  }

  /// A signal with the value that was loaded last, or `nil`.
  ///
  /// The value stays while another one is loaded, and if that load fails.
  public private(set) lazy var latest: Computed<Value?> = part { resource in
    resource?.get()
    return resource?.last
  }

  /// A signal with the value `true` while a value is being loaded.
  public private(set) lazy var isLoading: Computed<Bool> = part { resource in
    if case .loading? = resource?.get() { true } else { false }
  }

  /// A signal with the error of the last load; `nil` if the load has not failed, and during a load.
  public private(set) lazy var error: Computed<(any Error)?> = part { resource in
    if case .failed(let error)? = resource?.get() { error } else { nil }
  }

  /// Returns a signal that the resource holds.
  ///
  /// A binding of the signal to a target holds the resource.
  private func part<Part>(_ read: @escaping (Resource?) -> Part) -> Computed<Part> {
    let part = Computed { [weak self] in read(self) }
    part.makeExtras().whole = self
    return part
  }

  /// Loads the value for the current key again.
  public func reload() {
    if let key { begin(key) }
  }

  /// Cancels the current load.
  ///
  /// If a value of the current key has been loaded before, the state becomes ``ResourceState/loaded(_:)`` with it. Otherwise it
  /// becomes ``ResourceState/failed(_:)`` with a `CancellationError`. The resource loads again when the key changes, or when
  /// you call ``reload()``.
  public func cancel() {
    guard untracked({ isLoading.get() }) else { return }
    stopTask()
    if isLastCurrent, let last {
      store(.loaded(last), isChanged: true)
    } else {
      store(.failed(CancellationError()), isChanged: true)
    }
  }

  private func stopTask() {
    number &+= 1
    task?.cancel()
    task = nil
  }

  private func begin(_ key: Key) {
    self.key = key
    stopTask()
    let (number, wait, turn, results) = (number, wait, turn, results)
    // The owner releases what the closure holds, even if the resource is released during the load.
    let load = OwnedReference(load, owner: turn.owner)
    task = Task {
      let result: Result<Value, any Error>
      do {
        try await wait()
        guard await turn.act(), !Task.isCancelled else { return }
        result = .success(try await load.object.load(key))
      } catch {
        result = .failure(error)
      }
      guard !Task.isCancelled else { return }
      results.post((number, result))
    }
    store(.loading, isChanged: true)
  }

  private func finish(_ number: UInt, _ result: Result<Value, any Error>) {
    guard number == self.number else { return }
    task = nil
    switch result {
    case .success(let value):
      // Code that runs because of the release may read the new value.
      let old = exchange(&last, with: value)
      isLastCurrent = true
      store(.loaded(value), isChanged: true)
      withExtendedLifetime(old) {}
    case .failure(let error): store(.failed(error), isChanged: true)
    }
  }
}

/// The closure that loads the values of a resource.
private final class ResourceLoad<Key: Sendable, Value: Sendable>: Sendable {
  let load: @Sendable (Key) async throws -> Value

  init(_ load: @escaping @Sendable (Key) async throws -> Value) { self.load = load }
}
