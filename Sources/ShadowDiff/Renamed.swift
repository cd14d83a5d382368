// Names that people know from other libraries. The compiler answers them with ours.

extension SequenceDiff {
  /// Another name for `inverted()`.
  @available(*, unavailable, renamed: "inverted()")
  public var inverse: SequenceDiff { inverted() }

  /// Another name for the opposite of `isEmpty`.
  @available(*, unavailable, message: "use !isEmpty")
  public var hasChanges: Bool { !isEmpty }
}

extension Patch {
  /// Another name for `inverted()`.
  @available(*, unavailable, renamed: "inverted()")
  public var inverse: Patch { inverted() }

  /// Another name for the opposite of `isEmpty`.
  @available(*, unavailable, message: "use !isEmpty")
  public var hasChanges: Bool { !isEmpty }
}

extension SectionedDiff {
  /// Another name for `inverted()`.
  @available(*, unavailable, renamed: "inverted()")
  public var inverse: SectionedDiff { inverted() }

  /// Another name for the opposite of `isEmpty`.
  @available(*, unavailable, message: "use !isEmpty")
  public var hasChanges: Bool { !isEmpty }
}

extension BatchChanges {
  /// Another name for the opposite of `isEmpty`.
  @available(*, unavailable, message: "use !isEmpty")
  public var hasChanges: Bool { !isEmpty }
}
