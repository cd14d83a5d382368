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
    placeStack(Part.failure, alignment: .center, spacing: metrics.spacing.height) {
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

  override func render() {
    let browser = browser
    let isStopped = browser.isStopped.get()
    let failure = browser.failure.get()
    let sentences = [failure?.words, failure?.advice].compactMap { $0?.shown }
    let (x, y) = (Double(metrics.margin.width), Double(metrics.margin.height))
    placeBackground(.secondary)
    placeStack(
      Part.notice, axis: .horizontal, alignment: .center, spacing: metrics.spacing.width,
      insets: DirectionalInsets(top: y, leading: x, bottom: y, trailing: x)
    ) {
      let text = placeLabel(
        isStopped ? "You have stopped reading." : sentences.joined(separator: "\n"), Part.text,
        TextStyle(color: isStopped ? .primary : .danger), wraps: true)
      text.layout.contentCompressionResistanceHorizontalPriority = 300
      place(
        Button.self, Part.button,
        update: {
          $0.title = isStopped ? "Go on" : "Try again"
          $0.onPress = { [weak browser] in
            guard let browser else { return }
            if isStopped { browser.session.send(.resume) } else { browser.open(browser.path.get()) }
          }
        })
    } constraints: { make in
      make.edges.equalTo(self)
    }
  }
}
