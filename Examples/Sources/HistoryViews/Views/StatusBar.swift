import Bindings
import Controls
import Foundation
import Layout
import Reconciler

/// The status bar: the number of commits, the place in the list, and the keys of the current view.
final class StatusBar: StateView {
  @Environment(\.browser) private var browser
  @Prop var breadth = Breadth.wide

  private let words = Label()
  private let position = Label()
  private var bindings: [BindingToken] = []

  override func viewDidInitialize() {
    for label in [words, position] { label.style = TextStyle(color: .bar) }
    bindings = [browser.status.bind(words, \.text), browser.position.bind(position, \.text)]
  }

  override func render() {
    let (margin, words) = (metrics.margin.width, words)
    placeBackground(.bar)
    place(words, Part.status) { make in
      make.left.equalTo(self).offset(margin)
      make.centerY.equalTo(self)
    }
    guard breadth > .narrow else { return }
    let position = position
    place(position, Part.position) { make in
      make.left.equalTo(words.layout.right).offset(2 * margin)
      make.centerY.equalTo(self)
    }
    let hint = placeLabel(hint, Part.hint, TextStyle(color: .bar)) { make in
      make.right.equalTo(self).inset(margin)
      make.left.greaterThanOrEqualTo(position.layout.right).offset(margin)
      make.centerY.equalTo(self)
    }
    hint.layout.contentCompressionResistanceHorizontalPriority = 300
  }

  /// What the user has just done, or the keys and their actions, as many as fit.
  private var hint: String {
    let notice = browser.notice.get()
    if !notice.isEmpty { return notice }
    if browser.progress.get().loaded == 0, browser.failure.get() != nil {
      return "Return: try again" + (metrics.areCells ? "  q: quit" : "")
    }
    let isTyping = browser.isTyping.get()
    let place = isTyping ? .search : browser.focus.get()
    let commands = Command.all(inTerminal: metrics.areCells).filter {
      // What is typed goes to the search field.
      $0.place == place || $0.place == .anywhere && !isTyping
    }
    let hints = commands.compactMap { command in
      command.hint.map { "\(command.names.split(separator: " ").first ?? ""): \($0)" }
    }
    // The key that leads to all others comes first if there is little room.
    let help = hints.firstIndex { $0.hasPrefix("?") }
    // The place in the list changes with each key, so that it has a constant room.
    let used = max(22, browser.status.get().count) + 14
    let room = Int(observedSize.width / metrics.character.width) - used
    func line(_ shown: Set<Int>) -> String {
      shown.sorted().map { hints[$0] }.joined(separator: "  ")
    }
    var shown: Set<Int> = []
    for index in (help.map { [$0] } ?? []) + Array(hints.indices) {
      let more = shown.union([index])
      if line(more).count <= room { shown = more }
    }
    return line(shown)
  }
}
