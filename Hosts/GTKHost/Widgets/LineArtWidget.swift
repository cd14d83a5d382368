#if GTK
  import CGtk4
  import Controls
  import Foundation

  /// A widget that draws lines from edge to edge: a class of GTK's made here.
  final class LineArtWidget: Widget {
    /// What is drawn.
    struct Content: Equatable {
      var cells: [LineArt.Cell] = []

      /// The width of a cell.
      var step = 0.0
      var palette = Palette.light
    }

    var content = Content() {
      didSet { if content != oldValue { unsafe gtk_widget_queue_draw(pointer) } }
    }

    init() { super.init(Self.gType, role: GTK_ACCESSIBLE_ROLE_PRESENTATION) }

    private static let gType = unsafe register("UmbraLineArt") { type, _ in
      // Safety: GObject calls with the structure of the class, which begins with those of its parents.
      unsafe umbra_widget_class(type)?.pointee.snapshot = lineArtSnapshot
    }

    fileprivate func draw(into snapshot: OpaquePointer?) {
      let (width, height) = unsafe (gtk_widget_get_width(pointer), gtk_widget_get_height(pointer))
      // A sign is wider than its cell.
      let overlap: Float = 2
      var area = graphene_rect_t(
        origin: graphene_point_t(x: -overlap, y: 0),
        size: graphene_size_t(width: Float(width) + 2 * overlap, height: Float(height)))
      // Safety: the area is ours, and the context is released at the end.
      guard let cairo = unsafe gtk_snapshot_append_cairo(snapshot, &area) else { return }
      defer { unsafe cairo_destroy(cairo) }
      unsafe cairo_set_line_width(cairo, 2)
      // Lines have whole pixels, so that neighbors meet without a seam.
      let middle = (Double(height) / 2).rounded()
      for (index, cell) in content.cells.enumerated() {
        let left = (content.step * Double(index)).rounded()
        let right = (content.step * Double(index + 1)).rounded()
        let center = CGPoint(x: ((left + right) / 2).rounded(), y: middle)
        unsafe drawLines(
          of: cell, in: cairo, center,
          CGRect(x: left, y: 0, width: right - left, height: Double(height)))
        guard let sign = cell.sign else { continue }
        unsafe setColor(cell.color, of: cairo)
        let radius = min(content.step * 0.55, middle / 2)
        switch sign {
        case .dot, .ring:
          unsafe cairo_arc(cairo, center.x, center.y, radius - (sign == .ring ? 1 : 0), 0, 2 * .pi)
          if sign == .dot { unsafe cairo_fill(cairo) } else { unsafe cairo_stroke(cairo) }
        case .more:
          unsafe cairo_move_to(cairo, center.x - radius / 2, center.y - radius)
          unsafe cairo_line_to(cairo, center.x + radius / 2, center.y)
          unsafe cairo_line_to(cairo, center.x - radius / 2, center.y + radius)
          unsafe cairo_stroke(cairo)
        }
      }
    }

    private func setColor(_ role: ColorRole, of cairo: OpaquePointer) {
      let color = content.palette.ink(role)
      unsafe cairo_set_source_rgb(cairo, color.red, color.green, color.blue)
    }

    /// Draws the lines of a cell; the one line of a corner is round, and lines up and down are in front of others.
    private func drawLines(
      of cell: LineArt.Cell, in cairo: OpaquePointer, _ center: CGPoint, _ area: CGRect
    ) {
      let (x, y) = (center.x, center.y)
      func points(_ ends: [(LineArt.Edges, CGPoint)]) -> [CGPoint] {
        ends.filter { cell.edges.contains($0.0) }.map(\.1)
      }
      let sides = points([
        (.left, CGPoint(x: area.minX, y: y)), (.right, CGPoint(x: area.maxX, y: y)),
      ])
      let ends = points([
        (.up, CGPoint(x: x, y: area.minY)), (.down, CGPoint(x: x, y: area.maxY)),
      ])
      if sides.count == 1, ends.count == 1 {
        let radius = abs(sides[0].x - x)
        unsafe setColor(cell.color, of: cairo)
        unsafe cairo_move_to(cairo, x, ends[0].y)
        unsafe cairo_line_to(cairo, x, ends[0].y < y ? y - radius : y + radius)
        unsafe cairo_curve_to(cairo, x, y, x, y, sides[0].x, y)
        return unsafe cairo_stroke(cairo)
      }
      for (points, color) in [(sides, cell.crossingColor ?? cell.color), (ends, cell.color)] {
        unsafe setColor(color, of: cairo)
        for point in points {
          unsafe cairo_move_to(cairo, point.x, point.y)
          unsafe cairo_line_to(cairo, x, y)
        }
        unsafe cairo_stroke(cairo)
      }
    }
  }

  // Safety: GTK calls on the main thread, with a living widget of the class above. What is passed on into the main
  // actor never leaves it.
  private let lineArtSnapshot:
    @convention(c) (UnsafeMutablePointer<GtkWidget>?, OpaquePointer?) -> Void = {
      widget, snapshot in
      nonisolated(unsafe) let (widget, snapshot) = unsafe (widget, snapshot)
      MainActor.assumeIsolated {
        unsafe (Widget.at(widget) as? LineArtWidget)?.draw(into: snapshot)
      }
    }
#endif
