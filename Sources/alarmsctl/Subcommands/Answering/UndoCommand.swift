import AlarmsClient
import Gettext
import JSONText

/// The subcommand `undo`.
struct UndoCommand: ServiceSubcommand {
    static let name = "undo"
    static let parameters = Parameters("[TOKEN]", 0...1)
    static let options = [list]
    private static let list = Option("--list")
    static let summary = localized("undo the latest change")

    static let explanation = localized(
        """
        Undoes the latest change, or the one of a TOKEN: alarms that were set, changed, cancelled, enabled, disabled, \
        skipped, extended or stopped are as they were before, unless they have changed since. Alarms that were cancelled, \
        enabled, disabled, skipped or stopped together are undone together: each within a second of the one before. Time \
        goes on meanwhile; a ring that was stopped is snoozed. With --list: lists what can be undone, the latest first. \
        The service keeps 20 changes, for 10 minutes.
        """)
    static let examples = ["alarmsctl undo", "alarmsctl undo --list"]
    static let notes = [
        HelpText.paragraph(
            localized(
                "With --json: an object, for several changes and with --list an array of objects: {names}.",
                ["names": #""Token", "Id", "Action", "Title", "AtUSec""#]))
    ]

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty && !options.contains(list.name) ? [.undoToken] : []
    }

    /// A change to undo, or a list of all.
    enum Request: Equatable {
        case last
        /// The change whose token has this prefix.
        case token(String)
        case list
    }

    let request: Request

    init(_ arguments: Arguments) throws(Problem) {
        switch (arguments.words.first, arguments.options[Self.list]) {
        case (nil, nil): request = .last
        case (let token?, nil):
            guard token.utf8.count >= AlarmName.shortest else {
                throw .usage(
                    localized(
                        "undo: expected at least {number} characters of a TOKEN, got {token}",
                        ["number": "\(AlarmName.shortest)", "token": Messages.quoted(token)]))
            }
            request = .token(token)
        case (nil, _?): request = .list
        default: throw .usage(localized("undo: expected --list or TOKEN, got both"))
        }
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let entries = try await session.client.perform(.undoEntries())
        switch request {
        case .last:
            // As with UndoLast, changes made by sandboxed apps are excluded.
            let latest = Self.latestChange(of: entries.filter(\.callingApp.isEmpty))
            guard !latest.isEmpty else { throw Problem.nothingToUndo }
            return try await undo(latest, session)
        case .token(let token): return try await undo([try Self.entry(token, of: entries)], session)
        case .list: try await list(entries, session)
        }
        return .done
    }

    /// The changes of which one command can make several, one per alarm.
    private static let actionsOnSeveral: Set = ["cancel", "enable", "disable", "skip-next", "unskip", "stop"]
    /// The maximum interval between two changes by the same command, µs.
    private static let longestStep: UInt64 = 1_000_000

    /// Returns the latest entry, and the previous ones made by the same command.
    ///
    /// - Parameter entries: The entries, the latest first.
    static func latestChange(of entries: [UndoEntry]) -> [UndoEntry] {
        guard let first = entries.first else { return [] }
        guard actionsOnSeveral.contains(first.action) else { return [first] }
        var together = [first]
        for entry in entries.dropFirst() {
            guard let last = together.last, entry.action == first.action, entry.atUSec <= last.atUSec,
                last.atUSec - entry.atUSec < longestStep, !together.contains(where: { $0.id == entry.id })
            else { break }
            together.append(entry)
        }
        return together
    }

    /// Returns the entry whose token has this prefix.
    ///
    /// - Throws: ``Problem`` if there is none, or more than one.
    static func entry(_ token: String, of entries: [UndoEntry]) throws(Problem) -> UndoEntry {
        let found = entries.filter { $0.token.hasPrefix(token.lowercased()) }
        guard let entry = found.first else { throw .nothingToUndo }
        guard found.count == 1 else {
            throw .usage(
                localized("undo: expected the TOKEN of one change, got {token}", ["token": Messages.quoted(token)]))
        }
        return entry
    }

    /// Undoes each entry, even if another one is refused.
    private func undo(_ entries: [UndoEntry], _ session: Session) async throws -> ExitStatus {
        var (undone, status) = ([UndoEntry](), ExitStatus.done)
        for entry in entries {
            do throws(AlarmsError) {
                // By its token, so that the reported change is the undone one.
                try await session.client.perform(.undo(entry.token))
            } catch {
                guard entries.count > 1, !error.isServiceMissing else { throw error }
                let problem = Problem.service(error)
                Output.report(problem, of: entry.title.isEmpty ? entry.id : entry.title, isJSON: session.isJSON)
                if status == .done { status = problem.status }
                continue
            }
            undone.append(entry)
            if session.isJSON { continue }
            try Output.line(Messages.undone(entry))
            await session.confirm(entry.id) { Messages.nextRing($0, at: $1) }
        }
        if session.isJSON {
            let rows = undone.map { JSON($0) }
            try Output.line(entries.count == 1 ? rows.first ?? .null : JSON.array(rows))
        }
        return status
    }

    private func list(_ entries: [UndoEntry], _ session: Session) async throws {
        if session.isJSON {
            try Output.line(JSON.array(entries.map { JSON($0) }).lines)
        } else if entries.isEmpty {
            try Output.line(localized("Nothing to undo."))
        } else {
            try await session.useServiceZone()
            let tokens = AlarmName.abbreviations(of: entries.map(\.token))
            let rows = entries.map {
                [
                    LocalTime.text($0.atUSec), tokens[$0.token] ?? $0.token, Messages.action($0),
                    Messages.title($0.title),
                ]
            }
            let header = [localized("TIME"), localized("TOKEN"), localized("CHANGE"), localized("TITLE")]
            try Output.line(TextTable.text([header] + rows))
        }
    }
}
