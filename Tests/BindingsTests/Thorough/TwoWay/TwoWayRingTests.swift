import Bindings
import Testing

// Bindings that form cycles, and values that are not equal to themselves.

private struct Plain { var value: Int }

@Test func ringsOfValuesThatCannotBeComparedSettle() {
  for count in 1...4 {
    let states = (0..<count).map { State(Plain(value: $0)) }
    var sets = 0
    states[0].on { _ in sets += 1 }
    for index in 0..<count { states[index].bindTwoWay(states[(index + 1) % count]) }
    #expect(states.allSatisfy { $0.get().value == states[0].get().value })
    for index in 0..<count {
      sets = 0
      states[index].set(Plain(value: 10 + index))
      #expect(states.map { $0.get().value } == Array(repeating: 10 + index, count: count))
      #expect(sets == 1)
    }
  }
}

@Test func bindingsMadeTwiceSetOnce() {
  let (first, second) = (State(Plain(value: 1)), State(Plain(value: 2)))
  var heard: [Int] = []
  first.bindTwoWay(second)
  second.bindTwoWay(first)
  second.on { heard.append($0.value) }
  first.set(Plain(value: 3))
  second.set(Plain(value: 4))
  #expect(first.get().value == 4)
  #expect(heard == [1, 3, 4])
}

@Test func theLaterOfTwoChangesThatMeetStays() {
  let states = (0..<4).map { State(Plain(value: $0)) }
  for index in 0..<4 { states[index].bindTwoWay(states[(index + 1) % 4]) }
  batch {
    states[0].set(Plain(value: 10))
    states[2].set(Plain(value: 12))
  }
  #expect(Set(states.map { $0.get().value }).count == 1)
  // A value that a listener sets instead reaches all states.
  states[2].on { if $0.value > 20 { states[2].set(Plain(value: 20)) } }
  states[0].set(Plain(value: 50))
  #expect(states.map { $0.get().value } == [20, 20, 20, 20])
}

@Test func theFirstSideWinsInABatchWhoeverElseIsBound() {
  for isBoundBefore in [false, true] {
    let (first, second, other) = (State(0), State(0), State(0))
    if isBoundBefore { other.bindTwoWay(first) }
    first.bindTwoWay(second)
    if !isBoundBefore { other.bindTwoWay(first) }
    batch {
      second.set(2)
      first.set(1)
    }
    #expect([first.get(), second.get(), other.get()] == [1, 1, 1])
  }
}

@Test func conversionsThatContradictEachOtherEnd() {
  let states = (0..<3).map { State($0) }
  states[0].bindTwoWay(states[1], to: { $0 + 1 }, from: { $0 - 1 })
  states[1].bindTwoWay(states[2])
  states[2].bindTwoWay(states[0])
  var sets = 0
  states[0].on { _ in sets += 1 }
  states[0].set(10)
  #expect(sets <= 3)
  #expect(states[0].get() == 10)
}

@Test func whatIsNotANumberIsPassedOnOnce() {
  let (first, second, third) = (State(1.0), State(2.0), State(3.0))
  first.bindTwoWay(second)
  second.bindTwoWay(third)
  third.bindTwoWay(first)
  var heard = 0
  third.on { _ in heard += 1 }
  second.set(.nan)
  #expect([first, second, third].allSatisfy { $0.get().isNaN })
  #expect(heard == 2)
  third.set(4)
  #expect([first, second, third].allSatisfy { $0.get() == 4 })
}

@Test func propertiesMayBeNoNumber() {
  final class Field {
    var value = 0.0 { didSet { onEdit() } }
    var onEdit: () -> Void = {}
    var writes = 0
  }
  let (state, field) = (State(1.0), Field())
  var heard = 0
  state.on { _ in heard += 1 }
  state.bindTwoWay(field, \.value) { $0.onEdit = $1 }
  field.value = .nan
  #expect(state.get().isNaN)
  state.set(2)
  #expect(field.value == 2)
  state.set(.nan)
  #expect(field.value.isNaN)
  #expect(heard == 4)
}

@Test func whatASetterSetsIsDeliveredValueByValue() {
  final class Field {
    let log = State(0)
    var value = 0 {
      didSet {
        log.set(value)
        log.set(value + 1)
      }
    }
  }
  let (state, field) = (State(0), Field())
  var heard: [Int] = []
  field.log.on { heard.append($0) }
  state.bindTwoWay(field, \.value) { _, _ in }
  state.set(5)
  #expect(heard == [0, 5, 6])
}

@Test func starsPassOnWhicheverPointIsSet() {
  for count in 2...4 {
    // Bound from the middle state, or to it.
    for isFromMiddle in [true, false] {
      let middle = State(0)
      let points = (0..<count).map { _ in State(0) }
      for point in points {
        if isFromMiddle { middle.bindTwoWay(point) } else { point.bindTwoWay(middle) }
      }
      for (index, point) in (points + [middle]).enumerated() {
        point.set(100 + index)
        #expect((points + [middle]).allSatisfy { $0.get() == 100 + index })
      }
    }
  }
}

@Test func severalFieldsOfOneStateKeepWhatIsTyped() {
  final class Field {
    var text = "" { didSet { onEdit() } }
    var onEdit: () -> Void = {}
  }
  let (name, fields) = (State("Ada"), [Field(), Field(), Field()])
  for field in fields { name.bindTwoWay(field, \.text) { $0.onEdit = $1 } }
  for (index, field) in fields.enumerated() {
    field.text = "typed \(index)"
    #expect(name.get() == "typed \(index)")
    #expect(fields.allSatisfy { $0.text == "typed \(index)" })
  }
}

@Test func setsOfSmallBindingGraphsReachEveryone() {
  // Every connected graph of bindings between four states, in the order of their numbers.
  let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
  for choice in 1..<64 {
    let bound = pairs.enumerated().filter { choice & 1 << $0.offset != 0 }.map(\.element)
    var groups = [0, 1, 2, 3]
    for (first, second) in bound {
      let (old, new) = (groups[second], groups[first])
      groups = groups.map { $0 == old ? new : $0 }
    }
    let states = (0..<4).map { _ in State(0) }
    for (first, second) in bound { states[first].bindTwoWay(states[second]) }
    for round in 1...3 {
      for index in 0..<4 {
        let value = 10 * round + index
        states[index].set(value)
        for other in 0..<4 where groups[other] == groups[index] {
          #expect(states[other].get() == value, "\(bound)")
        }
      }
    }
  }
}
