internal import CWayland

/// The power of a compositor's screens, with the protocol wlr-output-power-management-unstable-v1.
final class OutputPower {
    private let compositor: Compositor
    /// The handlers of the events, not copied by libwayland.
    private let listener = UnsafeMutablePointer<zwlr_output_power_v1_listener>.allocate(capacity: 1)
    /// The screens that are off.
    private var off: Set<OpaquePointer> = []

    /// Reads the state of the screens of `compositor`.
    init(of compositor: Compositor) {
        self.compositor = compositor
        listener.initialize(
            to: zwlr_output_power_v1_listener(
                mode: { context, power, mode in
                    guard let context, let power else { return }
                    let screens = Unmanaged<OutputPower>.fromOpaque(context).takeUnretainedValue()
                    if mode == ZWLR_OUTPUT_POWER_V1_MODE_OFF.rawValue {
                        screens.off.insert(power)
                    } else {
                        screens.off.remove(power)
                    }
                },
                failed: { context, power in
                    guard let context, let power else { return }
                    Unmanaged<OutputPower>.fromOpaque(context).takeUnretainedValue().off.remove(power)
                }))
    }

    deinit {
        listener.deallocate()
    }

    /// Turns on the screens that are off.
    ///
    /// - Returns: Their number; 0 also if the compositor doesn't allow that.
    /// - Throws: A failure if the compositor has ended the connection.
    func light() throws(ScreenFailure) -> Int {
        guard let manager = compositor.powerManager else { return 0 }
        for output in compositor.outputs {
            guard let power = zwlr_output_power_manager_v1_get_output_power(manager, output) else {
                throw ScreenFailure("no memory left")
            }
            zwlr_output_power_v1_add_listener(power, listener, Unmanaged.passUnretained(self).toOpaque())
        }
        try compositor.synchronize()
        let dark = off
        for power in dark { zwlr_output_power_v1_set_mode(power, ZWLR_OUTPUT_POWER_V1_MODE_ON) }
        try compositor.synchronize()
        return dark.count
    }
}
