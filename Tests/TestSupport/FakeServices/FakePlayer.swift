public import DBus
public import EventLoop

/// A media player that executes calls and does nothing else. MPRIS D-Bus Interface Specification 2.2.
public final class FakePlayer {
    /// Its reaction to calls.
    public enum Manner: Sendable {
        /// It answers.
        case answers
        /// It executes calls, and answers nothing.
        case isSilent
        /// It leaves calls in ``FakePlayer/unanswered`` until ``FakePlayer/goOn()``, and does nothing meanwhile.
        case hangs
        /// It answers with an error.
        case refuses
        /// It answers without what was asked for.
        case isEmpty
    }

    /// Its `PlaybackStatus`.
    public var status: String
    /// Its `CanPause`.
    public var canPause = true
    /// Its reaction to calls.
    public var manner = Manner.answers
    /// The methods that were called, `Pause` and such.
    public private(set) var told: [String] = []
    /// The names of the properties that it was asked for.
    public private(set) var asked: [String] = []
    /// The calls that it has left for later, oldest first.
    public private(set) var unanswered: [Message] = []
    private var connection: Connection?

    /// Puts a player on `bus`, with these names after the prefix that all players have.
    ///
    /// - Throws: ``TestFailure`` if a name is taken; `BusError` if the bus refuses.
    public init(_ names: [String], on bus: PrivateBus, in loop: EventLoop, status: String = "Playing") throws {
        self.status = status
        let connection = try Connection(to: .address(bus.address), in: loop)
        self.connection = connection
        connection.whenCalled = { [unowned self] call in receive(call) }
        for name in names {
            guard let busName = BusName("org.mpris.MediaPlayer2.\(name)") else {
                throw TestFailure("\(name) is no name")
            }
            try connection.takeName(busName)
        }
    }

    /// Ends, as a crash would.
    public func die() {
        connection = nil
    }

    /// Does what it has left undone, in order, and answers.
    public func goOn() {
        manner = .answers
        let calls = unanswered
        unanswered = []
        for call in calls { perform(call) }
    }

    private func receive(_ call: Message) {
        var reader = Reader(call)
        if call.interface == "org.mpris.MediaPlayer2.Player" {
            told.append(call.member?.rawValue ?? "")
        } else if (try? reader.string()) != nil, let property = try? reader.string() {
            asked.append(property)
        }
        switch manner {
        case .answers: perform(call)
        case .isSilent: change(call)
        case .hangs: unanswered.append(call)
        case .refuses: send { try call.reply(BusError(.failed, "no")) }
        case .isEmpty: send { try call.reply() }
        }
    }

    private func perform(_ call: Message) {
        change(call)
        send { try answer(to: call) }
    }

    private func change(_ call: Message) {
        switch call.member {
        // The specification has both do nothing where they don't apply.
        case "Pause" where canPause && status == "Playing": status = "Paused"
        case "Play" where status != "Playing": status = "Playing"
        default: break
        }
    }

    private func answer(to call: Message) throws -> Message {
        guard call.interface == .properties, call.path == "/org/mpris/MediaPlayer2" else { return try call.reply() }
        var reader = Reader(call)
        _ = try reader.string()
        let property = try reader.string()
        return try call.reply { writer in
            switch property {
            case "PlaybackStatus": writer.variant("s") { $0.append(status) }
            default: writer.variant("b") { $0.append(canPause) }
            }
        }
    }

    private func send(_ message: () throws -> Message) {
        do { try connection?.send(message()) } catch { preconditionFailure("\(error)") }
    }
}
