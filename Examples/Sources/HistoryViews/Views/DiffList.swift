import Bindings
import Controls
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The lines of a diff.
final class DiffList: ListControl<Int> {
  override func render() {
    guard let browser = props[.browser] else { return }
    let lines = browser.diff.get()?.lines ?? []
    let height = Double(metrics.character.height)
    placeRows(lines, id: \.id, rowHeight: .fixed(height)) { row, line in
      let placement = row.place(DiffRow.self)
      placement.prop(forKey: .line, is: line)
      placement.prop(forKey: .isSelected, is: row.isSelected)
    }
  }
}

/// A line of a diff, with its number.
final class DiffRow: StateView {
  override func render() {
    guard let line = props[.line] else { return }
    let isSelected = props[.isSelected] ?? false
    let column = metrics.character.width
    if isSelected { placeBackground(.selection) }
    let number = placeCell(
      (line.newNumber ?? line.oldNumber).map { "\($0)" } ?? "", "number",
      TextStyle(color: isSelected ? .selection : .secondary, isMonospaced: true),
      alignment: .trailing
    ) { make in
      make.left.equalTo(self)
      make.width.equalTo(column * 5)
    }
    placeCell(
      line.sign + line.text, "text",
      TextStyle(color: isSelected ? .selection : line.color, isMonospaced: true)
    ) { make in
      make.left.equalTo(number.layout.right).offset(column)
      make.right.equalTo(self)
    }
  }
}

extension FileDiff.Line {
  fileprivate var sign: String {
    switch kind {
    case .insertion: "+"
    case .deletion: "-"
    case .context: " "
    case .hunk, .note: ""
    }
  }

  fileprivate var color: ColorRole {
    switch kind {
    case .hunk: .accent
    case .context: .primary
    case .deletion: .removed
    case .insertion: .added
    case .note: .secondary
    }
  }
}
