/// The way in which a change starts whose turn has come.
@usableFromInline
enum ChangeStart: Hashable {
  /// Run the transition, until it ends.
  case transition

  /// Run the mutations of a state that is applied again.
  case update

  /// Nothing: the change is settled.
  case nothing
}
