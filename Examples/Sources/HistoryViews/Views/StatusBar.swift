import Bindings
import Controls
import DiscreteStates
import Foundation
import Layout
import Reconciler

/// The line at the bottom: how much there is, and which keys do what.
final class StatusBar: StateView {
  private let words = Label()
  private var binding: BindingToken?

  override func viewDidInitialize() {
    words.style = TextStyle(color: .bar)
    binding = props[.browser]?.status.bind(words, \.text)
  }

  override func render() {
    guard let browser = props[.browser] else { return }
    let margin = metrics.margin.width
    placeBackground(.bar)
    let isLooking = browser.session.isActive(.commit)
    let hint = isLooking ? "Tab: files, lines  Esc: back" : "/: find  Return: open  q: quit"
    let keys = place(hint, "keys", TextStyle(color: .bar)) { make in
      make.right.equalTo(self).inset(margin)
      make.centerY.equalTo(self)
    }
    place(words, "words") { make in
      make.left.equalTo(self).offset(margin)
      make.right.lessThanOrEqualTo(keys.layout.left).offset(-margin)
      make.centerY.equalTo(self)
    }
  }
}

/// What is shown where no repository can be.
final class FailureView: StateView {
  override func render() {
    guard let browser = props[.browser] else { return }
    let words = place(
      browser.failure.get() ?? "", "words", TextStyle(.strong, color: .danger), alignment: .center,
      wraps: true
    ) { make in
      make.centerX.equalTo(self)
      make.bottom.equalTo(self.layout.centerY)
      make.width.lessThanOrEqualTo(self).multipliedBy(0.8)
    }
    place(
      Button.self, "again",
      update: { again in
        again.title = "Try again"
        again.prominence = .suggested
        again.onPress = { [weak browser] in browser.map { $0.open($0.path.get()) } }
      },
      { make in
        make.centerX.equalTo(self)
        make.top.equalTo(words.layout.bottom).offset(self.metrics.spacing.height)
      })
  }
}
