import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// The search of the service, by its own interface and by those of GNOME Shell and KRunner.
@Suite(.showsLogs) final class SearchTests: SessionSuite {
    static let table: [String] = {
        let url = URL(fileURLWithPath: #filePath).appending(path: "../../AlarmCoreTests/FindTexts.tsv").standardized
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            String(line.split(separator: "\t", omittingEmptySubsequences: false)[1])
        }
    }()

    @Test func `a timer is found, and started once for each activation`() throws {
        let rows = try session.find("timer 10m tea")
        #expect(
            rows == [
                [
                    "Result": "start:pre-alert=600000000;title=tea", "Title": "Start timer: tea",
                    "Subtitle": "10 min", "Icon": "org.example.Alarms", "Id": "", "Relevance": .double(1),
                    "Actions": .strings([]),
                    "Configuration": .dictionary(["title": "tea", "pre-alert": seconds(600)]),
                ]
            ])
        let id = try session.activate("start:pre-alert=600000000;title=tea")
        #expect(try session.property("Title", of: id) == "tea")
        #expect(try session.property("State", of: id) == "countdown")
        #expect(try session.activate("start:pre-alert=600000000;title=tea") != id)
        #expect(try session.list().count == 2)
        // The configuration in a result of Find can be scheduled unchanged.
        let configuration = try session.find("alarm weekdays 06:45 work")[0]["Configuration"] ?? ""
        let other = try session.call("Schedule", "", configuration)[0].text
        #expect(try session.property("Configuration", of: other) == configuration)
    }

    @Test func `an alarm that was started is on disk when its activation is replied to`() throws {
        let id = try session.activate("start:time=07:30;title=work")
        try session.restartAfterKill()
        #expect(try session.property("Title", of: id) == "work")
    }

    @Test func `the texts and options of Find are bounded`() throws {
        let tooLarge = "org.example.Alarms.Error.TooLarge"
        for text in [String(repeating: "a", count: 257), String(repeating: "a ", count: 17), "timer\u{1}10"] {
            let refusal = try session.refusal("Find", .string(text), .empty)
            #expect(refusal == tooLarge)
            #expect(try session.shellResults([text]) == [])
            #expect(try session.runnerMatches(text) == [])
        }
        #expect(try session.shellResults(["timer", "10m"] + Array(repeating: "tea", count: 100_000)) == [])
        for options in [
            ["limit": .uint32(0)], ["limit": .uint32(21)], ["limit": "1"], ["schedule": .uint32(1)], ["x": true],
        ] as [[String: Value]] {
            #expect(
                try session.refusal("Find", "tea", .dictionary(options))
                    == "org.example.Alarms.Error.InvalidConfiguration")
        }
        #expect(try session.find("timer 10", ["limit": .uint32(1)]).count == 1)
        #expect(try session.find("7:30 work", ["schedule": true]).count == 1)
        #expect(try session.find("7:30 work").isEmpty)
    }

    @Test func `a result that no search has returned is refused, by each interface, and changes nothing`() throws {
        let id = try session.schedule(["title": "Tea", "pre-alert": seconds(600)])
        let later = try session.schedule(["title": "Later", "time": "06:45"])
        let gone = "alarm:01234567-89ab-4def-8123-456789abcdef"
        let before = try session.managedObjects().keys
        for (result, action, error) in [
            ("", "", "InvalidConfiguration"), ("start:", "", "InvalidConfiguration"),
            ("start:pre-alert=1", "", "InvalidConfiguration"), ("alarm:7", "", "InvalidConfiguration"),
            ("start:pre-alert=600000000", "pause", "InvalidConfiguration"),
            ("timer 10m", "", "InvalidConfiguration"),
            ("alarm:\(id)", "explode", "InvalidConfiguration"), ("stop", "stop", "InvalidConfiguration"),
            (gone, "", "NotFound"), (gone, "pause", "NotFound"), ("stop", "", "NotFound"),
            ("snooze", "", "NotFound"),
            ("undo:01234567-89ab-4def-8123-456789abcdef", "", "NotFound"),
            ("alarm:\(id)", "resume", "InvalidState"), ("alarm:\(id)", "stop", "InvalidState"),
            ("alarm:\(later)", "stop", "InvalidState"), ("alarm:\(later)", "pause", "InvalidState"),
            ("start:time=07:30;date=2001-01-01", "", "InvalidSchedule"),
            ("start:time=07:30;timezone=Mars/Base", "", "InvalidSchedule"),
        ] {
            let expected = "org.example.Alarms.Error.\(error)"
            let (result, action) = (Value.string(result), Value.string(action))
            #expect(try session.refusal("ActivateResult", result, action, .empty) == expected, "\(result)")
            #expect(try session.refusal("Run", result, action, of: .runner) == expected, "\(result)")
            guard action == "" else { continue }
            let shell = try session.refusal("ActivateResult", result, .strings(["x"]), .uint32(0), of: .shell)
            #expect(shell == expected, "\(result)")
        }
        #expect(try session.managedObjects().keys == before)
        #expect(try session.property("State", of: id) == "countdown")
    }

    @Test func `GNOME Shell finds, describes and starts a timer`() throws {
        let ids = try session.shellResults(["timer", "10m", "tea"])
        #expect(ids == ["start:pre-alert=600000000;title=tea"])
        #expect(
            try session.metas(ids) == [
                [
                    "id": .string(ids[0]), "name": "Start timer: tea", "description": "10 min",
                    "gicon": "org.example.Alarms",
                ]
            ])
        try session.call(
            "ActivateResult", .string(ids[0]), .strings(["timer", "10m", "tea"]), .uint32(991_523), of: .shell,
            at: .search)
        #expect(try session.list().map { $0["Title"] } == ["tea"])
        try session.call("LaunchSearch", .strings(["tea"]), .uint32(0), of: .shell, at: .search)
    }

    @Test func `GNOME Shell's previous results are ignored`() throws {
        for previous in [[], ["alien"], ["start:pre-alert=1"], Array(repeating: "x", count: 1000)] as [[String]] {
            let found = try session.call(
                "GetSubsearchResultSet", .strings(previous), .strings(["timer", "5m"]), of: .shell, at: .search)
            #expect(found == [.strings(["start:pre-alert=300000000"])])
        }
    }

    @Test func `GNOME Shell gets the descriptions of existing results, of fifty at most`() throws {
        let id = try session.schedule(["title": "Tea", "pre-alert": seconds(600)])
        let ids = [
            "alarm:\(id)", "alien", "", "alarm:01234567-89ab-4def-8123-456789abcdef", "stop", "start:time=07:30",
        ]
        #expect(try session.metas(ids).map { $0["name"] } == ["Tea", "Set alarm"])
        #expect(try session.metas(Array(repeating: "alarm:\(id)", count: 60)).count == 50)
        #expect(try session.metas([]).isEmpty)
    }

    @Test func `KRunner finds an alarm with its buttons, and presses them`() throws {
        #expect(try session.call("Config", of: .runner, at: .search) == [.dictionary(["MinLetterCount": .int32(2)])])
        let actions = try session.call("Actions", of: .runner, at: .search)[0].elements.map { try $0.members }
        #expect(
            actions.map { $0.prefix(2) } == [
                ["pause", "Pause"], ["resume", "Resume"], ["stop", "Stop"], ["cancel", "Cancel"],
            ])
        let id = try session.schedule(["title": "Green Tea", "pre-alert": seconds(600)])
        func buttons() throws -> Value? { try session.runnerMatches("green").first?[5].properties["actions"] }
        let match = try #require(try session.runnerMatches("gr te").first)
        #expect(match.prefix(4) == [.string("alarm:\(id)"), "Green Tea", "org.example.Alarms", .int32(30)])
        #expect(try match[5].properties["category"] == "Alarms")
        #expect(try buttons() == .strings(["pause", "cancel"]))
        try session.call("Run", .string("alarm:\(id)"), "pause", of: .runner, at: .search)
        #expect(try session.property("State", of: id) == "paused")
        #expect(try buttons() == .strings(["resume", "cancel"]))
        try session.call("Run", .string("alarm:\(id)"), "resume", of: .runner, at: .search)
        #expect(try session.property("State", of: id) == "countdown")
        try session.call("Run", .string("alarm:\(id)"), "", of: .runner, at: .search)
        #expect(try session.property("State", of: id) == "countdown")
        try session.call("Run", .string("alarm:\(id)"), "cancel", of: .runner, at: .search)
        #expect(try session.runnerMatches("green").isEmpty && session.list().isEmpty)
        try session.call("Teardown", of: .runner, at: .search)
    }

    @Test func `what rings is stopped and snoozed by a word`() throws {
        #expect(try session.find("stop").isEmpty)
        let id = try session.ring(["title": "Tea", "post-alert": seconds(600)])
        let stop = try #require(try session.find("stop").first)
        #expect(stop["Result"] == "stop" && stop["Id"] == .string(id) && stop["Title"] == "Stop: Tea")
        let buttons = try session.find("tea").first?["Actions"]
        #expect(buttons == .strings(["stop"]))
        for action in ["cancel", "pause"] as [Value] {
            let refusal = try session.refusal("Run", .string("alarm:\(id)"), action, of: .runner)
            #expect(refusal == "org.example.Alarms.Error.InvalidState")
        }
        #expect(try session.property("State", of: id) == "alerting")
        #expect(try session.shellResults(["snooze"]) == ["snooze"])
        #expect(try session.activate("snooze") == id)
        #expect(try session.property("State", of: id) == "countdown")
        #expect(try session.find("stop").isEmpty)
        try session.call("Cancel", .string(id))
        let other = try session.ring(["title": "Egg"])
        #expect(try session.activate("alarm:\(other)", "stop") == other)
        #expect(try session.list().isEmpty)
    }

    @Test func `a thousand activations at once start no more alarms than there may be`() throws {
        let session = try Session(arguments: ["--maximum-alarms", "100"])
        let run = [Value.string("start:pre-alert=600000000"), ""]
        var replies: [Result<Message, BusError>] = []
        var calls: [PendingCall] = []
        for _ in 0..<1000 {
            let call = try session.message("Run", run, of: .runner, at: .search)
            calls.append(try session.client.connection.call(call, timeout: .max) { replies.append($0) })
        }
        try session.loop.wait(for: "the replies") { replies.count == 1000 }
        withExtendedLifetime(calls) {}
        let errors = Set(
            replies.compactMap { reply in if case .failure(let error) = reply { error.name.rawValue } else { nil } }
        )
        #expect(errors == ["org.example.Alarms.Error.MaximumLimitReached"])
        #expect(try session.list().count == 100)
    }

    @Test func `a search starts the service`() throws {
        let directory = try TemporaryDirectory()
        let program = try ProgramRun.path(of: "alarmsd")
        let bus = try PrivateBus(services: ["org.example.Alarms": "\(program) --state-directory \(directory.path)"])
        let client = try Client(on: bus, in: EventLoop())
        let found = try client.call("GetInitialResultSet", of: .shell, at: .search, on: .alarms) { writer in
            writer.append(["timer", "10m"])
        }
        #expect(try Value.arguments(of: found) == [.strings(["start:pre-alert=600000000"])])
        // It would write its alarms anew where their directory is removed.
        try client.killOwner(of: .alarms)
    }

    @Test func `the last change is undone by a word, once`() throws {
        #expect(try session.find("undo").isEmpty)
        let title = "Tea\n" + String(repeating: "x", count: 900)
        let id = try session.schedule(["title": .string(title), "pre-alert": seconds(600)])
        try session.call("Cancel", .string(id))
        #expect(try session.find("undo").map { $0["Id"] } == [.string(id)])
        let ids = try session.shellResults(["undo"])
        #expect(try session.metas(ids).map { $0["name"] } == ["Undo: Tea"])
        try session.call(
            "ActivateResult", .string(ids[0]), .strings(["undo"]), .uint32(0), of: .shell, at: .search)
        #expect(try session.property("State", of: id) == "countdown")
        #expect(
            try session.refusal("ActivateResult", .string(ids[0]), "", .empty) == "org.example.Alarms.Error.NotFound")
    }

    @Test func `titles are found as they are now`() throws {
        let id = try session.schedule(["title": "Tea", "pre-alert": seconds(600)])
        #expect(try session.find("tea").count == 1)
        try session.call("Update", .string(id), .dictionary(["title": "Bread"]))
        #expect(try session.find("tea").isEmpty && session.find("bread").count == 1)
        try session.call("Cancel", .string(id))
        #expect(try session.find("bread").isEmpty)
    }

    @Test func `the texts are those of the service's language`() throws {
        let catalogues = try Catalogues()
        let session = try Session(environment: catalogues.environment("de"))
        let rows = try session.find("timer 1h30m tea") + session.find("alarm weekdays 06:45")
        #expect(rows.map { $0["Title"] } == ["Timer starten: tea", "Alarm stellen"])
        #expect(rows.map { $0["Subtitle"] } == ["1 h 30 min", "Montag bis Freitag, 06:45"])
    }

    @Test func `a search changes nothing: the store's bytes are the same after each beginning of 300 texts`() throws {
        _ = try session.schedule(["title": "Green Tea", "pre-alert": seconds(600)])
        _ = try session.ring(["title": "Egg"])
        try session.call("Cancel", .string(session.schedule(["title": "Milk", "pre-alert": seconds(600)])))
        #expect(try session.find("undo").count == 1)
        func bytes() -> [Data?] {
            session.files.map { FileManager.default.contents(atPath: "\(session.stateDirectory)/\($0)") }
        }
        let before = bytes()
        let keywords = ["stop", "snooze", "undo", "timer", "alarm", "green", "egg", "wecker", "알람"]
        let texts =
            Self.table + keywords + keywords.flatMap { ["\($0) green", "\($0) 7", "\($0) 10 egg", "\($0) \u{7}"] }
        #expect(texts.count >= 300)
        let beginnings = Set(texts.flatMap { text in (0...text.count).map { String(text.prefix($0)) } })
        for (index, text) in beginnings.sorted().enumerated() {
            let call =
                switch index % 3 {
                case 0: try session.message("Find", [.string(text), .empty], of: .search, at: .search)
                case 1:
                    try session.message(
                        "GetInitialResultSet", [.strings(text.split(separator: " ").map(String.init))], of: .shell,
                        at: .search)
                default: try session.message("Match", [.string(text)], of: .runner, at: .search)
                }
            do {
                _ = try session.client.answer(to: call)
            } catch let error as BusError {
                #expect(index % 3 == 0 && error.name == "org.example.Alarms.Error.TooLarge", "\(text): \(error)")
            }
        }
        #expect(bytes() == before)
    }
}

extension ObjectPath {
    fileprivate static let search: ObjectPath = "/org/example/Alarms/Search"
}

extension InterfaceName {
    fileprivate static let search: InterfaceName = "org.example.Alarms.Search"
    fileprivate static let shell: InterfaceName = "org.gnome.Shell.SearchProvider2"
    fileprivate static let runner: InterfaceName = "org.kde.krunner1"
}

extension Session {
    fileprivate func find(_ text: String, _ options: [String: Value] = [:]) throws -> [[String: Value]] {
        try call("Find", .string(text), .dictionary(options), of: .search, at: .search)[0].elements.map {
            try $0.properties
        }
    }

    fileprivate func activate(_ result: String, _ action: String = "") throws -> String {
        try call("ActivateResult", .string(result), .string(action), .empty, of: .search, at: .search)[0].text
    }

    /// Returns the name of the error of a call.
    fileprivate func refusal(
        _ member: MemberName, _ arguments: Value..., of interface: InterfaceName = .search
    ) throws -> String {
        let call = try message(member, arguments, of: interface, at: .search)
        let error = try #require(throws: BusError.self) { try client.answer(to: call) }
        return error.name.rawValue
    }

    fileprivate func shellResults(_ terms: [String]) throws -> [String] {
        try call("GetInitialResultSet", .strings(terms), of: .shell, at: .search)[0].elements.map { try $0.text }
    }

    fileprivate func metas(_ ids: [String]) throws -> [[String: Value]] {
        try call("GetResultMetas", .strings(ids), of: .shell, at: .search)[0].elements.map { try $0.properties }
    }

    fileprivate func runnerMatches(_ text: String) throws -> [[Value]] {
        try call("Match", .string(text), of: .runner, at: .search)[0].elements.map { try $0.members }
    }
}

extension Value {
    /// The members of a structure.
    fileprivate var members: [Value] {
        get throws {
            guard case .structure(let members) = self else { throw TestFailure("expected a structure, got \(self)") }
            return members
        }
    }
}
