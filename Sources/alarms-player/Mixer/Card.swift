internal import CPulse

/// A sound card. The corresponding C type is `pa_card_info`.
struct Card {
    /// A set of the card's devices that are used together. The corresponding C type is `pa_card_profile_info2`.
    struct Profile {
        let name: String
        /// The server's preference: the higher, the better.
        let priority: UInt32
        /// True if it has a playback device.
        let plays: Bool
        /// False if its ports are known to have nothing plugged in.
        let isAvailable: Bool
    }

    let name: String
    /// True if the card is wireless.
    let isWireless: Bool
    /// The name of the profile in use.
    let profile: String
    let profiles: [Profile]

    /// The best profile with playback, if the current one has none; `nil`: it has, or the card can't play.
    var better: Profile? {
        guard profiles.first(where: { $0.name == profile })?.plays == false else { return nil }
        // The profile for professional audio has no mixer, and plays on all ports.
        return profiles.filter { $0.plays && $0.isAvailable && $0.name != "pro-audio" }
            .max { $0.priority < $1.priority }
    }
}

extension Card {
    init(_ info: pa_card_info) {
        name = Self.text(info.name)
        let bus = info.proplist.flatMap { pa_proplist_gets($0, PA_PROP_DEVICE_BUS) }
        isWireless = bus.map { String(cString: $0) } == "bluetooth"
        profile = Self.text(info.active_profile2?.pointee.name)
        profiles = UnsafeBufferPointer(start: info.profiles2, count: Int(info.n_profiles)).compactMap { profile in
            guard let profile = profile?.pointee else { return nil }
            return Profile(
                name: Self.text(profile.name), priority: profile.priority, plays: profile.n_sinks > 0,
                isAvailable: profile.available != 0)
        }
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}
