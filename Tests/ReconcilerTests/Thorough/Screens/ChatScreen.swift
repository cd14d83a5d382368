import Foundation
import Layout
import Reconciler
import Testing

/// A conversation: it begins at its end, and stays there while that is seen.
final class ChatScreen: StateView {
  struct Message: Identifiable, Equatable {
    let id: Int
    var text: String
  }

  @Local var messages = (0..<50).map { Message(id: $0, text: "Message \($0)") }
  @Local var draft = ""

  override func render() {
    placeList(messages, "messages") { row, message in
      row.place(TextLabel.self, update: { $0.text = message.text })
    } constraints: { make in
      make.top.horizontalEdges.equalToSuperview()
      make.bottom.equalToSuperview().offset(-24)
    }.staysAtEnd()
    place(
      InputField.self, "draft",
      update: {
        $0.text = self.draft
        $0.onChange = { [weak self] in self?.draft = $0 }
      }
    ) { make in make.bottom.left.equalToSuperview() }
    place(
      PushButton.self, "send",
      update: {
        $0.title = "Send"
        $0.onTap = { [weak self] in self?.send() }
      }
    ) { make in make.bottom.right.equalToSuperview() }
  }

  private func send() {
    messages.append(Message(id: messages.count, text: draft))
    draft = ""
  }
}

@MainActor @Suite(.serialized) struct ChatScreenTests {
  @Test func whatIsSentIsSeenUnlessOneReadsFurtherUp() throws {
    let screen = ViewDriver(ChatScreen.self)
    let list = try screen.find(.role(.list))
    #expect(list.has(.text("Message 49")))
    #expect(!list.has(.text("Message 3")))
    try screen.find(.role(.textField)).type("Hello")
    try screen.find(.text("Send")).tap()
    #expect(list.has(.text("Hello")))
    try list.scroll(to: 0)
    #expect(list.has(.text("Message 3")))
    try screen.find(.role(.textField)).type("Again")
    try screen.find(.text("Send")).tap()
    #expect(list.has(.text("Message 3")))
    #expect(!list.has(.text("Again")))
  }
}
