#if canImport(ObjectiveC)
  import Bindings
  import Foundation
  import Testing

  /// States that follow properties by Objective-C key-value observing.
  @MainActor @Suite(.serialized) struct KeyValueObservingTests {
    @Test func theStateReadsTheProperty() {
      let player = ObservedPlayer()
      let volume = KVOState(obj: player, keyPath: \.volume)
      #expect(volume.get() == 1)
      player.volume = 2
      #expect(volume.get() == 2)
    }

    @Test func listenersHearEachValueThatTheOwnerSets() {
      let player = ObservedPlayer()
      let volume = KVOState(obj: player, keyPath: \.volume)
      var heard: [Int] = []
      volume.on { heard.append($0) }
      player.volume = 2
      player.volume = 3
      #expect(heard == [1, 2, 3])
    }

    @Test func aComputedValueFollows() async throws {
      let player = ObservedPlayer()
      let volume = KVOState(obj: player, keyPath: \.volume)
      let double = Computed { volume.get() * 2 }
      #expect(double.get() == 2)
      player.volume = 4
      #expect(try await eventually { double.get() == 8 })
    }

    @Test func theStateSetsTheProperty() {
      let player = ObservedPlayer()
      let volume = MutableKVOState(obj: player, keyPath: \.volume)
      var heard: [Int] = []
      volume.on { heard.append($0) }
      volume.setValue(7)
      #expect(player.volume == 7 && heard == [1, 7])
    }

    @Test func aPropertyThatIsSetOnAnotherThreadIsHeardOnTheOwner() async throws {
      let player = ObservedPlayer()
      let volume = KVOState(obj: player, keyPath: \.volume)
      var heard: [Int] = []
      volume.on { heard.append($0) }
      await Task.detached { player.volume = 5 }.value
      #expect(try await eventually { heard == [1, 5] })
    }

    @Test func theObjectIsNotHeld() async throws {
      var player: ObservedPlayer? = ObservedPlayer()
      weak let weakPlayer = player
      let volume = KVOState(obj: try #require(player), keyPath: \.volume)
      player = nil
      #expect(try await eventually { weakPlayer == nil })
      #expect(volume.get() == 1)
    }

    @Test func observingEndsWithTheState() throws {
      let player = ObservedPlayer()
      var volume: KVOState<Int>? = KVOState(obj: player, keyPath: \.volume)
      #expect(volume?.get() == 1)
      #expect(unsafe player.observationInfo != nil)
      volume = nil
      #expect(unsafe player.observationInfo == nil)
    }
  }

  /// A player whose volume Objective-C can observe.
  ///
  /// `@unchecked`: a test sets the volume on another thread, while nobody else does anything with it.
  final class ObservedPlayer: NSObject, @unchecked Sendable {
    @objc dynamic var volume = 1
  }
#endif
