/// A branch or a tag.
public struct Ref: Hashable, Sendable, Identifiable {
  /// The kinds of refs.
  public enum Kind: Hashable, Sendable, CaseIterable {
    case branch, remote, tag
  }

  /// The kind of the ref.
  public let kind: Kind

  /// The name without `refs/heads/` and the like.
  public let name: String

  /// The full hash of the commit.
  public let commit: String

  /// A Boolean value that indicates whether the branch is checked out.
  public let isCurrent: Bool

  /// The full name, such as `refs/heads/main`.
  public let id: String

  /// Parses the output of `git for-each-ref` with ``format``.
  ///
  /// - Throws: ``RepositoryError/malformed(_:)``.
  static func parse(_ bytes: [UInt8]) throws(RepositoryError) -> [Ref] {
    var refs: [Ref] = []
    for line in bytes.split(separator: 0x0A) {
      let fields = line.split(separator: 0, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 4 else { throw .malformed(String(decoding: line, as: UTF8.self)) }
      let kinds: [(Kind, String)] = [
        (.branch, "refs/heads/"), (.remote, "refs/remotes/"), (.tag, "refs/tags/"),
      ]
      // A remote's HEAD is another name of one of its branches.
      guard let (kind, folder) = kinds.first(where: { fields[3].hasPrefix($0.1) }),
        kind != .remote || !fields[3].hasSuffix("/HEAD")
      else { continue }
      refs.append(
        Ref(
          kind: kind, name: String(fields[3].dropFirst(folder.count)),
          commit: fields[2].isEmpty ? fields[1] : fields[2], isCurrent: fields[0] == "*",
          id: fields[3]))
    }
    return refs
  }

  /// The format option of `git for-each-ref`: the commit of an annotated tag is that of the tag's object.
  static let format = "%(HEAD)%00%(objectname)%00%(*objectname)%00%(refname)"
}

/// The commits that are listed.
public enum History: Hashable, Sendable {
  /// The ancestors of the commit that is checked out.
  case head

  /// The ancestors of a branch or a tag.
  case ref(Ref)

  /// The ancestors of all branches and tags.
  case all
}

extension Repository {
  /// Returns the branches and tags, ordered by their full names.
  ///
  /// - Throws: ``RepositoryError``, `CancellationError`.
  public func refs() async throws -> [Ref] {
    let folders = ["refs/heads", "refs/remotes", "refs/tags"]
    let call = command(["for-each-ref", "--format=\(Ref.format)"] + folders)
    return try Ref.parse(try await call.wholeOutput())
  }
}
