import Layout

extension LayoutSystem {
  /// The amount that a step adds to a size or subtracts from it.
  private static func wave(_ step: Int, _ factor: Int, _ modulus: Int) -> Double {
    Double(factor * step % modulus)
  }

  /// Cells of equal size that fill the window.
  static func grid(_ count: Int) -> LayoutSystem {
    var system = LayoutSystem()
    let (width, height) = (system.variable(), system.variable())
    let cells = (0..<count).map { _ in (0..<count).map { _ in system.variables(4) } }
    for row in 0..<count {
      for column in 0..<count {
        let cell = cells[row][column]
        if column == 0 {
          system.add(.equal, [(1, cell[0])], 0)
        } else {
          let left = cells[row][column - 1]
          system.add(.equal, [(1, cell[0]), (-1, left[0]), (-1, left[2])], -8)
        }
        if row == 0 {
          system.add(.equal, [(1, cell[1])], 0)
        } else {
          let upper = cells[row - 1][column]
          system.add(.equal, [(1, cell[1]), (-1, upper[1]), (-1, upper[3])], -8)
        }
        if row > 0 || column > 0 {
          system.add(.equal, [(1, cell[2]), (-1, cells[0][0][2])], 0)
          system.add(.equal, [(1, cell[3]), (-1, cells[0][0][3])], 0)
        }
      }
    }
    let (right, bottom) = (cells[0][count - 1], cells[count - 1][0])
    system.add(.equal, [(1, width), (-1, right[0]), (-1, right[2])], 0)
    system.add(.equal, [(1, height), (-1, bottom[1]), (-1, bottom[3])], 0)
    let size = Double(48 * count - 8)
    system.edits = [(width, size), (height, size)]
    for step in 0..<100 {
      system.steps.append([size + wave(step, 37, 50) + 1, size + wave(step, 23, 50) + 1])
    }
    return system
  }

  /// Boxes in boxes, each with a leaf beside the next box.
  static func nest(_ depth: Int) -> LayoutSystem {
    var system = LayoutSystem()
    let (width, height) = (system.variable(), system.variable())
    var box = system.variables(4)
    system.add(.equal, [(1, box[0])], 0)
    system.add(.equal, [(1, box[1])], 0)
    system.add(.equal, [(1, box[2]), (-1, width)], 0)
    system.add(.equal, [(1, box[3]), (-1, height)], 0)
    for level in 0..<depth {
      let (leaf, next) = (system.variables(4), system.variables(4))
      let (main, cross) = (level % 2, 1 - level % 2)
      system.add(.equal, [(1, leaf[main]), (-1, box[main])], -4)
      system.add(.equal, [(1, leaf[cross]), (-1, box[cross])], -4)
      system.add(.equal, [(1, leaf[cross + 2]), (-1, box[cross + 2])], 8)
      system.add(.equal, [(1, next[main]), (-1, leaf[main]), (-1, leaf[main + 2])], -8)
      system.add(.equal, [(1, next[cross]), (-1, box[cross])], -4)
      system.add(.equal, [(1, next[cross + 2]), (-1, box[cross + 2])], 8)
      system.add(
        .equal,
        [(1, next[main]), (1, next[main + 2]), (-1, box[main]), (-1, box[main + 2])], 4)
      system.add(.greaterThanOrEqual, [(1, leaf[main + 2])], -10)
      system.add(.equal, [(1, leaf[main + 2])], -20, .medium)
      box = next
    }
    system.add(.greaterThanOrEqual, [(1, box[2])], 0)
    system.add(.greaterThanOrEqual, [(1, box[3])], 0)
    let size = Double(100 + 30 * depth)
    system.edits = [(width, size), (height, size)]
    for step in 0..<100 {
      system.steps.append([size - wave(step, 37, 60), size - wave(step, 23, 60)])
    }
    return system
  }

  /// Cards below each other, each with a picture, a title and a button.
  static func cards(_ count: Int) -> LayoutSystem {
    var system = LayoutSystem()
    let window = system.variable()
    var previous: [Int]?
    let (x, y, width, height) = (0, 1, 2, 3)
    for index in 0..<count {
      let (card, picture) = (system.variables(4), system.variables(4))
      let (title, button) = (system.variables(4), system.variables(4))
      system.add(.equal, [(1, card[x])], -16)
      system.add(.equal, [(1, card[width]), (-1, window)], 32)
      if let previous {
        system.add(.equal, [(1, card[y]), (-1, previous[y]), (-1, previous[height])], -8)
      } else {
        system.add(.equal, [(1, card[y])], -16)
      }
      system.add(.equal, [(1, picture[x]), (-1, card[x])], -8)
      system.add(.equal, [(1, picture[y]), (-1, card[y])], -8)
      system.add(.equal, [(1, picture[width])], -40)
      system.add(.equal, [(1, picture[height])], -40)
      system.add(
        .greaterThanOrEqual,
        [(1, card[height]), (1, card[y]), (-1, picture[y]), (-1, picture[height])], -8)
      system.add(.equal, [(1, title[x]), (-1, picture[x]), (-1, picture[width])], -8)
      system.add(.equal, [(1, title[y]), (-1, card[y])], -8)
      system.add(.equal, [(1, title[height])], -Double(20 * (1 + index % 3)), .strong)
      system.add(
        .greaterThanOrEqual,
        [(1, card[height]), (1, card[y]), (-1, title[y]), (-1, title[height])], -8)
      system.add(.equal, [(1, card[height])], 0, .weak)
      system.add(.lessThanOrEqual, [(1, title[x]), (1, title[width]), (-1, button[x])], 8)
      system.add(.equal, [(1, title[width])], -200, .medium)
      system.add(.equal, [(1, button[width])], -60)
      system.add(.equal, [(1, button[height])], -30)
      system.add(
        .equal, [(1, button[x]), (1, button[width]), (-1, card[x]), (-1, card[width])], 8)
      system.add(
        .equal,
        [(1, button[y]), (0.5, button[height]), (-1, card[y]), (-0.5, card[height])], 0)
      previous = card
    }
    system.edits = [(window, 400)]
    for step in 0..<100 { system.steps.append([320 + wave(step, 37, 160)]) }
    return system
  }
}
