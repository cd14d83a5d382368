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

// With an argument: an application with that ID, which an action ends.
if CommandLine.arguments.count > 1 {
  do {
    try GTKApp.run(
      id: CommandLine.arguments[1], title: CommandLine.arguments[1],
      size: CGSize(width: 200, height: 100)
    ) { app in
      say("first")
      app.addAction("finish", shortcut: KeyPress("f", .control)) { [weak app] in
        say("finish")
        app?.quit()
      }
      let view = Root(parentViewController: app.window.controller)
      if CommandLine.arguments.contains("quit") { app.quit() }
      return view
    }
    say("returned")
    exit(0)
  } catch {
    say("error: \(error)")
    exit(3)
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
