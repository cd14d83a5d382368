import Controls
import HistoryModel
import Reconciler

extension TypedKey where Value == Browser {
  static var browser: TypedKey { TypedKey("browser") }
}

extension TypedKey where Value == Commit {
  static var commit: TypedKey { TypedKey("commit") }
}

extension TypedKey where Value == FileChange {
  static var file: TypedKey { TypedKey("file") }
}

extension TypedKey where Value == FileDiff.Line {
  static var line: TypedKey { TypedKey("line") }
}

extension TypedKey where Value == RowMark {
  static var mark: TypedKey { TypedKey("mark") }
}

extension TypedKey where Value == Breadth {
  static var breadth: TypedKey { TypedKey("breadth") }
}

extension TypedKey where Value == Bool {
  static var isLow: TypedKey { TypedKey("isLow") }
}

extension TypedKey where Value == Int {
  /// How many columns are scrolled out at the left.
  static var column: TypedKey { TypedKey("column") }

  /// How many digits there is room for.
  static var digits: TypedKey { TypedKey("digits") }
}
