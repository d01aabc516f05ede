/// The state of the sound server; `nil` stands for unknown.
public struct SoundStatus: Hashable, Sendable {
    /// The name and version of the server.
    public var server: String?
    /// The description of the output device.
    public var output: String?
    /// True if the device is muted, or its volume is 0.
    public var isMuted: Bool?
    /// The volume of the device, 0…1, on the scale of a mixer's slider.
    public var volume: Double?
    /// The reason why alarms are inaudible or hardly audible, in the person's language; empty: there is none.
    public var problem = ""

    /// Creates an unknown status.
    public init() {}
}
