import AlarmsClient
import Gettext

/// The subcommands that are one call per alarm, in the order of the help.
enum AlarmVerbs {
    static let ofCountdowns: [any Subcommand.Type] = [
        PauseCommand.self, ResumeCommand.self, ExtendCommand.self, RestartCommand.self,
    ]
    static let ofAlarms: [any Subcommand.Type] = [CancelCommand.self, EnableCommand.self, DisableCommand.self]
}

/// A subcommand that is one call per named alarm.
protocol AlarmVerb: AlarmSubcommand {
    init(names: [AlarmName])

    /// Returns the call for an alarm.
    static func call(id: String) -> AlarmsCall<Void>
}

extension AlarmVerb {
    init(_ arguments: Arguments) throws(Problem) { self.init(names: try arguments.names()) }

    func call(_ session: Session, _ id: String) async throws { try await session.client.perform(Self.call(id: id)) }
}

/// The subcommand `pause`.
struct PauseCommand: AlarmVerb {
    static let name = "pause"
    static let summary = localized("pause a countdown")
    static let explanation = localized("Pauses a countdown until it is resumed.")

    let names: [AlarmName]

    static func applies(to alarm: AlarmProperties) -> Bool { alarm.state == .countdown }
    static func call(id: String) -> AlarmsCall<Void> { .pause(id: id) }
}

/// The subcommand `resume`.
struct ResumeCommand: AlarmVerb {
    static let name = "resume"
    static let summary = localized("resume a paused countdown")
    static let explanation = localized("Resumes a paused countdown with the time that was left.")

    let names: [AlarmName]

    static func applies(to alarm: AlarmProperties) -> Bool { alarm.state == .paused }
    static func call(id: String) -> AlarmsCall<Void> { .resume(id: id) }
}

/// The subcommand `extend`.
struct ExtendCommand: ServiceSubcommand {
    static let name = "extend"
    static let parameters = Parameters("ALARM DURATION", 2 ... .max)
    static let summary = localized("make a countdown longer")
    static let explanation = localized(
        "Makes a countdown longer, running or paused. An alarm that rings counts down again for that long.")
    static let examples = ["alarmsctl extend 3f2a 1m"]

    let name: AlarmName
    /// The length of time, in words.
    let length: [String]

    init(_ arguments: Arguments) throws(Problem) {
        name = try AlarmName(arguments.words[0])
        length = Array(arguments.words.dropFirst())
    }

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [.alarm(\.isActive)] : []
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let id = try await session.resolve([name])[0]
        try await session.client.perform(.extend(id: id, by: session.length(length)))
        try session.printJSON(id: id)
        await session.confirm(id) { Messages.nextRing($0, at: $1) }
        return .done
    }
}

/// The subcommand `restart`.
struct RestartCommand: AlarmVerb {
    static let name = "restart"
    static let summary = localized("start timers anew")
    static let explanation = localized(
        "Starts timers anew with their full length, whether they run, are paused or ring.")

    let names: [AlarmName]

    static func applies(to alarm: AlarmProperties) -> Bool { alarm.isEnabled && alarm.isTimer }
    static func call(id: String) -> AlarmsCall<Void> { .restart(id: id) }

    func call(_ session: Session, _ id: String) async throws {
        try await session.client.perform(Self.call(id: id))
        await session.confirm(id) { Messages.nextRing($0, at: $1) }
    }
}

/// The subcommand `cancel`.
struct CancelCommand: AlarmVerb {
    static let name = "cancel"
    static let summary = localized("remove alarms")
    static let explanation = localized("Removes alarms in any state.")

    let names: [AlarmName]

    static func call(id: String) -> AlarmsCall<Void> { .cancel(id: id) }
}

/// The subcommand `enable`.
struct EnableCommand: AlarmVerb {
    static let name = "enable"
    static let summary = localized("enable alarms")
    static let explanation = localized("Enables disabled alarms; a timer restarts from its full length.")

    let names: [AlarmName]

    static func applies(to alarm: AlarmProperties) -> Bool { !alarm.isEnabled }
    static func call(id: String) -> AlarmsCall<Void> { .setEnabled(id: id, true) }
}

/// The subcommand `disable`.
struct DisableCommand: AlarmVerb {
    static let name = "disable"
    static let summary = localized("disable alarms")
    static let explanation = localized("Disables alarms: they are kept, and don't ring until enabled.")

    let names: [AlarmName]

    static func applies(to alarm: AlarmProperties) -> Bool { alarm.isEnabled }
    static func call(id: String) -> AlarmsCall<Void> { .setEnabled(id: id, false) }
}
