internal import CPulse

/// The audibility of a sound that plays, as far as the sound server knows.
enum Audibility: Equatable {
    case heard
    /// The device or the stream is muted.
    case muted
    /// The volume, percent of the full one, is too low to wake anybody.
    case quiet(Int)
    /// The sound server has no device.
    case nowhere

    /// The volume below which a sound counts as quiet, percent.
    private static let least = 10
    /// The name that PulseAudio and PipeWire give the device that stands in for none.
    private static let dummy = "auto_null"

    /// The sound server's information about the device and the stream.
    struct Facts {
        var device: String
        var isMuted: Bool
        var deviceVolume: pa_volume_t
        var streamVolume: pa_volume_t
        /// True if the stream's volume is a part of the device's, rather than of the full one.
        var isRelative: Bool
    }

    init(_ facts: Facts) {
        let volume =
            facts.isRelative ? pa_sw_volume_multiply(facts.deviceVolume, facts.streamVolume) : facts.streamVolume
        let percent = Self.percent(volume)
        if facts.device == Self.dummy {
            self = .nowhere
        } else if facts.isMuted || volume == PA_VOLUME_MUTED {
            self = .muted
        } else {
            self = percent < Self.least ? .quiet(percent) : .heard
        }
    }

    /// Returns a volume as a mixer's slider shows it, percent.
    static func percent(_ volume: pa_volume_t) -> Int {
        (Int(volume) * 100 + Int(PA_VOLUME_NORM) / 2) / Int(PA_VOLUME_NORM)
    }

    /// The line that reports it.
    var line: String {
        switch self {
        case .heard: "heard"
        case .muted: "muted"
        case .quiet(let percent): "quiet \(percent)"
        case .nowhere: "nowhere"
        }
    }
}
