import FuzzDriver
import Reconciler

/// Anything that is not a list of mutations is an error; what is one has one way to be written.
@MainActor
func fuzzDecoding(_ input: inout FuzzInput) {
  var bytes = input.rest()
  if !bytes.starts(with: [0x55, 0x4D, 1]) { bytes = [0x55, 0x4D, 1] + bytes }
  decode(bytes)
}

/// Decodes a recording with a byte of it changed, or some cut off or added.
@MainActor
func damage(_ list: MutationList, _ input: inout FuzzInput) {
  var bytes = list.encoded()
  guard let decoded = try? MutationList(decoding: bytes) else {
    return require(false, "a recording is not decoded")
  }
  require(decoded == list, "a recording is decoded as another")
  require(decoded.encoded() == bytes, "a recording is encoded as another")
  let index = input.choice(bytes.count)
  switch input.choice(4) {
  case 0: bytes[index] = UInt8(input.byte())
  case 1: bytes.removeSubrange(index...)
  case 2: bytes.insert(UInt8(input.byte()), at: index)
  default: bytes.append(0)
  }
  decode(bytes)
}

@MainActor
private func decode(_ bytes: [UInt8]) {
  guard let list = try? MutationList(decoding: bytes) else { return }
  require(list.encoded() == bytes, "bytes are decoded that are not what is encoded")
  var tree = ViewTree()
  tree.apply(list)
  require(tree.roots.count <= list.records.count, "more views than records")
  _ = (list.description, tree.description, list.counts.total)
}
