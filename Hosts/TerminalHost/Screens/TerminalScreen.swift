public import Controls
import Foundation
import Layout
public import Reconciler

/// A tree of views on a screen of cells: takes a terminal's bytes, and returns those to write.
///
/// It does no input or output itself; ``TerminalApp`` connects it with a terminal, and tests do without.
@MainActor
public final class TerminalScreen {
  /// The controller whose view fills the screen.
  public let controller = StateViewController()

  /// Called with a key that no view has taken; returns whether it has.
  public var onKey: ((KeyPress) -> Bool)?

  /// The view that has the keyboard.
  public private(set) weak var focused: (any Responder)?

  /// The number of cells that were written for the last frame.
  public var writtenCells: Int { writer.cellCount }

  /// How many cells all pictures have written.
  public private(set) var totalCells = 0

  /// How many pictures have been painted.
  public private(set) var pictures = 0

  /// Called when something is to be painted, once until it is.
  var onDamage: (() -> Void)?

  private let peer = ScreenPeer()
  private var parser = InputParser()
  private(set) var painter: Painter
  private var writer: ScreenWriter
  private var isDamaged = true

  /// Creates a screen of a size in cells.
  public convenience init(width: Int, height: Int, environment: [String: String] = [:]) {
    self.init(width: width, height: height, depth: ColorDepth(environment: environment))
  }

  init(width: Int, height: Int, depth: ColorDepth) {
    painter = Painter(width: width, height: height)
    writer = ScreenWriter(depth: depth)
    peer.screen = self
    controller.view.frame = CGRect(x: 0, y: 0, width: width, height: height)
    controller.view.layout.container.scale = 1
    controller.view.attach(peer)
  }

  /// The root of the tree.
  public var rootView: StateView? {
    get { controller.rootView }
    set { controller.rootView = newValue }
  }

  /// Whether bytes wait whose meaning the next ones decide, such as an escape key's.
  var isInputWaiting: Bool { parser.isWaiting }

  // MARK: - Pictures

  /// Takes another size of the screen, and writes all of it anew.
  public func resize(width: Int, height: Int) {
    painter.picture = CellBuffer(width: width, height: height)
    controller.view.frame.size = CGSize(width: width, height: height)
    repaint()
  }

  /// Writes all cells again, because the terminal may show something else.
  public func repaint() {
    writer.reset()
    needsPainting()
  }

  func needsPainting() {
    guard !isDamaged else { return }
    isDamaged = true
    onDamage?()
  }

  /// Renders what is due, paints if something has changed, and returns the bytes to write.
  public func draw() -> [UInt8] {
    StateView.flush()
    keepFocusEligible()
    guard isDamaged else { return [] }
    // What changes while it is painted, because a view that scrolls has settled, is in the next picture.
    isDamaged = false
    painter.paint(controller.view) { $0.peer as? FieldEditor }
    pictures += 1
    // Of clusters that are no longer shown nothing is kept for ever.
    if painter.glyphs.characters.count > 10_000 {
      painter.glyphs = GlyphTable()
      writer.reset()
      painter.paint(controller.view) { $0.peer as? FieldEditor }
    }
    let bytes = writer.write(painter.picture, glyphs: painter.glyphs)
    totalCells += writer.cellCount
    return bytes
  }

  // MARK: - Input

  /// Takes bytes from the terminal.
  public func receive(_ bytes: some Collection<UInt8>) {
    for event in parser.feed(bytes) { take(event) }
  }

  /// Ends a pause in the input: a lone escape is the key Escape.
  public func finishInput() { for event in parser.finish() { take(event) } }

  private func take(_ event: TerminalEvent) {
    // The next key goes to what the last one has made.
    StateView.flush()
    keepFocusEligible()
    switch event {
    case .key(let press): take(press)
    case .paste(let text): paste(text)
    case .click(let point): click(point)
    case .wheel(let point, let right, let down): wheel(point, right: right, down: down)
    }
  }

  private func take(_ press: KeyPress) {
    if let field = focused as? TextField, edit(field, { $0.take(press) }) { return }
    var next: View? = focused ?? controller.rootView
    while let view = next {
      if (view as? any Responder)?.keyDown(press) == true { return }
      next = view.superview
    }
    if onKey?(press) == true { return }
    switch (press.key, press.modifiers) {
    case (.tab, []), (.down, []), (.right, []): moveFocus()
    case (.tab, .shift), (.up, []), (.left, []): moveFocus(backwards: true)
    default: break
    }
  }

  private func paste(_ text: String) {
    // Elsewhere it would be taken for commands.
    guard let field = focused as? TextField else { return }
    _ = edit(field) {
      $0.insert(text)
      return .edited
    }
  }

  /// Passes a command to a field's editor, and returns whether it had an effect.
  private func edit(
    _ field: TextField, _ body: (inout LineEditor) -> LineEditor.Outcome
  ) -> Bool {
    guard let editor = field.peer as? FieldEditor else { return false }
    switch body(&editor.line) {
    case .ignored: return false
    case .moved: needsPainting()
    case .edited:
      needsPainting()
      field.userDidEdit(editor.line.text)
      // What the field does not take is not shown either.
      editor.line.setText(field.text)
    case .submitted: field.userDidSubmit()
    }
    return true
  }

  private func click(_ cell: CellPoint) {
    // The middle of the cell.
    let place = CGPoint(x: Double(cell.x) + 0.5, y: Double(cell.y) + 0.5)
    guard let hit = FocusOrder.hit(controller.view, place) else { return }
    var point = hit.point
    var next: View? = hit.view
    var isFocusGiven = false
    while let view = next {
      if let responder = view as? any Responder {
        if responder.canFocus, !isFocusGiven {
          isFocusGiven = true
          focus(responder)
        }
        if let field = view as? TextField, let editor = field.peer as? FieldEditor {
          editor.placeCursor(column: Int(point.x))
          needsPainting()
          return
        }
        if responder.press(at: point) { return }
      }
      point = point.inSuperview(of: view)
      next = view.superview
    }
  }

  private func wheel(_ cell: CellPoint, right: Int, down: Int) {
    let place = CGPoint(x: Double(cell.x) + 0.5, y: Double(cell.y) + 0.5)
    var next: View? = FocusOrder.hit(controller.view, place)?.view
    while let view = next {
      let distance = CGSize(width: 3 * right, height: 3 * down)
      if (view as? any Responder)?.scroll(by: distance) == true { return }
      next = view.superview
    }
  }

  // MARK: - Focus

  /// Gives a view the keyboard, or nobody, and brings it into sight.
  public func focus(_ responder: (any Responder)?) {
    guard responder !== focused else { return }
    if let responder, !FocusOrder.isEligible(responder, in: controller.view) { return }
    let old = focused
    focused = responder
    old?.focusDidChange(false)
    guard let responder, focused === responder else { return }
    responder.focusDidChange(true)
    reveal(responder)
    needsPainting()
  }

  /// Gives the keyboard to the next view in order, or to the one before.
  public func moveFocus(backwards: Bool = false) {
    focus(FocusOrder.next(after: focused, in: controller.view, backwards: backwards))
  }

  private func keepFocusEligible() {
    guard let focused, !FocusOrder.isEligible(focused, in: controller.view) else { return }
    self.focused = nil
    focused.focusDidChange(false)
    needsPainting()
  }

  private func reveal(_ view: View) {
    var rect = view.bounds
    var child = view
    while let superview = child.superview {
      rect.origin.x += child.frame.minX - child.bounds.minX
      rect.origin.y += child.frame.minY - child.bounds.minY
      (superview as? any Responder)?.reveal(rect)
      child = superview
    }
  }
}

extension CGPoint {
  /// A point in a view's own coordinates, in those of its superview.
  @MainActor
  fileprivate func inSuperview(of view: View) -> CGPoint {
    CGPoint(
      x: x - view.bounds.minX + view.frame.minX, y: y - view.bounds.minY + view.frame.minY)
  }
}
