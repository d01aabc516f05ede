internal import CWayland

/// A surface above all windows of each screen, by the protocol wlr-layer-shell-unstable-v1.
final class LayerFlash: Flash {
    private let compositor: Compositor
    private var surfaces: [LayerSurface] = []

    /// Creates the surfaces, which aren't shown yet.
    ///
    /// - Throws: A failure if the compositor has no such layers, or has ended the connection.
    init(on compositor: Compositor) throws(Failure) {
        self.compositor = compositor
        for output in compositor.outputs { surfaces.append(try LayerSurface(on: output, of: compositor)) }
        // The sizes are told.
        try compositor.synchronize()
    }

    var descriptor: Int32 { wl_display_get_fd(compositor.display) }

    func setVisible(_ isVisible: Bool) throws(Failure) {
        for surface in surfaces { try surface.setVisible(isVisible) }
        try compositor.synchronize()
    }

    func handleEvents() throws(Failure) {
        guard wl_display_dispatch(compositor.display) >= 0 else {
            throw Failure("the Wayland compositor has ended the connection")
        }
    }
}
