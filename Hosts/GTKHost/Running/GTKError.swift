#if GTK
  /// An error that prevents an application from showing a window.
  public enum GTKError: Error, Hashable, Sendable, CustomStringConvertible {
    /// GTK cannot open a display.
    case noDisplay

    /// The text is not an application's ID, which consists of at least two words with a period between them.
    case invalidID(String)

    /// The user's session has refused the application.
    case notRegistered(reason: String)

    /// The error in a sentence.
    public var description: String {
      switch self {
      case .noDisplay: "there is no display to show a window on"
      case .invalidID(let id): "\"\(id)\" is not an application's ID, such as org.example.Hello"
      case .notRegistered(let reason): "the session has refused the application: \(reason)"
      }
    }
  }
#endif
