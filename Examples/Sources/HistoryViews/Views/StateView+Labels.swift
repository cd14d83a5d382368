import Controls
import Layout
import Reconciler

extension StateView {
  /// Places a label.
  @discardableResult
  func place(
    _ text: String, _ key: String, _ style: TextStyle = TextStyle(),
    _ constraints: @escaping (ConstraintMaker) -> Void
  ) -> Label {
    let label = place(Label.self, key, constraints).view
    label.text = text
    label.style = style
    return label
  }

  /// Places an area of a colour behind what is placed after it.
  func placeBackground(_ color: ColorRole) {
    place(Fill.self, "background") { make in make.edges.equalTo(self) }.view.color = color
  }
}
