internal import CWayland

/// A connection to the Wayland compositor in `WAYLAND_DISPLAY`, closed when this object is released.
final class Compositor {
    let display: OpaquePointer
    private let registry: OpaquePointer
    /// The handlers of the registry's events, not copied by libwayland.
    private let listener = UnsafeMutablePointer<wl_registry_listener>.allocate(capacity: 1)
    /// The screens.
    private(set) var outputs: [OpaquePointer] = []
    /// The global that turns screens on and off; `nil` if the compositor lacks it.
    private(set) var powerManager: OpaquePointer?
    /// The global that creates surfaces.
    private(set) var surfaces: OpaquePointer?
    /// The global that shares memory with the compositor.
    private(set) var sharedMemory: OpaquePointer?
    /// The global that puts surfaces above windows; `nil` if the compositor lacks it.
    private(set) var layerShell: OpaquePointer?

    /// Connects, and waits for the compositor's list of globals. The corresponding C functions are
    /// `wl_display_connect` and `wl_display_get_registry`.
    ///
    /// - Throws: A failure if it can't be reached.
    init() throws(ScreenFailure) {
        guard let display = wl_display_connect(nil) else {
            throw ScreenFailure("the Wayland compositor can't be reached")
        }
        guard let registry = wl_display_get_registry(display) else {
            wl_display_disconnect(display)
            throw ScreenFailure("no memory left")
        }
        self.display = display
        self.registry = registry
        listener.initialize(
            to: wl_registry_listener(
                global: { context, registry, name, interface, _ in
                    guard let context, let registry, let interface else { return }
                    let compositor = Unmanaged<Compositor>.fromOpaque(context).takeUnretainedValue()
                    compositor.add(String(cString: interface), name, of: registry)
                },
                global_remove: { _, _, _ in }))
        wl_registry_add_listener(registry, listener, Unmanaged.passUnretained(self).toOpaque())
        try synchronize()
    }

    deinit {
        wl_display_disconnect(display)
        listener.deallocate()
    }

    /// Waits until the compositor has handled all earlier requests. The corresponding C function is
    /// `wl_display_roundtrip`.
    ///
    /// - Throws: A failure if it has ended the connection.
    func synchronize() throws(ScreenFailure) {
        guard wl_display_roundtrip(display) >= 0 else {
            throw ScreenFailure("the Wayland compositor has ended the connection")
        }
    }

    private func add(_ interface: String, _ name: UInt32, of registry: OpaquePointer) {
        switch interface {
        case "wl_output": if let output = wl_output_bind(registry, name) { outputs.append(output) }
        case "zwlr_output_power_manager_v1": powerManager = zwlr_output_power_manager_v1_bind(registry, name)
        case "wl_compositor": surfaces = wl_compositor_bind(registry, name)
        case "wl_shm": sharedMemory = wl_shm_bind(registry, name)
        case "zwlr_layer_shell_v1": layerShell = zwlr_layer_shell_v1_bind(registry, name)
        default: break
        }
    }
}
