internal import Glibc

/// The screens of the session in the environment.
enum Screens {
    /// Turns on the screens that are off: of the Wayland compositor, or else of the X server. If there is a compositor,
    /// the X server is its own, without screens, and may not be started yet.
    ///
    /// - Returns: The number of screens that were off.
    /// - Throws: A failure if neither can be reached.
    static func light() throws(ScreenFailure) -> Int {
        if hasVariable("WAYLAND_DISPLAY") {
            do throws(ScreenFailure) {
                return try OutputPower(of: Compositor()).light()
            } catch {
                // The variable may name a session that has ended.
                guard hasVariable("DISPLAY") else { throw error }
            }
        }
        return try XServer().light()
    }

    /// Starts a visual bell: on the Wayland compositor, or its X server if it has no layers above windows; or else on
    /// the X server.
    ///
    /// - Throws: A failure if neither can be reached.
    static func flash() throws(ScreenFailure) -> any Flash {
        if hasVariable("WAYLAND_DISPLAY") {
            do throws(ScreenFailure) {
                let compositor = try Compositor()
                if compositor.layerShell != nil { return try LayerFlash(on: compositor) }
            } catch {
                guard hasVariable("DISPLAY") else { throw error }
            }
        }
        return try XFlash()
    }

    /// Returns true if the environment has this variable with a non-empty value. The corresponding C function is
    /// `getenv`.
    private static func hasVariable(_ name: String) -> Bool {
        getenv(name).map { $0.pointee != 0 } ?? false
    }
}
