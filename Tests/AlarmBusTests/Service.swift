import TestSupport
import ActivityCore
import AlarmBus
import AlarmCore
import DBus
import Presentation
import Testing

/// A service without bus, disk and clock, for the tests of AlarmBus: it owns the engine.
final class Service: AlarmService {
    let engine: Engine
    let activityModel = Activities()
    let busID = "bus"
    let zones = ZoneTable()
    var now = Service.start
    var notificationServer = ""
    var wakeSupport = WakeSupport.none
    var wakeProblem = ""
    var nextWake: WallTime?
    var alertProblem = ""
    var soundProblem = ""
    var preferencesProblems: [String] = []
    var storeProblem = ""
    var storeNotices: [String] = []
    var registeredWidgets: [WidgetPlace] = []
    var soundStatus = SoundStatus()
    /// The requests of sandboxed apps to be allowed to set alarms.
    var questions: [Question] = []
    /// The changes by commands and by time.
    private(set) var changes: [Change] = []
    /// The effects of commands on activities.
    var activityEffects: [ActivityEffect] = []
    /// The history, the latest last.
    var kept: [HistoryEntry] = []
    /// The error of reading the history; `nil`: none.
    var storageFailure: StorageFailure?
    private(set) lazy var bus = AlarmBus(of: self)

    /// The initial time: 2001-09-09 01:46:40 UTC, five minutes after the boot.
    static let start = Moment(
        wall: WallTime(microseconds: 1_000_000_000_000_000), boot: BootTime(microseconds: 300_000_000))

    init(limits: Limits = Limits()) {
        engine = Engine(limits: limits, zones: zones)
        _ = bus
    }

    var activities: any ActivityView { activityModel }

    var systemZone: Zone { zones.system }

    func elements(of alarm: Alarm, in regions: Set<DrawnRegion>) -> [DrawnRegion: LayoutElement] {
        presenter.elements(of: alarm, in: regions)
    }

    func elements(of activity: Activity, in regions: Set<DrawnRegion>) -> [DrawnRegion: LayoutElement] {
        presenter.elements(of: activity, in: regions)
    }

    func panel(of alarms: any AlarmView, _ activities: [Activity], isPrivate: Bool) -> DrawnPanel {
        presenter.panel(of: alarms, activities, isPrivate: isPrivate)
    }

    let presenter = Presenter(entries: AlarmBus.entries(of:)) { _ in nil }

    func history() throws(StorageFailure) -> [HistoryEntry] {
        if let storageFailure { throw storageFailure }
        return kept.reversed()
    }

    /// Sets the person's decisions.
    func decide(_ decisions: [SandboxedApp: Authorization]) {
        add(engine.observe(.authorizationsChanged(decisions), at: now))
    }

    private func add(_ change: Change) {
        changes.append(change)
        kept += change.history
    }

    /// Advances the clocks, and handles due events.
    func advance(by interval: Interval) {
        now = Moment(wall: now.wall + interval, boot: now.boot + interval)
        while true {
            let change = engine.observe(.elapsed, at: now)
            if change.isEmpty { break }
            add(change)
        }
    }

    /// Handles a person's press of a button.
    func press(_ press: AlarmAction, of id: AlarmID) {
        add(engine.observe(.pressed(id, press), at: now))
    }

    /// Changes the system's zone.
    func move(to zone: Zone) {
        zones.system = zone
        add(engine.observe(.zonesChanged, at: now))
    }

    /// Sets the wall clock.
    func setClock(to wall: WallTime) {
        now = Moment(wall: wall, boot: now.boot)
        add(engine.observe(.clockChanged, at: now))
    }

    var alarms: any AlarmView { engine }

    var allAlarms: [AlarmID: Alarm] {
        var alarms: [AlarmID: Alarm] = [:]
        engine.forEach { alarms[$0.id] = $0 }
        return alarms
    }

    /// Returns the effects since the last call.
    func takeEffects() -> [Effect] {
        defer { changes = [] }
        return changes.flatMap(\.effects)
    }

    // MARK: Calls

    /// Returns the values in the reply to `call`.
    ///
    /// - Throws: `BusError`: the reply, if it is an error.
    @discardableResult
    func answer(_ call: Call, from caller: Caller = .host) throws -> [Value] {
        try answer(try call.message, from: caller)
    }

    @discardableResult
    func answer(_ call: Message, from caller: Caller = .host) throws -> [Value] {
        let reply = try #require(self.reply(to: call, from: caller))
        #expect(reply.replySerial == Call.serial)
        if let error = reply.error { throw error }
        #expect(reply.kind == .methodReturn)
        return try reply.received
    }

    /// Reads `call`, and applies its command.
    func reply(to call: Message, from caller: Caller = .host) -> Message? {
        do throws(BusError) {
            switch bus.read(call, from: caller) {
            case .question(let reply): return reply
            case .listing(let listing): return try bus.reply(to: call, listing, from: caller)
            case .registration(let places):
                registeredWidgets = WidgetPlace.allCases.filter(places.contains)
                return try bus.reply(to: call, .none, of: nil)
            case .activation: return nil
            case .soundCheck: return try bus.reply(to: call, soundStatus)
            case .authorizationRequest(let app, let usage):
                questions.append(Question(app: app, usage: usage))
                return try bus.reply(to: call, engine.authorization(of: app))
            case .activityCommand(let command):
                try apply(command, from: caller)
                return try bus.reply(to: call, done: command)
            case .command(let command, let results):
                return try bus.reply(to: call, results, after: try apply(command, from: caller))
            }
        } catch {
            return try? call.reply(error)
        }
    }

    private func apply(_ command: Command, from caller: Caller) throws(BusError) -> Change {
        do throws(Refusal) {
            let change = try engine.apply(command, by: caller, at: now)
            add(change)
            return change
        } catch {
            throw BusError(error)
        }
    }

    private func apply(_ command: ActivityCommand, from caller: Caller) throws(BusError) {
        do throws(Refusal) { activityEffects += try activityModel.apply(command, by: caller, at: now).effects } catch {
            throw BusError(error)
        }
    }

    /// Returns the error of `call`, and expects that nothing has changed by it.
    func refusal(
        of call: Call, from caller: Caller = .host, _ location: SourceLocation = #_sourceLocation
    ) throws -> BusError {
        try refusal(of: try call.message, from: caller, location)
    }

    func refusal(
        of call: Message, from caller: Caller = .host, _ location: SourceLocation = #_sourceLocation
    ) throws -> BusError {
        _ = try bus.propertiesChanged()
        let before = (allAlarms, engine.listingSize, engine.nextWake, changes.count)
        do {
            let answer = try answer(call, from: caller)
            throw TestFailure("not refused, but answered: \(answer)")
        } catch let error as BusError {
            let same = before == (allAlarms, engine.listingSize, engine.nextWake, changes.count)
            #expect(same, "a refused call has changed something", sourceLocation: location)
            #expect(try bus.propertiesChanged() == nil, sourceLocation: location)
            return error
        }
    }

    // MARK: Frequent calls

    /// Schedules an alarm of these keys.
    func schedule(_ configuration: [String: Value], id: String = "", from caller: Caller = .host) throws -> AlarmID {
        try schedule(.dictionary(configuration), id: id, from: caller)
    }

    func schedule(_ configuration: Value, id: String = "", from caller: Caller = .host) throws -> AlarmID {
        let values = try answer(.service("Schedule", .string(id), configuration), from: caller)
        let text = try #require(values.first).text
        let made = try #require(AlarmID(text))
        #expect(values == [.string(made.description), .objectPath(ObjectPath(alarm: made).rawValue)])
        return made
    }

    func update(_ id: AlarmID, _ changes: [String: Value]) throws {
        #expect(try answer(.service("Update", .string(id.description), .dictionary(changes))) == [])
    }

    /// Calls a method that takes only the id.
    func verb(_ member: MemberName, _ id: AlarmID) throws {
        #expect(try answer(.service(member, .string(id.description))) == [])
    }

    func snooze(_ id: AlarmID, _ options: Value = .dictionary([])) throws {
        #expect(try answer(.service("Snooze", .string(id.description), options)) == [])
    }

    /// Returns the properties of an alarm, or without one those of the service.
    func properties(of id: AlarmID? = nil) throws -> [String: Value] {
        let interface = id == nil ? InterfaceName.alarms : .alarm
        let path = id.map { ObjectPath(alarm: $0) } ?? .alarms
        let values = try answer(.object(path, .properties, "GetAll", .string(interface.rawValue)))
        return try #require(values.first).properties
    }

    func configuration(of id: AlarmID) throws -> Value {
        try #require(try properties(of: id)["Configuration"])
    }
}

extension Message {
    /// The arguments as received by a peer: marshalled, validated and read.
    var received: [Value] {
        get throws { try Value.all(in: Reader(try Message(unmarshalling: marshalled))) }
    }

    /// The arguments in the wire format, with the header of a message around them.
    var marshalled: [UInt8] {
        get throws {
            try Message.marshalled { writer in
                var reader = Reader(self)
                while !reader.isAtEnd { reader.copyNext(to: &writer) }
            }
        }
    }
}

/// A request of a sandboxed app to be allowed to set alarms.
struct Question: Equatable {
    let app: SandboxedApp
    let usage: String
}
