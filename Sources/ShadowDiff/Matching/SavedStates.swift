/// Row states at equal distances in a run of blocks, from which parts of the run can be recomputed.
struct SavedStates: ~Copyable {
  let count: Int
  private let run: Range<Int>
  private let stride: Int
  private let words: Scratch<UInt64>
  private let width: Int

  /// Allocates memory for at most `count` states.
  init(table: borrowing BitRows, blocks: Range<Int>, count: Int) {
    run = blocks
    stride = max(1, (blocks.count + count - 1) / count)
    self.count = (blocks.count + stride - 1) / stride
    var width = 0
    for block in blocks { width = max(width, table.window(ofBlock: block).count) }
    // Windows become narrower at most.
    self.width = width
    words = Scratch(unfilled: self.count * width)
  }

  /// Returns the blocks between a saved state and the next.
  func blocks(ofPart part: Int) -> Range<Int> {
    let start = run.lowerBound + part * stride
    return start..<min(start + stride, run.upperBound)
  }

  /// Computes the run of blocks and saves the state before each part.
  func record(table: borrowing BitRows, words columns: Range<Int>, isOn: (_ block: Int) -> Bool) {
    for part in 0..<count {
      let range = savedRange(part, in: table)
      words.copy(
        from: table.state, at: range.lowerBound, to: part * width, length: range.count)
      for block in blocks(ofPart: part) {
        table.advance(block: block, words: columns)
        if !isOn(block) { return }
      }
    }
  }

  /// Restores the state before a part.
  ///
  /// Words before the saved ones have not changed since. Words after them have never changed, or the
  /// band has left them.
  func restore(_ part: Int, to table: borrowing BitRows) {
    let range = savedRange(part, in: table)
    table.state.copy(
      from: words, at: part * width, to: range.lowerBound, length: range.count)
    table.state.fill(range.upperBound..<table.wordCount, with: ~0)
  }

  private func savedRange(_ part: Int, in table: borrowing BitRows) -> Range<Int> {
    let start = run.lowerBound + part * stride
    let window = table.window(ofBlock: start)
    if start == 0 { return window.lowerBound..<window.lowerBound }
    // The words that the band leaves before this block lose their thresholds anyway.
    return window.clamped(to: 0..<table.window(ofBlock: start - 1).upperBound)
  }
}
