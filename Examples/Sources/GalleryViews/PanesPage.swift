import Controls
import Foundation
import Layout
import Reconciler

/// Panes beside and above each other, with dividers to drag, a table, icons and menus.
final class PanesPage: StateView {
  private let rivers = RiverTable()

  override func render() {
    let width = metrics.character.width
    place(
      SplitView.self, "panes",
      update: {
        $0.firstMinimum = 20 * width
        $0.secondMinimum = 16 * width
        $0.first = Slot { [rivers] pane in
          pane.place(rivers, "rivers") { make in make.edges.equalToSuperview() }
        }
        $0.second = Slot { pane in
          pane.place(SidePanes.self, "side") { make in make.edges.equalToSuperview() }
        }
      }
    ) { make in make.edges.equalToSuperview() }
  }
}

private struct River: Identifiable {
  let id: String
  let length: Int
}

/// A table that is sorted by its header, whose rows have a context menu.
private final class RiverTable: TableControl<String> {
  @Local private var rivers = [
    River(id: "Amazon", length: 6400), River(id: "Congo", length: 4700),
    River(id: "Danube", length: 2850), River(id: "Elbe", length: 1094),
    River(id: "Ganges", length: 2525), River(id: "Nile", length: 6650),
    River(id: "Rhine", length: 1230), River(id: "Volga", length: 3531),
  ]

  override func viewDidInitialize() {
    accessibilityName = "Rivers"
    onSort = { [weak self] order in
      self?.rivers.sort {
        let isLess = order.column == 0 ? $0.id < $1.id : $0.length < $1.length
        return isLess != order.isDescending
      }
    }
    onMove = { [weak self] name, row in
      guard let self, let old = self.rivers.firstIndex(where: { $0.id == name }) else { return }
      self.sorting = nil
      self.rivers.insert(self.rivers.remove(at: old), at: row)
    }
    onMenu = { [weak self] name in
      [
        MenuItem("Copy") { self?.copy(name) },
        MenuItem("Paste") { self?.readClipboard { self?.add($0) } },
        MenuItem(
          "Remove", items: [MenuItem("This one") { self?.rivers.removeAll { $0.id == name } }]),
      ]
    }
  }

  private func add(_ name: String?) {
    guard let name, !rivers.contains(where: { $0.id == name }) else { return }
    rivers.append(River(id: name, length: 0))
  }

  override func render() {
    placeTable(
      rivers, id: \.id,
      columns: [
        TableColumn("River") { $0.id },
        TableColumn("Length", width: .characters(8), alignment: .trailing) { "\($0.length) km" },
      ])
  }
}

/// A pane of two.
private final class SidePanes: StateView {
  @Local private var share = 0.3

  override func render() {
    place(
      SplitView.self, "side",
      update: {
        $0.axis = .vertical
        $0.$position = $share
        $0.first = Slot { [weak self] pane in
          pane.place(SidePane.self, "upper", update: { $0.share = self?.share ?? 0 }) { make in
            make.edges.equalToSuperview()
          }
        }
        $0.second = Slot { pane in
          pane.place(TextView.self, "notes", update: { $0.accessibilityName = "Notes" }) { make in
            make.edges.equalToSuperview()
          }
        }
      }
    ) { make in make.edges.equalToSuperview() }
  }
}

/// A text, icons and a spinner.
private final class SidePane: StateView {
  @Prop var share = 0.0

  override func render() {
    let (margin, gap) = (metrics.margin, metrics.spacing)
    let text = place(
      Label.self, "share",
      update: {
        $0.text = "The upper pane has \(Int((100 * share).rounded())) %."
        $0.wraps = true
      }
    ) { make in
      make.top.horizontalEdges.equalToSuperview().inset(margin)
    }.view
    placeFlow("signs", spacing: gap.width, lineSpacing: gap.height) {
      let icons: [(Symbol, ColorRole, String)] = [
        (.information, .accent, "Information"), (.warning, .warning, "Warning"),
        (.error, .danger, "Error"), (.star, .primary, "Favorite"),
      ]
      for (symbol, color, name) in icons {
        place(
          Icon.self, symbol,
          update: {
            $0.symbol = symbol
            $0.color = color
            $0.accessibilityName = name
            $0.tooltip = name
          })
      }
      place(Spinner.self, "spinner", update: { $0.accessibilityName = "Working" })
    } constraints: { make in
      make.top.equalTo(text.layout.bottom).offset(gap.height)
      make.horizontalEdges.equalToSuperview().inset(margin.width)
    }
  }
}
