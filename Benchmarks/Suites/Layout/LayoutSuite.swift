import BenchmarkHarness
import Layout

extension Suite {
  /// The constraint solver, beside solving from scratch and a pass of plain arithmetic.
  static var layout: Suite {
    Suite(
      name: "layout", summary: "Layout's solver, building and following edits",
      occasion: .withAll, seconds: 40,
      legend: """
        Rows are named layout.TASK/SYSTEM/SIZE. build: make and solve a system; drag: one suggested step
        and its values; batch: build by one call, beside single calls; edit: add and remove a
        constraint; items: views with constraint blocks. enaml: the form of kiwi's Enaml benchmark;
        chain: views in a row that shift, fill the width or flex; grid, nest, cards: rows and columns,
        boxes in boxes, a list of cards.
        """, benchmarks: LayoutBenchmark.all)
  }
}

/// The rows of the suite.
enum LayoutBenchmark {
  static func all() -> [Benchmark] {
    let systems: [(name: String, size: Int, make: () -> LayoutSystem)] = [
      ("enaml", 1, { .enaml }), ("chainshift", 100, { .chainShift(100) }),
      ("chainshift", 1000, { .chainShift(1000) }), ("chainshift", 10000, { .chainShift(10000) }),
      ("chainfill", 100, { .chainFill(100) }), ("chainfill", 1000, { .chainFill(1000) }),
      ("chainfill", 10000, { .chainFill(10000) }), ("chainflex", 100, { .chainFlex(100) }),
      ("chainflex", 1000, { .chainFlex(1000) }), ("chainflex", 10000, { .chainFlex(10000) }),
      ("grid", 20, { .grid(20) }), ("nest", 200, { .nest(200) }),
      ("cards", 100, { .cards(100) }), ("cards", 1000, { .cards(1000) }),
    ]
    let chains: [String: (Int) -> LayoutSystem] = [
      "chainshift": LayoutSystem.chainShift, "chainfill": LayoutSystem.chainFill,
      "chainflex": LayoutSystem.chainFlex,
    ]
    func rows(
      _ row: @escaping (String, Int, @escaping () -> LayoutSystem) -> Benchmark
    ) -> [Benchmark] {
      systems.map { name, size, make in
        let benchmark = row(name, size, make)
        guard let chain = chains[name] else { return benchmark }
        return benchmark.resizable { size in row(name, size) { chain(size) } }
      }
    }
    return rows(build) + rows(drag)
      + systems.filter { ["enaml", "chainflex", "cards"].contains($0.name) }
      .map { batch($0.name, $0.size, $0.make) }
      + [100, 1000, 10000].map { edit($0).resizable(edit) }
      + ItemBenchmark.all()
  }

  /// Making the constraints and solving them; the floor makes the constraints alone.
  private static func build(
    _ name: String, _ size: Int, _ make: @escaping () -> LayoutSystem
  ) -> Benchmark {
    Benchmark(
      title: "layout.build/\(name)/\(size)", group: "build", size: size, measuresMemory: true
    ) { _ in
      let system = make()
      try check(LoadedLayout(system), steps: false)
      return Trial(
        outcome: Outcome(),
        ours: Contender("Solver") {
          let loaded = LoadedLayout(system)
          try? loaded.build()
          return loaded.system.variables
        },
        floors: [Contender("constraints alone") { LoadedLayout(system).variables.count }])
    }
  }

  /// Adding all constraints in one batch; the baseline adds them one by one, and solves once.
  private static func batch(
    _ name: String, _ size: Int, _ make: @escaping () -> LayoutSystem
  ) -> Benchmark {
    Benchmark(title: "layout.batch/\(name)/\(size)", group: "batch", size: size) { _ in
      let system = make()
      try check(LoadedLayout(system), steps: false, batched: true)
      func contender(_ title: String, batched: Bool) -> Contender {
        Contender(title) {
          let loaded = LoadedLayout(system)
          try? loaded.build(batched: batched)
          return loaded.system.variables
        }
      }
      return Trial(
        outcome: Outcome(), ours: contender("one batch", batched: true),
        baseline: .measured(contender("single calls", batched: false)))
    }
  }

  /// One step of a drag, solved and read; the baseline solves from scratch.
  private static func drag(
    _ name: String, _ size: Int, _ make: @escaping () -> LayoutSystem
  ) -> Benchmark {
    Benchmark(title: "layout.drag/\(name)/\(size)", group: "drag, a step", size: size) { _ in
      let system = make()
      let loaded = LoadedLayout(system)
      try check(loaded, steps: true)
      var next = 0
      func values() -> [Double] {
        next = (next + 1) % system.steps.count
        return system.steps[next]
      }
      let ours = Contender("suggest") {
        blackHole((try? loaded.step(values())) ?? 0)
        return 0
      }
      let baseline = Contender("from scratch") {
        var fresh = system
        let chosen = values()
        for index in fresh.edits.indices { fresh.edits[index].value = chosen[index] }
        let other = LoadedLayout(fresh)
        try? other.build()
        return 0
      }
      return Trial(
        outcome: Outcome(), ours: ours, baseline: .measured(baseline), floors: [pass(system)])
    }
  }

  /// A pass that computes two sums for each view, which a layout written by hand would.
  private static func pass(_ system: LayoutSystem) -> Contender {
    var frames = [Double](repeating: 0, count: system.variables)
    return Contender("arithmetic pass") {
      var x = 8.0
      let width = opaque(50.0)
      for index in stride(from: 0, to: frames.count - 1, by: 2) {
        frames[index] = x
        frames[index + 1] = width
        x += width + 8
      }
      blackHole(frames.last)
      return 0
    }
  }

  /// Adding and removing a constraint in the middle of a solved chain, with a read after each.
  private static func edit(_ size: Int) -> Benchmark {
    Benchmark(title: "layout.edit/chainflex/\(size)", group: "add and remove", size: size) { _ in
      let loaded = LoadedLayout(.chainFlex(size))
      try check(loaded, steps: false)
      let width = loaded.variables[2 + 2 * (size / 2)]
      let constraint = width == 80
      return Trial(
        outcome: Outcome(),
        ours: Contender("add, read, remove, read") {
          _ = try? loaded.solver.add(constraint, strength: .medium)
          blackHole(loaded.update())
          try? loaded.solver.remove(constraint)
          blackHole(loaded.update())
          return 0
        })
    }
  }

  /// Builds, and compares with a solver that is filled at once with the last suggestions.
  private static func check(_ loaded: LoadedLayout, steps: Bool, batched: Bool = false) throws {
    try loaded.build(batched: batched)
    var system = loaded.system
    if steps {
      for step in system.steps { _ = try loaded.step(step) }
      if let last = system.steps.last {
        for index in system.edits.indices { system.edits[index].value = last[index] }
      }
    }
    let fresh = LoadedLayout(system)
    try fresh.build()
    let (values, expected) = (loaded.values, fresh.values)
    guard system.requiredViolation(values) < 1e-6 else {
      throw CheckFailure("a required constraint is off by \(system.requiredViolation(values))")
    }
    for (found, wanted) in zip(system.objective(values), system.objective(expected))
    where (found - wanted).magnitude > 1e-6 * max(1, wanted) {
      throw CheckFailure("violations of \(found), from scratch \(wanted)")
    }
  }
}
