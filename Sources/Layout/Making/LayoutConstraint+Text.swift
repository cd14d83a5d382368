extension LayoutConstraint {
  /// Returns the constraint, or one of its parts, as one would write it.
  func description(of part: Part?) -> String {
    "\(leftText(of: part)) \(relation.sign) \(rightText(of: part))"
  }

  /// The label as it is added to the constraint's text.
  var labelText: String { label.map { "  \"\($0.onOneLine)\"" } ?? "" }

  func leftText(of part: Part?) -> String {
    let name = from?.name ?? "(gone)"
    let attributes = part.map { LayoutAttributes($0.attribute) } ?? attributes
    return "\(name).\(attributes)"
  }

  /// The right side, with something added to its constant.
  func rightText(of part: Part?, adding amount: Double = 0) -> String {
    let direction = from?.container?.direction ?? .leftToRight
    let first = part ?? parts.first
    let constant = (first.map { $0.constant.value(for: $0.target, direction) } ?? 0) + amount
    guard let name = otherName(of: first) else { return Conflict.text(of: constant) }
    var text = name
    if let to, to.region != .frame { text += ".\(to.region)" }
    if let part {
      text += ".\(part.target)"
    } else if let to {
      text += ".\(to.attributes.isEmpty ? attributes : to.attributes)"
    } else {
      text += ".\(attributes)"
    }
    if multiplier != 1 { text = "\(Conflict.text(of: multiplier)) * \(text)" }
    if constant != 0 {
      text += constant < 0 ? " - " : " + "
      text += Conflict.text(of: constant.magnitude)
    }
    return text
  }

  private func otherName(of part: Part?) -> String? {
    if let to { return to.node?.name ?? "(gone)" }
    guard impliesParent, part?.attribute.isSize != true else { return nil }
    return from?.parent?.name
      ?? from?.item.flatMap { LayoutContainer.parentNode(of: $0)?.name } ?? "superview"
  }
}
