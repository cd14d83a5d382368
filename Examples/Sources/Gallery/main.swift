import Foundation
import GalleryViews
import Reconciler
import TerminalHost

if CommandLine.arguments.contains("--measure") {
  measure()
  exit(0)
}
do {
  try TerminalApp.run { app in
    let gallery = GalleryView(parentViewController: app.screen.controller)
    gallery.onQuit = { app.quit() }
    gallery.onCrash = { preconditionFailure("The gallery has crashed, as it was asked to.") }
    return gallery
  }
} catch {
  FileHandle.standardError.write(Data("Gallery: \(error)\n".utf8))
  exit(1)
}
