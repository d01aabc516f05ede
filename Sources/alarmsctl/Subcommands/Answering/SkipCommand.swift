import AlarmsClient
import Gettext

/// The subcommand `skip`.
struct SkipCommand: AlarmSubcommand {
    static let name = "skip"
    static let options = [undo]
    private static let undo = Option("--undo")
    static let summary = localized("skip the next occurrence")
    static let explanation = localized(
        """
        Skips the next occurrence of repeating alarms; with --undo, puts the one back that was skipped last. Changing the \
        schedule of an alarm puts all back.
        """)
    static let examples = ["alarmsctl skip 3f2a", "alarmsctl skip --undo \"\(Messages.exampleTitle)\""]

    static func applies(to alarm: AlarmProperties) -> Bool { alarm.canSkip }

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        [.alarm(options.contains(undo.name) ? { $0.skipped(at: WallClock.now) != nil } : applies)]
    }

    let names: [AlarmName]
    /// True to restore a skipped occurrence.
    let isUndone: Bool

    init(_ arguments: Arguments) throws(Problem) {
        names = try arguments.names()
        isUndone = arguments.options[Self.undo] != nil
    }

    func call(_ session: Session, _ id: String) async throws {
        if isUndone {
            try await session.client.perform(.unskip(id: id))
        } else {
            try await session.client.perform(.skipNext(id: id))
        }
        await session.confirm(id) { alarm, now in
            let title = names.count > 1 ? alarm.map { "\(Messages.title($0)): " } ?? "" : ""
            return title + Messages.skipped(alarm, at: now)
        }
    }
}
