import Foundation
import Layout
import Reconciler
import TestSupport
import Testing

/// Effects after renders: entering, changes of values, tasks.
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
    @MainActor final class Log {
      var started: [String] = []
      var cancelled: [String] = []
      var always = 0

      func wait(_ name: String) async {
        started.append(name)
        do { try await Task.sleep(for: .seconds(600)) } catch { cancelled.append(name) }
      }
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
    let stage = Stage<Screen>()
    let log = stage.root.log
    #expect(await eventually { log.started.count == 1 && log.always == 1 })
    #expect(log.started == ["a"])
    stage.root.query = "b"
    StateView.flush()
    #expect(await eventually { log.started.count == 2 && log.cancelled.count == 1 })
    #expect(log.started == ["a", "b"])
    #expect(log.cancelled == ["a"])
    stage.root.query = nil
    StateView.flush()
    #expect(await eventually { log.cancelled.count == 2 })
    #expect(log.cancelled == ["a", "b"])
    #expect(log.always == 1)
  }

  final class Loop: StateView {
    @Local var values = [1, 2, 3]
    @Local var version = 0
    var usesIDs = false
    var heard: [String] = []
    override func render() {
      _ = version
      for (offset, value) in values.enumerated() {
        onChange(of: value / 10, id: usesIDs ? value % 10 : nil) { old, new in
          self.heard.append("\(offset): \(old) \(new)")
        }
      }
    }
  }

  @Test func eachRunOfALoopComparesItsOwnValue() {
    let stage = Stage<Loop>()
    let loop = stage.root
    let issues = issues {
      loop.version = 1
      StateView.flush()
      #expect(loop.heard == [])
      loop.values[1] = 92
      StateView.flush()
      #expect(loop.heard == ["1: 0 9"])
    }
    #expect(issues == [])
  }

  @Test func anotherNumberOfRunsIsReportedOnceUnlessTheyHaveIdentities() {
    let stage = Stage<Loop>()
    let loop = stage.root
    let first = issues {
      for values in [[1, 2], [1, 2, 3], [1], [], [1, 2], [], [1, 2, 3]] {
        loop.values = values
        StateView.flush()
      }
    }
    #expect(first.count == 1)
    #expect(first.first?.description.contains("id:") == true)
    #expect(loop.heard == [])
    let named = Stage<Loop>()
    named.root.usesIDs = true
    named.root.setNeedsRender()
    StateView.flush()
    named.root.heard = []
    let others = issues {
      named.root.values = [3, 71, 2, 4]
      StateView.flush()
      #expect(named.root.heard == ["1: 0 7"])
      named.root.values = [4]
      StateView.flush()
      named.root.values = [91, 54]
      StateView.flush()
    }
    #expect(named.root.heard == ["1: 0 7", "1: 0 5"])
    #expect(others == [])
  }

  @Test func eachCallOfAHelperComparesItsOwnValue() {
    final class Helped: StateView {
      @Local var a = 1
      @Local var b = 1
      var heard: [String] = []
      func watch(_ value: Int, _ name: String) {
        onChange(of: value) { old, new in self.heard.append("\(name) \(old) \(new)") }
      }
      override func render() {
        watch(a, "a")
        watch(b, "b")
      }
    }
    let stage = Stage<Helped>()
    stage.root.a = 5
    StateView.flush()
    #expect(stage.root.heard == ["a 1 5"])
  }

  final class Downloads: StateView {
    @Local var urls = ["a", "b", "c"]
    @Local var plain = 1
    @Local var version = 0
    @Local var hooked = ["x", "y"]
    let log = Worker.Log()
    override func render() {
      _ = (version, hooked)
      for url in urls { task(id: url) { [log] in await log.wait(url) } }
      for number in 0..<plain { task { [log] in await log.wait("\(number)") } }
    }
    override func viewDidEnter() { start() }
    override func viewDidUpdate() { start() }
    func start() { for name in hooked { task(id: name) { [log] in await log.wait(name) } } }
  }

  @Test func eachRunOfALoopHasItsOwnTask() async {
    let stage = Stage<Downloads>()
    let (root, log) = (stage.root, stage.root.log)
    #expect(await eventually { log.started.count == 6 })
    #expect(log.started.sorted() == ["0", "a", "b", "c", "x", "y"])
    root.version = 1
    StateView.flush()
    root.urls = ["d", "c", "a", "a"]
    let reported = issues { StateView.flush() }
    #expect(reported == [])
    #expect(await eventually { log.cancelled.count == 1 && log.started.count == 8 })
    #expect(log.cancelled == ["b"])
    #expect(log.started.suffix(2).sorted() == ["a", "d"])
    // Without an identity, it is not known which one has left.
    root.plain = 3
    let unclear = issues { StateView.flush() }
    #expect(unclear.count == 1)
    #expect(await eventually { log.started.count == 10 })
    root.urls = []
    root.plain = 0
    root.hooked = ["y"]
    StateView.flush()
    #expect(await eventually { log.cancelled.count == 8 })
    #expect(log.cancelled.sorted() == ["0", "1", "2", "a", "a", "b", "c", "d"])
    root.hooked = ["z", "w"]
    StateView.flush()
    #expect(await eventually { log.cancelled.count == 10 && log.started.count == 12 })
    #expect(log.cancelled.suffix(2).sorted() == ["x", "y"])
    #expect(log.started.count == 12)
    stage.controller.rootView = nil
    #expect(await eventually { log.cancelled.count == 12 })
    #expect(log.cancelled.count == 12)
  }

  @Test func aCancelledTaskStillReadsItsPropsAndCallsItsParent() async {
    final class Saver: StateView {
      @Prop var name = "initial"
      @Prop var onEnd: (String) -> Void = { _ in }
      override func render() {
        task {
          try? await Task.sleep(for: .seconds(600))
          self.onEnd(self.name)
        }
      }
    }
    final class Screen: StateView {
      @Local var isOn = true
      var ended: [String] = []
      weak var saver: Saver?
      override func render() {
        guard isOn else { return }
        saver =
          place(
            Saver.self, "saver",
            update: {
              $0.name = "real"
              $0.onEnd = { self.ended.append($0) }
            }
          ).view
      }
    }
    let stage = Stage<Screen>()
    let saver = stage.root.saver
    for _ in 0..<10 { await Task.yield() }
    stage.root.isOn = false
    StateView.flush()
    #expect(await eventually { !stage.root.ended.isEmpty && saver?.name == "initial" })
    #expect(stage.root.ended == ["real"])
    #expect(saver?.name == "initial")
  }
}
