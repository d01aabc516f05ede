internal import CXCB
internal import Glibc

/// A connection to the X server in `DISPLAY`, closed when this object is released.
final class XServer {
    let connection: OpaquePointer

    /// Connects. The corresponding C function is `xcb_connect`.
    ///
    /// - Throws: A failure if it can't be reached.
    init() throws(ScreenFailure) {
        connection = xcb_connect(nil, nil)
        // The deinitializer closes the connection, as after any error.
        guard xcb_connection_has_error(connection) == 0 else { throw ScreenFailure("the X server can't be reached") }
    }

    deinit {
        xcb_disconnect(connection)
    }

    /// Turns on screens that DPMS has turned off, ends the server's screen saver, and restarts the timers of both. The
    /// corresponding C functions are `xcb_dpms_force_level` and `xcb_force_screen_saver`.
    ///
    /// - Returns: The number of screens that were off; DPMS has one state for all.
    /// - Throws: A failure if the X server has ended.
    func light() throws(ScreenFailure) -> Int {
        xcb_force_screen_saver(connection, UInt8(XCB_SCREEN_SAVER_RESET.rawValue))
        let wasOff = isTurnedOff
        if wasOff { xcb_dpms_force_level(connection, UInt16(XCB_DPMS_DPMS_MODE_ON.rawValue)) }
        try synchronize()
        return wasOff ? 1 : 0
    }

    /// Waits until the X server has handled all earlier requests.
    ///
    /// - Throws: A failure if it has ended the connection.
    func synchronize() throws(ScreenFailure) {
        // Any request with a reply, which comes after all earlier requests.
        let answer = xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil)
        guard answer != nil else { throw ScreenFailure("the X server has ended the connection") }
        free(answer)
    }

    /// The first screen, which is the only one in current servers: all monitors together.
    var screen: xcb_screen_t? {
        // There is none after the server has ended the connection.
        guard let setup = xcb_get_setup(connection) else { return nil }
        return xcb_setup_roots_iterator(setup).data?.pointee
    }

    /// True if the server supports windows through which clicks pass: the extension SHAPE of version 1.1 or later.
    var hasInputShapes: Bool {
        guard hasExtension("SHAPE") else { return false }
        let version = xcb_shape_query_version_reply(connection, xcb_shape_query_version(connection), nil)
        defer { free(version) }
        guard let version = version?.pointee else { return false }
        return (version.major_version, version.minor_version) >= (1, 1)
    }

    /// True if DPMS has turned the screens off.
    private var isTurnedOff: Bool {
        // Many servers, such as Xwayland, don't support it.
        guard hasExtension("DPMS") else { return false }
        let state = xcb_dpms_info_reply(connection, xcb_dpms_info(connection), nil)
        defer { free(state) }
        // If DPMS is disabled, it has turned nothing off, and can't be forced.
        guard let state = state?.pointee, state.state != 0 else { return false }
        return state.power_level != UInt16(XCB_DPMS_DPMS_MODE_ON.rawValue)
    }

    private func hasExtension(_ name: String) -> Bool {
        let query = xcb_query_extension(connection, UInt16(name.utf8.count), name)
        let answer = xcb_query_extension_reply(connection, query, nil)
        defer { free(answer) }
        return answer?.pointee.present == 1
    }
}
