import AlarmsClient
import Gettext

/// The subcommand `extend`.
struct ExtendCommand: ServiceSubcommand {
    static let name = "extend"
    static let parameters = Parameters("ALARM DURATION", 2 ... .max)
    static let summary = localized("make a countdown longer")
    static let explanation = localized(
        "Makes a countdown longer, running or paused. An alarm that rings counts down again for that long.")
    static let examples = ["alarmsctl extend 3f2a 1m"]

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [.alarm(\.isActive)] : []
    }

    let name: AlarmName
    /// The length of time.
    let length: [String]

    init(_ arguments: Arguments) throws(Problem) {
        name = try AlarmName(arguments.words[0])
        length = Array(arguments.words.dropFirst())
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let id = try await session.resolve([name])[0]
        try await session.client.perform(.extend(id: id, by: session.length(length)))
        try session.printJSON(id: id)
        await session.confirm(id) { Messages.nextRing($0, at: $1) }
        return .done
    }
}
