import Foundation
import GTKHost
import GalleryViews
import Reconciler
import TerminalHost

if CommandLine.arguments.contains("--measure") {
  measure()
  exit(0)
}
do {
  if CommandLine.arguments.contains("--gtk") {
    try GTKApp.run(title: "Gallery", size: CGSize(width: 560, height: 480)) { app in
      let gallery = GalleryView(parentViewController: app.window.controller)
      gallery.onQuit = { app.quit() }
      gallery.onCrash = { preconditionFailure("The gallery has crashed, as it was asked to.") }
      return gallery
    }
  } else {
    try TerminalApp.run { app in
      let gallery = GalleryView(parentViewController: app.screen.controller)
      gallery.onQuit = { app.quit() }
      gallery.onCrash = { preconditionFailure("The gallery has crashed, as it was asked to.") }
      return gallery
    }
  }
} catch {
  FileHandle.standardError.write(Data("Gallery: \(error)\n".utf8))
  exit(1)
}
