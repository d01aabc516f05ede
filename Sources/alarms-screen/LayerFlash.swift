internal import CWayland

/// A surface above all windows on each screen, with the protocol wlr-layer-shell-unstable-v1.
final class LayerFlash: Flash {
    private let compositor: Compositor
    /// The surfaces, in the order of the compositor's outputs.
    private var surfaces: [LayerSurface] = []

    /// Creates the surfaces without showing them.
    ///
    /// - Throws: A failure if the compositor has no such layers, or has ended the connection.
    init(on compositor: Compositor) throws(ScreenFailure) {
        self.compositor = compositor
        guard compositor.layerShell != nil else { throw LayerSurface.noLayers }
        try coverNewOutputs()
    }

    /// Creates surfaces for new screens: a screen that was turned on may be a new one.
    private func coverNewOutputs() throws(ScreenFailure) {
        guard surfaces.count < compositor.outputs.count else { return }
        for output in compositor.outputs[surfaces.count...] {
            surfaces.append(try LayerSurface(on: output, of: compositor))
        }
        // The sizes arrive meanwhile.
        try compositor.synchronize()
    }

    var descriptor: Int32 { wl_display_get_fd(compositor.display) }

    func setVisible(_ isVisible: Bool) throws(ScreenFailure) {
        try coverNewOutputs()
        for surface in surfaces { try surface.setVisible(isVisible) }
        try compositor.synchronize()
    }

    func handleEvents() throws(ScreenFailure) {
        guard wl_display_dispatch(compositor.display) >= 0 else {
            throw ScreenFailure("the Wayland compositor has ended the connection")
        }
    }
}
