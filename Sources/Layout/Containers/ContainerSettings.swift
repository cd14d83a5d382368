/// The settings of a container: those that the caller has set, and those that it inherits.
struct ContainerSettings {
  /// The scale that was set; `nil` to inherit it.
  var scale: Double?

  /// The direction that was set; `nil` to inherit it.
  var direction: LayoutDirection?

  /// The handler of issues that was set.
  var onIssue: ((LayoutIssue) -> Void)?

  /// Whether updates ask the items for their parents and metrics, if that was set.
  var checksItems: Bool?

  /// Whether updates read the frames of all items that are not laid out.
  var checksFrames = true

  /// The settings that apply to the current root.
  var ofRoot = OfRoot()

  /// The settings of the surrounding container, or of the one that the items have left.
  var inherited = Inherited()

  struct OfRoot {
    /// The size at which the root is laid out; `nil` for the size of its frame.
    var size: Size?

    var onUpdate: (() -> Void)?
    var onNeedsUpdate: (() -> Void)?
  }

  struct Inherited {
    // Settings of the surrounding container at the last update.
    var scale: Double?
    var direction: LayoutDirection?

    // Settings of the container that the items have left.
    var onIssue: ((LayoutIssue) -> Void)?
    var checksItems: Bool?
  }

  var usedScale: Double? { scale ?? inherited.scale }

  /// The direction that was set here or around the container.
  var knownDirection: LayoutDirection? { direction ?? inherited.direction }

  var usedDirection: LayoutDirection { knownDirection ?? .leftToRight }

  /// Whether updates ask the items for their parents and metrics; `nil` to ask the root.
  var usedCheck: Bool? { checksItems ?? inherited.checksItems }

  /// The settings that items inherit when they leave, until their container finds its surroundings.
  var forLeaving: Inherited {
    Inherited(
      scale: usedScale, direction: usedDirection, onIssue: onIssue ?? inherited.onIssue,
      checksItems: usedCheck)
  }
}
