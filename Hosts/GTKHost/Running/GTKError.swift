#if GTK
  /// An error that prevents an application from showing a window.
  public enum GTKError: Error, Hashable, Sendable, CustomStringConvertible {
    /// GTK cannot open a display.
    case noDisplay

    /// The error in a sentence.
    public var description: String {
      switch self {
      case .noDisplay: "there is no display to show a window on"
      }
    }
  }
#endif
