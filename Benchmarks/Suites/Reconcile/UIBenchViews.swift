import Reconciler

/// uibench's screens as StateViews.
final class UIBenchView: StateView {
  private var screen = UIBench.Screen.boxes([])

  func take(_ screen: UIBench.Screen) {
    self.screen = screen
    setNeedsRender()
  }

  override func render() {
    switch screen {
    case .table(let items): place(Table.self, "table", update: { $0.items = Contents(items) })
    case .boxes(let boxes): place(Boxes.self, "boxes", update: { $0.boxes = Contents(boxes) })
    case .tree(let root): place(Tree.self, "tree", update: { $0.node = root })
    }
  }

  private final class Table: StateView {
    @Prop var items = Contents<UIBench.TableItem>([])

    override func render() {
      for item in items.elements { place(Row.self, item.id, update: { $0.item = item }) }
    }
  }

  private final class Row: StateView {
    @Prop var item = UIBench.TableItem(id: 0, isActive: false, cells: [])

    override func render() {
      let item = item
      place(
        MarkedView.self, -1,
        update: {
          $0.show("#\(item.id)")
          $0.mark(item.isActive)
        })
      for (column, cell) in item.cells.enumerated() {
        place(MarkedView.self, column, update: { $0.show(cell) })
      }
    }
  }

  private final class Boxes: StateView {
    @Prop var boxes = Contents<UIBench.Box>([])

    override func render() {
      for box in boxes.elements { place(BoxView.self, box.id, update: { $0.box = box }) }
    }
  }

  private final class BoxView: StateView {
    @Prop var box = UIBench.Box(id: 0, time: 0)

    override func render() {
      let box = box
      place(MarkedView.self, 0, update: { $0.show(String(box.time)) })
    }
  }

  private final class Tree: StateView {
    @Prop var node = UIBench.Node(id: 0, children: [])

    override func render() {
      for node in node.children ?? [] {
        if node.children == nil {
          place(MarkedView.self, node.id, update: { $0.show(String(node.id)) })
        } else {
          place(Tree.self, node.id, update: { $0.node = node })
        }
      }
    }
  }
}

/// A list that is the same if it has the same objects; equal memory is recognized at once.
private struct Contents<Element: AnyObject>: Equatable {
  var elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elements.elementsEqual(rhs.elements, by: ===)
  }
}

/// uibench's screens by hand.
final class UIBenchFloor: View {
  private let list = View()
  private var rows = KeyedViews<Row>()
  private var boxes = KeyedViews<BoxView>()
  private var tree = Tree()
  private(set) var counts = MutationCounts()

  func show(_ screen: UIBench.Screen) {
    switch screen {
    case .table(let items):
      rows.update(
        to: items, in: self, id: \.id, make: { Row($0) }, refresh: { $0.show($1) }, counts: &counts)
    case .boxes(let items):
      boxes.update(
        to: items, in: self, id: \.id, make: { BoxView($0) }, refresh: { $0.show($1) },
        counts: &counts)
    case .tree(let root):
      if tree.superview == nil { addSubview(tree) }
      tree.show(root, &counts)
    }
  }

  private final class Row: View {
    private var item: UIBench.TableItem?

    convenience init(_ item: UIBench.TableItem) {
      self.init()
      for _ in 0...item.cells.count { addSubview(MarkedView()) }
      show(item)
    }

    func show(_ item: UIBench.TableItem) {
      guard self.item !== item else { return }
      self.item = item
      for (offset, view) in subviews.enumerated() {
        guard let view = view as? MarkedView else { continue }
        if offset == 0 {
          view.show("#\(item.id)")
          view.mark(item.isActive)
        } else {
          view.show(item.cells[offset - 1])
        }
      }
    }
  }

  private final class BoxView: View {
    private var item: UIBench.Box?
    private let content = MarkedView()

    convenience init(_ item: UIBench.Box) {
      self.init()
      addSubview(content)
      show(item)
    }

    func show(_ item: UIBench.Box) {
      guard self.item !== item else { return }
      self.item = item
      content.show(String(item.time))
    }
  }

  private final class Tree: View {
    private var node: UIBench.Node?
    private var views = KeyedViews<View>()

    func show(_ node: UIBench.Node, _ counts: inout MutationCounts) {
      guard self.node !== node else { return }
      self.node = node
      var below = MutationCounts()
      views.update(
        to: node.children ?? [], in: self, id: \.id,
        make: { node in
          guard node.children != nil else {
            let leaf = MarkedView()
            leaf.show(String(node.id))
            return leaf
          }
          let tree = Tree()
          tree.show(node, &below)
          return tree
        },
        refresh: { view, node in if let tree = view as? Tree { tree.show(node, &below) } },
        counts: &counts)
      counts.creates += below.creates
      counts.inserts += below.inserts
      counts.moves += below.moves
      counts.removes += below.removes
      counts.clears += below.clears
    }
  }
}
