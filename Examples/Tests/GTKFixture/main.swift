// Prints the work that runs in an application's loop, in its order.
import Controls
import Dispatch
import Foundation
import GTKHost
import Layout
import Reconciler

func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

final class Root: StateView {
  override func render() {
    let label = place(Label.self, "label") { make in make.center.equalTo(self) }.view
    label.text = state["text"] as? String ?? "begin"
    say("render \(label.text)")
  }
}

do {
  try GTKApp.run(title: "fixture", size: CGSize(width: 200, height: 100)) { app in
    let root = Root(parentViewController: app.window.controller)
    DispatchQueue.main.async { say("dispatch") }
    Task { @MainActor in
      say("task")
      try? await Task.sleep(for: .milliseconds(50))
      say("slept on the main queue: \(isOnMainQueue())")
      await Task.detached { say("elsewhere") }.value
      root.state["text"] = "end"
      // The render comes in a turn of its own.
      try? await Task.sleep(for: .milliseconds(50))
      say("frames: \(app.window.frameCount > 0)")
      app.quit()
    }
    return root
  }
  say("returned")
} catch {
  say("error: \(error)")
  exit(3)
}

func isOnMainQueue() -> Bool {
  dispatchPrecondition(condition: .onQueue(.main))
  return true
}
