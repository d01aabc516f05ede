internal import Glibc

/// The screens of the session that the environment names.
enum Screens {
    /// Turns on the screens that are off: those of the Wayland compositor, or else those of the X server. Where there
    /// is a compositor the X server is its own, which has no screens, and may have to be started first.
    ///
    /// - Returns: The number of the screens that were off.
    /// - Throws: A failure if neither can be reached.
    static func light() throws(Failure) -> Int {
        if hasVariable("WAYLAND_DISPLAY") {
            do throws(Failure) {
                return try OutputPower(of: Compositor()).light()
            } catch {
                // It may be the name of a session that has ended.
                guard hasVariable("DISPLAY") else { throw error }
            }
        }
        return try XServer().light()
    }

    /// Begins a visual bell: on the Wayland compositor, or, where that has no layers above windows, on its X server; or
    /// else on the X server.
    ///
    /// - Throws: A failure if neither can be reached.
    static func flash() throws(Failure) -> any Flash {
        if hasVariable("WAYLAND_DISPLAY") {
            do throws(Failure) {
                let compositor = try Compositor()
                if compositor.layerShell != nil { return try LayerFlash(on: compositor) }
            } catch {
                guard hasVariable("DISPLAY") else { throw error }
            }
        }
        return try XFlash()
    }

    /// Returns true if the environment has this variable, and not empty. The corresponding C function is `getenv`.
    private static func hasVariable(_ name: String) -> Bool {
        getenv(name).map { $0.pointee != 0 } ?? false
    }
}
