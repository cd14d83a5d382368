#if GTK
  import Foundation

  /// The graphics card of this machine.
  enum GraphicsCard {
    /// Returns whether there is one that this process may draw with.
    ///
    /// Kernel drivers provide devices for drawing in `dri`. The drivers of NVIDIA, ARM and Qualcomm have devices of their
    /// own, and so has Linux in Windows.
    ///
    /// - Parameter devices: The folder of the devices.
    static func isUsable(in devices: String = "/dev") -> Bool {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(devices)/dri")) ?? []
      let files =
        names.filter { $0.hasPrefix("renderD") }.map { "dri/\($0)" }
        + ["nvidiactl", "mali0", "kgsl-3d0", "dxg"]
      // Safety: the path is read during the call.
      return files.contains { unsafe access("\(devices)/\($0)", R_OK | W_OK) == 0 }
    }
  }
#endif
