/// The way in which a change starts when its turn has come.
@usableFromInline
enum ChangeStart: Hashable {
  /// Run the transition, until it ends.
  case transition

  /// Run `onUpdate` of a state that is applied again.
  case update

  /// Nothing: the change is settled.
  case nothing
}
