import CoreGraphics
import Foundation
import Observation
#if canImport(AppKit)
  import AppKit
#elseif canImport(UIKit)
  import UIKit
#endif

// https://developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

// https://developer.apple.com/documentation/swiftui/viewbuilder
@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView
  public static func buildBlock<Content: View>(_ content: Content) -> Content
  public static func buildBlock<each Content: View>(_ content: repeat each Content)
    -> TupleView<(repeat each Content)>
  public static func buildExpression<Content: View>(_ content: Content) -> Content
  public static func buildIf<Content: View>(_ content: Content?) -> Content?
  public static func buildEither<TrueContent: View, FalseContent: View>(first: TrueContent)
    -> _ConditionalContent<TrueContent, FalseContent>
  public static func buildEither<TrueContent: View, FalseContent: View>(second: FalseContent)
    -> _ConditionalContent<TrueContent, FalseContent>
}

// https://developer.apple.com/documentation/swiftui/view
extension Never: View {
  public typealias Body = Never
  public var body: Never { get }
}

// https://developer.apple.com/documentation/swiftui/view
extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { get }
}

// https://developer.apple.com/documentation/swiftui/emptyview
@frozen public struct EmptyView: View {
  public typealias Body = Never
  public nonisolated init()
  public var body: Never { get }
}

// https://developer.apple.com/documentation/swiftui/textfield
public struct TextField<Label: View>: View {
  public typealias Body = Never
  public var body: Never { get }
}

// https://developer.apple.com/documentation/swiftui/textfield/init(_:text:)-7j4f
extension TextField where Label == Text {
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>)
}

// https://developer.apple.com/documentation/swiftui/tupleview
@frozen public struct TupleView<T>: View {
  public typealias Body = Never
  public var value: T
  public nonisolated init(_ value: T)
  public var body: Never { get }
}

// https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(first:)
@frozen public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View {
  public typealias Body = Never
  public var body: Never { get }
}

// https://developer.apple.com/documentation/swiftui/anyview
@frozen public struct AnyView: View {
  public typealias Body = Never
  public nonisolated init<V: View>(_ view: V)
  public nonisolated init<V: View>(erasing view: V)
  public var body: Never { get }
}

// https://developer.apple.com/documentation/swiftui/text
@frozen public struct Text: View, Equatable, Sendable {
  public typealias Body = Never
  public nonisolated init<S: StringProtocol>(_ content: S)
  public nonisolated init(verbatim content: String)
  public var body: Never { get }
  public nonisolated static func == (a: Text, b: Text) -> Bool
}

// https://developer.apple.com/documentation/swiftui/transaction
public struct Transaction {
  public init()
  public init(animation: Animation?)
  public var animation: Animation? { get set }
  public var disablesAnimations: Bool { get set }
}

// https://developer.apple.com/documentation/swiftui/animation
@frozen public struct Animation: Equatable, Sendable {
  public static let `default`: Animation
  public static var easeInOut: Animation { get }
  public static var linear: Animation { get }
  public static func easeInOut(duration: TimeInterval) -> Animation
  public static func == (a: Animation, b: Animation) -> Bool
}

// https://developer.apple.com/documentation/swiftui/withanimation(_:_:)
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result)
  rethrows -> Result

// https://developer.apple.com/documentation/swiftui/withtransaction(_:_:)
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result)
  rethrows -> Result

// https://developer.apple.com/documentation/swiftui/dynamicproperty
public protocol DynamicProperty {
  mutating func update()
}
extension DynamicProperty {
  public mutating func update()
}

// https://developer.apple.com/documentation/swiftui/binding
@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  public var transaction: Transaction
  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void)
  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void)
  public static func constant(_ value: Value) -> Binding<Value>
  public var wrappedValue: Value { get nonmutating set }
  public var projectedValue: Binding<Value> { get }
  public init(projectedValue: Binding<Value>)
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>)
    -> Binding<Subject> { get }
  public init<V>(_ base: Binding<V>) where Value == V?
  public init?(_ base: Binding<Value?>)
  public func animation(_ animation: Animation? = .default) -> Binding<Value>
}
extension Binding: @unchecked Sendable where Value: Sendable {}
extension Binding: DynamicProperty {}

// https://developer.apple.com/documentation/swiftui/bindable
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { get }
}
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
extension Bindable where Value: AnyObject {
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>)
    -> Binding<Subject> { get }
}
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
extension Bindable where Value: Observable {
  public init(wrappedValue: Value)
  public init(_ wrappedValue: Value)
}

// https://developer.apple.com/documentation/swiftui/state
@frozen @propertyWrapper public struct State<Value>: DynamicProperty {
  public init(wrappedValue value: Value)
  public init(initialValue value: Value)
  public var wrappedValue: Value { get nonmutating set }
  public var projectedValue: Binding<Value> { get }
}
extension State: Sendable where Value: Sendable {}

// https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues: CustomStringConvertible {
  public init()
  public var displayScale: CGFloat { get set }
  public var layoutDirection: LayoutDirection { get set }
  public var isEnabled: Bool { get set }
  public var description: String { get }
}

// https://developer.apple.com/documentation/swiftui/layoutdirection
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  case leftToRight
  case rightToLeft
}

// https://developer.apple.com/documentation/swiftui/proposedviewsize
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
@frozen public struct ProposedViewSize: Equatable, Sendable {
  public var width: CGFloat?
  public var height: CGFloat?
  public static let zero: ProposedViewSize
  public static let unspecified: ProposedViewSize
  public static let infinity: ProposedViewSize
  public init(width: CGFloat?, height: CGFloat?)
  public init(_ size: CGSize)
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10))
    -> CGSize
  public static func == (a: ProposedViewSize, b: ProposedViewSize) -> Bool
}

// https://developer.apple.com/documentation/swiftui/view/frame(width:height:alignment:)
extension View {
  public nonisolated func id<ID: Hashable>(_ id: ID) -> some View
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View
}

// https://developer.apple.com/documentation/swiftui/environment
@frozen @propertyWrapper public struct Environment<Value>: DynamicProperty {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>)
  public var wrappedValue: Value { get }
}

// https://developer.apple.com/documentation/swiftui/environmentkey
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

// https://developer.apple.com/documentation/swiftui/layout
@preconcurrency public protocol Layout: Sendable {}

// https://developer.apple.com/documentation/swiftui/spring
public struct Spring: Hashable, Sendable {
  public init(response: Double, dampingRatio: Double)
}

// https://developer.apple.com/documentation/swiftui/transition
@MainActor @preconcurrency public protocol Transition {}
