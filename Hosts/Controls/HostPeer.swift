public import Reconciler

/// A view's peer in a host of controls.
@MainActor
public protocol HostPeer: ViewPeer {
  /// The metrics of the host.
  var metrics: HostMetrics { get }

  /// The appearance of the host.
  var appearance: Appearance { get }

  /// Makes the application light or dark; `nil` for the appearance of the desktop or the terminal.
  func setAppearance(_ appearance: Appearance?)

  /// Quits the application, or closes the window that shows the view.
  func quit()

  /// Copies a text to the clipboard.
  func copy(_ text: String)

  /// Reads the text of the clipboard, and calls a closure with it once; with `nil` if there is none, or the host cannot read it.
  func readClipboard(_ receive: @escaping @MainActor (String?) -> Void)
}

/// A view that a host can show; every view is one.
///
/// The requirements of a host are methods of this protocol so that a view can have a method of the same name.
@MainActor
public protocol Hosted: View {}

extension View: Hosted {}

extension Hosted {
  /// The metrics of the host that shows the view; ``HostMetrics/points`` if no host does.
  public var metrics: HostMetrics { (peer as? any HostPeer)?.metrics ?? .points }

  /// Quits the application in a terminal, and closes the window in GTK.
  ///
  /// It does nothing in a view that no host shows, for example in a test with `ViewDriver`.
  public func quit() { (peer as? any HostPeer)?.quit() }

  /// Copies a text to the clipboard: of the window system in GTK, and of the terminal in a terminal that supports the
  /// sequence OSC 52.
  ///
  /// It does nothing in a view that no host shows.
  public func copy(_ text: String) { (peer as? any HostPeer)?.copy(text) }

  /// Reads the text of the clipboard, and calls a closure with it once.
  ///
  /// ```swift
  /// let field = TextField()
  /// field.readClipboard { text in if let text { field.text = text } }
  /// ```
  ///
  /// In a terminal, the host asks for the clipboard by the sequence OSC 52. Most terminals answer only if their settings
  /// allow programs to read the clipboard. The text that the user pastes with the terminal's own key always arrives in the text
  /// control that has the focus.
  ///
  /// - Parameter receive: A closure that receives the text; `nil` if the clipboard has no text, if the terminal has not
  ///   answered within ten seconds, or if no host shows the view.
  public func readClipboard(_ receive: @escaping @MainActor (String?) -> Void) {
    guard let host = peer as? any HostPeer else { return receive(nil) }
    host.readClipboard { receive($0?.isEmpty == true ? nil : $0) }
  }
}
