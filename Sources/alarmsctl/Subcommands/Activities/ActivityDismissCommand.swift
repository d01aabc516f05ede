import AlarmsClient
import Gettext
import JSONText

/// The subcommand `activity dismiss`.
struct ActivityDismissCommand: ActivitySubcommand {
    static let name = "activity dismiss"
    static let parameters = Parameters.activities
    static let summary = localized("remove activities")
    static let explanation = localized("Removes activities in any state, as the button of a popup does.")
    static let examples = ["alarmsctl activity dismiss 3f2a", "alarmsctl activity dismiss backup"]
    static let notes = [HelpText.json(JSON.idsForm)]

    static func operands(after words: [String], options: Set<String>) -> [Operand] { [.activity] }

    let names: [AlarmName]

    init(_ arguments: Arguments) throws(Problem) { names = try arguments.names() }

    func run(_ session: Session) async throws -> ExitStatus {
        let ids = try await session.activities(names).map(\.id)
        return try await session.each(of: ids, as: names.map(\.text)) { id in
            try await session.client.perform(.dismissActivity(id: id))
        }
    }
}
