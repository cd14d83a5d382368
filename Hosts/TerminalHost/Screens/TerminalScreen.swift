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

  /// The luminance that has the same contrast with black as with white.
  private static let middleLuminance = 0.179

  /// The closure that is called when a view quits the application.
  public var onQuit: (() -> Void)?

  /// The view that has the focus.
  public private(set) weak var focused: (any Responder)?

  /// The number of cells that were written for the last frame.
  public var writtenCells: Int { writer.cellCount }

  /// How many cells all pictures have written.
  public private(set) var totalCells = 0

  /// How many pictures have been painted.
  public private(set) var pictures = 0

  /// Called when something is to be painted, once until it is.
  var onDamage: (() -> Void)?

  /// The parts of the screen that can have the focus.
  var scopes = FocusScopes()

  /// The view whose descendants receive input: the dialog in front, or the topmost view.
  private var scope: View { scopes.current(in: controller.view) }

  private let pointer = Pointer()
  private var lastPress: (cell: CellPoint, time: ContinuousClock.Instant)?

  /// Returns the current time, by which double clicks are recognized.
  var now: () -> ContinuousClock.Instant = { .now }

  /// What is shown in front of the views.
  private var overlay = Overlay()

  /// What is asked of the terminal between the frames.
  let requests = TerminalRequests()

  /// The appearance of the terminal, as far as it tells; most terminals are dark.
  private var ownAppearance = Appearance.dark { didSet { updateAppearance() } }

  /// The appearance that a view has chosen.
  private var chosenAppearance: Appearance? { didSet { updateAppearance() } }

  private let peer = ScreenPeer()
  private var parser = InputParser()
  private(set) var painter: Painter
  private var writer: ScreenWriter
  private var isDamaged = true

  /// Creates a screen of a size in cells.
  public convenience init(width: Int, height: Int, environment: [String: String] = [:]) {
    self.init(width: width, height: height, depth: ColorDepth(environment: environment))
    // Colors of the text and the background, as rxvt and Konsole name them; 7 and 15 are light.
    let isLight = ["7", "15"].contains(environment["COLORFGBG"]?.split(separator: ";").last ?? "")
    ownAppearance = isLight ? .light : .dark
    // Observers are not called during initialization.
    updateAppearance()
  }

  init(width: Int, height: Int, depth: ColorDepth) {
    painter = Painter(width: width, height: height)
    writer = ScreenWriter(depth: depth)
    peer.screen = self
    requests.onRequest = { [weak self] in if let self, !isDamaged { onDamage?() } }
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
    settleFocus()
    let requested = requests.takeBytes()
    guard isDamaged else { return requested }
    // What changes while it is painted, because a view that scrolls has settled, is in the next picture.
    isDamaged = false
    paint()
    pictures += 1
    // Of clusters that are no longer shown nothing is kept for ever.
    if painter.glyphs.characters.count > 10_000 {
      painter.glyphs = GlyphTable()
      writer.reset()
      paint()
    }
    let bytes = writer.write(painter.picture, glyphs: painter.glyphs)
    totalCells += writer.cellCount
    return requested.isEmpty ? bytes : requested + bytes
  }

  private func paint() {
    painter.paint(controller.view, popup: popup, tooltip: overlay.tooltip(in: scope)) {
      $0.peer as? FieldEditor
    }
  }

  /// Whether something that is shown turns, so that ``turn()`` is to be called about ten times a second.
  var isTurning: Bool { painter.hasSpinner }

  /// Turns the spinners that are shown.
  func turn() {
    guard isTurning else { return }
    painter.spinnerPhase += 1
    needsPainting()
  }

  /// Whether the backgrounds that the screen paints are light or dark.
  var appearance: Appearance { painter.appearance }

  /// Makes the backgrounds light or dark; `nil` for the terminal's appearance.
  func setAppearance(_ appearance: Appearance?) { chosenAppearance = appearance }

  private func updateAppearance() {
    let new = chosenAppearance ?? ownAppearance
    guard new != painter.appearance else { return }
    painter.appearance = new
    controller.view.hostDidChange()
    needsPainting()
  }

  private var popup: PopupPicture? { overlay.popup(of: focused, in: painter.picture.bounds) }

  /// Opens the context menu of a view, if it has one.
  private func openMenu(of view: View, at point: CGPoint?, in scope: View) {
    guard let request = view.menuRequest(at: point, in: scope) else { return }
    overlay.open(request)
    needsPainting()
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
    settleFocus()
    if case .hover = event {} else { explain(nil) }
    switch event {
    case .key(let press): take(press)
    case .paste(let text): paste(text)
    case .press(let cell): press(cell)
    case .menu(let cell): openMenu(at: cell)
    case .drag(let cell): pointer.drag(to: cell.middle, in: controller.view)
    case .release: pointer.release()
    case .hover(let cell): hover(cell)
    case .wheel(let point, let right, let down): wheel(point, right: right, down: down)
    case .background(let color):
      ownAppearance = color.luminance > Self.middleLuminance ? .light : .dark
      writer.colors.background = color
      needsPainting()
    case .paletteColor(let index, let color):
      writer.colors.palette[index] = color
      needsPainting()
    case .kind: requests.didTellKind()
    case .themeChange: requests.themeDidChange()
    case .clipboard(let text): requests.didReadClipboard(text)
    }
  }

  private func take(_ press: KeyPress) {
    if let menu = overlay.openMenu {
      needsPainting()
      _ = menu.popupTakes(press, opensAt: 0)
      return
    }
    if let control = focused as? TextControl, edit(control, { $0.take(press) }) { return }
    let scope = self.scope
    var next: View? = focused ?? (scope === controller.view ? controller.rootView : scope)
    while let view = next {
      if (view as? any Responder)?.keyDown(press) == true { return }
      next = view === scope ? nil : view.superview
    }
    if onKey?(press) == true { return }
    switch (press.key, press.modifiers) {
    case (.function(12), []): Inspector.toggle(in: controller)
    case (.menu, []), (.function(10), .shift):
      openMenu(of: focused ?? scope, at: nil, in: scope)
    case (.function(1), []): explain(focused as? Control)
    case (.tab, []), (.down, []), (.right, []): moveFocus()
    case (.tab, .shift), (.up, []), (.left, []): moveFocus(backwards: true)
    default: break
    }
  }

  private func paste(_ text: String) {
    // Elsewhere it would be taken for commands.
    guard let control = focused as? TextControl else { return }
    _ = edit(control) {
      $0.line.insert(text)
      return .edited
    }
  }

  /// Passes a command to a control's editor, and returns whether it had an effect.
  private func edit(_ control: TextControl, _ body: (FieldEditor) -> LineEditor.Outcome) -> Bool {
    guard let editor = control.peer as? FieldEditor else { return false }
    switch body(editor) {
    case .ignored: return false
    case .moved: needsPainting()
    case .edited:
      needsPainting()
      control.userDidEdit(editor.line.text)
      // A text that the control rejects is not shown either.
      editor.line.setText(control.text)
    case .submitted: (control as? TextField)?.userDidSubmit()
    }
    return true
  }

  private func press(_ cell: CellPoint) {
    if let popup {
      // The list takes all clicks; one outside of it closes it.
      needsPainting()
      if let (level, row) = popup.row(at: cell) {
        popup.control.pick(row, inLevel: level)
      } else {
        popup.control.popup = nil
      }
      return
    }
    let scope = self.scope
    guard let hit = hit(cell, in: scope) else { return }
    if let responder = hit.view.clickedFocus(in: scope) { focus(responder) }
    if let editor = hit.view.peer as? FieldEditor {
      editor.placeCursor(at: CellPoint(x: Int(hit.point.x), y: Int(hit.point.y)))
      return needsPainting()
    }
    if let tabs = hit.view as? TabBar, let index = tabs.segment(at: Int(hit.point.x)) {
      return tabs.userDidSelect(index)
    }
    let time = now()
    let isDouble = lastPress.map { $0.cell == cell && time - $0.time < .milliseconds(400) } ?? false
    lastPress = isDouble ? nil : (cell, time)
    _ = pointer.press(hit.view, at: hit.point, isDouble: isDouble, in: scope)
  }

  private func openMenu(at cell: CellPoint) {
    if let popup {
      needsPainting()
      popup.control.popup = nil
    }
    let scope = self.scope
    guard let hit = hit(cell, in: scope) else { return }
    if let responder = hit.view.clickedFocus(in: scope) { focus(responder) }
    openMenu(of: hit.view, at: hit.point, in: scope)
  }

  private func hover(_ cell: CellPoint) {
    if let popup, let (level, row) = popup.row(at: cell) {
      needsPainting()
      _ = popup.control.popup?.highlight(row, inLevel: level)
    } else {
      pointer.hover(popup == nil ? hit(cell, in: scope) : nil, in: scope)
      explain(pointer.hovered as? Control)
    }
  }

  /// Shows the tooltip of a control, or none.
  private func explain(_ control: Control?) {
    if overlay.explain(control) { needsPainting() }
  }

  /// The view in front at a cell, if it receives input.
  private func hit(_ cell: CellPoint, in scope: View) -> (view: View, point: CGPoint)? {
    let hit = FocusOrder.hit(controller.view, cell.middle)
    return hit?.view.isReachable(in: scope) == true ? hit : nil
  }

  private func wheel(_ cell: CellPoint, right: Int, down: Int) {
    let scope = self.scope
    guard let hit = hit(cell, in: scope) else { return }
    let distance = CGSize(width: 3 * right, height: 3 * down)
    _ = hit.view.offer(at: hit.point, in: scope) { responder, _ in
      if let editor = responder.peer as? FieldEditor, editor.scroll(by: 3 * down) {
        needsPainting()
        return true
      }
      return responder.scroll(by: distance)
    }
  }

  // MARK: - Focus

  /// Moves the focus to a view and scrolls to it, or removes the focus.
  ///
  /// A view behind a dialog receives the focus when the dialog has gone.
  public func focus(_ responder: (any Responder)?) {
    guard responder !== focused else { return }
    guard let responder else {
      scopes.resign(in: controller.view)
      return didFocus(nil)
    }
    let scope = self.scope
    if responder.canHaveFocus(in: scope) {
      didFocus(responder)
    } else if scope is Dialog, responder.canHaveFocus(in: controller.view) {
      scopes.focusLater(responder)
    }
  }

  private func didFocus(_ responder: (any Responder)?) {
    let old = focused
    focused = responder
    old?.focusDidChange(false)
    guard let responder, focused === responder else { return }
    responder.focusDidChange(true)
    reveal(responder)
    needsPainting()
  }

  /// Moves the focus to the next view in order, or to the previous one.
  public func moveFocus(backwards: Bool = false) {
    focus(FocusOrder.next(after: focused, in: scope, backwards: backwards))
  }

  /// Moves the focus away from a view that can no longer have it.
  private func settleFocus() {
    let next = scopes.settle(focused, in: controller.view)
    guard next !== focused else { return }
    didFocus(next)
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

extension CellPoint {
  /// The middle of the cell.
  fileprivate var middle: CGPoint { CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5) }
}
