internal import CXCB
internal import Glibc

/// A window above all others, not managed by the window manager (override-redirect).
final class XFlash: Flash {
    private let server: XServer
    private let window: xcb_window_t
    private var connection: OpaquePointer { server.connection }

    /// Creates the window without showing it.
    ///
    /// - Throws: A failure if the X server can't be reached, or doesn't support windows through which clicks pass.
    init() throws(ScreenFailure) {
        server = try XServer()
        let connection = server.connection
        guard server.hasInputShapes, let screen = server.screen else {
            throw ScreenFailure("the X server has no windows that clicks pass through")
        }
        window = xcb_generate_id(connection)
        let mask = XCB_CW_BACK_PIXEL.rawValue | XCB_CW_OVERRIDE_REDIRECT.rawValue
        let values: [UInt32] = [screen.white_pixel, 1]
        xcb_create_window(
            connection, UInt8(XCB_COPY_FROM_PARENT), window, screen.root, 0, 0, screen.width_in_pixels,
            screen.height_in_pixels, 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), screen.root_visual, mask, values
        )
        // Instance and class.
        let name = Array("alarms-screen\0Alarms\0".utf8)
        xcb_change_property(
            connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, XCB_ATOM_WM_CLASS.rawValue,
            XCB_ATOM_STRING.rawValue, 8, UInt32(name.count), name)
        xcb_shape_rectangles(
            connection, UInt8(XCB_SHAPE_SO_SET.rawValue), UInt8(XCB_SHAPE_SK_INPUT.rawValue),
            UInt8(XCB_CLIP_ORDERING_UNSORTED.rawValue), window, 0, 0, 0, nil)
    }

    var descriptor: Int32 { xcb_get_file_descriptor(connection) }

    func setVisible(_ isVisible: Bool) throws(ScreenFailure) {
        guard isVisible else {
            xcb_unmap_window(connection, window)
            return try server.synchronize()
        }
        // The screens may have changed.
        let question = xcb_get_geometry(connection, server.screen?.root ?? 0)
        let geometry = xcb_get_geometry_reply(connection, question, nil)
        defer { free(geometry) }
        guard let geometry = geometry?.pointee else { throw ScreenFailure("the X server has ended the connection") }
        let mask =
            XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue | XCB_CONFIG_WINDOW_STACK_MODE.rawValue
        let values = [UInt32(geometry.width), UInt32(geometry.height), XCB_STACK_MODE_ABOVE.rawValue]
        xcb_configure_window(connection, window, UInt16(mask), values)
        xcb_map_window(connection, window)
        try server.synchronize()
    }

    func handleEvents() throws(ScreenFailure) {
        while let event = xcb_poll_for_event(connection) { free(event) }
        guard xcb_connection_has_error(connection) == 0 else {
            throw ScreenFailure("the X server has ended the connection")
        }
    }
}
