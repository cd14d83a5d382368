/// Which constraints fall on a quantity, and which mention a variable.
extension Core {
  @inline(__always)
  mutating func link(_ record: Int32, to quantity: Int32) {
    let first = quantities[quantity].firstRecord
    records[record].owner = quantity
    records[record].next = first
    records[record].previous = -1
    if first >= 0 { records[first].previous = record }
    quantities[quantity].firstRecord = record
    quantities[quantity].recordCount += 1
    if quantities[quantity].breakpointIndex >= 0
      || quantities[quantity].recordCount > BreakpointIndex.least
    {
      joinBreakpointIndex(quantity)
    }
  }

  mutating func unlink(_ record: Int32) {
    let it = records[record]
    if it.previous >= 0 {
      records[it.previous].next = it.next
    } else {
      quantities[it.owner].firstRecord = it.next
    }
    if it.next >= 0 { records[it.next].previous = it.previous }
    records[record].owner = -1
    records[record].next = -1
    records[record].previous = -1
    quantities[it.owner].recordCount -= 1
    if quantities[it.owner].breakpointIndex >= 0 { leaveBreakpointIndex(it.owner) }
  }

  @inline(__always)
  mutating func linkOccurrences(_ record: Int32) {
    let segment = records[record].terms
    for index in segment.start..<segment.start + segment.count {
      let variable = terms[index].variable
      let first = origins[variable].firstOccurrence
      terms[index].next = first
      terms[index].previous = -1
      if first >= 0 { terms[first].previous = index }
      origins[variable].firstOccurrence = index
    }
  }

  mutating func unlinkOccurrences(_ record: Int32) {
    let segment = records[record].terms
    for index in segment.start..<segment.start + segment.count {
      let term = terms[index]
      if term.previous >= 0 {
        terms[term.previous].next = term.next
      } else {
        origins[term.variable].firstOccurrence = term.next
        if term.next < 0 {
          // A step of the same operation may move it still, which is nobody's business any more.
          origins[term.variable].rest = quantities[term.variable].value
          noteIdle(term.variable)
        }
      }
      if term.next >= 0 { terms[term.next].previous = term.previous }
    }
  }
}
