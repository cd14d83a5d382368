import Layout

extension LayoutSystem {
  private static func offset(_ step: Int) -> Double { Double(10 * (37 * step % 50) + 1) }

  /// Views of fixed width, one behind the other, that move with the window.
  static func chainShift(_ count: Int) -> LayoutSystem {
    var system = LayoutSystem()
    let window = system.variable()
    let views = (0..<count).map { _ in system.variables(2) }
    system.add(.equal, [(1, views[0][0]), (-0.1, window)], 0)
    system.add(.equal, [(1, views[0][1])], -50)
    for index in 1..<count {
      system.link(views[index - 1], to: views[index])
      system.add(.equal, [(1, views[index][1])], -50)
    }
    system.edits = [(window, 1000)]
    system.steps = (0..<100).map { [1000 + offset($0)] }
    return system
  }

  /// Views of equal width that fill the window.
  static func chainFill(_ count: Int) -> LayoutSystem {
    var system = LayoutSystem()
    let window = system.variable()
    let views = (0..<count).map { _ in system.variables(2) }
    system.add(.equal, [(1, views[0][0])], -8)
    for index in 1..<count {
      system.link(views[index - 1], to: views[index])
      system.add(.equal, [(1, views[index][1]), (-1, views[0][1])], 0)
    }
    let last = views[count - 1]
    system.add(.equal, [(1, window), (-1, last[0]), (-1, last[1])], -8)
    let width = Double(20 * count + 8)
    system.edits = [(window, width)]
    system.steps = (0..<100).map { [width + offset($0)] }
    return system
  }

  /// Views that want to be 50 wide, must be 10, and must end within the window.
  static func chainFlex(_ count: Int) -> LayoutSystem {
    var system = LayoutSystem()
    let window = system.variable()
    let views = (0..<count).map { _ in system.variables(2) }
    for index in 0..<count {
      if index == 0 {
        system.add(.equal, [(1, views[0][0])], -8)
      } else {
        system.link(views[index - 1], to: views[index])
      }
      system.add(.greaterThanOrEqual, [(1, views[index][1])], -10)
      system.add(.equal, [(1, views[index][1])], -50, .weak)
    }
    let last = views[count - 1]
    system.add(.lessThanOrEqual, [(1, last[0]), (1, last[1]), (-1, window)], 8)
    let width = Double(58 * count + 108)
    let narrow = Double(30 * count + 8)
    system.edits = [(window, width)]
    system.steps = (0..<100).map { [width + (narrow - width) * Double($0 + 1) / 100] }
    return system
  }

  private mutating func link(_ previous: [Int], to view: [Int]) {
    add(.equal, [(1, view[0]), (-1, previous[0]), (-1, previous[1])], -8)
  }
}
