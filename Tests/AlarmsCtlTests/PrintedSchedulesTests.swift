import AlarmsClient
import Foundation
import TestSupport
import Testing

@testable import alarmsctl

/// The schedules and times that the real program prints, given to the real service, in each language.
struct PrintedSchedulesTests {
    private static let languages = ["en", "de", "ko"]
    /// Languages, with the locale of times, if that isn't C.
    private static let clocks = languages + ["en en_US", "de en_US", "ko en_US"]

    private let session: Session
    private let client: AlarmsClient
    private let catalogues: Catalogues

    init() async throws {
        session = try Session(environment: ["TZ": "Europe/Berlin"])
        client = try await AlarmsClient.connect(toBusAt: session.bus.address)
        catalogues = try Catalogues()
    }

    // MARK: Alarms

    /// True if a time of day comes within the hour in a zone, so that an alarm may ring while it is read back.
    private static func isSoon(_ time: String, in zone: String) -> Bool {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: zone.isEmpty ? "Europe/Berlin" : zone) ?? .gmt
        let now = calendar.dateComponents([.hour, .minute], from: Date())
        let fields = time.split(separator: ":").compactMap { Int($0) }
        let minutes = (fields[0] - (now.hour ?? 0)) * 60 + fields[1] - (now.minute ?? 0)
        return (minutes + 1440) % 1440 <= 60
    }

    /// Each set of days of the week, and dates, with times and zones.
    private static var rules: [[String: Value]] {
        let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        let sets = (1..<128).map { set in days.indices.filter { set >> $0 & 1 == 1 }.map { days[$0] } }
        let dates = [1, 2, 3, 4, 5, 6, 7, 40, 100, 200, 300, 400, 2000].map { date(in: $0) }
        let times = ["07:00", "23:59:59", "00:00", "12:30"]
        let zones = ["", "Asia/Tokyo", "", "Europe/Berlin", "UTC", "", "America/Argentina/Buenos_Aires"]
        let rules = sets.map { ["weekdays": Value.strings($0)] } + dates.map { ["date": .string($0)] } + [[:], [:]]
        return rules.enumerated().map { number, rule in
            let zone = zones[number % zones.count]
            let rotated = times.indices.map { times[(number + $0) % times.count] }
            let time = rotated.first { !isSoon($0, in: zone) } ?? "07:00"
            return rule.merging(["time": .string(time)]) { $1 }.merging(
                zone.isEmpty ? [:] : ["timezone": .string(zone)]
            ) { $1 }
        }
    }

    /// Instants later today and on other days, with and without seconds and their fractions, and those that clocks show
    /// twice.
    private static var instants: [[String: Value]] {
        let now = UInt64(Date().timeIntervalSince1970)
        let later = [1, 5, 13, 30, 120, 180, 900, 5000, 9000].map { (hours: UInt64) in
            (now + hours * 3600) * 1_000_000 + hours % 4 * 250_000
        }
        // At 01:00 UTC of 2199-10-27 clocks are set back from 03:00 to 02:00.
        let twice: [UInt64] = [7_252_417_800_000_000, 7_252_421_400_000_000]
        return (later + later.map { $0 - $0 % 60_000_000 } + twice).map { ["fire-at": .uint64($0)] }
    }

    private static let lengths: [UInt64] = [
        3600, 3661, 5400, 7325, 43_200, 86_399, 86_400, 86_401, 90_061, 200_000, 500_400, 6_000_000, 31_622_400,
    ]

    /// The date in so many days.
    private static func date(in days: Int) -> String {
        Date().addingTimeInterval(Double(days) * 86_400).formatted(.iso8601.year().month().day())
    }

    /// Sets alarms of all kinds.
    private func setAll() async throws {
        for rule in Self.rules { try await set(rule) }
        for instant in Self.instants { try await set(instant) }
        for length in Self.lengths {
            try await set(["pre-alert": .uint64(length * 1_000_000)])
            try await client.perform(.pause(id: try await set(["pre-alert": .uint64(length * 1_000_000)])))
        }
        for rule in Self.rules.prefix(3) { try await client.perform(.skipNext(id: try await set(rule))) }
    }

    /// Sets an alarm, whose title is its place.
    @discardableResult
    private func set(_ configuration: [String: Value]) async throws -> String {
        try await client.perform(.schedule(configuration.merging(["title": .string("Alarm")]) { $1 })).id
    }

    // MARK: Texts

    private func environment(_ clock: String) throws -> [String: String] {
        let names = clock.split(separator: " ").map(String.init)
        let variables =
            names.count == 1
            ? catalogues.environment(clock) : try catalogues.environment(names[0], times: names[1])
        return session.bus.environment.merging(variables) { $1 }.merging(["TZ": "Asia/Kolkata"]) { $1 }
    }

    /// The paragraphs of an output, as the columns of their lines.
    private func output(_ language: String, _ arguments: String...) throws -> [[[String]]] {
        try output(language, arguments)
    }

    private func output(_ language: String, _ arguments: [String]) throws -> [[[String]]] {
        let run = try ProgramRun("alarmsctl", arguments, environment: try environment(language), in: session.loop)
        guard try Session.code(of: run) == 0 else { throw TestFailure(run.log) }
        return run.outputText.components(separatedBy: "\n\n").map { paragraph in
            paragraph.split(separator: "\n").map { Self.fields(String($0)) }
        }
    }

    /// The columns of a line.
    private static func fields(_ line: String) -> [String] {
        line.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// The meaning of a text; `nil`: it is refused.
    private func meaning(of text: String) async -> [String: Value]? {
        do throws(AlarmsError) {
            return try await client.perform(.parseSchedule(text))
        } catch {
            Issue.record("\(text): \(error.message)")
            return nil
        }
    }

    /// The instant of settings, in whole seconds since 1970 UTC.
    private static func seconds(_ settings: [String: Value]?) throws -> UInt64? {
        if let instant = settings?["fire-at"]?.uint64Value { return instant / 1_000_000 }
        guard let date = settings?["date"]?.stringValue, let time = settings?["time"]?.stringValue else { return nil }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "Europe/Berlin")
        format.dateFormat = time.count > 5 ? "yyyy-MM-dd HH:mm:ss" : "yyyy-MM-dd HH:mm"
        return UInt64(try #require(format.date(from: "\(date) \(time)")).timeIntervalSince1970)
    }

    private static func isRule(_ key: String) -> Bool { ["time", "date", "weekdays", "timezone"].contains(key) }

    /// Expects that the texts of an alarm mean its schedule, if it has one, and its next ring or the time left.
    private func expect(_ schedule: String?, _ when: String, mean alarm: AlarmProperties) async throws {
        let rule = alarm.configuration.filter { Self.isRule($0.key) }
        #expect((schedule != nil) == !rule.isEmpty)
        if let schedule { #expect(await meaning(of: schedule) == rule, "\(schedule)") }
        let settings = await meaning(of: when)
        if alarm.state == .paused {
            let left = settings?["pre-alert"]?.uint64Value ?? 0
            #expect(Messages.length(left) == Messages.length(alarm.remaining(at: 0)), "\(when)")
        } else {
            let next = alarm.state == .countdown ? alarm.countdownFireUSec : alarm.nextFireUSec
            #expect(try Self.seconds(settings) == next / 1_000_000, "\(when)")
        }
    }

    // MARK: Tests

    @Test func `what list and watch print of all kinds of alarms can be typed back`() async throws {
        try await setAll()
        let alarms = try await client.perform(.list())
        #expect(alarms.count { $0.skippedUSec > 0 } == 3)
        for language in Self.clocks { try await expectThatListAndWatchMean(alarms, in: language) }
    }

    private func expectThatListAndWatchMean(_ alarms: [AlarmProperties], in language: String) async throws {
        let byID = Dictionary(uniqueKeysWithValues: alarms.map { ($0.id, $0) })
        let rows = try output(language, "list")[0].dropFirst()
        #expect(rows.count == alarms.count)
        let hasTwelveHours = language == "en en_US" || language == "ko en_US"
        #expect(rows.contains { $0[2].contains(#/[AP]M|오[전후]/#) } == hasTwelveHours)
        for row in rows {
            let alarm = try #require(alarms.first { $0.id.hasPrefix(row[0]) })
            try await expect(row.count == 5 ? row[3] : nil, row[2], mean: alarm)
        }

        let watch = try ProgramRun("alarmsctl", ["watch"], environment: try environment(language), in: session.loop)
        try watch.wait(for: "all alarms") { watch.outputBytes.count { $0 == UInt8(ascii: "\n") } == alarms.count }
        for row in watch.outputText.split(separator: "\n").map({ Self.fields(String($0)) }) {
            let alarm = try #require(byID[row[1]])
            try await expect(row.count == 6 ? row[4] : nil, try #require(row.last), mean: alarm)
            #expect(await meaning(of: row[0])?["fire-at"] != nil)
        }
        try watch.terminate()
    }

    @Test func `what show prints can be typed back, to the microsecond`() async throws {
        try await setAll()
        let alarms = try await client.perform(.list()).filter { $0.state == .scheduled }
        for language in Self.clocks { try await expectThatShowMeans(alarms, in: language) }
    }

    private func expectThatShowMeans(_ alarms: [AlarmProperties], in language: String) async throws {
        let shown = try output(language, ["show"] + alarms.map(\.id))
        let next = try output(language, ["show", "--next", "2"] + alarms.map(\.id))
        #expect(shown.count == alarms.count && next.count == alarms.count)
        for (alarm, (lines, next)) in zip(alarms, zip(shown, next)) {
            let values = lines.map { $0.last ?? "" }
            let times = values.filter { $0.contains(#/\d\d:\d\d:\d\d.*\(/#) }
            let instants = [alarm.nextFireUSec] + (alarm.skippedUSec > 0 ? [alarm.skippedUSec] : [])
            for (instant, text) in zip(instants, times) {
                #expect(await meaning(of: text) == ["fire-at": .uint64(instant)], "\(text)")
            }
            let rule = alarm.configuration.filter { Self.isRule($0.key) }
            if !rule.isEmpty { #expect(await meaning(of: values[3]) == rule, "\(values)") }
            let occurrences = try await client.perform(.nextOccurrences(id: alarm.id, count: 2))
            #expect(next.count == 1 + occurrences.count)
            for (line, occurrence) in zip(next.dropFirst(), occurrences) {
                for text in line {
                    #expect(try Self.seconds(await meaning(of: text)) == occurrence / 1_000_000, "\(text)")
                }
            }
        }
    }

    @Test(arguments: clocks)
    func `the time and the days of the sentence about the next ring can be typed back`(language: String) async throws {
        for when in [
            "every friday 17:00", "mon,wed 7:00", "weekends 9:00", "weekdays 6:45:30", "daily 07:00", "tomorrow 7:30",
            "sun,mon 7:00 Asia/Tokyo", "2200-12-24 18:00", "in 5 hours", "2200-07-01T18:00:00+02:00",
        ] {
            let run = try TerminalRun(
                "alarmsctl", ["add", when, "Tea"], environment: try environment(language), in: session.loop)
            #expect(try run.waitForEnd() == .exited(0), "\(run.text)")
            let lines = run.text.split { $0.isNewline }.map(String.init)
            let alarm = try await client.perform(.properties(id: lines[0]))
            let match = try #require(
                lines[1].firstMatch(of: #/^(?:Rings |Klingelt )?(.*?)(?:에 울립니다| )\(([^(,)]*)(?:\)?, (.*?))?\)?\.$/#),
                "\(lines)")
            for text in [String(match.1), "\(match.1) (\(match.2))"] {
                let next = max(alarm.nextFireUSec, alarm.countdownFireUSec) / 1_000_000
                #expect(try Self.seconds(await meaning(of: text)) == next, "\(text)")
            }
            guard let days = match.3, let time = alarm.configuration["time"]?.stringValue else {
                #expect(alarm.configuration["weekdays"] == nil)
                continue
            }
            let text = days.contains("Asia/Tokyo") ? String(days) : "\(days) \(time)"
            #expect(await meaning(of: text) == alarm.configuration.filter { Self.isRule($0.key) }, "\(text)")
        }
    }

    @Test(arguments: languages)
    func `the examples of the help are understood in its language`(language: String) async throws {
        let pages = try [["help"], ["help", "add"], ["help", "timer"], ["help", "update"]].map { arguments in
            try output(language, arguments).flatMap { $0 }.compactMap(\.first).filter { $0.hasPrefix("alarmsctl ") }
        }
        let times = pages.joined().compactMap { line in
            line.firstMatch(of: #/^alarmsctl (?:add "([^"]*)"|update 3f2a ([^=]*) [a-z]+=)/#).map { $0.1 ?? $0.2 ?? "" }
        }
        #expect(times.count == 5)
        for time in times { #expect(await meaning(of: String(time)) != nil, "\(time)") }
        #expect(pages[2].count == 6)
        var lengths: [UInt64?] = []
        for timer in pages[2] {
            let programs = try ProgramRun.path(of: "")
            let run = try ProgramRun(
                "/usr/bin/env", ["PATH=\(programs)", "/bin/sh", "-c", timer], environment: try environment(language),
                in: session.loop)
            #expect(try Session.code(of: run) == 0, "\(timer)\n\(run.log)")
            let alarm = try await client.perform(.properties(id: run.outputText.trimmingCharacters(in: .newlines)))
            lengths.append(alarm.configuration["pre-alert"]?.uint64Value.map { $0 / 1_000_000 })
        }
        #expect(lengths == [90, 600, 1800, 90, 5400, 1500])
    }
}
