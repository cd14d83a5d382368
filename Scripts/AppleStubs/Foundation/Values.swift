@_exported import CoreGraphics

// https://developer.apple.com/documentation/foundation/timeinterval
public typealias TimeInterval = Double

// https://developer.apple.com/documentation/foundation/nsnotfound-4qp9h
public let NSNotFound: Int

// https://developer.apple.com/documentation/foundation/indexpath
public struct IndexPath: Hashable, Comparable, Codable, RandomAccessCollection, MutableCollection,
  ExpressibleByArrayLiteral, CustomStringConvertible, Sendable
{
  public typealias Element = Int
  public typealias Index = Int
  public typealias Indices = DefaultIndices<IndexPath>
  public typealias SubSequence = IndexPath
  public typealias ArrayLiteralElement = Int
  public typealias Iterator = IndexingIterator<IndexPath>
  public init()
  public init(index: Int)
  public init(indexes: [Int])
  public init(arrayLiteral indexes: Int...)
  public init<S: Sequence>(indexes: S) where S.Element == Int
  public func makeIterator() -> IndexingIterator<IndexPath>
  public var startIndex: Int { get }
  public var endIndex: Int { get }
  public subscript(index: Int) -> Int { get set }
  public subscript(range: Range<Int>) -> IndexPath { get set }
  public func appending(_ other: Int) -> IndexPath
  public mutating func append(_ other: Int)
  public var description: String { get }
  public var hashValue: Int { get }
  public func hash(into hasher: inout Hasher)
  public static func == (a: IndexPath, b: IndexPath) -> Bool
  public static func < (a: IndexPath, b: IndexPath) -> Bool
  public init(from decoder: any Decoder) throws
  public func encode(to encoder: any Encoder) throws
}

// https://developer.apple.com/documentation/foundation/indexset
public struct IndexSet: Hashable, SetAlgebra, BidirectionalCollection, Codable,
  CustomStringConvertible, Sendable
{
  public typealias Element = Int
  public typealias ArrayLiteralElement = Int
  public typealias Indices = DefaultIndices<IndexSet>
  public typealias SubSequence = Slice<IndexSet>
  public struct Index: Comparable, Sendable {
    public static func == (a: Index, b: Index) -> Bool
    public static func < (a: Index, b: Index) -> Bool
  }
  public struct Iterator: IteratorProtocol {
    public mutating func next() -> Int?
  }
  public init()
  public init(integer: Int)
  public init(integersIn range: Range<Int>)
  public init(integersIn range: ClosedRange<Int>)
  public init<S: Sequence>(_ elements: S) where S.Element == Int
  public init(arrayLiteral elements: Int...)
  public var startIndex: Index { get }
  public var endIndex: Index { get }
  public subscript(index: Index) -> Int { get }
  public func index(after i: Index) -> Index
  public func index(before i: Index) -> Index
  public func makeIterator() -> Iterator
  public var count: Int { get }
  public var isEmpty: Bool { get }
  public func contains(_ integer: Int) -> Bool
  @discardableResult public mutating func insert(_ integer: Int)
    -> (inserted: Bool, memberAfterInsert: Int)
  @discardableResult public mutating func update(with integer: Int) -> Int?
  @discardableResult public mutating func remove(_ integer: Int) -> Int?
  public mutating func insert(integersIn range: Range<Int>)
  public func union(_ other: IndexSet) -> IndexSet
  public func intersection(_ other: IndexSet) -> IndexSet
  public func symmetricDifference(_ other: IndexSet) -> IndexSet
  public mutating func formUnion(_ other: IndexSet)
  public mutating func formIntersection(_ other: IndexSet)
  public mutating func formSymmetricDifference(_ other: IndexSet)
  public var description: String { get }
  public var hashValue: Int { get }
  public func hash(into hasher: inout Hasher)
  public static func == (a: IndexSet, b: IndexSet) -> Bool
  public init(from decoder: any Decoder) throws
  public func encode(to encoder: any Encoder) throws
}

// https://developer.apple.com/documentation/foundation/date
public struct Date: Hashable, Comparable, Codable, Sendable {
  public init()
  public init(timeIntervalSinceReferenceDate: TimeInterval)
  public init(timeIntervalSince1970: TimeInterval)
  public static var now: Date { get }
  public var timeIntervalSinceReferenceDate: TimeInterval { get }
  public var timeIntervalSince1970: TimeInterval { get }
  public var timeIntervalSinceNow: TimeInterval { get }
  public func timeIntervalSince(_ date: Date) -> TimeInterval
  public func addingTimeInterval(_ interval: TimeInterval) -> Date
  public func hash(into hasher: inout Hasher)
  public var hashValue: Int { get }
  public static func == (a: Date, b: Date) -> Bool
  public static func < (a: Date, b: Date) -> Bool
  public init(from decoder: any Decoder) throws
  public func encode(to encoder: any Encoder) throws
}

// https://developer.apple.com/documentation/foundation/uuid
public struct UUID: Hashable, Codable, CustomStringConvertible, Sendable {
  public init()
  public init?(uuidString string: String)
  public var uuidString: String { get }
  public var description: String { get }
  public func hash(into hasher: inout Hasher)
  public var hashValue: Int { get }
  public static func == (a: UUID, b: UUID) -> Bool
  public init(from decoder: any Decoder) throws
  public func encode(to encoder: any Encoder) throws
}

// https://developer.apple.com/documentation/foundation/url
public struct URL: Hashable, Codable, Sendable {
  public init?(string: String)
  public init(fileURLWithPath path: String)
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public static var documentsDirectory: URL { get }
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public func appending<S: StringProtocol>(path: S) -> URL
  public func appendingPathExtension(_ pathExtension: String) -> URL
  public func deletingLastPathComponent() -> URL
  public func resolvingSymlinksInPath() -> URL
  public var standardizedFileURL: URL { get }
  public var path: String { get }
  public var absoluteString: String { get }
  public var lastPathComponent: String { get }
  public func hash(into hasher: inout Hasher)
  public var hashValue: Int { get }
  public static func == (a: URL, b: URL) -> Bool
  public init(from decoder: any Decoder) throws
  public func encode(to encoder: any Encoder) throws
}

// https://developer.apple.com/documentation/foundation/nsdata/readingoptions
extension Data {
  public typealias ReadingOptions = NSData.ReadingOptions
  public typealias WritingOptions = NSData.WritingOptions
}

// https://developer.apple.com/documentation/foundation/data
public struct Data: Hashable, Codable, RandomAccessCollection, MutableCollection,
  RangeReplaceableCollection, Sendable
{
  public typealias Element = UInt8
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public typealias SubSequence = Data
  public typealias Iterator = IndexingIterator<Data>
  public init()
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8
  public init(contentsOf url: URL, options: Data.ReadingOptions = []) throws
  public func write(to url: URL, options: Data.WritingOptions = []) throws
  public func makeIterator() -> IndexingIterator<Data>
  public var startIndex: Int { get }
  public var endIndex: Int { get }
  public subscript(index: Int) -> UInt8 { get set }
  public subscript(range: Range<Int>) -> Data { get set }
  public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with bytes: C)
  where C.Element == UInt8
  public func hash(into hasher: inout Hasher)
  public var hashValue: Int { get }
  public static func == (a: Data, b: Data) -> Bool
  public init(from decoder: any Decoder) throws
  public func encode(to encoder: any Encoder) throws
}

// https://developer.apple.com/documentation/foundation/locale
public struct Locale: Hashable, Sendable {
  public init(identifier: String)
  public static var current: Locale { get }
  public var identifier: String { get }
  public func hash(into hasher: inout Hasher)
  public var hashValue: Int { get }
  public static func == (a: Locale, b: Locale) -> Bool
}

// https://developer.apple.com/documentation/foundation/characterset
public struct CharacterSet: Equatable, Hashable, Sendable {
  public static var whitespaces: CharacterSet { get }
  public static var whitespacesAndNewlines: CharacterSet { get }
  public static var newlines: CharacterSet { get }
  public static func == (a: CharacterSet, b: CharacterSet) -> Bool
  public func hash(into hasher: inout Hasher)
  public var hashValue: Int { get }
}

// https://developer.apple.com/documentation/foundation/attributedstring
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
public struct AttributedString: Hashable, Sendable {
  public init(_ string: String)
  public static func == (a: AttributedString, b: AttributedString) -> Bool
  public func hash(into hasher: inout Hasher)
  public var hashValue: Int { get }
}

// https://developer.apple.com/documentation/foundation/localizederror
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var recoverySuggestion: String? { get }
  var helpAnchor: String? { get }
}
extension LocalizedError {
  public var errorDescription: String? { get }
  public var failureReason: String? { get }
  public var recoverySuggestion: String? { get }
  public var helpAnchor: String? { get }
}
extension Error {
  public var localizedDescription: String { get }
}

// https://developer.apple.com/documentation/swift/string/init(format:_:)
extension String {
  public init(format: String, _ arguments: any CVarArg...)
}

// https://developer.apple.com/documentation/swift/stringprotocol
extension StringProtocol {
  public func components<T: StringProtocol>(separatedBy separator: T) -> [String]
  public func trimmingCharacters(in set: CharacterSet) -> String
  public func replacingOccurrences<A: StringProtocol, B: StringProtocol>(of: A, with: B) -> String
  public var capitalized: String { get }
  public func localizedStandardContains<T: StringProtocol>(_ string: T) -> Bool
  public func localizedCaseInsensitiveContains<T: StringProtocol>(_ string: T) -> Bool
}
