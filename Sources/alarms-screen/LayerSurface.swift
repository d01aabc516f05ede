internal import CLinux
internal import CWayland
internal import Glibc

/// A surface that covers a screen of a compositor.
final class LayerSurface {
    private let shm: OpaquePointer
    private let surface: OpaquePointer
    private let layer: OpaquePointer
    /// The handlers of the events, not copied by libwayland.
    private let listener = UnsafeMutablePointer<zwlr_layer_surface_v1_listener>.allocate(capacity: 1)
    /// The size of the screen, in its own units; zero until it is known, and after the screen is removed.
    private var size = (width: 0, height: 0)
    /// The buffers with the size of the screen: white and transparent.
    private var buffers: (white: OpaquePointer, clear: OpaquePointer)?

    /// The failure on a compositor without the protocol.
    static var noLayers: ScreenFailure { ScreenFailure("the Wayland compositor has no layers above windows") }

    /// Creates the surface, which ``setVisible(_:)`` shows when its size is known.
    ///
    /// - Throws: A failure if the compositor doesn't support such surfaces.
    init(on output: OpaquePointer, of compositor: Compositor) throws(ScreenFailure) {
        guard let surfaces = compositor.surfaces, let shm = compositor.sharedMemory, let shell = compositor.layerShell
        else { throw Self.noLayers }
        guard let surface = wl_compositor_create_surface(surfaces), let region = wl_compositor_create_region(surfaces),
            let layer = zwlr_layer_shell_v1_get_layer_surface(
                shell, surface, output, ZWLR_LAYER_SHELL_V1_LAYER_OVERLAY, "alarms")
        else { throw ScreenFailure("no memory left") }
        self.shm = shm
        self.surface = surface
        self.layer = layer
        // An empty region: clicks pass through.
        wl_surface_set_input_region(surface, region)
        wl_region_destroy(region)
        listener.initialize(
            to: zwlr_layer_surface_v1_listener(
                configure: { context, layer, serial, width, height in
                    guard let context, let layer else { return }
                    zwlr_layer_surface_v1_ack_configure(layer, serial)
                    Unmanaged<LayerSurface>.fromOpaque(context).takeUnretainedValue().resize(
                        Int(width), Int(height))
                },
                closed: { context, _ in
                    guard let context else { return }
                    Unmanaged<LayerSurface>.fromOpaque(context).takeUnretainedValue().resize(0, 0)
                }))
        zwlr_layer_surface_v1_add_listener(layer, listener, Unmanaged.passUnretained(self).toOpaque())
        zwlr_layer_surface_v1_set_anchor(layer, ZWLR_LAYER_SURFACE_V1_ANCHOR_ALL)
        // Panels aren't excluded from its area.
        zwlr_layer_surface_v1_set_exclusive_zone(layer, -1)
        wl_surface_commit(surface)
    }

    deinit {
        // The end of the connection destroys the surface.
        listener.deallocate()
    }

    /// Makes the surface white, or transparent.
    ///
    /// - Throws: A failure if there is no memory.
    func setVisible(_ isVisible: Bool) throws(ScreenFailure) {
        guard size.width > 0, size.height > 0 else { return }
        if buffers == nil { buffers = try makeBuffers() }
        guard let buffers else { return }
        wl_surface_attach(surface, isVisible ? buffers.white : buffers.clear, 0, 0)
        wl_surface_damage(surface, 0, 0, Int32(size.width), Int32(size.height))
        wl_surface_commit(surface)
    }

    private func resize(_ width: Int, _ height: Int) {
        // No screen is larger.
        let most = 32_767
        let new = (width: min(width, most), height: min(height, most))
        guard new != size else { return }
        size = new
        if let (white, clear) = buffers {
            wl_buffer_destroy(white)
            wl_buffer_destroy(clear)
        }
        buffers = nil
    }

    /// Creates both buffers in one memory file, in which only the white one takes space. The corresponding C functions
    /// are `memfd_create` and `mmap`.
    private func makeBuffers() throws(ScreenFailure) -> (white: OpaquePointer, clear: OpaquePointer) {
        let stride = size.width * 4
        let length = stride * size.height
        let file = memfd_create("alarms-screen", UInt32(MFD_CLOEXEC))
        guard file >= 0 else { throw ScreenFailure("no memory left") }
        defer { close(file) }
        // The pool's length is a 32-bit number.
        guard let total = Int32(exactly: 2 * length), ftruncate(file, 2 * length) == 0,
            let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
        else { throw ScreenFailure("no memory left") }
        memset(memory, 0xFF, length)
        munmap(memory, length)
        guard let pool = wl_shm_create_pool(shm, file, total) else { throw ScreenFailure("no memory left") }
        defer { wl_shm_pool_destroy(pool) }
        func buffer(at offset: Int) -> OpaquePointer? {
            wl_shm_pool_create_buffer(
                pool, Int32(offset), Int32(size.width), Int32(size.height), Int32(stride),
                WL_SHM_FORMAT_ARGB8888.rawValue)
        }
        guard let white = buffer(at: 0), let clear = buffer(at: length) else { throw ScreenFailure("no memory left") }
        return (white, clear)
    }
}
