import AlarmsClient

/// The possible next words of a command line.
struct Completion {
    /// The complete words before the cursor, without the program's name.
    let words: [String]
    /// The beginning of the word at the cursor; may be empty.
    let last: String
    /// Returns the alarms of the service.
    let alarms: () async -> [AlarmProperties]
    /// Returns the activities of the service.
    var activities: () async -> [ActivityProperties] = { [] }
    /// Returns the changes that can be undone.
    var undoEntries: () async -> [UndoEntry] = { [] }
    /// Returns the decisions on sandboxed apps.
    var authorizations: () async -> [AppAuthorization] = { [] }

    /// The maximum number of offered alarms or activities; the first ones are offered.
    private static let mostAlarms = 100

    /// Returns the candidates for the last word.
    func candidates() async -> [Candidate] {
        var line = Line(words)
        let found: [Candidate]
        if let option = line.pending {
            found = await candidates(for: Self.operand(of: option), [])
        } else if !line.isEnded, last.hasPrefix("-") {
            found = await options(line)
        } else if let subcommand = line.takeSubcommand() {
            var all: [Candidate] = []
            for operand in subcommand.operands(after: line.words, options: line.options) {
                all += await candidates(for: operand, line.words)
            }
            found = all
        } else {
            found = await candidates(for: .subcommand, line.words)
        }
        return found.filter { $0.begins(with: last) }
    }

    private func candidates(for operand: Operand, _ words: [String]) async -> [Candidate] {
        switch operand {
        case .subcommand: Self.subcommands(after: words)
        case .words(let words): words.map { Candidate($0) }
        case .alarm(let applies):
            NameCandidates(await alarms(), where: applies).candidates(for: last, except: words, most: Self.mostAlarms)
        case .activity:
            NameCandidates(await activities()).candidates(for: last, except: words, most: Self.mostAlarms)
        case .activityAction: Self.actions(of: words.first ?? "", await activities())
        case .activityAssignment: ActivityKeys.candidates(for: last, except: words)
        case .undoToken: Self.candidates(of: await undoEntries())
        case .sandboxedApp:
            await authorizations().map { Candidate($0.app, Messages.authorization($0.state)) }
        case .assignment: AlarmKeys.candidates(for: last, except: words)
        case .reset: AlarmKeys.resetCandidates(for: last, except: words)
        case .path: Paths.candidates(for: last)
        case .command: Paths.programCandidates(for: last)
        case .sound: SoundValue.candidates(for: last)
        }
    }

    /// Returns the next words of the subcommands whose names begin with these words, each once.
    private static func subcommands(after words: [String]) -> [Candidate] {
        if words.isEmpty {
            let groups = Subcommands.groups.map { Candidate($0.name, $0.summary) }
            return Subcommands.all.filter { !$0.name.contains(" ") }.map { Candidate($0.name, $0.summary) } + groups
        }
        let beginning = words.joined(separator: " ") + " "
        return Subcommands.all.filter { $0.name.hasPrefix(beginning) }
            .map { Candidate(String($0.name.dropFirst(beginning.count)), $0.summary) }
    }

    /// Returns the actions of the activity with this name.
    private static func actions(of name: String, _ activities: [ActivityProperties]) -> [Candidate] {
        let activity = try? AlarmName(name).resolve(among: activities)
        let actions = activity?.configuration["actions"]?.dictionaryValue ?? [:]
        return (actions.keys.sorted() + ["default"]).map { Candidate($0) }
    }

    private static func candidates(of entries: [UndoEntry]) -> [Candidate] {
        let tokens = AlarmName.abbreviations(of: entries.map(\.token))
        return entries.map {
            Candidate(tokens[$0.token] ?? $0.token, "\(Messages.title($0.title)), \(Messages.action($0))")
        }
    }

    /// Returns the options of the subcommand and of the program, or the values of the option in the last word.
    private func options(_ line: Line) async -> [Candidate] {
        var line = line
        let own = line.takeSubcommand()?.options ?? []
        if let equals = last.firstIndex(of: "=") {
            guard let option = own.first(where: { $0.name == last[..<equals] }), option.value != nil else { return [] }
            let value = Completion(words: [], last: String(last[last.index(after: equals)...]), alarms: alarms)
            return await value.candidates(for: Self.operand(of: option), []).map { $0.after("\(option.name)=") }
        }
        return (own.map(\.name) + Option.generalNames).filter { !line.options.contains($0) }.map { Candidate($0) }
    }

    private static func operand(of option: Option) -> Operand {
        switch option.kind {
        case .named: .words(Placeholder.words(of: option.value ?? ""))
        case .path: .path
        case .sound: .sound
        }
    }

    /// The words before the cursor, separated into words and options.
    private struct Line {
        private(set) var words: [String] = []
        private(set) var options: Set<String> = []
        /// The option whose value is the last word.
        private(set) var pending: Option?
        /// True after `--`: no option follows.
        private(set) var isEnded = false

        init(_ texts: [String]) {
            let known = Subcommands.all.flatMap { $0.options }
            for text in texts {
                if isEnded || !text.hasPrefix("-") || text == "-" || pending != nil {
                    if pending == nil { words.append(text) }
                    pending = nil
                } else if text == "--" {
                    isEnded = true
                } else {
                    let name = String(text.prefix { $0 != "=" })
                    options.insert(name)
                    if name == text { pending = known.first { $0.name == name && $0.value != nil } }
                }
            }
        }

        /// Removes and returns the subcommand's name; `nil` if there is none, or no such subcommand.
        mutating func takeSubcommand() -> (any Subcommand.Type)? {
            let count = words.first.map(Subcommands.isGroup) == true ? 2 : 1
            let name = words.prefix(count).joined(separator: " ")
            let wanted = Subcommands.aliases[name] ?? name
            guard let subcommand = Subcommands.all.first(where: { $0.name == wanted }) else { return nil }
            words.removeFirst(count)
            return subcommand
        }
    }
}
