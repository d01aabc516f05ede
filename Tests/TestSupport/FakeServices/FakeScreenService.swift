public import DBus
public import EventLoop

/// A fake of the services on the session bus that light the screen, and of the service manager that knows the display.
/// It takes the names that it is given, and records what is called.
public final class FakeScreenService {
    /// Its reaction to calls.
    public enum Manner: Sendable {
        /// It answers.
        case answers
        /// It answers nothing.
        case hangs
        /// It answers with an error.
        case refuses
    }

    /// Its reaction to calls.
    public var manner = Manner.answers
    /// The calls, such as `SimulateUserActivity` or `Set PowerSaveMode 0`, oldest first.
    public private(set) var calls: [String] = []
    /// Mutter's property `PowerSaveMode`.
    public var powerSaveMode: Int32 = 0
    /// The answer to `GetIdletime`, ms.
    public var idleTime: UInt64 = 0
    /// The service manager's property `Environment`.
    public var environment: [String] = []
    private let connection: Connection

    /// Connects it to `bus`, where it takes `names`.
    ///
    /// - Throws: ``TestFailure`` if a name is taken; `BusError` if the bus refuses.
    public init(_ names: BusName..., on bus: PrivateBus, in loop: EventLoop) throws {
        connection = try Connection(to: .address(bus.address), in: loop)
        connection.whenCalled = { [unowned self] call in
            do { try receive(call) } catch { preconditionFailure("\(error)") }
        }
        for name in names {
            try connection.takeName(name)
        }
    }

    private func receive(_ call: Message) throws {
        var reader = Reader(call)
        var words = [call.member?.rawValue ?? ""]
        if call.interface == .properties {
            _ = try reader.string()
            words.append(try reader.string())
        }
        if call.member == "Set" {
            var value = try reader.variant()
            let mode = try value.int32()
            words.append("\(mode)")
            if manner == .answers { powerSaveMode = mode }
        }
        calls.append(words.joined(separator: " "))
        switch manner {
        case .hangs: break
        case .refuses: try connection.send(call.reply(BusError(.accessDenied, "no")))
        case .answers: try connection.send(answer(to: call, words))
        }
    }

    private func answer(to call: Message, _ words: [String]) throws -> Message {
        switch words {
        case ["Get", "PowerSaveMode"]:
            return try call.reply { writer in writer.variant("i") { $0.append(powerSaveMode) } }
        case ["Get", "Environment"]: return try call.reply { writer in writer.variant("as") { $0.append(environment) } }
        case ["GetIdletime"]: return try call.reply { $0.append(idleTime) }
        default: return try call.reply()
        }
    }
}
