// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import Testing

/// Records what the framework would raise as an exception, in the test that runs.
@MainActor
public func raise(_ message: String) {
  Issue.record("NSInternalInconsistencyException: \(message)")
}

/// Whether an error is planted in an adapter: the tests of the tests name one.
public func isPlanted(_ name: String) -> Bool { planted == name }

private let planted = ProcessInfo.processInfo.environment["UMBRA_PLANT"]
