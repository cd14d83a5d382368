/// Takes the time of several contenders in turn.
///
/// Each is warmed up, and its runs are batched, so that a sample is long against the cost of reading
/// two clocks. Then a sample of each is taken in turn, so that whatever else happens on the machine
/// falls on all of them, until each has used its share of the budget.
package struct Sampler {
  /// The time for all contenders together, in seconds.
  ///
  /// One run of each is taken even if it takes longer.
  package var budget: Double

  /// The shortest time of a sample, in seconds.
  package var shortestSample = 0.001

  /// The largest number of samples for one contender.
  package var mostSamples = 200

  package init(budget: Double) { self.budget = budget }

  /// The result of sampling one contender.
  package struct Finding {
    package var timing: Timing

    /// The value that its first run returned.
    package var edits: Int
  }

  /// Measures contenders in turn.
  ///
  /// - Returns: A finding for each contender, in order.
  package func measure(_ contenders: [Contender]) -> [Finding] {
    let share = budget / Double(max(contenders.count, 1))
    var lanes = contenders.map { Lane($0, share: share, sampler: self) }
    var isSampling = true
    while isSampling {
      isSampling = false
      for index in lanes.indices where !lanes[index].isDone {
        lanes[index].takeSample()
        isSampling = true
      }
    }
    return lanes.compactMap(\.finding)
  }

  /// The state of one contender.
  private struct Lane {
    let contender: Contender
    let edits: Int
    let iterations: Int
    let mostSamples: Int
    let fewestSamples: Int
    var samples: [Elapsed] = []
    var secondsLeft: Double

    init(_ contender: Contender, share: Double, sampler: Sampler) {
      self.contender = contender
      var edits = 0
      let first = elapsed { edits = contender.run() }
      self.edits = edits
      secondsLeft = share - first.seconds
      mostSamples = sampler.mostSamples
      guard first.seconds < share / 3 else {
        // Too slow for more: the first run is the sample, warm because the check ran before.
        iterations = 1
        samples = [first]
        fewestSamples = 1
        return
      }
      var estimate = first.seconds
      let warmUp = min(share * 0.2, 0.05)
      var spent = 0.0
      var runs = 0
      while spent < warmUp, runs < 1_000 {
        let batch = max(1, Int(0.0002 / max(estimate, 1e-9)))
        let time = elapsed { for _ in 0..<batch { blackHole(contender.run()) } }
        estimate = time.seconds / Double(batch)
        spent += time.seconds
        runs += 1
      }
      secondsLeft -= spent
      iterations = max(1, Int((sampler.shortestSample / max(estimate, 1e-9)).rounded(.up)))
      fewestSamples = 3
    }

    var isDone: Bool {
      samples.count >= mostSamples || (secondsLeft <= 0 && samples.count >= fewestSamples)
    }

    mutating func takeSample() {
      let time = elapsed { for _ in 0..<iterations { blackHole(contender.run()) } }
      secondsLeft -= time.seconds
      samples.append(time.divided(by: iterations))
    }

    var finding: Finding? {
      Timing(name: contender.name, iterations: iterations, samples: samples)
        .map { Finding(timing: $0, edits: edits) }
    }
  }
}
