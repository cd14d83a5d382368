#if GTK
  /// An error that keeps an application from showing a window.
  public enum GTKError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no display that GTK could open.
    case noDisplay

    /// A sentence.
    public var description: String {
      switch self {
      case .noDisplay: "there is no display to show a window on"
      }
    }
  }
#endif
