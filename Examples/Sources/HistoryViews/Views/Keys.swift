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

extension TypedKey where Value == Bool {
  static var isSelected: TypedKey { TypedKey("isSelected") }
}
