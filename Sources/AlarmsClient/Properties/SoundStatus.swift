/// The state of the sound server, as the service has queried it; `nil`: unknown.
public struct SoundStatus: Equatable, Sendable {
    /// The name and version of the server.
    public var server: String?
    /// The description of the device that sound is played on.
    public var output: String?
    /// True if the device is muted, or its volume is 0.
    public var isMuted: Bool?
    /// The volume of the device, 0…1, on the scale of a mixer's slider.
    public var volume: Double?
    /// The reason why an alarm can't, or can hardly, be heard, for people; "" if there is none.
    public var problem = ""

    /// A status of these values, keyed as on the bus; unknown ones, and values of another type, are passed over.
    public init(_ values: [String: Value]) {
        server = values["server"]?.stringValue
        output = values["output"]?.stringValue
        isMuted = values["muted"]?.booleanValue
        if case .double(let volume) = values["volume"] { self.volume = volume }
        problem = values["problem"]?.stringValue ?? ""
    }
}
