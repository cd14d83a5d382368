/// A shape as the mutations that make it, to be copied for each element.
@usableFromInline
struct ElementTemplate {
  /// The records, with views numbered from 0; the insertion of the first view is left out.
  @usableFromInline var records: ContiguousArray<Mutation> = []

  /// The number of views.
  @usableFromInline var viewCount: Int32 = 0

  init(_ shape: ElementShape, in list: inout MutationList) {
    add(shape, under: nil, in: &list)
  }

  private mutating func add(
    _ shape: ElementShape, under parent: Int32?, in list: inout MutationList
  ) {
    let view = viewCount
    viewCount += 1
    records.append(Mutation(.create, ViewID(view), list.index(ofName: shape.kind)))
    for property in shape.properties {
      let name = list.index(ofName: property.name)
      let value = -2 - Int32(list.constants.count)
      list.constants.append(property.value)
      records.append(Mutation(.property, ViewID(view), name, value))
    }
    if let parent { records.append(Mutation(.insert, ViewID(view), parent)) }
    for child in shape.children { add(child, under: view, in: &list) }
  }
}

extension Mutation {
  /// The record of a template with its views numbered from another number on.
  @inlinable
  @inline(__always)
  func raised(by base: Int32) -> Mutation {
    Mutation(
      operation, ViewID(view.number &+ base), operation == .insert ? first &+ base : first, second)
  }
}
