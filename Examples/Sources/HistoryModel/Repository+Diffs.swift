import Foundation

extension Repository {
  /// Returns the changes of files, in order, in groups of growing size, so that the first ones arrive soon.
  ///
  /// One process of git reads all contents. It waits while a file is compared, so that few contents are in memory.
  ///
  /// - Returns: A stream that throws ``RepositoryError``. Cancelling the task ends the work.
  public func diffs(
    of changes: [FileChange], options: FileDiff.Options = FileDiff.Options()
  ) -> AsyncThrowingStream<[FileDiff], any Error> {
    GitThread.stream { thread, yield in
      var (waiting, count): ([FileDiff], Int) = ([], 0)
      var rest = changes[...]
      func add(_ diff: FileDiff) {
        rest.removeFirst()
        waiting.append(diff)
        guard waiting.count > count / 4 || rest.isEmpty else { return }
        count += waiting.count
        yield(waiting)
        waiting = []
      }
      while !rest.isEmpty {
        try thread.run(printing(rest, "--batch", "--buffer")) { output in
          var blobs = BlobParser()
          while let change = rest.first {
            try thread.checkCancellation()
            guard let diff = try diff(of: change, options, &blobs, &output) else { return }
            add(diff)
          }
        }
        guard let large = rest.first else { return }
        // Git does not print the large content to its end, and starts again after it.
        let (old, new) = try thread.run(printing([large], "--batch-check")) { output in
          var blobs = BlobParser()
          func size(_ side: FileChange.Side) throws -> Int {
            try isInWorkingTree(side) ? workingSize(of: side) : blobs.nextSize(&output)
          }
          return (try large.old.map(size), try large.new.map(size))
        }
        add(FileDiff(tooLargeFrom: old, to: new))
      }
    }
  }

  /// Returns the call of git that prints the contents of files, or what it knows of them.
  private func printing(_ changes: some Sequence<FileChange>, _ options: String...) -> GitCommand {
    let sides = changes.lazy.filter { $0.unreadNote == nil }
      .flatMap { [$0.old, $0.new].compactMap(\.self) }.filter { !isInWorkingTree($0) }
    let input = sides.reduce(into: [UInt8]()) {
      $0 += $1.blob.utf8
      $0.append(0x0A)
    }
    return command(["cat-file"] + options, input: input)
  }

  /// Returns the changes of a file; `nil` if a content is too large to compare.
  private func diff(
    of change: FileChange, _ options: FileDiff.Options, _ blobs: inout BlobParser,
    _ output: inout ChildFiles
  ) throws -> FileDiff? {
    if let note = change.unreadNote { return FileDiff(note: note) }
    var contents: [[UInt8]?] = []
    for side in [change.old, change.new] {
      guard let side else {
        contents.append(nil)
        continue
      }
      let content =
        isInWorkingTree(side)
        ? try workingContent(of: side) : try blobs.next(&output, upTo: FileDiff.longest)
      guard let content else { return nil }
      contents.append(content)
    }
    return FileDiff(from: contents[0], to: contents[1], path: change.path, options: options)
  }

  // MARK: - The working tree

  private func isInWorkingTree(_ side: FileChange.Side) -> Bool { side.blob.isEmpty }

  /// Returns the content of a file in the working tree; `nil` if it is too large.
  private func workingContent(of side: FileChange.Side) throws -> [UInt8]? {
    let (file, files) = ("\(path)/\(side.path)", FileManager.default)
    if side.mode == .link, let target = try? files.destinationOfSymbolicLink(atPath: file) {
      return Array(target.utf8)
    }
    guard try workingSize(of: side) <= FileDiff.longest else { return nil }
    guard let content = files.contents(atPath: file) else { throw unreadable(side) }
    return Array(content)
  }

  private func workingSize(of side: FileChange.Side) throws -> Int {
    let file = FileHandle(forReadingAtPath: "\(path)/\(side.path)")
    guard let size = try? file?.seekToEnd() else { throw unreadable(side) }
    return Int(size)
  }

  private func unreadable(_ side: FileChange.Side) -> RepositoryError {
    .failed("The file \(side.path) cannot be read")
  }
}

extension FileChange {
  /// The sentence for a change whose contents need not be read; `nil` if they must be.
  fileprivate var unreadNote: String? {
    if old?.mode == .submodule || new?.mode == .submodule {
      return "Submodule: from \(Self.place(old)) to \(Self.place(new))"
    }
    if let old, let new, old.blob == new.blob { return "The content is the same" }
    return nil
  }

  private static func place(_ side: Side?) -> String {
    guard let side else { return "none" }
    guard side.mode == .submodule else { return "\(side.mode)" }
    return side.blob.isEmpty ? "what is checked out" : String(side.blob.prefix(8))
  }
}

/// A parser for the output of `git cat-file --batch` and `--batch-check`, which arrives in pieces.
///
/// ```text
/// hash blob size ⏎ content ⏎ hash blob size ⏎ …
/// ```
private struct BlobParser {
  /// The piece that is being parsed.
  private var piece: ArraySlice<UInt8> = []

  /// Returns the next content; `nil` if it has more bytes than a limit.
  mutating func next(_ output: inout ChildFiles, upTo limit: Int) throws -> [UInt8]? {
    let size = try nextSize(&output)
    guard size <= limit else { return nil }
    var content: [UInt8] = []
    content.reserveCapacity(size)
    while content.count < size {
      try fill(&output)
      let part = piece.prefix(size - content.count)
      content += part
      piece = piece[part.endIndex...]
    }
    try fill(&output)
    piece.removeFirst()
    return content
  }

  /// Returns the number of bytes of the next content.
  mutating func nextSize(_ output: inout ChildFiles) throws -> Int {
    var line: [UInt8] = []
    while true {
      try fill(&output)
      let end = piece.firstIndex(of: 0x0A)
      line += piece[..<(end ?? piece.endIndex)]
      piece = piece[(end.map { $0 + 1 } ?? piece.endIndex)...]
      if end != nil { break }
    }
    let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    if words.count == 3, let size = Int(words[2]) { return size }
    guard words.last != "missing" else {
      throw RepositoryError.failed("The object \(words[0]) is missing")
    }
    throw RepositoryError.malformed(words.joined(separator: " "))
  }

  /// Reads a piece if the former one has been parsed.
  private mutating func fill(_ output: inout ChildFiles) throws {
    guard piece.isEmpty else { return }
    guard let next = output.next() else { throw RepositoryError.malformed("half a file") }
    piece = next[...]
  }
}
