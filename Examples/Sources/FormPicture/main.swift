import Layout

// Draws a form of nested stacks in which one button cannot get its required width, and one column not its
// preferred width. The drawing goes to standard output, after the reported issues in a comment.

final class Field: LayoutItem {
  let layoutNode = LayoutNode()
  let layoutName: String?
  let layoutMetrics: LayoutMetrics
  private(set) weak var layoutParent: (any LayoutItem)?

  init(_ name: String, in parent: Field? = nil, _ width: Double? = nil, _ height: Double? = nil) {
    layoutName = name
    layoutMetrics = LayoutMetrics(
      intrinsicWidth: width, intrinsicHeight: height, firstBaseline: (height ?? 0) * 0.75)
    layoutParent = parent
  }
}

let form = Field("form")
form.layoutRect = Rect(x: 0, y: 0, width: 340, height: 236)
var heard: [LayoutIssue] = []
form.layout.container.onIssue = { heard.append($0) }

let title = Field("title", in: form, 120, 28)
let (nameLabel, nameEntry) = (
  Field("name", in: form, 44, 18), Field("name entry", in: form, nil, 28)
)
let (mailLabel, mailEntry) = (
  Field("mail", in: form, 38, 18), Field("mail entry", in: form, nil, 28)
)
let (cancel, save) = (Field("cancel", in: form, 90, 32), Field("save", in: form, 90, 32))

let nameRow = LayoutStack(
  in: form, alignment: .center, spacing: 8, name: "name row", arranging: [nameLabel, nameEntry])
let mailRow = LayoutStack(
  in: form, alignment: .center, spacing: 8, name: "mail row", arranging: [mailLabel, mailEntry])
let buttons = LayoutStack(
  in: form, distribution: .equalSpacing, spacing: 12, name: "buttons", arranging: [cancel, save])
let column = LayoutStack(
  in: form, axis: .vertical, spacing: 14, name: "column",
  arranging: [title, nameRow, mailRow, buttons])

column.layout.makeConstraints { make in
  make.top.leading.equalToSuperview().inset(20)
  make.width.equalTo(300).labeled("column")
}
[nameLabel, mailLabel].layout.match(\.width)
mailLabel.layout.makeConstraints { $0.width.equalTo(72).labeled("label column") }
nameEntry.layout.makeConstraints { $0.width.equalTo(260).priority(.high).labeled("long names") }
cancel.layout.makeConstraints { $0.width.greaterThanOrEqualTo(90).labeled("finger") }
save.layout.makeConstraints { $0.width.equalTo(column).multipliedBy(0.75).labeled("wide save") }
form.layout.layoutIfNeeded()

for issue in heard { print("<!--\n\(issue)\n-->") }
print(form.layout.container.svg(), terminator: "")
