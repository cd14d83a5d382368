/// A constraint, or one of its parts, as values from which its text is made.
///
/// The values do not change with the layout, so the text can be made later, and only if somebody reads it.
struct WrittenConstraint: Hashable, Sendable {
  let name: String
  let attributes: LayoutAttributes
  let relation: Constraint.Relation

  /// The name of the item on the right side; `nil` for a number.
  let otherName: String?
  let region: ConstraintItem.Region
  let targets: LayoutAttributes
  let multiplier: Double

  /// The constant of the right side.
  var constant: Double

  /// The constants of the attributes in brackets, if they differ; they replace the constant.
  let coordinates: String?

  /// The constraint as source code.
  var text: String { "\(left) \(relation.sign) \(right(Number.rounded(constant)))" }

  var left: String { "\(name).\(attributes)" }

  /// Returns the right side as text, with an amount added to its constant.
  func right(adding amount: Double) -> String {
    right(Number.relaxed(constant + amount, relation))
  }

  private func right(_ constant: Double) -> String {
    func number(_ value: Double) -> String { LinearExpression(constant: value).description }
    guard let otherName else { return coordinates ?? number(constant) }
    var text = otherName
    if region != .frame { text += ".\(region)" }
    text += ".\(targets)"
    if multiplier != 1 { text = "\(Number.preciseText(multiplier)) * \(text)" }
    if let coordinates {
      text += " + \(coordinates)"
    } else if constant != 0 {
      text += constant < 0 ? " - " : " + "
      text += number(constant.magnitude)
    }
    return text
  }
}

extension LayoutConstraint {
  /// Returns the constraint, or one of its parts, as source code.
  func description(of part: Part?) -> String { written(part).text }

  /// The suffix of the constraint's text that shows the label.
  var labelText: String { label.map { "  \"\($0.onOneLine)\"" } ?? "" }

  /// Returns the values from which the text of the constraint, or of one of its parts, is made.
  func written(_ part: Part?) -> WrittenConstraint {
    let first = part ?? parts.first
    let targets: LayoutAttributes =
      if let part {
        .init(part.target)
      } else if let to {
        to.attributes.isEmpty ? attributes : to.attributes
      } else {
        parts.isEmpty ? attributes : parts.reduce(into: []) { $0.formUnion(.init($1.target)) }
      }
    return WrittenConstraint(
      name: from?.name ?? "(gone)",
      attributes: part.map { LayoutAttributes($0.attribute) } ?? attributes,
      relation: relation,
      otherName: otherName(of: first),
      region: to?.region ?? .frame,
      targets: targets,
      multiplier: storedMultiplier,
      constant: first.map { $0.constant.value(for: $0.target, direction) } ?? 0,
      coordinates: part == nil ? coordinates(direction) : nil)
  }

  /// The constants of the attributes in brackets, if they differ.
  private func coordinates(_ direction: LayoutDirection) -> String? {
    let values = parts.map { $0.constant.value(for: $0.target, direction) }
    guard Set(values).count > 1 else { return nil }
    return "(" + values.map { Number.preciseText($0) }.joined(separator: ", ") + ")"
  }

  private func otherName(of part: Part?) -> String? {
    if let to { return to.node?.name ?? "(gone)" }
    guard impliesParent, part?.attribute.isSize != true else { return nil }
    return from?.parent?.name
      ?? from?.item.flatMap { LayoutContainer.parentNode(of: $0)?.name } ?? "superview"
  }
}
