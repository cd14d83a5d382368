import Controls
import Foundation
import GalleryViews
import Reconciler
import TerminalHost

#if GTK
  import GTKHost
#endif

if CommandLine.arguments.contains("--measure") {
  measure()
  exit(0)
}

/// Creates the root view.
@MainActor
func makeGallery(in controller: StateViewController) -> GalleryView {
  let gallery = GalleryView(parentViewController: controller)
  gallery.onCrash = { preconditionFailure("The gallery has crashed, as it was asked to.") }
  return gallery
}

do {
  if CommandLine.arguments.contains("--gtk") {
    #if GTK
      try GTKApp.run(
        id: "org.example.Gallery", title: "Gallery", size: CGSize(width: 560, height: 480)
      ) { app in
        app.addAction("quit", shortcut: KeyPress("q", .control)) { [weak app] in app?.quit() }
        return makeGallery(in: app.window.controller)
      }
    #else
      throw CocoaError(.featureUnsupported)
    #endif
  } else {
    try TerminalApp.run { app in makeGallery(in: app.screen.controller) }
  }
} catch {
  FileHandle.standardError.write(Data("Gallery: \(error)\n".utf8))
  exit(1)
}
