import Foundation

/// The machine and the toolchain of a run.
package struct Machine: Sendable, Codable {
  package var processor: String
  package var cores: Int
  package var architecture: String
  package var system: String
  package var toolchain: String
  package var isOptimized: Bool

  /// The time at which the run began, as in `2025-01-31T12:00:00Z`.
  package var date: String

  package init(
    processor: String, cores: Int, architecture: String, system: String, toolchain: String,
    isOptimized: Bool, date: String
  ) {
    self.processor = processor
    self.cores = cores
    self.architecture = architecture
    self.system = system
    self.toolchain = toolchain
    self.isOptimized = isOptimized
    self.date = date
  }

  /// Whether times of this machine can be compared with times of another one.
  package func runsLike(_ other: Machine) -> Bool {
    processor == other.processor && cores == other.cores && architecture == other.architecture
  }

  /// Returns what differs from another machine, a phrase for each difference.
  package func differences(from other: Machine) -> [String] {
    let pairs = [
      (processor, other.processor), ("\(cores) cores", "\(other.cores) cores"),
      (architecture, other.architecture), (system, other.system), (toolchain, other.toolchain),
    ]
    return pairs.filter { $0 != $1 }.map { "\($0) and \($1)" }
  }

  /// Describes the machine of this process.
  package static func current() -> Machine {
    Machine(
      processor: processorName(), cores: ProcessInfo.processInfo.activeProcessorCount,
      architecture: architectureName, system: ProcessInfo.processInfo.operatingSystemVersionString,
      toolchain: toolchainName(), isOptimized: isOptimizedBuild,
      date: ISO8601DateFormatter().string(from: Date()))
  }

  /// The head of a report, several lines.
  package var description: String {
    var lines = [
      "\(processor), \(cores) cores, \(architecture)", "\(system), \(toolchain)", date,
    ]
    if !isOptimized {
      lines.append("WARNING: this is a debug build, its figures mean nothing; add -c release")
    }
    return lines.joined(separator: "\n")
  }

  private static func processorName() -> String {
    #if os(Linux)
      let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
      for key in ["model name", "Model", "Hardware", "cpu model"] {
        for line in text.split(separator: "\n") where line.hasPrefix(key) {
          if let name = line.split(separator: ":").dropFirst().first {
            return name.trimmingCharacters(in: .whitespaces)
          }
        }
      }
    #else
      if let output = try? Subprocess.output(of: ["sysctl", "-n", "machdep.cpu.brand_string"]) {
        return output.trimmingCharacters(in: .whitespacesAndNewlines)
      }
    #endif
    return "unknown processor"
  }

  private static func toolchainName() -> String {
    let output = (try? Subprocess.output(of: ["swift", "--version"])) ?? ""
    for line in output.split(separator: "\n") where line.contains("Swift version") {
      return line.trimmingCharacters(in: .whitespaces)
    }
    return compilerName
  }

  private static var compilerName: String {
    #if compiler(>=6.4)
      "Swift 6.4 or newer"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  private static var architectureName: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown architecture"
    #endif
  }

  private static var isOptimizedBuild: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }
}
