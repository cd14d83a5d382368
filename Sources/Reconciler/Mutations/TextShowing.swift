/// A plain view whose text is available to tests and recordings.
///
/// ``ViewDriver`` and ``Shadow/all(text:)`` find the view by its text. ``StateView/recording(_:)`` records a change of
/// the text when a render that places the view has ended.
@MainActor
public protocol TextShowing: AnyObject {
  /// The text; empty if the view shows none.
  var shownText: String { get }
}

extension RenderScheduler {
  /// Stores the texts that are shown before a recording.
  func noteTexts() {
    shownTexts = [:]
    for number in views.numbers {
      guard views[number].node == nil, let view = views[number].view?.view as? any TextShowing
      else { continue }
      shownTexts[number] = view.shownText
    }
  }
}

extension ShadowNode {
  /// Records the texts of children that have changed; a new view had no text.
  func recordTexts() {
    for offset in data.children.indices { recordText(offset) }
  }

  func recordText(_ offset: Int) {
    guard data.children[offset].node == nil,
      let view = data.children[offset].view as? any TextShowing
    else { return }
    let number = data.children[offset].id.number
    let text = view.shownText
    if RenderScheduler.current.shownTexts.updateValue(text, forKey: number) ?? "" == text { return }
    RenderScheduler.current.mutations.appendText(text, of: ViewID(number))
  }
}
