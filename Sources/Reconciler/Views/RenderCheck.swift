#if DEBUG && !canImport(ObjectiveC)
  import Foundation

  /// A check for types that have state or props, and forgot to override `render()`, or have `body` in its place.
  ///
  /// A type is not reported if it has overridden the hooks in which views are added by hand, nor a view with subviews or
  /// with a size of its own. A type without state and props may be meant to be empty, or to be filled by others, and one
  /// that no host shows may stand for another one in a test. The methods of `StateView` itself call the check. On Apple's
  /// platforms, a view can draw itself, so they have no check.
  @MainActor
  enum RenderCheck {
    struct Views {
      /// The latest view that has called the hook of `StateView` itself.
      var initialized = NodeID.none

      /// The views whose first render placed nothing, and those of them that have entered.
      var rendered: Set<NodeID> = []
      var entered: [NodeID] = []
    }

    static func didInitialize(_ node: ShadowNode) {
      RenderScheduler.current.bareViews.initialized = node.data.id
    }

    static func didRenderNothing(_ node: ShadowNode) {
      guard RenderScheduler.current.bareViews.initialized == node.data.id else { return }
      RenderScheduler.current.bareViews.initialized = .none
      RenderScheduler.current.bareViews.rendered.insert(node.data.id)
    }

    static func didEnter(_ node: ShadowNode) {
      if RenderScheduler.current.bareViews.rendered.contains(node.data.id) {
        RenderScheduler.current.bareViews.entered.append(node.data.id)
      }
    }

    /// Checks the new views; called at the end of a flush.
    static func run(_ scheduler: RenderScheduler) {
      if scheduler.bareViews.rendered.isEmpty { return }
      let views = scheduler.bareViews.entered
      scheduler.bareViews = Views()
      for id in views {
        guard let node = scheduler.node(id), node.view.peer != nil,
          node.view.subviews.isEmpty, hasNoSize(node.view), hasData(node.view)
        else { continue }
        node.reportOnce { .missingRender(in: $0) }
      }
    }

    private static func hasNoSize(_ view: StateView) -> Bool {
      let size = view.intrinsicContentSize
      return size.width < 0 && size.height < 0
    }

    private static func hasData(_ view: StateView) -> Bool {
      // A read stamp distinguishes state and props from environment values.
      OwnStorage.properties(of: view).contains {
        ($0.value as? any ResettableProperty)?.readStamp != nil
      }
    }
  }
#endif
