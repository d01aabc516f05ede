internal import CPulse

/// The audibility of a sound that plays, as far as the sound server knows.
enum Audibility: Equatable {
    case heard
    /// The device or the stream is muted.
    case muted
    /// The volume, percent of the full one, is too low to wake a person.
    case quiet(Int)
    /// The sound server has no device.
    case nowhere

    /// The volume below which a sound counts as quiet, percent.
    private static let least = 10

    /// The sound server's data of the device and the stream.
    struct Facts {
        var device: String
        var isMuted: Bool
        var deviceVolume: pa_volume_t
        var streamVolume: pa_volume_t
        /// True if the stream's volume is relative to the device's, not absolute.
        var isRelative: Bool
    }

    init(_ facts: Facts) {
        let volume =
            facts.isRelative ? pa_sw_volume_multiply(facts.deviceVolume, facts.streamVolume) : facts.streamVolume
        let percent = Self.percent(volume)
        if facts.device == Sink.dummy {
            self = .nowhere
        } else if facts.isMuted || volume == PA_VOLUME_MUTED {
            self = .muted
        } else {
            self = percent < Self.least ? .quiet(percent) : .heard
        }
    }

    /// Determines the audibility of a stream on a device.
    init(_ stream: Survey.Stream, on sink: Sink) {
        self.init(
            Facts(
                device: sink.name, isMuted: stream.isMuted || sink.isMuted,
                deviceVolume: pa_volume_t(sink.volume.loudest), streamVolume: pa_volume_t(stream.volume.loudest),
                isRelative: !sink.isFlat))
    }

    /// Returns the better one: a sound on two devices is audible if it is on either.
    static func best(_ first: Audibility, _ second: Audibility) -> Audibility {
        func rank(_ audibility: Audibility) -> Int {
            switch audibility {
            case .heard: 200
            case .quiet(let percent): percent + 2
            case .muted: 1
            case .nowhere: 0
            }
        }
        return rank(first) >= rank(second) ? first : second
    }

    /// Returns a volume on a mixer's scale, percent.
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
