#if GTK
  import CGtk4
  public import Controls
  public import Foundation
  import Layout
  public import Reconciler

  /// A tree of views in a window of GTK.
  ///
  /// `GTKApp.run` creates the first window. An application creates further ones, and keeps each as long as it is open:
  ///
  /// ```swift
  /// @MainActor final class Reports {
  ///   private var window: GTKWindow?
  ///
  ///   func show() throws {
  ///     if window == nil {
  ///       window = try GTKWindow(title: "Report")
  ///       window?.rootView = ReportView()
  ///       window?.onClose = { [weak self] in self?.window = nil }
  ///     }
  ///     window?.present()
  ///   }
  /// }
  /// ```
  @MainActor
  public final class GTKWindow {
    /// The controller whose view fills the window.
    public let controller = StateViewController()

    /// The closure that is called with a key that neither a widget nor a view has handled; it returns whether it has
    /// handled the key.
    public var onKey: ((KeyPress) -> Bool)?

    /// The closure that is called once, after the window has been closed.
    public var onClose: (() -> Void)?

    /// The view that has the focus.
    public internal(set) weak var focused: (any Responder)?

    /// The clock of the window's frames, for animated transitions.
    public let clock = FrameClock { .microseconds(g_get_monotonic_time()) }

    /// The number of frames that have been prepared.
    public private(set) var frameCount = 0

    let widget: WindowWidget

    /// The classes of style, and the colors for the theme.
    let styles: StyleSheet

    /// The metrics for the fonts of the theme.
    private(set) var metrics: HostMetrics

    /// Whether the theme is light or dark.
    private(set) var appearance: Appearance

    /// The number of further frames in which the metrics and the appearance may change.
    private var themeChecks = 0

    /// The peer of the view that receives the focus as soon as possible.
    weak var awaitingFocus: WidgetPeer?

    /// The parts of the window that can have the focus.
    var scopes = FocusScopes()

    /// The view whose descendants receive input: the dialog in front, or the topmost view.
    var scope: View { scopes.current(in: controller.view) }

    /// The pointer over the views.
    let pointer = Pointer()

    /// The context menu that was opened last.
    var contextMenu: PopoverWidget? { didSet { oldValue?.removeFromParent() } }

    /// What screen readers are told of lists.
    let announcer = ListAnnouncer()

    /// The widgets behind the dialog in front.
    private var cover = InputCover()

    /// The peer of the topmost view.
    let top: ContainerPeer
    private let wantedSize: CGSize?
    private let isMinimumFitting: Bool
    /// Whether the size that the constraints require may have changed.
    private var isMinimumStale = true
    // Peers go with their views, also before they could show something.
    private var stale: [Weak<WidgetPeer>] = []
    private var staleScrolls: [Weak<ScrollPeer>] = []
    private var isFrameRequested = false
    private var isUpdating = false
    private var isOpen = true
    private var timer = LoopTimer()

    /// Creates a window.
    ///
    /// - Parameters:
    ///   - title: The window's title.
    ///   - size: The initial size, in points; `nil` for the size that the constraints require. If the views contain a list
    ///     or another view that scrolls, the window then has room for at least 60 by 24 characters.
    ///   - minimumSize: The minimum size, in points; `nil` for the size that the constraints require at any time.
    /// - Throws: ``GTKError`` if there is no display.
    public init(
      title: String, size: CGSize? = nil, minimumSize: CGSize? = .zero
    ) throws(GTKError) {
      try Self.prepareDisplay()
      styles = StyleSheet()
      widget = WindowWidget()
      widget.joinApplication()
      metrics = widget.metrics()
      appearance = widget.appearance()
      wantedSize = size
      isMinimumFitting = minimumSize == nil
      let view = controller.view
      top = TopPeer(view, in: nil)
      top.window = self
      top.content?.setMinimum(minimumSize ?? .zero)
      widget.set("title", title)
      // Widgets have whole sizes; layout knows best which edge goes where.
      view.layout.container.scale = 1
      if widget.isRightToLeft { view.layout.container.direction = .rightToLeft }
      view.frame.size = size ?? .zero
      view.attach(top)
      widget.setChild(top.widget)
      connectSignals()
    }

    /// The root of the tree.
    public var rootView: StateView? {
      get { controller.rootView }
      set { controller.rootView = newValue }
    }

    /// Shows the window, in front of others.
    public func present() {
      guard isOpen else { return }
      guard !widget.isPresented else { return widget.present() }
      update()
      let size = wantedSize ?? fittingSize
      widget.set("default-width", Int(size.width))
      widget.set("default-height", Int(size.height))
      widget.present()
    }

    /// The size that the constraints require, and enough for views that scroll, which require none for their content.
    private var fittingSize: CGSize {
      let fitting = controller.view.layout.fittingSize()
      guard controller.view.scrollsContent else {
        return CGSize(width: fitting.width, height: fitting.height)
      }
      return CGSize(
        width: max(Double(fitting.width), 60 * Double(metrics.character.width)),
        height: max(Double(fitting.height), 24 * Double(metrics.character.height)))
    }

    /// Closes the window, and ends its tree.
    public func close() {
      guard isOpen else { return }
      isOpen = false
      timer.stop()
      focused = nil
      contextMenu = nil
      widget.destroy()
      // While the views are still in the tree: the end of the tree removes those that something else retains.
      controller.view.detach()
      rootView = nil
      (stale, staleScrolls) = ([], [])
      onClose?()
    }

    /// The window's content, drawn without a screen; `nil` before the window has a size.
    public func picture() -> Bitmap? { widget.picture() }

    /// Writes the window's content to a PNG file, and returns whether this succeeded.
    public func savePicture(to path: String) -> Bool { widget.savePicture(to: path) }

    /// Opens the display.
    static func prepareDisplay() throws(GTKError) {
      chooseRenderer()
      // The name of the application for screen readers.
      if unsafe g_get_prgname() == nil { unsafe g_set_prgname(ProcessInfo.processInfo.processName) }
      guard gtk_init_check() != 0 else { throw .noDisplay }
    }

    /// Draws by cairo on a machine without a graphics card, and keeps GTK from loading OpenGL for it.
    ///
    /// There, OpenGL is a program, too: Mesa's, which needs more than twice the memory of the whole process without it, and
    /// more time for each frame.
    private static func chooseRenderer() {
      // What the user has set stays.
      if unsafe g_getenv("GSK_RENDERER") == nil, !GraphicsCard.isUsable() {
        unsafe g_setenv("GSK_RENDERER", "cairo", 0)
      }
      // Safety: the texts are compared before anything can change the environment.
      guard let renderer = unsafe g_getenv("GSK_RENDERER"), unsafe strcmp(renderer, "cairo") == 0
      else { return }
      unsafe g_setenv("GDK_DEBUG", "gl-disable", 0)
    }

    private func connectSignals() {
      widget.on("realize") { [weak self] in
        guard let self else { return }
        self.widget.onFrame { [weak self] in self?.frame() }
        if self.isFrameRequested { self.widget.requestFrame() }
      }
      widget.onNotify("focus-widget") { [weak self] in self?.focusDidChange() }
      widget.onCloseRequest { [weak self] in self?.close() }
      clock.onWait = { [weak self] delay in self?.wait(delay) }
      widget.onThemeChange { [weak self] in self?.themeDidChange() }
      widget.passInput(to: self)
    }

    /// Shows all texts in the colors of the new theme, and follows its font in the next frames, because GTK's widgets have it
    /// some frames later.
    private func themeDidChange() {
      guard isOpen else { return }
      themeChecks = 4
      requestFrame()
      styles.themeDidChange()
      func refresh(_ view: View) {
        if view is Label { view.contentDidChange() }
        view.subviews.forEach(refresh)
      }
      refresh(controller.view)
    }

    // MARK: - Frames

    /// Updates a peer's content in the next frame.
    func isStale(_ peer: WidgetPeer) {
      stale.append(Weak(object: peer))
      treeDidChange()
      if !isUpdating { requestFrame() }
    }

    /// Called when views have changed, so that the window may have another minimum size.
    func treeDidChange() { isMinimumStale = true }

    /// Settles a scrolled view in the next frame.
    func isUnsettled(_ peer: ScrollPeer) {
      staleScrolls.append(Weak(object: peer))
      if !isUpdating { requestFrame() }
    }

    private func updateTheme() {
      guard themeChecks > 0 else { return }
      themeChecks -= 1
      if themeChecks > 0 { requestFrame() }
      let (newMetrics, newAppearance) = (widget.metrics(), widget.appearance())
      guard newMetrics != metrics || newAppearance != appearance else { return }
      (metrics, appearance) = (newMetrics, newAppearance)
      controller.view.hostDidChange()
    }

    private func requestFrame() {
      guard !isFrameRequested, isOpen else { return }
      isFrameRequested = true
      widget.requestFrame()
    }

    /// Waits for work on the clock: for the next frame, or for a timer first, since frames cost power.
    private func wait(_ delay: Duration) {
      let isSoon = delay < clock.interval * 2
      if isSoon { requestFrame() }
      // A window that nobody sees gets no frames; its work goes on all the same.
      timer.start(after: isSoon ? delay + .milliseconds(250) : delay - clock.interval) {
        [weak self] in
        guard let self else { return }
        self.clock.advance(to: self.clock.now)
        self.update()
      }
    }

    /// Prepares a frame: what is due on the clock, what is to be rendered, and the frames of all views.
    private func frame() {
      isFrameRequested = false
      frameCount += 1
      updateTheme()
      if let (time, interval) = widget.frameTimes() {
        if interval > .zero { clock.interval = interval }
        // What the work changes is shown in this frame.
        isUpdating = true
        clock.advance(to: time)
        isUpdating = false
      }
      update()
    }

    /// Renders the views that are due, and updates all widgets.
    ///
    /// Each frame does this automatically.
    public func update() {
      guard !isUpdating, isOpen else { return }
      isUpdating = true
      // A listener to scrolling may have changed the content.
      for _ in 0..<8 {
        StateView.flush()
        guard !stale.isEmpty || !staleScrolls.isEmpty else { break }
        let (peers, scrolls) = (stale, staleScrolls)
        (stale, staleScrolls) = ([], [])
        for peer in peers { peer.object?.update() }
        for peer in scrolls { peer.object?.settle() }
      }
      isUpdating = false
      if !stale.isEmpty || !staleScrolls.isEmpty { requestFrame() }
      if isMinimumFitting, isMinimumStale {
        isMinimumStale = false
        let size = controller.view.layout.fittingSize()
        top.content?.setMinimum(CGSize(width: size.width, height: size.height))
      }
      announcer.update()
      cover.update(behind: scope, in: controller.view)
      settleFocus()
    }

    /// Takes another size, which the window is being given.
    func resize(width: Int, height: Int) {
      guard isOpen else { return }
      controller.view.frame = CGRect(x: 0, y: 0, width: width, height: height)
      update()
    }
  }

  extension View {
    /// Whether the view or one of its descendants scrolls its content.
    fileprivate var scrollsContent: Bool {
      self is any Scrolled || subviews.contains(where: \.scrollsContent)
    }
  }

  /// Shows the view that fills a window.
  private final class TopPeer: ContainerPeer {
    override func allocate(_ container: ContainerWidget, width: Int, height: Int) {
      window?.resize(width: width, height: height)
      super.allocate(container, width: width, height: height)
    }
  }
#endif
