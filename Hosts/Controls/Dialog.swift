public import Reconciler

/// A view in front of the others that takes the keys, the clicks and the focus until it has gone.
///
/// A subclass places its content in `render()`, like any StateView. Place the dialog last, in the topmost view. It hides
/// what is behind it. When it appears, its first control has the focus, unless the dialog asks for another one. When
/// it goes, the focus returns to the view that had it before.
///
/// ```swift
/// final class Message: Dialog {
///   @Prop var text = ""
///
///   override func render() {
///     let label = place(Label.self, "text", update: { $0.text = text }) { make in
///       make.top.left.equalToSuperview().offset(1)
///       make.right.equalToSuperview().offset(-1)
///     }.view
///     place(Button.self, "ok", update: { $0.title = "OK"; $0.onPress = { [weak self] in self?.dismiss() } }) { make in
///       make.top.equalTo(label.layout.bottom).offset(1)
///       make.right.bottom.equalToSuperview().offset(-1)
///     }
///   }
/// }
/// ```
open class Dialog: StateView, Responder {
  /// The closure that is called when the user dismisses the dialog; it changes the state for which the dialog is placed.
  public final var onDismiss: (() -> Void)?

  /// Dismisses the dialog, as the Escape key does.
  public final func dismiss() { onDismiss?() }

  /// Handles a key that no view in the dialog has handled; Escape dismisses the dialog.
  ///
  /// Keys that it does not handle do not go to the views behind it.
  open func keyDown(_ press: KeyPress) -> Bool {
    guard press == KeyPress(.escape) else { return false }
    dismiss()
    return true
  }
}
