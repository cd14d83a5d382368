import Bindings
import Foundation
import Layout
package import Reconciler

/// A panel that shows the live views of any application in a host, and why they were rendered.
///
/// F12 opens and closes it, unless a view handles this key. Its tabs show:
/// - the view tree, with the number of renders of each view and the reasons for the latest one; for the selected view also its
///   frame, its constraints, and the values and signals that it has read;
/// - the latest mutations of the view tree, with the reasons for them;
/// - the sections that the application adds by ``addSection(_:text:)``, such as the states of a statechart.
///
/// A closed inspector costs nothing.
public final class Inspector: Dialog {
  /// The text of an application's part of the inspector.
  private struct Section {
    let title: String
    let text: () -> String
  }

  private static var sections: [Section] = []

  /// Adds a tab with a text that is read again and again while the tab is shown.
  ///
  /// ```swift
  /// Inspector.addSection("People") { "\(people.count) people are listed" }
  /// ```
  ///
  /// A section with the title of an earlier one replaces it.
  public static func addSection(_ title: String, text: @escaping () -> String) {
    sections.removeAll { $0.title == title }
    sections.append(Section(title: title, text: text))
  }

  /// Opens an inspector in front of a window's views, or closes the open one.
  package static func toggle(in controller: StateViewController) {
    let window = controller.view
    if let open = window.subviews.lazy.compactMap({ $0 as? Inspector }).first {
      return open.close()
    }
    let inspector = Inspector(parentViewController: controller)
    inspector.formerLimit = StateView.mutationLogLimit
    StateView.mutationLogLimit = max(inspector.formerLimit, mutationCount)
    let tracer = StateView.signalTracer
    inspector.formerTracer = tracer
    StateView.signalTracer =
      tracer ?? { render in observedSignals(in: render).map { $0.name ?? "\(type(of: $0))" } }
    inspector.onDismiss = { [weak inspector] in inspector?.close() }
    window.addSubview(inspector)
    inspector.layout.makeConstraints { make in
      make.horizontalEdges.bottom.equalTo(window)
      make.height.equalTo(window).multipliedBy(0.6)
    }
    inspector.setRootView()
  }

  private func close() {
    StateView.mutationLogLimit = formerLimit
    StateView.signalTracer = formerTracer
    layout.removeConstraints()
    removeFromSuperview()
    resignRootView()
  }

  private static let mutationCount = 400
  private var formerLimit = 0
  private var formerTracer: (@MainActor (() -> Void) -> [String])?

  /// Counts up twice a second, so that the shown values stay up to date.
  @Local private var moment = 0
  @Local private var shown = 0
  @Local private var selection: ObjectIdentifier?

  private let tabs = TabBar()

  override public func viewDidInitialize() {
    tabs.options = ["Views", "Mutations"] + Self.sections.map(\.title)
    tabs.onChange = { [weak self] in self?.shown = $0 }
  }

  override public func render() {
    task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(500))
        self?.moment += 1
      }
    }
    _ = moment
    let (tabs, gap) = (tabs, metrics.margin)
    place(tabs, Part.tabs) { make in
      make.top.equalTo(self).offset(gap.height)
      make.left.equalTo(self).offset(gap.width)
    }
    switch shown {
    case 0: placeTree(below: tabs)
    case 1: placeLines(mutations, below: tabs)
    default:
      let section = Self.sections[min(shown - 2, Self.sections.count - 1)]
      placeLines(section.text().split(separator: "\n").map(String.init), below: tabs)
    }
  }

  private enum Part { case tabs, tree, details, line, lines }

  // MARK: - Views

  private func placeTree(below tabs: TabBar) {
    let entries = InspectedView.all(in: superview, except: self)
    let selected = entries.first { $0.id == selection }
    let tree = place(
      InspectedTree.self, Part.tree,
      update: {
        $0.entries = entries
        $0.onChoose = { [weak self] in self?.selection = $0 }
      }
    ) { make in
      make.top.equalTo(tabs.layout.bottom)
      make.left.bottom.equalTo(self)
      make.width.equalTo(self).multipliedBy(0.5)
    }
    let line = place(Separator.self, Part.line, update: { $0.isVertical = true }) { make in
      make.verticalEdges.equalTo(tree.view)
      make.left.equalTo(tree.view.layout.right)
    }
    place(InspectedLines.self, Part.details, update: { $0.lines = selected?.details ?? [] }) {
      make in
      make.verticalEdges.equalTo(tree.view)
      make.left.equalTo(line.view.layout.right)
      make.right.equalTo(self)
    }
  }

  // MARK: - Texts

  private func placeLines(_ lines: [String], below tabs: TabBar) {
    place(InspectedLines.self, Part.lines, update: { $0.lines = lines }) { make in
      make.top.equalTo(tabs.layout.bottom)
      make.horizontalEdges.bottom.equalTo(self)
    }
  }

  /// The latest mutations of the application, the newest first.
  private var mutations: [String] {
    let own = StateView.latestMutations.filter { $0.path?.hasPrefix("Inspector") != true }
    return own.reversed().map(\.description)
  }
}

/// A view of the application, and its depth in the tree.
struct InspectedView {
  let view: View
  let depth: Int

  var id: ObjectIdentifier { ObjectIdentifier(view) }

  /// The visible views below a view, each before its subviews.
  @MainActor
  static func all(in view: View?, except inspector: View) -> [InspectedView] {
    var found: [InspectedView] = []
    var next = (view?.subviews ?? []).reversed().map { InspectedView(view: $0, depth: 0) }
    while let entry = next.popLast() {
      guard entry.view !== inspector, !entry.view.isHidden else { continue }
      found.append(entry)
      next += entry.view.subviews.reversed().map { InspectedView(view: $0, depth: entry.depth + 1) }
    }
    return found
  }

  /// The type and the key, or the text, and for a StateView how often it was rendered, and why.
  @MainActor var line: String {
    var line = String(repeating: "  ", count: min(depth, 20)) + "\(type(of: view))"
    if let text = (view as? any TextShowing)?.shownText, !text.isEmpty {
      line += " \u{201C}\(text.prefix(40))\u{201D}"
    }
    guard let shadow = (view as? StateView)?.shadow else { return line }
    if let key = shadow.key { line += " \(key)" }
    line += "  \(shadow.renderCount)×"
    let reasons = shadow.reasons.map { Self.text($0, shadow) }
    if !reasons.isEmpty { line += " ← \(reasons.joined(separator: ", "))" }
    return line
  }

  /// Returns a reason in a few words, with the signals that the view has read if one of them may be the reason.
  private static func text(_ reason: RenderReason, _ shadow: Shadow) -> String {
    guard reason == .observation, !shadow.signals.isEmpty else { return reason.description }
    return "observation of \(shadow.signals.joined(separator: ", "))"
  }

  /// A description of the view, one line for each fact.
  @MainActor var details: [String] {
    func text(_ rect: CGRect) -> String {
      let numbers = [rect.minX, rect.minY, rect.width, rect.height].map {
        "\((10 * $0).rounded() / 10)"
      }
      return "\(numbers[2]) × \(numbers[3]) at \(numbers[0]), \(numbers[1])"
    }
    var lines = ["\(type(of: view))", "frame: \(text(view.frame))"]
    if view.bounds.origin != .zero {
      lines.append("scrolled to \(view.bounds.minX), \(view.bounds.minY)")
    }
    if view.isFocused { lines.append("has the focus") }
    if let shadow = (view as? StateView)?.shadow {
      lines.append("rendered \(shadow.renderCount) times")
      lines += shadow.reasons.map { "  because of \(Self.text($0, shadow))" }
      for (title, entries) in [
        ("props", shadow.props), ("state", shadow.state), ("environment", shadow.environment),
      ] where !entries.isEmpty {
        lines.append("\(title) (a star: read by the latest render)")
        lines += entries.map { "  " + "\($0)".prefix(200) }
      }
      if !shadow.signals.isEmpty {
        lines.append("signals read by the latest render")
        lines += shadow.signals.map { "  \($0)" }
      } else if shadow.observes {
        lines.append("reads signals or other observable objects")
        lines.append("  The next render tells which.")
      }
    }
    let container = view.layout.container
    for (name, attribute) in [
      ("left", LayoutAttribute.left), ("top", .top), ("width", .width), ("height", .height),
    ] {
      let reasons = container.reasons(for: attribute, of: view)
      if !reasons.isEmpty { lines.append("\(name), determined by") }
      lines += reasons.map { "  \($0)" }
    }
    let constraints = view.layout.constraints
    if !constraints.isEmpty { lines.append("constraints of this view") }
    return lines + constraints.map { "  \($0)" }
  }
}

/// The rows of the view tree.
private final class InspectedTree: ListControl<ObjectIdentifier> {
  var entries: [InspectedView] = [] { didSet { setNeedsRender() } }

  override func viewDidInitialize() { (takesInitialFocus, showsWholeRows) = (true, true) }

  override func rowsDidArrive() { choose(row: 0) }

  override func render() {
    placeRows(entries, id: \.id, rowHeight: .fixed(Double(metrics.character.height))) {
      row, entry in
      row.place(
        InspectedRow.self,
        update: {
          $0.text = entry.line
          $0.mark = self.mark(of: row)
        })
    }
  }
}

/// Lines of text that scroll.
private final class InspectedLines: ListControl<Int> {
  @Prop var lines: [String] = []

  override func render() {
    let lines = lines
    placeRows(
      Array(lines.indices), id: \.self, rowHeight: .estimated(Double(metrics.character.height))
    ) {
      row, index in
      row.place(
        InspectedRow.self,
        update: {
          $0.text = lines[index]
          $0.wraps = true
          $0.mark = self.mark(of: row)
        })
    }
  }
}

private final class InspectedRow: StateView {
  @Prop var text = ""
  @Prop var wraps = false
  @Prop var mark = RowMark.none

  override func render() {
    let (text, wraps, mark) = (text, wraps, mark)
    placeBackground(mark.background)
    place(
      Label.self, "text",
      update: {
        $0.sizesToText = wraps
        $0.wraps = wraps
        $0.text = text
        $0.style = TextStyle(color: mark.textColor(), isMonospaced: true)
      }
    ) { make in
      make.verticalEdges.equalTo(self)
      make.horizontalEdges.equalTo(self).inset(metrics.margin.width)
    }
  }
}
