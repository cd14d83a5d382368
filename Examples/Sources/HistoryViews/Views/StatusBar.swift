import Bindings
import Controls
import DiscreteStates
import Foundation
import Layout
import Reconciler

/// The status bar: the number of commits, and the keys of the current view.
final class StatusBar: StateView {
  @Environment(\.browser) private var browser
  @Prop var breadth = Breadth.wide

  private let words = Label()
  private var binding: BindingToken?

  override func viewDidInitialize() {
    words.style = TextStyle(color: .bar)
    binding = browser?.status.bind(words, \.text)
  }

  override func render() {
    guard let browser else { return }
    let margin = metrics.margin.width
    placeBackground(.bar)
    let hint = place(hint(browser), "keys", TextStyle(color: .bar)) { make in
      make.right.equalTo(self).inset(margin)
      make.centerY.equalTo(self)
    }
    place(words, "words") { make in
      make.left.equalTo(self).offset(margin)
      make.right.lessThanOrEqualTo(hint.layout.left).offset(-margin)
      make.centerY.equalTo(self)
    }
  }

  /// The keys and their actions, as many as fit.
  private func hint(_ browser: Browser) -> String {
    let breadth = breadth
    if breadth <= .narrow { return "" }
    if browser.session.isActive(.commit) {
      return breadth == .medium ? "Esc: back" : "Tab: next part  ← →: scroll  Esc: back"
    }
    if browser.progress.get().loaded == 0, browser.failure.get() != nil {
      return "Return: try again  q: quit"
    }
    return breadth == .medium ? "/: find  q: quit" : "/: find  Return: open  q: quit"
  }
}
