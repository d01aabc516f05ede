internal import CPulse

/// The volumes of the channels of a device or a stream, on a mixer's scale. The corresponding C type is `pa_cvolume`.
struct Volume: Equatable {
    /// The volume of each channel; ``full`` is the full volume.
    let channels: [pa_volume_t]

    /// The full volume: 100 percent.
    static let full = Int(PA_VOLUME_NORM)
    /// The difference up to which two volumes count as equal: sound servers round values.
    static let tolerance = full / 100

    init(_ channels: [pa_volume_t]) {
        self.channels = channels
    }

    init(_ volume: pa_cvolume) {
        channels = withUnsafeBytes(of: volume.values) { Array($0.bindMemory(to: pa_volume_t.self)) }
            .prefix(Int(volume.channels)).map { $0 }
    }

    /// Parses the volumes, separated by commas; `nil`: they are invalid.
    init?(_ text: Substring) {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let channels = words.compactMap { pa_volume_t($0) }
        guard channels.count == words.count, channels.count <= Int(PA_CHANNELS_MAX),
            channels.allSatisfy({ $0 <= UInt32.max / 2 })
        else { return nil }
        self.channels = channels
    }

    /// The text for ``init(_:)-(Substring)``.
    var text: String { channels.map(String.init).joined(separator: ",") }

    /// The volume of the loudest channel.
    var loudest: Int { Int(channels.max() ?? 0) }

    /// Returns the volumes scaled to a maximum of `loudest`, with the same balance.
    func scaled(to loudest: Int) -> Volume {
        let now = self.loudest
        return Volume(channels.map { now == 0 ? pa_volume_t(loudest) : pa_volume_t(Int($0) * loudest / now) })
    }

    /// Returns true if a sound server may report the other value after being set to this one.
    func isNear(_ other: Volume) -> Bool {
        channels.count == other.channels.count
            && zip(channels, other.channels).allSatisfy { abs(Int($0) - Int($1)) <= Self.tolerance }
    }

    /// The corresponding C value.
    var value: pa_cvolume {
        var value = pa_cvolume()
        pa_cvolume_init(&value)
        value.channels = UInt8(channels.count)
        withUnsafeMutableBytes(of: &value.values) { bytes in
            for (index, channel) in channels.enumerated() {
                bytes.storeBytes(
                    of: channel, toByteOffset: index * MemoryLayout<pa_volume_t>.stride, as: pa_volume_t.self)
            }
        }
        return value
    }
}
