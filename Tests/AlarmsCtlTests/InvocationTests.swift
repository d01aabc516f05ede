import AlarmsClient
@testable import alarmsctl
import JSONText
import Testing

struct InvocationTests {
    private func invocation(_ arguments: String...) throws -> Invocation {
        try Invocation(arguments.map { Array($0.utf8) })
    }

    private func parsed<Chosen: Subcommand>(_ arguments: String..., as type: Chosen.Type) throws -> Chosen {
        try #require(try Invocation(arguments.map { Array($0.utf8) }).command as? Chosen)
    }

    private func timer(_ arguments: String...) throws -> [String: Value] {
        let invocation = try Invocation((["timer"] + arguments).map { Array($0.utf8) })
        return try #require(invocation.command as? TimerCommand).keys
    }

    private func isRefused(_ arguments: [String], saying part: String) -> Bool {
        do throws(Problem) {
            _ = try Invocation(arguments.map { Array($0.utf8) })
            return false
        } catch {
            return error.status == .usage && Messages.problem(error).contains(part)
        }
    }

    @Test func `a timer takes words and keys, of which the words come first`() throws {
        let tea = try invocation("timer", "10", "min", "Tea", "post-alert=5m", "--json")
        #expect(tea.isJSON)
        let command = try #require(tea.command as? TimerCommand)
        #expect(command.words == ScheduleWords(kind: .timer, words: ["10", "min", "Tea"], title: nil))
        #expect(command.keys == ["post-alert": .uint64(300_000_000)])
        #expect(try timer("5") == [:])
        #expect(try timer("5", "wake=no") == ["wake": .boolean(false)])
        #expect(try timer("5", "snooze=9m") == ["post-alert": .uint64(540_000_000)])
        let titled = try parsed("timer", "5", "title=a=b", as: TimerCommand.self)
        #expect(titled.words == ScheduleWords(kind: .timer, words: ["5"], title: "a=b"))
        #expect(titled.keys == ["title": .string("a=b")])
        for title in ["E=mc²", "a b=c"] {
            #expect(try parsed("timer", "5", title, as: TimerCommand.self).words.words == ["5", title])
        }
        #expect(try parsed("timer", "5", "--", "--json", as: TimerCommand.self).words.words == ["5", "--json"])
    }

    @Test func `add takes words and keys of every type`() throws {
        let command = try parsed(
            "add", "tomorrow 7:30", "Title", "time=07:30", "weekdays=mon,wed", "timezone=Europe/Berlin",
            "missed=notify",
            "grace=1h", "date=2027-01-01", "fire-at=2027-01-01T06:00:00Z", "tint=#3584E4", "max-snoozes=2",
            "enabled=off", "alert-timeout=never",
            "buttons.stop.text=Off", "buttons.stop.icon=x", "buttons.secondary.text=", "buttons.pause.hidden=yes",
            "metadata.a.b=c=d",
            "on-timeout=stop", as: AddCommand.self)
        #expect(command.words == ScheduleWords(kind: .add, words: ["tomorrow 7:30", "Title"], title: nil))
        #expect(
            command.keys
                == [
                    "time": .string("07:30"), "weekdays": .strings(["mon", "wed"]), "grace": .uint64(3_600_000_000),
                    "timezone": .string("Europe/Berlin"), "missed": .string("notify"),
                    "date": .string("2027-01-01"),
                    "fire-at": .uint64(1_798_783_200_000_000), "tint": .string("#3584E4"),
                    "max-snoozes": .uint32(2), "enabled": .boolean(false), "alert-timeout": .uint64(.max),
                    "buttons": .dictionary([
                        "stop": ["text": .string("Off"), "icon": .string("x")], "secondary": ["text": .string("")],
                        "pause": ["hidden": .boolean(true)],
                    ]),
                    "metadata": .dictionary(["a.b": Value.string("c=d")]), "on-timeout": .string("stop"),
                ])
    }

    @Test func `a holiday is until a time of any words, off or shown`() throws {
        #expect(try parsed("holiday", as: HolidayCommand.self).request == .show)
        #expect(try parsed("holiday", "off", as: HolidayCommand.self).request == .off)
        #expect(try parsed("holiday", "until", "7", "jan", as: HolidayCommand.self).request == .until("7 jan"))
        #expect(try parsed("holiday", "for", "a", "week", as: HolidayCommand.self).request == .lasting(["a", "week"]))
        #expect(try parsed("holiday", "bis", "7.", "Januar", as: HolidayCommand.self).request == .until("7. Januar"))
        #expect(try parsed("holiday", "1월 7일까지", as: HolidayCommand.self).request == .until("1월 7일"))
        for arguments in [["until"], ["for"], ["off", "now"], ["7 jan"], ["까지"]] {
            #expect(isRefused(["holiday"] + arguments, saying: "holiday: expected [until WHEN|for DURATION|off], got"))
        }
    }

    @Test func `apps are listed, or one is decided on`() throws {
        #expect(try parsed("permissions", as: PermissionsCommand.self).decision == nil)
        for (word, state) in [("allow", AuthorizationState.authorized), ("deny", .denied), ("reset", .notDetermined)] {
            let command = try parsed("permissions", word, "org.example.Tea", as: PermissionsCommand.self)
            #expect(command.decision == AppAuthorization(app: "org.example.Tea", state: state))
        }
        for arguments in [["allow"], ["org.example.Tea"], ["permit", "org.example.Tea"]] {
            #expect(
                isRefused(
                    ["permissions"] + arguments, saying: "permissions: expected [allow|deny|reset APP], got '"))
        }
    }

    @Test func `the latest change, one or none is undone`() throws {
        #expect(try parsed("undo", as: UndoCommand.self).request == .last)
        #expect(try parsed("undo", "3f2a", as: UndoCommand.self).request == .token("3f2a"))
        #expect(try parsed("undo", "--list", as: UndoCommand.self).request == .list)
        #expect(isRefused(["undo", "--list", "3f2a"], saying: "undo: expected --list or TOKEN, got both"))
        for token in ["", "3f2"] {
            #expect(isRefused(["undo", token], saying: "undo: expected at least 4 characters of a TOKEN, got"))
        }
    }

    @Test func `actions, sounds and notices are keys, too`() throws {
        let keys = try timer(
            "5", "sound=none", "volume=0.5", "fade-in=30s", "countdown-notice=always", "secondary-behavior=both",
            "stop-action=drink", "secondary-action.mode=foreground", "secondary-action=more",
            "secondary-action.parameter=a.b=c", "secondary-action.target=org.example.Tea", "default-action.target=x")
        #expect(
            keys
                == [
                    "sound": .string("none"), "volume": .double(0.5),
                    "fade-in": .uint64(30_000_000), "countdown-notice": .string("always"),
                    "secondary-behavior": .string("both"),
                    "stop-action": .dictionary(["name": Value.string("drink")]),
                    "secondary-action": .dictionary([
                        "name": Value.string("more"), "mode": .string("foreground"), "parameter": .string("a.b=c"),
                        "target": .string("org.example.Tea"),
                    ]),
                    "default-action": .dictionary(["target": Value.string("x")]),
                ])
        for (text, number) in [("1", 1), ("0", 0), (".25", 0.25), ("1.", 1)] {
            #expect(
                try timer("5", "volume=\(text)")
                    == ["volume": .double(number)])
        }
    }

    @Test func `an action is pressed on an alarm`() throws {
        let name = try AlarmName("abcd")
        for action in AlarmAction.allCases {
            let command = try parsed("invoke", "abcd", action.rawValue, as: InvokeCommand.self)
            #expect(command.names == [name] && command.action == action)
        }
    }

    @Test func `stop takes alarms, all or none, and snooze one and a length`() throws {
        let id = try AlarmName("abcd")
        #expect(try parsed("stop", as: StopCommand.self).target == .longestRing)
        #expect(try parsed("stop", "--all", as: StopCommand.self).target == .allRings)
        #expect(try parsed("stop", "abcd", as: StopCommand.self).target == .named([id]))
        #expect(
            try parsed("stop", "abcd", "green tea", as: StopCommand.self).target
                == .named([id, AlarmName("green tea")]))
        for (arguments, expected, length) in [
            ([], nil, []), (["abcd"], id, []), (["abcd", "20m"], id, ["20m"]),
            (["abcd", "20", "min"], id, ["20", "min"]),
        ] as [([String], AlarmName?, [String])] {
            let invocation = try Invocation((["snooze"] + arguments).map { Array($0.utf8) })
            let snooze = try #require(invocation.command as? SnoozeCommand)
            #expect(snooze.name == expected && Array(snooze.words.dropFirst()) == length)
        }
    }

    @Test func `options with values belong to one subcommand`() throws {
        let name = try AlarmName("abcd")
        #expect(try parsed("show", "abcd", as: ShowCommand.self).count == nil)
        let show = try parsed("show", "abcd", "--next", "5", as: ShowCommand.self)
        #expect(show.names == [name] && show.count == 5)
        #expect(try parsed("why", "abcd", as: WhyCommand.self).name == name)
        let all = try parsed("history", as: HistoryCommand.self)
        #expect(all.name == nil && all.start == nil && all.count == nil)
        let some = try parsed("history", "--limit=7", "abcd", "--since", "2d", as: HistoryCommand.self)
        #expect(some.name == name && some.start == .ago(172_800_000_000) && some.count == 7)
        #expect(try parsed("skip", "abcd", "x", as: SkipCommand.self).names == [name, AlarmName("x")])
        #expect(try parsed("skip", "abcd", as: SkipCommand.self).isUndone == false)
        #expect(try parsed("skip", "--undo", "abcd", as: SkipCommand.self).isUndone)
        _ = try parsed("status", as: StatusCommand.self)
        let selfTest = try parsed("self-test", as: SelfTestCommand.self)
        #expect(selfTest.seconds == nil && !selfTest.handlesSignals)
        let asking = try parsed("self-test", "--wake", "60", as: SelfTestCommand.self)
        #expect(asking.seconds == 60 && !asking.isConfirmed)
        let confirmed = try invocation("self-test", "--yes", "--wake=3600", "--json")
        let command = try #require(confirmed.command as? SelfTestCommand)
        #expect(command.seconds == 3600 && command.isConfirmed)
        #expect(command.handlesSignals)
        #expect(confirmed.isJSON)
    }

    @Test(arguments: [
        ("90s", Since.ago(90_000_000)), ("2h ago", .ago(7_200_000_000)), ("Yesterday", .daysAgo(1)),
        ("heute", .daysAgo(0)), ("어제", .daysAgo(1)), ("2027-01-01T06:00:00Z", .instant(1_798_783_200_000_000)),
        ("2027-01-01T07:00:00+01:00", .instant(1_798_783_200_000_000)), ("2027-01-01", .local(1_798_761_600_000_000)),
        ("2027-01-01 06:00", .local(1_798_783_200_000_000)), ("2027-01-01T06:00:00", .local(1_798_783_200_000_000)),
    ])
    func `the option --since takes an instant, a local time or a length of time`(text: String, since: Since) throws {
        #expect(try Since(text) == since)
    }

    @Test func `a key that WHEN sets as well is refused`() throws {
        let parsed: [String: Value] = ["time": .string("07:30"), "date": .string("2027-01-01")]
        let keys: [String: Value] = ["title": .string("T"), "missed": .string("drop")]
        #expect(try ScheduleWords.merged(parsed, keys) == parsed.merging(keys) { $1 })
        for (key, part) in [
            ("time", "time: expected it once, got it in WHEN as well"), ("timezone", "timezone: expected it in WHEN"),
        ] {
            #expect {
                try ScheduleWords.merged(parsed, [key: .string("")])
            } throws: {
                ($0 as? Problem).map { $0.status == .usage && Messages.problem($0).contains(part) } ?? false
            }
        }
    }

    @Test func `changes take reset`() throws {
        let update = try parsed("update", "ABCD", "reset=tint,buttons", as: UpdateCommand.self)
        #expect(update.names == [try AlarmName("ABCD")])
        #expect(update.changes == ["reset": .strings(["tint", "buttons"])] && update.when.isEmpty)
        #expect(
            try parsed("update", "x", "reset=snooze", as: UpdateCommand.self).changes
                == ["reset": .strings(["post-alert"])])
        let time = try parsed("update", "x", "tomorrow", "7:30", "wake=no", as: UpdateCommand.self)
        #expect(time.when == "tomorrow 7:30" && time.changes == ["wake": .boolean(false)])
    }

    @Test func `another schedule takes away what would contradict it, a time alone nothing`() throws {
        let weekly: [String: Value] = [
            "time": .string("07:00"), "weekdays": .strings(["mon"]), "timezone": .string("Asia/Tokyo"),
            "pre-alert": .uint64(1),
        ]
        func changes(_ parsed: [String: Value], of configuration: [String: Value]) throws -> [String: Value] {
            try UpdateCommand.changes(parsed, ["wake": .boolean(false)], of: configuration)
                .filter { $0.key != "wake" }
        }
        let time: [String: Value] = ["time": .string("08:00")]
        #expect(try changes(time, of: weekly) == time)
        let date = time.merging(["date": .string("2027-01-01")]) { $1 }
        #expect(
            try changes(date, of: weekly) == date.merging(["reset": .strings(["weekdays", "timezone"])]) { $1 })
        let days = time.merging(["weekdays": .strings(["sun"])]) { $1 }
        #expect(try changes(days, of: date) == days.merging(["reset": .strings(["date"])]) { $1 })
        #expect(try changes(days, of: weekly) == days)
        let timer: [String: Value] = ["pre-alert": .uint64(5)]
        #expect(
            try changes(timer, of: weekly)
                == timer.merging(["reset": .strings(["time", "weekdays", "timezone"])]) { $1 })
        #expect(try changes(time, of: timer) == time.merging(["reset": .strings(["pre-alert"])]) { $1 })
        #expect(try changes(timer, of: ["pre-alert": .uint64(9)]) == timer)
        let both = try UpdateCommand.changes(date, ["reset": .strings(["tint"])], of: weekly)
        #expect(both["reset"] == .strings(["tint", "weekdays", "timezone"]))
    }

    @Test(arguments: [
        (["foo"], "unknown subcommand 'foo'; expected one of timer"),
        (["stpo"], "unknown subcommand 'stpo'; did you mean stop?"), (["help", "lst"], "did you mean list?"),
        (["list", "--jason"], "unknown option '--jason'; did you mean --json?"),
        (["wait", "--rings", "x"], "did you mean --ring?"),
        (["timer", "5", "tilte=x"], "unknown key 'tilte'; did you mean title?"),
        (["timer", "5", "snoze=x"], "did you mean snooze?"), ([], "expected a subcommand"),
        (["timer"], "expected DURATION"),
        (["add", "2027-01-01T06:00:00Z"], "expected WHEN TITLE"), (["list", "x"], "expected no arguments"),
        (["stop", "abcd", "--all"], "stop: expected --all or ALARM, got both"),
        (["stop", ""], "expected an alarm's id or words of its title, got ''"),
        (["snooze", ""], "expected an alarm's id"),
        (["cancel", "abcd", " "], "expected an alarm's id"), (["cancel"], "cancel: expected ALARM…, got nothing"),
        (["extend", "abcd"], "extend: expected ALARM DURATION"),
        (["show"], "show: expected ALARM…, got nothing"),
        (["update", "abcd"], "KEY=VALUE"), (["list", "--foo"], "unknown option '--foo'"),
        (["timer", "-5"], "after '--'"),
        (["timer", "5", "keep=yes", "U"], "expected KEY=VALUE, got 'U'; TITLE goes before the first KEY=VALUE"),
        (["timer", "keep=yes"], "expected DURATION, got 'keep=yes'"),
        (["add", "tomorrow 7:30", "post-alert=5m"], "add: expected WHEN TITLE, got 'tomorrow 7:30'"),
        (["timer", "5", "snooze=1m", "post-alert=1m"], "post-alert: given twice"),
        (["timer", "5", "colour=red"], "unknown key 'colour'; expected one of alert-timeout, app-id"),
        (["timer", "5m", "pre-alert=5m"], "pre-alert: given twice"),
        (["timer", "5m", "snooze=10"], "snooze: '10': minutes or seconds? 10m, or 10s"),
        (["add", "7am", "Tea", "pre-alert=1.5"], "pre-alert: '1.5': minutes or seconds? 1.5m, or 1.5s"),
        (["create"], "unknown subcommand 'create'; did you mean add?"), (["delet"], "did you mean delete?"),
        (["logs"], "did you mean history?"),
        (["timer", "5", "title=T", "title=U"], "title: given twice"),
        (["timer", "5", "keep=perhaps"], "keep: expected yes or no, got 'perhaps'"),
        (["timer", "5", "tint=#12345g"], "tint: expected a colour #RRGGBB"),
        (["timer", "5", "tint=3584E4"], "#RRGGBB"),
        (["timer", "5", "max-snoozes=-1"], "whole number from 0 to 4294967295"),
        (["timer", "5", "max-snoozes=4294967296"], "whole number"), (["timer", "5", "max-snoozes=٣"], "whole number"),
        (["timer", "5", "post-alert=never"], "post-alert: expected a duration"),
        (["timer", "5", "buttons.stop=Off"], "buttons.ROLE.FIELD=TEXT"),
        (["timer", "5", "buttons.pause.hidden=maybe"], "buttons.pause.hidden: expected yes or no, got 'maybe'"),
        (["timer", "5", "metadata=x"], "metadata.NAME=TEXT"),
        (["timer", "5", "metadata.a=1", "metadata.a=2"], "metadata.a: given twice"),
        (["timer", "5", "buttons.stop.text=1", "buttons.stop.text=2"], "buttons.stop.text: given twice"),
        (["timer", "5", "volume=x"], "volume: expected a number such as 0.5, got 'x'"),
        (["timer", "5", "volume=nan"], "volume: expected a number"), (["timer", "5", "volume=-1"], "a number such as"),
        (["timer", "5", "volume=1e9"], "a number such as"), (["timer", "5", "volume="], "a number such as"),
        (["timer", "5", "volume=0,5"], "a number such as"), (["timer", "5", "volume=1.2.3"], "a number such as"),
        (["timer", "5", "stop-action.name=a"], "stop-action.name: expected KEY=NAME, or KEY.FIELD=TEXT"),
        (["timer", "5", "stop-action.a.b=c"], "with FIELD one of parameter, mode, target"),
        (["timer", "5", "stop-action=a", "stop-action=b"], "stop-action: given twice"),
        (["timer", "5", "stop-action.mode=a", "stop-action.mode=b"], "stop-action.mode: given twice"),
        (["invoke", "abcd"], "expected ALARM ACTION"), (["invoke", "abcd", "stop", "x"], "expected ALARM ACTION"),
        (
            ["invoke", "abcd", "drink"],
            "ACTION: expected one of stop, snooze, custom, default, pause, resume, got 'drink'"
        ),
        (["timer", "5", "title.x=1"], "unknown key 'title.x'"), (["list", "--play", "x"], "belongs to sounds"),
        (["list", "--next", "5"], "--next belongs to show"), (["show", "abcd", "--since=2d"], "belongs to history"),
        (["show", "abcd", "--next", "0"], "--next: expected a whole number from 1 to 1000, got '0'"),
        (["show", "abcd", "--next=1001"], "1 to 1000"),
        (["history", "--limit", "x"], "--limit: expected a whole number"),
        (["history", "--since", "2027-02-30"], "--since: expected a time"),
        (["history", "--since", "tea"], "--since: "),
        (["history", "--limit=1", "--limit=2"], "--limit: given twice"),
        (["sounds", "--play"], "expected a value"), (["status", "x"], "expected no arguments"),
        (["self-test", "--wake", "29"], "--wake: expected a whole number from 30 to 3600, got '29'"),
        (["self-test", "--wake", "3601"], "--wake: expected a whole number from 30 to 3600, got '3601'"),
        (["self-test", "--wake"], "expected a value"), (["self-test", "--yes"], "--yes: expected --wake"),
        (["self-test", "--wake=60", "--yes=no"], "'--yes=no': expected no value, got one"),
        (["list", "--yes"], "--yes belongs to self-test"),
    ])
    func `a wrong command line is a usage error that names what is wrong`(arguments: [String], part: String) {
        #expect(isRefused(arguments, saying: part))
    }

    @Test func `an argument that isn't UTF-8, or has a NUL, is refused`() {
        for (bytes, part) in [
            (Array("T".utf8) + [0xFF], "argument 3, 'T\\xFF', is not valid UTF-8"),
            ([0xC0, 0x80], "argument 3, '\\xC0\\x80', is not valid UTF-8"),
            ([0xED, 0xA0, 0x80], "is not valid UTF-8"), ([0x41, 0x00], "argument 3, 'A\\x00', contains a NUL"),
        ] {
            #expect {
                try Invocation([Array("timer".utf8), Array("5".utf8), bytes])
            } throws: {
                $0 as? Problem == nil ? false : Messages.problem($0 as? Problem ?? .serviceVanished).contains(part)
            }
        }
    }

    private func help(_ arguments: String...) throws -> String {
        let invocation = try Invocation((arguments + ["--help"]).map { Array($0.utf8) })
        return try #require(invocation.command as? HelpCommand).text
    }

    @Test func `a usage of several lines is broken between options`() throws {
        let usage =
            "Usage: alarmsctl watch [--format waybar|text|json] [--after TOKEN]\n[--widget PLACE,…] [--json]\n\n"
        #expect(try help("watch").hasPrefix(usage))
    }

    @Test(arguments: Subcommands.all.map { $0.name })
    func `each subcommand has help with an example, in eighty columns`(subcommand: String) throws {
        let help = try help(subcommand)
        #expect(help.hasPrefix("Usage: alarmsctl \(subcommand) "))
        #expect(help.contains("\n  alarmsctl \(subcommand)"))
        #expect(help.split(separator: "\n").allSatisfy { TerminalText.width(String($0)) <= 80 })
        let overview = try self.help()
        #expect(overview.contains("\n  \(subcommand)"))
        #expect(overview.split(separator: "\n").allSatisfy { TerminalText.width(String($0)) <= 80 })
    }

    @Test(arguments: [
        ("rm", "cancel"), ("delete", "cancel"), ("remove", "cancel"), ("ls", "list"), ("edit", "update"),
        ("set", "update"), ("new", "add"), ("on", "enable"), ("off", "disable"),
    ])
    func `a name that other programs have is a subcommand's, too`(alias: String, name: String) throws {
        #expect(try Subcommands.named(alias).name == name)
        #expect(try parsed("help", alias, as: HelpCommand.self).subcommand == name)
        #expect(!Subcommands.every.contains { $0.name == alias })
        #expect(try help().contains(alias))
    }

    @Test func `every hint leads to a subcommand, and no hint is one`() {
        for (word, name) in Subcommands.hints {
            #expect(Subcommands.every.contains { $0.name == name }, "\(word)")
            #expect(!Subcommands.every.contains { $0.name == word } && Subcommands.aliases[word] == nil, "\(word)")
        }
    }

    @Test func `no two subcommands have the same name, and no two options`() {
        #expect(Set(Subcommands.all.map { $0.name }).count == Subcommands.all.count)
        // Those of several subcommands are the same.
        let options = Set(Subcommands.all.flatMap { $0.options })
        #expect(Set(options.map(\.name)).count == options.count)
    }

    @Test func `help explains a subcommand as --help does, and --version is version`() throws {
        #expect(try parsed("help", as: HelpCommand.self).text == help())
        #expect(try parsed("help", "add", as: HelpCommand.self).text == help("add"))
        _ = try parsed("--version", as: VersionCommand.self)
        _ = try parsed("list", "--version", as: VersionCommand.self)
    }

    @Test(arguments: [
        ("stop", "stop", 0), ("stp", "stop", 1), ("sotp", "stop", 1), ("stops", "stop", 1), ("step", "stop", 1),
        ("", "add", 3), ("list", "", 4), ("abcd", "badc", 2), ("timer", "list", 4),
    ])
    func `the distance of names is the number of mistakes`(left: String, right: String, distance: Int) {
        #expect(Spelling.distance(left, right) == distance)
        #expect(Spelling.distance(right, left) == distance)
    }

    @Test func `every key has its place in the help`() throws {
        let help = try help("update")
        for key in AlarmKeys.all { #expect(help.contains(key.name)) }
    }

    @Test func `exit codes are those that scripts know`() {
        #expect(Problem.usage("").status.code == 2)
        #expect(Problem.unknownKey("").status.code == 2)
        #expect(Problem.refused("").status.code == 1)
        #expect(Problem.noSuchAlarm("").status.code == 1)
        #expect(Problem.serviceVanished.status.code == 3)
        #expect(ExitStatus.unanswered.code == 4)
        #expect(ExitStatus.cancelled.code == 5)
        #expect(ExitStatus.interrupted(15).code == 143)
    }
}
