/// The state of the sound server; `nil` stands for unknown.
public struct SoundStatus: Hashable, Sendable {
    /// The name and version of the server.
    public var server: String?
    /// The description of the device that sound is played on.
    public var output: String?
    /// True if the device is muted, or its volume is 0.
    public var isMuted: Bool?
    /// The volume of the device, 0…1, on the scale of a mixer's slider.
    public var volume: Double?
    /// The reason why an alarm can't, or can hardly, be heard, in the person's language; empty if there is none.
    public var problem = ""

    /// A status of which nothing is known.
    public init() {}
}
