import Dispatch
import Glibc

extension Repository {
  /// Returns a stream with a value whenever a branch, a tag or the checked out commit may have changed, or the
  /// repository has been moved or deleted.
  ///
  /// The kernel reports the changes, so that waiting costs nothing. Changes of the working tree and of the index are not
  /// reported. The stream ends at once where the kernel cannot watch, for example for lack of memory.
  ///
  /// - Throws: ``RepositoryError``, `CancellationError`.
  public func changes() async throws -> AsyncStream<Void> {
    let question = ["rev-parse", "--path-format=absolute", "--git-dir", "--git-common-dir"]
    let answer = String(decoding: try await command(question).wholeOutput(), as: UTF8.self)
    let folders = Set(answer.split(separator: "\n").map(String.init))
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    guard let watch = RepositoryWatch(folders, in: path, { continuation.yield() }) else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { _ in watch.end() }
    return stream
  }
}

/// Files that the kernel watches.
private final class RepositoryWatch: Sendable {
  // Safety: Dispatch's objects may be used on any thread.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// - Parameters:
  ///   - folders: The folders of git's files.
  ///   - top: The folder that contains them, which may be moved.
  ///   - report: Called on a queue of Dispatch.
  init?(_ folders: Set<String>, in top: String, _ report: @escaping @Sendable () -> Void) {
    let file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard file >= 0 else { return nil }
    unsafe source = DispatchSource.makeReadSource(fileDescriptor: file)
    // An event for each file in it would be too many.
    unsafe inotify_add_watch(file, top, UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_MASK_ADD))
    Self.watch(folders, file)
    unsafe source.setEventHandler {
      // Folders that have been made since, such as that of branches with a common prefix.
      if Self.readEvents(file) {
        Self.watch(folders, file)
        report()
      }
    }
    unsafe source.setCancelHandler { close(file) }
    unsafe source.activate()
  }

  func end() { unsafe source.cancel() }

  /// Watches the folders, and all folders of refs in them; watching again changes nothing.
  private static func watch(_ folders: Set<String>, _ file: Int32) {
    let events =
      IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF
    var next = folders.flatMap { [$0, "\($0)/refs"] }
    while let folder = next.popLast() {
      guard unsafe inotify_add_watch(file, folder, UInt32(events)) >= 0, !folders.contains(folder)
      else {
        continue
      }
      next += subfolders(of: folder)
    }
  }

  private static func subfolders(of folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    // Safety: an entry is valid until the next one is read.
    while let entry = unsafe readdir(stream) {
      guard unsafe entry.pointee.d_type == UInt8(DT_DIR) else { continue }
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append("\(folder)/\(name)") }
    }
    return names
  }

  /// Reads the waiting events, and returns whether one is about a ref.
  private static func readEvents(_ file: Int32) -> Bool {
    var isAboutRef = false
    var bytes = [UInt8](repeating: 0, count: 16384)
    while true {
      // Safety: no more is read than the array holds.
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe read(file, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return isAboutRef }
      var offset = 0
      let header = MemoryLayout<inotify_event>.size
      while offset + header <= count {
        // Safety: the kernel writes whole events; the offset is in bounds.
        let event = unsafe bytes.withUnsafeBytes {
          unsafe $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        }
        let end = min(count, offset + header + Int(event.len))
        let name = bytes[(offset + header)..<end].prefix { $0 != 0 }
        isAboutRef = isAboutRef || !isTemporary(String(decoding: name, as: UTF8.self))
        offset = end
      }
    }
  }

  /// Returns whether a file is a lock, or one of those that git writes beside refs.
  private static func isTemporary(_ name: String) -> Bool {
    name.hasSuffix(".lock") || name.hasPrefix("index") || name.hasSuffix("_HEAD")
      || name.hasSuffix("_EDITMSG") || name.hasSuffix("_MSG") || name == "gc.pid"
      || name == "objects" || name == "logs" || name == "config"
  }
}
