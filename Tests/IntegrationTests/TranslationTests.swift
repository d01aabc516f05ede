import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// The service in other languages than English.
@Suite(.showsLogs) struct TranslationTests {
    private let catalogues: Catalogues

    init() throws {
        catalogues = try Catalogues()
    }

    @Test func `texts for people are translated, data for programs isn't`() throws {
        let session = try Session(environment: catalogues.environment("ko"))
        let server = try session.serve()
        let id = try session.schedule(["title": "Tea", "pre-alert": seconds(1), "post-alert": seconds(60)])
        try session.next("Fired", of: id)
        try session.loop.wait(for: "the alert") { server.sent.count == 1 }
        #expect(server.sent[0].appName == "알람")
        #expect(server.sent[0].body.contains("1초 타이머가 끝났습니다"))
        #expect(server.sent[0].buttons.suffix(4) == ["stop", "중지", "snooze", "다시 알림"])
        #expect(try session.property("State", of: id) == "alerting")
    }

    @Test(arguments: [("en", #"\d:\d\d(:\d\d)? [AP]M$"#), ("ko", #"오[전후] \d+:\d\d"#), ("de", #"\d\d:\d\d"#)])
    func `times are as the person's clocks show them`(language: String, form: String) throws {
        let session = try Session(environment: try catalogues.environment(language, times: "en_US"))
        let server = try session.serve()
        try session.schedule(["title": "Tea", "pre-alert": seconds(60)])
        try session.loop.wait(for: "the countdown") { server.sent.count == 1 }
        #expect(try server.sent[0].body.contains(Regex(form)), "\(server.sent[0].body)")
        #expect(server.sent[0].body.contains("M") == (language == "en"))
    }

    /// Names on the bus that errors mention as they are.
    private static let names = [
        "alerting", "countdown", "paused", "scheduled", "length", "when", "limit", "state", "id", "action", "filter",
        "options", "count", "seconds", "requested_id", "platform_data", "activation-token", "name", "parameter", "mode",
        "target", "text", "text-color", "stop", "secondary", "custom", "pause", "resume", "activate", "snooze",
        "default",
        "auto", "always", "never", "none", "both", "drop", "notify", "ring", "background", "foreground", "SkipNext",
        "Snooze", "Pause", "Resume",
        "Extend", "Restart", "until", "hidden",
        "Update", "Schedule", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "ConfigurationKeys", "reset",
        // Types.
        "regions", "sa", "sv", "New York",
    ]

    @Test(arguments: ["de", "ko"]) func `each error is in the language of the service`(language: String) throws {
        let session = try Session(environment: catalogues.environment(language))
        try session.schedule(["pre-alert": seconds(1000), "title": "Tea"], id: AlarmIDs.make(1))
        try session.schedule(["time": "07:00", "weekdays": .strings(["mon"])], id: AlarmIDs.make(2))
        let names = Self.names + (try session.property("ConfigurationKeys").elements.map { try $0.text })
        let whens = [
            "7", "soon", "7:30 2030-01-01 monday", "gestern 7:30", "7:30 EST", "every hour", "3.4. 18:00",
            "morgen at 7", "31 feb 7:30", "in 10", "in 367 days", "30. 18:00", "1969-12-31T23:59:59Z",
        ].map { BadInputTests.Mistake("ParseSchedule", [.string($0)], "InvalidSchedule") }
        for mistake in BadInputTests.values + BadInputTests.calls + whens where mistake.error.contains("Alarms") {
            let error = #expect(throws: BusError.self, "\(mistake.arguments)") {
                try session.client.answer(to: session.message(mistake.member, mistake.arguments))
            }
            guard let error else { continue }
            #expect(error.name.rawValue == mistake.error)
            let words = try Catalogues.englishWords(in: error.message, language: language, except: names)
            #expect(words.isEmpty, "\(error)")
        }
    }

    @Test func `the journal is English in each language`() throws {
        let bus = try PrivateBus()
        let configuration = try bus.directory.makeDirectory("configuration")
        try Shell.run(
            """
            mkdir -p "$1/alarms"; printf 'colour = red\nsnooze = soon\nvolume = 7\n' >"$1/alarms/alarms.conf"
            """, configuration)
        let variables = [
            "XDG_CONFIG_HOME": configuration, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/proc/nonexistent/bus",
        ]
        let environment = catalogues.environment("ko").merging(variables) { $1 }
        let arguments = ["--player", "/proc/nonexistent/player", "--waker", "/proc/nonexistent/waker"]
        let session = try Session(on: bus, arguments: arguments, environment: environment)
        let id = try session.schedule([
            "pre-alert": seconds(1), "app-id": "org.example.Nowhere", "stop-action": ["name": "stop"],
        ])
        try session.next("Fired", of: id)
        try session.call("InvokeAction", .string(id), "stop", .empty)
        let failure = try session.next("ActionFailed", of: id)
        #expect(try failure.last?.text.contains("앱에 .desktop 파일이 없습니다") == true)
        try Shell.run("rm \"$1\"/alarms.sqlite3*", session.stateDirectory)
        try session.schedule(["pre-alert": seconds(1000)])
        let told = [
            "no system bus", "one of the keys", "snooze: expected", "volume: expected", "is not woken",
            "can't be heard",
            "has no desktop file", "in a new file",
        ]
        try session.loop.wait(for: "all that is told") { told.allSatisfy(session.log.contains) }
        let korean = session.log.unicodeScalars.filter { (0xAC00...0xD7A3).contains($0.value) }
        #expect(korean.isEmpty, "\(session.log)")
    }
}
