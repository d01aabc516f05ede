internal import CPulse

extension SoundServer {
    /// A request to set a property, retained until it is answered.
    private final class Setting {
        /// The number of missing answers.
        var rest: Int
        var hasFailed = false
        let whenDone: (Bool) -> Void

        init(_ rest: Int, _ whenDone: @escaping (Bool) -> Void) {
            self.rest = rest
            self.whenDone = whenDone
        }

        func note(_ succeeded: Bool) {
            rest -= 1
            if !succeeded { hasFailed = true }
            if rest == 0 { whenDone(!hasFailed) }
        }
    }

    /// Sets a property. The corresponding C functions are `pa_context_set_sink_mute_by_name`,
    /// `pa_context_set_sink_volume_by_name`, `pa_context_suspend_sink_by_name`, `pa_context_set_sink_input_mute`,
    /// `pa_context_set_sink_input_volume` and `pa_context_set_card_profile_by_name`.
    ///
    /// - Parameters:
    ///   - streams: The indices of the streams of the alarm.
    ///   - whenDone: Receives true if the server has set it.
    func set(
        _ property: Change.Property, to value: Change.Value, streams: [UInt32], whenDone: @escaping (Bool) -> Void
    ) {
        let targets: [UInt32?] = property.object == .stream ? streams.map { $0 } : [nil]
        guard !targets.isEmpty else { return whenDone(false) }
        let setting = Setting(targets.count, whenDone)
        for target in targets {
            let retained = Unmanaged.passRetained(setting).toOpaque()
            let operation = start(property, value, target, retained)
            if operation == nil { Unmanaged<Setting>.fromOpaque(retained).takeRetainedValue().note(false) }
            Self.release(operation)
        }
    }

    private func start(
        _ property: Change.Property, _ value: Change.Value, _ stream: UInt32?, _ setting: UnsafeMutableRawPointer
    ) -> OpaquePointer? {
        let done: pa_context_success_cb_t = { _, success, setting in
            guard let setting else { return }
            Unmanaged<Setting>.fromOpaque(setting).takeRetainedValue().note(success != 0)
        }
        switch (property.kind, value, property.object, stream) {
        case (.mute, .flag(let flag), .sink(let sink), _):
            return pa_context_set_sink_mute_by_name(context, sink, flag ? 1 : 0, done, setting)
        case (.suspension, .flag(let flag), .sink(let sink), _):
            return pa_context_suspend_sink_by_name(context, sink, flag ? 1 : 0, done, setting)
        case (.volume, .volume(let volume), .sink(let sink), _):
            var value = volume.value
            return pa_context_set_sink_volume_by_name(context, sink, &value, done, setting)
        case (.profile, .profile(let profile), .card(let card), _):
            return pa_context_set_card_profile_by_name(context, card, profile, done, setting)
        case (.mute, .flag(let flag), .stream, let stream?):
            return pa_context_set_sink_input_mute(context, stream, flag ? 1 : 0, done, setting)
        case (.volume, .volume(let volume), .stream, let stream?):
            var value = volume.value
            return pa_context_set_sink_input_volume(context, stream, &value, done, setting)
        default: return nil
        }
    }
}
