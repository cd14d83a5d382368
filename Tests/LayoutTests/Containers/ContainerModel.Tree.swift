import Layout

extension ContainerModel {
  /// The items of a model, and the constraints that decide if no other constraint does.
  struct Tree {
    let root: Box

    /// Two panes for the boxes, and the shelf.
    let panes: [Box]
    let boxes: [Box]
    let tiles: [Box]
    let stack: LayoutStack

    /// An item that is not laid out.
    let badge = Box("badge", nil, Rect(x: 10, y: 10, width: 30, height: 7), census: nil)

    /// - Parameter homes: The parent of each box: one of the panes, or the first box.
    init(_ root: Box, _ homes: [Int]) {
      self.root = root
      panes = ["left", "right", "shelf"].map { Box($0, in: root) }
      boxes = homes.indices.map { Box("b\($0)") }
      tiles = (0..<3).map { [panes] in Box("t\($0)", in: panes[2]) }
      stack = panes[2].layout.arrange(tiles, axis: .horizontal, spacing: 4)
      root.add(badge)
      for (box, home) in zip(boxes, homes) { parent(ofHome: home).add(box) }
      for index in panes.indices { place(index) }
      for (index, item) in (boxes + tiles).enumerated() {
        let part = 0.1 * Double(index)
        item.layout.contentHuggingHorizontalPriority = 20 + part
        item.layout.contentHuggingVerticalPriority = 21 + part
        item.layout.contentCompressionResistanceHorizontalPriority = 30 + part
        item.layout.contentCompressionResistanceVerticalPriority = 31 + part
        item.layout.makeConstraints { Self.anchor(index, $0) }
      }
    }

    /// All items but the root.
    var all: [Box] { panes + boxes + tiles + [badge] }

    func parent(ofHome home: Int) -> Box { home == 2 ? boxes[0] : panes[home] }

    func place(_ index: Int) {
      panes[index].layout.remakeConstraints { make in
        switch index {
        case 0:
          make.left.top.equalTo(0)
          make.width.equalToSuperview().multipliedBy(0.4)
          make.height.equalTo(400)
        case 1:
          make.left.equalTo(500)
          make.top.equalTo(0)
          make.size.equalTo(400)
        default:
          make.left.bottom.equalToSuperview()
          make.right.equalToSuperview().offset(-100)
          make.height.equalTo(60)
        }
      }
    }

    /// Adds constraints that decide if no other constraint does.
    func anchor(_ index: Int) { boxes[index].layout.makeConstraints { Self.anchor(index, $0) } }

    /// Adds these constraints in a block.
    static func anchor(_ index: Int, _ make: ConstraintMaker) {
      let part = 0.1 * Double(index)
      make.left.equalTo(index).priority(1 + part)
      make.top.equalTo(index).priority(2 + part)
      make.width.equalTo(20).priority(3 + part)
      make.height.equalTo(10).priority(4 + part)
    }

    /// Adds the constraint of a wish in a block for its owner.
    func add(_ wish: Wish, _ make: ConstraintMaker) -> Constraint {
      let words = make.adding(LayoutAttributes(wish.attribute))
      let related =
        switch wish.target {
        case .number: relate(words, wish, wish.offset)
        case .superview:
          switch wish.relation {
          case .equal: words.equalToSuperview()
          case .lessThanOrEqual: words.lessThanOrEqualToSuperview()
          case .greaterThanOrEqual: words.greaterThanOrEqualToSuperview()
          }
        case .box(let index): relate(words, wish, boxes[index])
        case .tile(let index): relate(words, wish, tiles[index])
        case .badge: relate(words, wish, badge)
        }
      let made =
        wish.target == .number
        ? related : related.multipliedBy(wish.multiplier).offset(wish.offset)
      return made.priority(Strength(wish.strength)).constraint
    }

    private func relate(
      _ words: ConstraintMakerExtendable, _ wish: Wish, _ target: some ConstraintTarget
    ) -> ConstraintMakerEditable {
      switch wish.relation {
      case .equal: words.equalTo(target)
      case .lessThanOrEqual: words.lessThanOrEqualTo(target)
      case .greaterThanOrEqual: words.greaterThanOrEqualTo(target)
      }
    }

    /// Gives the stack a state.
    func restyle(as row: Row) {
      stack.axis = row.isVertical ? .vertical : .horizontal
      stack.distribution = row.distribution
      stack.spacing = row.spacing
      stack.arrange(row.order.map { tiles[$0] })
      for index in row.order {
        stack.setHidden(row.hidden.contains(index), tiles[index])
        stack.setGrow(row.growing.contains(index) ? 2 : 0, for: tiles[index])
      }
    }
  }
}
