/// The cases of an enum, from the metadata of Swift's runtime: the case of a value, and its associated values.
///
/// Swift has no other way to compare the cases of two values without their associated values, except `Mirror`, which
/// takes microseconds. This file is the module's only use of the runtime's metadata, whose layout is part of Swift's
/// stable ABI (`docs/ABI/TypeMetadata.rst`, `ValueWitness.def` in the Swift repository). Where these pointers are
/// signed (arm64e, whose ABI is not stable), no type counts as an enum: kinds then have to be `Hashable`, and values
/// are matched by `On(matching:)`.
@safe
struct EnumCases: @unchecked Sendable {
  // Sendable, because it points to metadata, which never changes.

  typealias ProjectWitness = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void

  /// A case: its name, and the types of its associated values.
  struct Case {
    var name: String
    var types: [Any.Type]

    /// Whether the associated values are stored in a box (`indirect`).
    var isIndirect: Bool
  }

  let tag: EnumTag
  private let projectPayload: ProjectWitness

  /// The cases by tag: cases with associated values first, each group in the order of declaration.
  let cases: [Case]

  /// Reads the cases of a type; `nil` if the type is not an enum.
  init?(of type: Any.Type) {
    #if _ptrauth(_arm64e)
      return nil
    #else
      let word = MemoryLayout<Int>.size
      // Safety: a metatype is a pointer to metadata, which is never freed. The word before it points to the
      // value witness table: eight functions, size, stride, and at ten words the flags, whose bit 21 says
      // that three functions for enums follow two 32-bit fields.
      let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
      let witnesses = unsafe metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
      let flags = unsafe witnesses.load(fromByteOffset: 10 * word, as: UInt32.self)
      guard flags & 0x20_0000 != 0 else { return nil }
      unsafe tag = EnumTag(
        metadata: metadata,
        read: unsafeBitCast(
          witnesses.load(fromByteOffset: 10 * word + 8, as: UnsafeRawPointer.self),
          to: EnumTag.Witness.self))
      unsafe projectPayload = unsafeBitCast(
        witnesses.load(fromByteOffset: 11 * word + 8, as: UnsafeRawPointer.self),
        to: ProjectWitness.self)
      guard let cases = unsafe Self.cases(metadata) else { return nil }
      self.cases = cases
    #endif
  }

  /// Returns the tag of a value.
  ///
  /// - Precondition: The value has the type from which the cases were read.
  func tag<Value>(of value: Value) -> Int { tag.of(value) }

  /// Returns the associated values of a value, as one value or as a tuple.
  ///
  /// - Precondition: The case of `value` carries exactly a `Payload`.
  func payload<Value, Payload>(of value: Value, at tag: Int, as type: Payload.Type) -> Payload {
    // Safety: the copy is turned into its payload in place, which is moved out: nothing is left to destroy.
    // The payload is a `Payload`: the caller compared the types, and no function is among them, whose
    // representation would depend on how generic its context is. In a box, it follows the object's header
    // of two words at the next multiple of its alignment.
    unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
      guard let address = buffer.baseAddress else { preconditionFailure("no memory") }
      unsafe address.initialize(to: value)
      let raw = UnsafeMutableRawPointer(address)
      unsafe projectPayload(raw, self.tag.metadata)
      guard cases[tag].isIndirect else {
        return unsafe raw.assumingMemoryBound(to: Payload.self).move()
      }
      let box = unsafe raw.load(as: UnsafeRawPointer.self)
      let mask = MemoryLayout<Payload>.alignment - 1
      let offset = (2 * MemoryLayout<Int>.size + mask) & ~mask
      let payload = unsafe (box + offset).load(as: Payload.self)
      unsafe Unmanaged<AnyObject>.fromOpaque(box).release()
      return payload
    }
  }

  /// Returns the tags of the cases whose associated values have the given types.
  func tags(carrying types: [Any.Type]) -> [Int] {
    cases.indices.filter { tag in
      cases[tag].types.count == types.count && !types.isEmpty
        && zip(cases[tag].types, types).allSatisfy { $0 == $1 }
    }
  }

  // MARK: Reflection, once for a type

  /// Reads names and types of the cases; `nil` if the program was compiled without reflection metadata.
  private static func cases(_ metadata: UnsafeRawPointer) -> [Case]? {
    let word = MemoryLayout<Int>.size
    // Safety: the second word of an enum's metadata points to its descriptor; at 16 bytes that refers to
    // the field descriptor: at 10 bytes the size of a record, at 12 their number, at 16 the records: flags,
    // type and name, the latter as offsets relative to themselves.
    let descriptor = unsafe metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
    guard let fields = unsafe relative(descriptor + 16) else { return nil }
    let size = unsafe Int((fields + 10).load(as: UInt16.self))
    let count = unsafe Int((fields + 12).load(as: UInt32.self))
    return (0..<count).map { index in
      let record = unsafe fields + 16 + index * size
      let isIndirect = unsafe record.load(as: UInt32.self) & 1 != 0
      let name = unsafe relative(record + 8).map {
        unsafe String(cString: $0.assumingMemoryBound(to: CChar.self))
      }
      let type: Any.Type? = unsafe relative(record + 4).flatMap {
        // The generic arguments follow the metadata's two words.
        unsafe _getTypeByMangledNameInContext(
          $0.assumingMemoryBound(to: UInt8.self), UInt(length(ofMangledName: $0)),
          genericContext: descriptor, genericArguments: metadata + 2 * word)
      }
      return Case(
        name: name ?? "\(index)", types: type.map { elements(of: $0) } ?? [],
        isIndirect: isIndirect)
    }
  }

  private static func relative(_ field: UnsafeRawPointer) -> UnsafeRawPointer? {
    // Safety: the caller points to a relative reference of the metadata.
    let offset = unsafe field.load(as: Int32.self)
    return unsafe offset == 0 ? nil : field + Int(offset)
  }

  /// A mangled name ends with zero; references in it, whose bytes may be zero, follow a control character.
  private static func length(ofMangledName name: UnsafeRawPointer) -> Int {
    var length = 0
    while true {
      // Safety: the name ends with zero, and references are skipped as a whole.
      switch unsafe name.load(fromByteOffset: length, as: UInt8.self) {
      case 0: return length
      case 1...0x17: length += 5
      case 0x18...0x1F: length += 1 + MemoryLayout<Int>.size
      default: length += 1
      }
    }
  }

  /// Returns the element types of a tuple, regardless of its labels, or the type itself.
  static func elements(of type: Any.Type) -> [Any.Type] {
    let word = MemoryLayout<Int>.size
    // Safety: metadata begins with its kind. In the metadata of a tuple, the number of elements, the labels, and a
    // type and an offset for each element follow.
    let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard kind(of: type) == 0x301 else { return [type] }
    let count = unsafe metadata.load(fromByteOffset: word, as: Int.self)
    return (0..<count).map { index in
      unsafe metadata.load(fromByteOffset: (3 + 2 * index) * word, as: Any.Type.self)
    }
  }

  private static func kind(of type: Any.Type) -> Int {
    // Safety: metadata begins with its kind.
    unsafe unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee
  }

  /// Returns whether values of a type are stored in the same way in every context.
  ///
  /// `false` for functions, metatypes and tuples, and for optionals of these.
  static func isUniform(_ type: Any.Type) -> Bool {
    switch kind(of: type) {
    // Function, thick and existential metatype, tuple.
    case 0x301, 0x302, 0x304, 0x306: return false
    case 0x202:
      let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
      // Safety: the metadata of an optional has two words, followed by its generic argument.
      let wrapped = unsafe metadata.load(
        fromByteOffset: 2 * MemoryLayout<Int>.size, as: Any.Type.self)
      return isUniform(wrapped)
    default: return true
    }
  }
}

/// The function that reads the tag of an enum's value.
@safe
@usableFromInline
struct EnumTag: @unchecked Sendable {
  // Sendable, because it points to metadata, which never changes.

  @usableFromInline typealias Witness =
    @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32

  @usableFromInline let metadata: UnsafeRawPointer
  @usableFromInline let read: Witness

  /// Returns the tag of a value.
  ///
  /// - Precondition: The value has the type of the metadata.
  @inlinable
  func of<Value>(_ value: Value) -> Int {
    // Safety: the function only reads the value, whose type is a precondition.
    unsafe withUnsafePointer(to: value) {
      unsafe Int(read(UnsafeRawPointer($0), metadata))
    }
  }
}
