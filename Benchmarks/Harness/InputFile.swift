import Foundation

/// Reads files that the command line names.
package enum InputFile {
  /// Returns the contents of a file.
  ///
  /// - Throws: ``RunFailure`` with one line if the file is absent, is a folder or cannot be read.
  package static func data(at path: String) throws(RunFailure) -> Data {
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) else { throw RunFailure("\(path): no such file") }
    let attributes = try? manager.attributesOfItem(atPath: path)
    if attributes?[.type] as? FileAttributeType == .typeDirectory {
      throw RunFailure("\(path): is a folder, not a file")
    }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw RunFailure("\(path): cannot be read")
    }
    return data
  }
}
