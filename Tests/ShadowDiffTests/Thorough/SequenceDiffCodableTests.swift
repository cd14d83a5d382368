import Foundation
import ShadowDiff
import Testing

@Suite struct SequenceDiffCodableTests {
  @Test func proofOfMinimalityIsKeptAndNotCompared() throws {
    let proven = SequenceDiff(from: [1, 2], to: [1])
    let unproven = try SequenceDiff(sourceCount: 2, targetCount: 1, deletions: [1])
    #expect(proven == unproven)
    #expect(proven.hashValue == unproven.hashValue)
    for diff in [proven, unproven] {
      let data = try JSONEncoder().encode(diff)
      let decoded = try JSONDecoder().decode(SequenceDiff.self, from: data)
      #expect(decoded.isProvenMinimal == diff.isProvenMinimal)
    }
  }

  @Test func formIsCompact() throws {
    let diff = try SequenceDiff(
      sourceCount: 4, targetCount: 4, deletions: [1], insertions: [3],
      moves: [.init(source: 3, target: 0)], updates: [.init(source: 0, target: 1)])
    #expect(
      try json(diff)
        == #"{"delete":[1],"insert":[3],"move":[3,0],"source":4,"target":4,"update":[0,1]}"#)
    #expect(
      try json(SequenceDiff(from: [1], to: [1])) == #"{"minimal":true,"source":1,"target":1}"#)
  }

  @Test(arguments: [
    (#"{"source":-1,"target":0}"#, SequenceDiffError.negativeCount(-1)),
    (#"{"source":0,"target":-2}"#, .negativeCount(-2)),
    (
      #"{"source":2,"target":1,"delete":[2]}"#, .outOfRange(.deletions, offset: 2, count: 2)
    ),
    (
      #"{"source":2,"target":1,"delete":[-1]}"#, .outOfRange(.deletions, offset: -1, count: 2)
    ),
    (#"{"source":3,"target":1,"delete":[1,0]}"#, .unsorted(.deletions, offset: 0)),
    (#"{"source":3,"target":1,"delete":[1,1]}"#, .repeated(.deletions, offset: 1)),
    (
      #"{"source":0,"target":1,"insert":[1]}"#, .outOfRange(.insertions, offset: 1, count: 1)
    ),
    (#"{"source":0,"target":2,"insert":[1,0]}"#, .unsorted(.insertions, offset: 0)),
    (#"{"source":0,"target":2,"insert":[0,0]}"#, .repeated(.insertions, offset: 0)),
    (#"{"source":2,"target":2,"move":[2,0]}"#, .outOfRange(.moveSources, offset: 2, count: 2)),
    (#"{"source":2,"target":2,"move":[0,2]}"#, .outOfRange(.moveTargets, offset: 2, count: 2)),
    (#"{"source":2,"target":2,"move":[0,0,0,1]}"#, .repeated(.moveSources, offset: 0)),
    (#"{"source":2,"target":2,"move":[0,1,1,1]}"#, .repeated(.moveTargets, offset: 1)),
    (#"{"source":2,"target":2,"move":[0,1,1,0]}"#, .unsorted(.moveTargets, offset: 0)),
    (#"{"source":2,"target":2,"delete":[0],"move":[0,1]}"#, .repeated(.moveSources, offset: 0)),
    (#"{"source":2,"target":2,"insert":[1],"move":[0,1]}"#, .repeated(.moveTargets, offset: 1)),
    (#"{"source":2,"target":1}"#, .unbalanced(keptInSource: 2, keptInTarget: 1)),
    (#"{"source":1,"target":1,"delete":[0]}"#, .unbalanced(keptInSource: 0, keptInTarget: 1)),
    (#"{"source":2,"target":2,"update":[2,0]}"#, .outOfRange(.updateSources, offset: 2, count: 2)),
    (#"{"source":2,"target":2,"update":[0,2]}"#, .outOfRange(.updateTargets, offset: 2, count: 2)),
    (#"{"source":2,"target":2,"update":[1,1,0,0]}"#, .unsorted(.updateTargets, offset: 0)),
    (#"{"source":2,"target":2,"update":[0,0,1,0]}"#, .repeated(.updateTargets, offset: 0)),
    (#"{"source":2,"target":2,"update":[0,1]}"#, .unpairedUpdate(source: 0, target: 1)),
    (#"{"source":2,"target":2,"update":[0,0,0,1]}"#, .unpairedUpdate(source: 0, target: 1)),
    (
      #"{"source":2,"target":2,"delete":[0],"insert":[0],"update":[0,0]}"#,
      .unpairedUpdate(source: 0, target: 0)
    ),
    (
      #"{"source":2,"target":2,"delete":[0],"insert":[1],"update":[0,0]}"#,
      .unpairedUpdate(source: 0, target: 0)
    ),
    (
      #"{"source":2,"target":2,"move":[1,0],"update":[0,0]}"#,
      .unpairedUpdate(source: 0, target: 0)
    ),
    (
      #"{"source":2,"target":2,"move":[1,0],"update":[1,1]}"#,
      .unpairedUpdate(source: 1, target: 1)
    ),
  ])
  func malformedOffsetsAreAnError(form: String, error: SequenceDiffError) throws {
    let decodingError = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SequenceDiff.self, from: Data(form.utf8))
    }
    guard case .dataCorrupted(let context) = decodingError else {
      Issue.record("\(String(describing: decodingError))")
      return
    }
    #expect(context.underlyingError as? SequenceDiffError == error)
  }

  @Test(arguments: [
    #"{"source":2,"target":2,"move":[0]}"#, #"{"source":2}"#, #"{"source":"2","target":2}"#,
    #"{"source":2,"target":2,"update":[0,0,1]}"#, "[]",
  ])
  func malformedFormIsAnError(form: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SequenceDiff.self, from: Data(form.utf8))
    }
  }

  @Test func hugeCountsDoNotOverflow() throws {
    let form = #"{"source":9223372036854775807,"target":9223372036854775807,"delete":[0]}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SequenceDiff.self, from: Data(form.utf8))
    }
  }
}
