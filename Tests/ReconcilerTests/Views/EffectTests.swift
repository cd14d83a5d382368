import Foundation
import Layout
import Reconciler
import Testing

/// What happens after renders: entering, changes of values, tasks.
@MainActor @Suite(.serialized) struct EffectTests {
  final class Part: StateView {
    @Prop var name = ""
    @Prop var onEnter: (String, CGSize) -> Void = { _, _ in }
    override func render() { place(TestBox.self, "box") { make in make.edges.equalToSuperview() } }
    override func viewDidEnter() { onEnter(name, subviews.first?.frame.size ?? .zero) }
  }

  @Test func viewsEnterOnceWithSubviewsAndFramesChildrenFirst() {
    final class Screen: StateView {
      @Local var names = ["a", "b"]
      @Local var version = 0
      var entered: [String] = []
      override func render() {
        _ = version
        for name in names {
          place(
            Part.self, name,
            update: {
              $0.name = name
              $0.onEnter = { [weak self] name, size in
                self?.entered.append("\(name) \(Int(size.width))x\(Int(size.height))")
              }
            }
          ) { make in make.edges.equalToSuperview() }
        }
      }
      override func viewDidEnter() { entered.append("screen") }
    }
    let stage = Stage<Screen>()
    let screen = stage.root
    #expect(screen.entered == ["a 400x300", "b 400x300", "screen"])
    screen.version = 1
    StateView.flush()
    screen.names = ["b", "c"]
    StateView.flush()
    screen.names = ["a", "b", "c"]
    StateView.flush()
    #expect(screen.entered.dropFirst(3) == ["c 400x300", "a 400x300"])
    stage.controller.rootView = nil
    stage.controller.rootView = screen
    #expect(screen.entered.last == "screen")
    #expect(screen.entered.count == 9)
  }

  @Test func aChangeIsToldWithTheOldValueAfterTheRender() {
    final class Pages: StateView {
      @Local var page = 0
      @Local var other = 0
      var heard: [[Int]] = []
      override func render() {
        _ = other
        onChange(of: page) { old, new in self.heard.append([old, new, self.subviews.count]) }
        for number in 0..<page { place(TestBox.self, number) }
      }
    }
    let stage = Stage<Pages>()
    #expect(stage.root.heard == [])
    stage.root.page = 2
    StateView.flush()
    stage.root.other = 1
    StateView.flush()
    stage.root.page = 5
    stage.root.page = 3
    StateView.flush()
    #expect(stage.root.heard == [[0, 2, 2], [2, 3, 3]])
  }

  final class Worker: StateView {
    @Prop var query = ""
    @Prop var log = Log()
    override func render() {
      let log = log
      task(id: query) { [query] in
        log.started.append(query)
        do { try await Task.sleep(for: .seconds(600)) } catch { log.cancelled.append(query) }
      }
      task { log.always += 1 }
    }
    final class Log {
      var started: [String] = []
      var cancelled: [String] = []
      var always = 0
    }
  }

  @Test func aTaskStartsWithTheViewAndIsCancelledWhenItLeaves() async {
    final class Screen: StateView {
      @Local var query: String? = "a"
      let log = Worker.Log()
      override func render() {
        guard let query else { return }
        place(
          Worker.self, "worker",
          update: {
            $0.query = query
            $0.log = self.log
          })
      }
    }
    func settle(_ isDone: () -> Bool) async {
      for _ in 0..<1000 where !isDone() { await Task.yield() }
    }
    let stage = Stage<Screen>()
    let log = stage.root.log
    await settle { log.started.count == 1 && log.always == 1 }
    #expect(log.started == ["a"])
    stage.root.query = "b"
    StateView.flush()
    await settle { log.started.count == 2 && log.cancelled.count == 1 }
    #expect(log.started == ["a", "b"])
    #expect(log.cancelled == ["a"])
    stage.root.query = nil
    StateView.flush()
    await settle { log.cancelled.count == 2 }
    #expect(log.cancelled == ["a", "b"])
    #expect(log.always == 1)
  }
}
