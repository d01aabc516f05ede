internal import CPulse

/// A playback device. The corresponding C type is `pa_sink_info`.
struct Sink {
    /// The people who hear the device.
    enum Place: Equatable {
        /// All in the room, as far as known.
        case room
        /// All in the room: the machine's own loudspeaker.
        case builtIn
        /// The person who wears the device, if any.
        case wearer
        /// Possibly no person in the room: the device is wireless.
        case away
        /// No person: the dummy for a missing device.
        case nowhere
    }

    let name: String
    /// The server's index, which isn't reused.
    let index: UInt32
    let isMuted: Bool
    let isSuspended: Bool
    let volume: Volume
    /// True if the volumes of streams are absolute (flat), not relative to its volume.
    let isFlat: Bool
    let place: Place

    /// Returns the place of a device.
    ///
    /// - Parameters:
    ///   - formFactor: The property `device.form_factor`; for a sound card with several ports, the card's.
    ///   - bus: The property `device.bus`.
    ///   - port: The type of the active port, a `pa_device_port_type_t`.
    static func place(name: String, formFactor: String?, bus: String?, port: UInt32?) -> Place {
        let port = port.map { pa_device_port_type_t(rawValue: $0) }
        if name == dummy { return .nowhere }
        switch port {
        case PA_DEVICE_PORT_TYPE_HEADPHONES, PA_DEVICE_PORT_TYPE_HEADSET, PA_DEVICE_PORT_TYPE_HANDSET,
            PA_DEVICE_PORT_TYPE_EARPIECE:
            return .wearer
        default: break
        }
        if bus == "bluetooth" { return .away }
        if port == PA_DEVICE_PORT_TYPE_SPEAKER { return .builtIn }
        switch formFactor {
        case "headphone", "headset", "hands-free", "handset": return .wearer
        case "internal":
            // The port of a screen, or of an amplifier, which may be off.
            let isOther = [
                PA_DEVICE_PORT_TYPE_HDMI, PA_DEVICE_PORT_TYPE_TV, PA_DEVICE_PORT_TYPE_SPDIF, PA_DEVICE_PORT_TYPE_LINE,
            ].contains { $0 == port }
            return isOther ? .room : .builtIn
        default: return .room
        }
    }

    /// The name of the dummy device of PulseAudio and PipeWire.
    static let dummy = "auto_null"
}

extension Sink {
    init(_ info: pa_sink_info) {
        name = info.name.map { String(cString: $0) } ?? ""
        index = info.index
        isMuted = info.mute != 0
        isSuspended = info.state == PA_SINK_SUSPENDED
        volume = Volume(info.volume)
        isFlat = info.flags.rawValue & PA_SINK_FLAT_VOLUME.rawValue != 0
        func property(_ key: String) -> String? {
            info.proplist.flatMap { pa_proplist_gets($0, key) }.map { String(cString: $0) }
        }
        place = Self.place(
            name: name, formFactor: property(PA_PROP_DEVICE_FORM_FACTOR), bus: property(PA_PROP_DEVICE_BUS),
            port: info.active_port?.pointee.type)
    }
}
