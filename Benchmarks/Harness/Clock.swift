import Dispatch
import Foundation

/// A reading of both clocks: Dispatch's for wall time, and the CPU time of this process.
///
/// On a shared machine wall time wobbles by tens of percent, CPU time by a few. Ratios are therefore
/// taken from CPU time; wall time is what a user waits for.
public struct Reading: Sendable, Hashable {
  /// The wall time since some fixed moment, in nanoseconds.
  package var wall: UInt64

  /// The CPU time that all threads of this process have used, in nanoseconds.
  package var cpu: UInt64

  package init(wall: UInt64, cpu: UInt64) {
    self.wall = wall
    self.cpu = cpu
  }

  /// Reads both clocks.
  public static func now() -> Reading {
    var time = timespec()
    // Safety: the C function only writes into the local variable, during the call.
    _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    let cpu = UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    return Reading(wall: DispatchTime.now().uptimeNanoseconds, cpu: cpu)
  }

  /// Returns the time from another reading to this one, as nanoseconds.
  public func since(_ start: Reading) -> Elapsed {
    Elapsed(
      wall: wall > start.wall ? Double(wall - start.wall) : 0,
      cpu: cpu > start.cpu ? Double(cpu - start.cpu) : 0)
  }
}

/// A span of time on both clocks, in nanoseconds.
public struct Elapsed: Sendable, Hashable {
  package var wall: Double
  package var cpu: Double

  package init(wall: Double, cpu: Double) {
    self.wall = wall
    self.cpu = cpu
  }

  /// The longer of both, as seconds: what the span cost a time budget.
  package var seconds: Double { Swift.max(wall, cpu) / 1e9 }

  /// Returns the share of one of several equal iterations.
  package func divided(by iterations: Int) -> Elapsed {
    Elapsed(wall: wall / Double(iterations), cpu: cpu / Double(iterations))
  }
}

/// Measures one call.
package func elapsed(_ body: () -> Void) -> Elapsed {
  let start = Reading.now()
  body()
  return Reading.now().since(start)
}
