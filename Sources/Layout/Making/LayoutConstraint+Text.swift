extension LayoutConstraint {
  /// Returns the constraint, or one of its parts, as source code.
  func description(of part: Part?) -> String {
    "\(leftText(of: part)) \(relation.sign) \(rightText(of: part))"
  }

  /// The suffix of the constraint's text that shows the label.
  var labelText: String { label.map { "  \"\($0.onOneLine)\"" } ?? "" }

  func leftText(of part: Part?) -> String {
    let name = from?.name ?? "(gone)"
    let attributes = part.map { LayoutAttributes($0.attribute) } ?? attributes
    return "\(name).\(attributes)"
  }

  /// Returns the right side as text, with an amount added to its constant.
  func rightText(of part: Part?, adding amount: Double? = nil) -> String {
    let first = part ?? parts.first
    let own = first.map { $0.constant.value(for: $0.target, direction) } ?? 0
    let constant = amount.map { Conflict.relaxed(own + $0, relation) } ?? Conflict.rounded(own)
    func number(_ value: Double) -> String { LinearExpression(constant: value).description }
    let several = part == nil ? coordinates(direction) : nil
    guard let name = otherName(of: first) else { return several ?? number(constant) }
    var text = name
    if let to, to.region != .frame { text += ".\(to.region)" }
    if let part {
      text += ".\(part.target)"
    } else if let to {
      text += ".\(to.attributes.isEmpty ? attributes : to.attributes)"
    } else {
      text +=
        ".\(parts.isEmpty ? attributes : parts.reduce(into: []) { $0.formUnion(.init($1.target)) })"
    }
    if multiplier != 1 { text = "\(Conflict.text(of: multiplier)) * \(text)" }
    if let several {
      text += " + \(several)"
    } else if constant != 0 {
      text += constant < 0 ? " - " : " + "
      text += number(constant.magnitude)
    }
    return text
  }

  /// The numbers of a size or a point in brackets.
  private func coordinates(_ direction: LayoutDirection) -> String? {
    switch amount {
    case .size, .point: break
    default: return nil
    }
    let values = parts.map { $0.constant.value(for: $0.target, direction) }
    guard Set(values).count > 1 else { return nil }
    return "(" + values.map { Conflict.text(of: $0) }.joined(separator: ", ") + ")"
  }

  private func otherName(of part: Part?) -> String? {
    if let to { return to.node?.name ?? "(gone)" }
    guard impliesParent, part?.attribute.isSize != true else { return nil }
    return from?.parent?.name
      ?? from?.item.flatMap { LayoutContainer.parentNode(of: $0)?.name } ?? "superview"
  }
}
