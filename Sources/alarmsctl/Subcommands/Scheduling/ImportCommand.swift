import AlarmsClient
import Gettext
import Glibc
import JSONText

/// The subcommand `import`.
struct ImportCommand: ServiceSubcommand {
    static let name = "import"
    static let parameters = Parameters("[FILE…]", 0 ... .max)
    static let options = [from, replace, dryRun]
    private static let from = Option("--from", value: ImportFormat.names.joined(separator: "|"))
    private static let replace = Option("--replace")
    private static let dryRun = Option("--dry-run")
    static let summary = localized("set exported alarms, or other programs'")

    static let explanation = localized(
        """
        Sets the alarms of files, or of standard input, and prints their ids. A file is the output of export, or has the \
        alarms of another program: GNOME Clocks' settings as dconf dumps them, KClock's kclockdrc or KAlarm's \
        calendar.ics. It is recognised, or told by --from; with --from and without a FILE, your own alarms of that \
        program are set. Files are read whole before the first alarm is set. Alarms keep their ids: one that is set \
        already stays as it is, and with --replace gets the configuration of the file. What can't be set, such as a time \
        that has passed, is told, and the rest is set; then the exit status is 1. A disabled alarm whose time has passed \
        is told as well, and is no failure. Timers of other programs are set disabled: enable starts them. With \
        --dry-run: shows what would be set, and sets nothing.
        """)
    static let examples = [
        "alarmsctl import alarms.json", "alarmsctl import --from gnome-clocks --dry-run",
        "dconf dump /org/gnome/clocks/ | alarmsctl import",
    ]
    static let notes = [
        HelpText.paragraph(
            localized(
                "With --json: {array}; with --dry-run, the document that export prints.",
                ["array": "[\(JSON.idForm), …]"]))
    ]

    static func operands(after words: [String], options: Set<String>) -> [Operand] { [.path] }

    let files: [String]
    /// The format; `nil`: it is detected.
    let format: ImportFormat?
    let replaces: Bool
    let isDryRun: Bool

    init(_ arguments: Arguments) throws(Problem) {
        files = arguments.words
        format = try arguments.value(of: Self.from) { text throws(Problem) in try ImportFormat(named: text) }
        replaces = arguments.options[Self.replace] != nil
        isDryRun = arguments.options[Self.dryRun] != nil
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let sources = try self.sources()
        let service = try await session.client.perform(.serviceProperties)
        LocalTime.use(zone: service.timeZone)
        let now = WallClock.now
        var imported = ImportedAlarms()
        for source in sources { imported.add(try alarms(in: source, at: now)) }
        let existing = Dictionary(try await session.client.perform(.list()).map { ($0.id, $0) }) { first, _ in first }
        var plan = ImportPlan(replaces: replaces, knownKeys: service.configurationKeys, zone: service.timeZone)
        for alarm in imported.alarms { plan.add(alarm, over: existing[alarm.id], at: now) }
        imported.omissions.forEach { Output.report(.refused($0.text), of: $0.alarm, isJSON: session.isJSON) }
        (plan.ended + plan.problems).forEach { Output.report($0.problem, of: $0.alarm, isJSON: session.isJSON) }
        let isWhole =
            isDryRun
            ? try show(plan.steps, at: now, session)
            : try await set(plan.steps, session)
        return isWhole && imported.omissions.isEmpty && plan.problems.isEmpty ? .done : .refused
    }

    // MARK: Reading

    private func sources() throws(Problem) -> [ImportSource] {
        if files.isEmpty, let format { return try ImportSource.own(format) }
        if files.isEmpty, isatty(STDIN_FILENO) == 1 {
            throw .usage(localized("expected a FILE, --from, or alarms on standard input"))
        }
        var sources: [ImportSource] = []
        for file in files.isEmpty ? ["-"] : files { sources.append(try ImportSource(file)) }
        return sources
    }

    private func alarms(in source: ImportSource, at now: UInt64) throws(Problem) -> ImportedAlarms {
        do throws(Problem) {
            guard let format = format ?? ImportFormat.of(source.bytes) else {
                throw .refused(localized("the format isn't recognised; --from names it"))
            }
            return try format.alarms(in: source.bytes, at: now)
        } catch {
            throw .refused(Messages.inKey(Messages.quoted(source.name), error))
        }
    }

    // MARK: Setting

    /// Sets alarms, and prints the ids of those set; returns true if all were.
    private func set(_ steps: [ImportPlan.Step], _ session: Session) async throws -> Bool {
        // A closed output or a full disk doesn't stop the import halfway.
        signal(SIGPIPE, SIG_IGN)
        var ids: [String] = []
        var isWhole = true
        var outputProblem: Problem?
        func write(_ text: String) {
            guard outputProblem == nil else { return }
            do { try Output.line(text) } catch { outputProblem = error }
        }
        var failure: AlarmsError?
        for step in steps {
            do throws(AlarmsError) {
                switch step.change {
                case .schedule:
                    try await session.client.perform(.schedule(id: step.alarm.id, step.alarm.configuration.atTerminal))
                case .update(let changes): try await session.client.perform(.update(id: step.alarm.id, changes))
                }
            } catch {
                if error.isServiceMissing {
                    failure = error
                    break
                }
                Output.report(.service(error), of: step.alarm.name, isJSON: session.isJSON)
                isWhole = false
                continue
            }
            ids.append(step.alarm.id)
            if !session.isJSON { write(step.alarm.id) }
        }
        if session.isJSON { write(JSON.array(ids.map { JSON(id: $0) }).lines) }
        if session.isTold {
            Output.error(localized("{count} alarm was set.", plural: "{count} alarms were set.", count: ids.count))
        }
        if let failure { throw failure }
        if let outputProblem { throw outputProblem }
        return isWhole
    }

    /// Prints the alarms that would be set.
    private func show(_ steps: [ImportPlan.Step], at now: UInt64, _ session: Session) throws -> Bool {
        if session.isJSON {
            try Output.line(AlarmDocument(steps.map(\.alarm)).text)
        } else if !steps.isEmpty {
            let texts = steps.map { step in
                let alarm = AlarmProperties([
                    "Id": .string(step.alarm.id), "Configuration": .dictionary(step.alarm.configuration),
                    "Title": step.alarm.configuration["title"] ?? .string(""),
                    "Enabled": step.alarm.configuration["enabled"] ?? .boolean(true),
                ])
                return Messages.description(alarm, hasState: false, at: now).joined(separator: "\n")
            }
            try Output.line(texts.joined(separator: "\n\n"))
        }
        return true
    }
}
