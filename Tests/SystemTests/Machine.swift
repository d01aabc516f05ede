import DBus
import EventLoop
import Foundation
import TestSupport

/// A real system on which Alarms is installed, with clients of both of its buses.
final class Machine {
    let loop: EventLoop
    let system: RealSystem
    /// A client of the system bus.
    let administrator: Client
    /// A client of the person's session bus, which records the service's signals.
    private(set) var person: Client

    init(capability: String = "file", setup: String = "", hasPackage: Bool = false) throws {
        loop = try EventLoop()
        system = try RealSystem(capability: capability, setup: setup, hasPackage: hasPackage, in: loop)
        administrator = try Client(at: system.systemBus, in: loop)
        try Unit.subscribe(administrator)
        person = try Self.client(of: system, in: loop)
        ShowsLogs.keep(self) { (try? $0.system.journal()) ?? "no journal\n" }
    }

    /// Connects to the person's new session bus.
    func rejoin() throws {
        person = try Self.client(of: system, in: loop)
    }

    private static func client(of system: RealSystem, in loop: EventLoop) throws -> Client {
        let client = try Client(at: system.sessionBus, in: loop)
        try client.record(MatchRule(sender: .alarms))
        try Unit.subscribe(client)
        return client
    }

    /// The service's unit.
    func service() throws -> Unit { try Unit("alarmsd.service", of: person) }

    /// Sends the service's main process a signal: `STOP`, `CONT`.
    func signalService(_ name: String) throws {
        try system.run("kill", "-\(name)", "\(service().number("MainPID"))")
    }

    /// Kills the service, as a crash would end it, and waits until it has restarted.
    func crashService() throws {
        let service = try service()
        let restarts = try service.number("NRestarts")
        try signalService("KILL")
        try service.wait(for: "the next start") { try service.number("NRestarts") == restarts + 1 }
        try service.wait(untilIts: "active")
    }

    /// Runs `alarmsctl` as the person, and returns its output without the last newline.
    @discardableResult
    func alarmsctl(_ arguments: String...) throws -> String {
        let run = try system.start(["alarmsctl"] + arguments, as: .person)
        guard try run.waitForEnd() == .exited(0) else { throw TestFailure(run.log) }
        return run.outputText.trimmingCharacters(in: .newlines)
    }

    /// Schedules an alarm by `configuration`, which appends entries, and returns its id.
    @discardableResult
    func schedule(_ configuration: (inout Writer) -> Void) throws -> String {
        let answer = try person.call("Schedule", of: .alarms, at: .alarms, on: .alarms) { writer in
            writer.append("")
            writer.array(of: "{sv}", configuration)
        }
        var reader = Reader(answer)
        return try reader.string()
    }

    /// Schedules an alarm for a near instant, and waits until it rings and the ring is stored.
    func ring() throws -> String {
        let id = try alarmsctl("timer", "1s", "Tea", "alert-timeout=1h")
        try next("Fired", of: id)
        _ = try state(of: id)
        return id
    }

    /// Returns the next signal of this name about an alarm, and waits for it if there is none yet.
    func next(_ member: MemberName, of id: String) throws {
        _ = try person.next(member, of: .alarms) { signal in
            var reader = Reader(signal)
            return try reader.string() == id
        }
    }

    /// Returns the state of an alarm.
    func state(of id: String) throws -> String {
        var reader = try property("State", of: id)
        return try reader.string()
    }

    /// Returns a reader inside the variant of a property of an alarm.
    func property(_ name: MemberName, of id: String) throws -> Reader {
        let element = String(id.map { $0 == "-" ? "_" : $0 })
        guard let path = ObjectPath("/org/example/Alarms/alarm/\(element)") else { throw TestFailure("no id: \(id)") }
        return try person.property(name, of: "org.example.Alarms.Alarm", at: path, on: .alarms)
    }
}

extension BusName {
    static let alarms: BusName = "org.example.Alarms"
}

extension ObjectPath {
    static let alarms: ObjectPath = "/org/example/Alarms"
}

extension InterfaceName {
    static let alarms: InterfaceName = "org.example.Alarms"
}
