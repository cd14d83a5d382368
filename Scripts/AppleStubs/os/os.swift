@_exported import Darwin

// https://developer.apple.com/documentation/os/osallocatedunfairlock
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
@frozen public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public init(uncheckedState initialState: State)
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R
  public func withLock<R>(_ body: @Sendable (inout State) throws -> R) rethrows -> R
  where R: Sendable
}
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
extension OSAllocatedUnfairLock where State: Sendable {
  public init(initialState: State)
}
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
extension OSAllocatedUnfairLock where State == () {
  public init()
  public func lock()
  public func unlock()
  public func withLock<R>(_ body: @Sendable () throws -> R) rethrows -> R where R: Sendable
  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R
}
