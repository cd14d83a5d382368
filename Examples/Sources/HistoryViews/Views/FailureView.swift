import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The page for a path without a readable repository: the reason, and what to do.
final class FailureView: StateView {
  @Environment(\.browser) private var browser
  @Prop var isLow = false
  private let again = Button()

  override func render() {
    let (browser, failure) = (browser, browser.failure.get())
    again.title = "Try again"
    again.prominence = .suggested
    again.onPress = { [weak browser] in browser.map { $0.open($0.path.get()) } }
    placeStack("failure", alignment: .center, spacing: metrics.spacing.height) {
      placeLabel(
        (failure?.words ?? "").shown, Part.text, TextStyle(.strong, color: .danger),
        alignment: .center, wraps: true)
      if !isLow { placeLabel(failure?.advice ?? "", Part.hint, alignment: .center, wraps: true) }
      place(again, Part.button)
    } constraints: { make in
      make.center.equalTo(self)
      make.width.lessThanOrEqualTo(self).multipliedBy(0.9)
    }
  }

  /// Moves the focus to the button.
  func focus() { again.focus() }
}

/// A bar above an incomplete list of commits, with the reason and a button to read the others.
final class NoticeBar: StateView {
  @Environment(\.browser) private var browser
  private let words = Label()
  private let button = Button()

  override func render() {
    let browser = browser
    let margin = metrics.margin
    let isStopped = browser.isStopped.get()
    let failure = browser.failure.get()
    placeBackground(.secondary)
    words.wraps = true
    words.style = TextStyle(color: isStopped ? .primary : .danger)
    let sentences = [failure?.words, failure?.advice].compactMap { $0?.shown }
    words.text = isStopped ? "You have stopped reading." : sentences.joined(separator: "\n")
    place(words, Part.text) { make in
      make.left.equalTo(self).offset(margin.width)
      make.right.lessThanOrEqualTo(self.button.layout.left).offset(-self.metrics.spacing.width)
      make.centerY.equalTo(self)
      make.top.greaterThanOrEqualTo(self).offset(margin.height)
      // The bar is no higher than the words and the button require.
      make.top.equalTo(self).offset(margin.height).priority(.low)
    }
    button.title = isStopped ? "Go on" : "Try again"
    button.onPress = { [weak browser] in
      guard let browser else { return }
      if isStopped { browser.session.send(.resume) } else { browser.open(browser.path.get()) }
    }
    place(button, Part.button) { make in
      make.right.equalTo(self).inset(margin.width)
      make.centerY.equalTo(self)
      make.top.greaterThanOrEqualTo(self).offset(margin.height)
    }
  }
}
