/// The current values of several signals, each of which is read when its value is accessed.
///
/// `values()` of an array of signals returns this collection.
public struct SignalValues<Element: Signal>: RandomAccessCollection {
  @usableFromInline let signals: ContiguousArray<Element>

  @inlinable
  init(_ signals: ContiguousArray<Element>) { self.signals = signals }

  /// The position of the first value: 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The position behind the last value, which is the number of signals.
  @inlinable
  public var endIndex: Int { signals.count }

  /// Returns the current value of the signal at a position, as `get()` does.
  ///
  /// - Precondition: The position is not negative, and less than ``endIndex``.
  @inlinable
  public subscript(position: Int) -> Element.Value {
    precondition(position >= 0 && position < signals.count, "the position is out of bounds")
    // A loop over the signals retains and releases each of them, which takes two thirds of the time of the benchmark
    // dynamic/25-1000x5.
    return unsafe signals.withUnsafeBufferPointer { signals in
      // Safety: the elements are references. `self` holds the array until `get()` has returned, and nothing changes an array
      // that is held elsewhere, so the signal is alive whatever its closure releases.
      unsafe signals.withMemoryRebound(to: Unmanaged<Element>.self) {
        unsafe $0[position]._withUnsafeGuaranteedRef { $0.get() }
      }
    }
  }
}

extension Sequence where Element: Signal {
  /// Returns the current values of the signals, each of which is read when its value is accessed.
  ///
  /// ```swift
  /// let prices = [State(3), State(4)]
  /// let total = Computed { prices.values().reduce(0, +) }
  /// total.get()  // 7
  /// ```
  ///
  /// A computed value or effect depends on the signals whose values it has accessed. A loop over the values does not retain each
  /// signal, and so takes less time than a loop over the signals that calls `get()`.
  ///
  /// - Complexity: O(1) for an array, O(*n*) for other sequences, where *n* is the number of signals.
  @inlinable
  public func values() -> SignalValues<Element> { SignalValues(ContiguousArray(self)) }
}

extension Sequence {
  /// Returns the current values of signals of several types, each of which is read when its value is accessed.
  ///
  /// ```swift
  /// let amounts: [any Signal<Int>] = [State(7), Computed { 5 }]
  /// let total = Computed { amounts.values().reduce(0, +) }
  /// total.get()  // 12
  /// ```
  ///
  /// - Complexity: O(1) for an array, O(*n*) for other sequences, where *n* is the number of signals.
  @inlinable
  public func values<Value>() -> LazyMapCollection<[any Signal<Value>], Value>
  where Element == any Signal<Value> {
    Array(self).lazy.map { $0.get() }
  }
}
