import Foundation

/// The version of the package that is measured.
package enum BenchmarkVersion {
  /// The version of Umbra; a release sets it.
  package static let umbra = "0.1.0-dev"

  /// The abbreviated commit of the sources, with `+` after it if files were changed.
  ///
  /// It is nil if git or the sources' repository is not there.
  package static func commit(sources: String = #filePath) -> String? {
    let folder = URL(fileURLWithPath: sources).deletingLastPathComponent().path
    guard
      let output = try? Subprocess.output(
        of: ["git", "-C", folder, "describe", "--always", "--exclude=*", "--dirty=+"])
    else { return nil }
    let commit = output.trimmingCharacters(in: .whitespacesAndNewlines)
    return commit.isEmpty ? nil : commit
  }

  /// The version and the commit in one line.
  package static func description(executable: String) -> String {
    let commit = commit().map { " (\($0))" } ?? ""
    return "\(executable) of Umbra \(umbra)\(commit), report format \(Report.currentFormat)"
  }
}
