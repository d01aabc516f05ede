import Foundation
import Glibc
import TestSupport
import Testing

/// Schedules as texts, read and shown by the real program with the real service.
struct ScheduleProgramTests {
    private let session: Session

    init() throws {
        session = try Session(environment: ["TZ": "Europe/Berlin"])
    }

    @Test func `an alarm by days of the week shows its next occurrences, local and in UTC, whatever TZ is`() throws {
        let id = try session.add("Mon,Wed,Fri 07:00", "Wake up", "post-alert=9m")
        let lines = try session.run("show", id, "--next", "5").output.split(separator: "\n")
        #expect(lines.count == 5)
        let line = #/(Mon|Wed|Fri) (\d{4}-\d\d-\d\d) 07:00:00\+(01|02):00  (\d{4}-\d\d-\d\d)T0(6|5):00:00Z/#
        for text in lines {
            let match = try #require(text.wholeMatch(of: line), "\(text)")
            #expect(match.2 == match.4)
            #expect((match.3 == "01") == (match.5 == "6"))
        }
        let object = try #require(try session.json("show", id, "--next", "3") as? [String: Any])
        #expect(object["TimeZone"] as? String == "Europe/Berlin")
        let instants = try #require(object["OccurrencesUSec"] as? [UInt64])
        #expect(instants.count == 3)
        #expect(instants == instants.sorted())
        #expect(try session.run("list").output.contains("  Mon Wed Fri 07:00  Wake up"))
        let text = try session.run("show", id).output
        #expect(text.contains("Schedule:     Mon Wed Fri 07:00\n"))
        #expect(text.contains("  weekdays=mon,wed,fri\n"))
    }

    @Test func `a holiday is set, shown and ended`() throws {
        let id = try session.add("daily 07:00", "Wake up")
        #expect(try session.run("holiday").output == "No holiday.\n")
        #expect(try session.run("holiday", "until", "2200-01-02") == (0, "", ""))
        let text = try session.run("holiday").output
        #expect(text.hasPrefix("Holiday: repeating alarms ring again from Thu 2 Jan 2200 00:00 (in "))
        let end: UInt64 = 7_258_201_200_000_000
        #expect(try session.json("holiday") as? [String: UInt64] == ["HolidayUntilUSec": end])
        #expect(try session.run("list").output.hasSuffix(text))
        #expect(try session.run("list").output.contains("Thu 2 Jan 2200 07:00"))
        #expect(try session.run("show", id).output.contains("Suspended:    until Thu 2200-01-02 00:00:00+01:00 (in "))
        #expect(try session.run("status").output.contains("Holiday until:  Thu 2 Jan 2200 00:00 (in "))
        #expect((try session.json("status") as? [String: Any])?["HolidayUntilUSec"] as? UInt64 == end)
        let now = UInt64(Date.now.timeIntervalSince1970)
        let week = try session.json("holiday", "for", "a", "week") as? [String: UInt64]
        let distance = (week?["HolidayUntilUSec"] ?? 0) / 1_000_000 - now
        #expect((604_800...605_400).contains(distance), "\(distance)")
        #expect(try session.run("holiday", "for", "10").errors.contains("'10': minutes or seconds? 10m, or 10s"))
        #expect(try session.json("holiday", "off") as? [String: UInt64] == ["HolidayUntilUSec": 0])
        #expect(try !session.run("list").output.contains("Holiday"))
    }

    @Test func `a holiday is until the beginning of a day, a time of it, or after a length of time`() throws {
        for (words, end) in [
            ("2 Jan 2200", 7_258_201_200), ("2200-01-02 18:00", 7_258_266_000),
            ("2200-01-02 18:00 Asia/Tokyo", 7_258_237_200), ("2200-01-02T18:00:00Z", 7_258_269_600),
        ] as [(String, UInt64)] {
            let object = try session.json("holiday", "until", words) as? [String: UInt64]
            #expect(object == ["HolidayUntilUSec": end * 1_000_000], "\(words)")
        }
        let days = ["monday", "tue", "mittwoch", "thursday", "fr", "토요일", "sunday"]
        for words in days + ["tomorrow", "18:00", "in 2 weeks", "morgen", "내일"] {
            let object = try session.json("holiday", "until", words) as? [String: UInt64]
            let end = try #require(object?["HolidayUntilUSec"]) / 1_000_000
            let wait = Int64(end) - Int64(Date.now.timeIntervalSince1970)
            #expect(wait > 0 && wait <= (days.contains(words) ? 8 : 15) * 86_400, "\(words)")
        }
        for words in ["daily 07:00", "soon", "2020-01-01", "", "on", "UTC", "Europe/Paris", "today"] {
            let run = try session.run("holiday", "until", words)
            #expect(run.code != 0 && !run.errors.isEmpty, "\(words)")
        }
    }

    @Test func `a timer is restarted, an alarm isn't`() throws {
        let timer = try session.run("timer", "1h", "Tea").output.trimmingCharacters(in: .newlines)
        #expect(try session.run("extend", timer, "1m").code == 0)
        #expect(try session.json("restart", "tea") as? [String: String] == ["id": timer])
        let shown = try session.json("show", timer) as? [String: Any]
        #expect(shown?["CountdownTotalUSec"] as? UInt64 == 3_600_000_000)
        let id = try session.add("daily 07:00", "Wake up")
        let refused = try session.run("restart", id)
        #expect(refused.code == 1)
        #expect(refused.errors == "alarmsctl: it isn't a timer\n")
    }

    @Test func `an alarm of another zone shows its times in it`() throws {
        let id = try session.add("2200-07-01 18:00 America/New_York", "Call", "missed=notify", "grace=1h")
        let next = try session.run("show", id, "--next", "5").output
        #expect(next == "Tue 2200-07-01 18:00:00-04:00  2200-07-01T22:00:00Z\n")
        let text = try session.run("show", id).output
        #expect(text.contains("Schedule:     2200-07-01 18:00 America/New_York\n"))
        #expect(text.contains("Next ring:    Wed 2200-07-02 00:00:00+02:00 (in "))
        #expect(text.contains("  grace=1h\n  missed=notify\n"))
    }

    @Test func `an instant and a timer are set by texts as well`() throws {
        let instant = try session.add("2200-07-01T18:00:00.5+02:00", "Instant")
        let next = try session.run("show", instant, "--next", "2").output
        #expect(next == "Tue 2200-07-01 18:00:00+02:00  2200-07-01T16:00:00Z\n")
        let timer = try session.add("in 1h30m", "Bread", "keep=yes")
        #expect(try session.run("show", timer, "--next", "2").output == "No occurrences.\n")
        #expect(try session.run("show", timer).output.contains("  pre-alert=1h30m\n"))
    }

    @Test func `text that isn't understood, or contradicts a key, sets nothing`() throws {
        for (arguments, code, part) in [
            (["7:30 today tomorrow", "X"], Int32(2), "\"tomorrow\" is a second day"),
            (["7", "X"], 2, "morning or evening? 7:00, or 19:00"),
            (["07:30", "X", "time=08:00"], 2, "time: expected it once, got it in WHEN as well"),
            (["tomorrow 7:30", "X", "timezone=Asia/Tokyo"], 2, "timezone: expected it in WHEN"),
            (["07:30", "X", "fire-at=2200-01-01T00:00:00Z"], 2, "time: expected time or fire-at, got both"),
            (["2020-01-01 07:30", "X"], 2, "date: expected a date and time after now"),
            (["in 10 minutes", "X", "time=07:00"], 2, "time: expected a schedule in WHEN, got a duration"),
            (
                ["07:00", "tomorrow"], 2,
                "\n  alarmsctl add '07:00 tomorrow' TITLE\n  alarmsctl add 07:00 title=tomorrow\n"
            ),
            (["2200-07-01 07:30", "friday"], 2, "\n  alarmsctl add '2200-07-01 07:30' title=friday\n"),
            (["in 10", "min"], 2, "\n  alarmsctl add 'in 10 min' TITLE\n"), (["7", "am"], 2, "add '7 am' TITLE"),
            (["tomorrow 7:30", "30m"], 2, "\n  alarmsctl add 'tomorrow 7:30' title=30m\n"),
            (["tomorrow", "9", "Dentist"], 2, "\n  alarmsctl add 'tomorrow 09:00' title=Dentist\n"),
            (["tomorrow", "9", "Dentist"], 2, "\n  alarmsctl add 'tomorrow 21:00' title=Dentist\n"),
            (["7", "title=Tea"], 2, "\n  alarmsctl add 07:00 title=Tea\n"),
            (["7am", "next week"], 2, "\n  alarmsctl add 7am 'title=next week'\n"),
            (["7am", "wensday", "bins"], 2, "\n  alarmsctl add 7am 'title=wensday bins'\n"),
            (["every", "other", "day", "7:00", "Water", "plants"], 2, "every other day"),
            (["07:00", "X", "title=Y"], 2, "title: given twice"),
        ] {
            let run = try ProgramRun(
                "alarmsctl", ["add"] + arguments, environment: session.bus.environment, in: session.loop)
            #expect(try Session.code(of: run) == code)
            #expect(run.outputText.isEmpty)
            #expect(run.errorText.contains(part), "\(run.errorText)")
        }
        #expect(try session.run("list").output == "No alarms.\n")
    }

    @Test(arguments: [
        (["7am", "Wake", "up"], "07:00", "Wake up"),
        (["7", "Uhr", "Zahnarzt", "anrufen"], "07:00", "Zahnarzt anrufen"),
        (["오전", "7시", "약", "먹기"], "07:00", "약 먹기"), (["7am", "Plan for monday"], "07:00", "Plan for monday"),
        (["7am", "\"next", "week\""], "07:00", "next week"), (["19:00", ""], "19:00", ""),
        (["7am", "2", "eggs"], "07:00", "2 eggs"), (["7am", "title=monthly"], "07:00", "monthly"),
    ])
    func `a title of several words needs no quotes, and quotes in the text force one`(
        words: [String], time: String, title: String
    ) throws {
        let run = try session.run(["add"] + words)
        #expect(run.code == 0, "\(run.errors)")
        let alarm = try #require((try session.json("list") as? [[String: Any]])?.first)
        #expect(alarm["Title"] as? String == title)
        #expect((alarm["Configuration"] as? [String: Any])?["time"] as? String == time)
    }

    @Test func `the next occurrence is skipped, and a schedule changed and reset`() throws {
        let id = try session.add("daily 07:00", "Rise")
        let all = try session.run("show", id, "--next", "3").output.split(separator: "\n")
        #expect(try session.run("skip", id).code == 0)
        let rest = try session.run("show", id, "--next", "2").output.split(separator: "\n")
        #expect(rest == Array(all.dropFirst()))
        #expect(try session.run("update", id, "time=07:30", "weekdays=sat,sun", "timezone=Asia/Tokyo").code == 0)
        #expect(try session.run("list").output.contains("  weekends 07:30 Asia/Tokyo  Rise"))
        #expect(try session.run("update", id, "reset=weekdays,timezone", "date=2200-07-01").code == 0)
        #expect(try session.run("list").output.contains("  2200-07-01 07:30  Rise"))
        #expect(try session.run("skip", id).code == 1)
        #expect(try session.run("update", id, "time=8:15").code == 0)
        #expect(try session.run("list").output.contains("  2200-07-01 08:15  Rise"))
        let refused = try session.run("update", id, "time=7.30")
        #expect(refused.code == 2)
        #expect(refused.errors.contains("time: expected HH:MM"))
    }

    @Test func `a skip is listed, shown and undone`() throws {
        let id = try session.add("daily 07:00", "Rise")
        let first = try session.run("show", id, "--next", "1").output
        #expect(
            try session.run("skip", "--undo", "rise") == (1, "", "alarmsctl: no skipped occurrence to restore\n"))
        #expect(try session.run("skip", "rise").code == 0)
        #expect(try session.run("list").output.contains(#/, skips [A-Z][a-z]{2} \d\d:\d\d\)/#))
        #expect(try session.run("show", "rise").output.contains("Skipped:      \(first.prefix(20))"))
        let skipped = try #require(try session.json("show", "rise") as? [String: Any])["SkippedUSec"] as? UInt64
        #expect((skipped ?? 0) > 0)
        #expect(try session.run("skip", "rise", "--undo").code == 0)
        #expect(try !session.run("list").output.contains("skips"))
        #expect(try session.run("show", id, "--next", "1").output == first)
    }

    @Test func `what was set and changed is said on a terminal`() throws {
        func told(_ arguments: String...) throws -> String {
            let environment = session.bus.environment.merging(["TZ": "UTC", "LANG": "C.UTF-8"]) { $1 }
            let run = try TerminalRun("alarmsctl", arguments, environment: environment, in: session.loop)
            #expect(try run.waitForEnd() == .exited(0), "\(run.text)")
            return run.text.replacingOccurrences(of: "\r\n", with: "\n")
        }
        let set = try told("add", "every friday 17:00", "Tea")
        #expect(
            set.contains(#/^[0-9a-f-]{36}\nRings Fri \d+ [A-Z][a-z]{2}( \d{4})? 17:00 \(in .*\), every Friday\.\n$/#),
            "\(set)")
        let skip = try told("skip", "tea")
        #expect(
            skip.contains(#/^Skips Fri \d+ .* 17:00\. Rings Fri \d+ .* 17:00 \(in 1?\d d.*\), every Friday\.\n$/#),
            "\(skip)")
        #expect(try told("update", "tea", "title=Green tea").contains(#/^Rings Fri/#))
        let update = try told("update", "tea", "time=18:00", "timezone=Asia/Tokyo", "weekdays=mon,tue")
        #expect(
            update.contains(
                #/^The new schedule ends the skip of Fri .* 17:00\. Rings .*, every Mon, Tue, 18:00 Asia/Tokyo\.\n$/#),
            "\(update)")
        #expect(
            try told("update", "tea", "2200-07-01", "18:00", "reset=weekdays").contains(
                #/^Rings .* 2200 18:00 .*\. No longer: weekdays=mon,tue, timezone=Asia/Tokyo\.\n$/#))
        #expect(try told("update", "tea", "every friday 18:00").contains(#/No longer: date=2200-07-01\.\n$/#))
        #expect(try told("skip", "tea").hasPrefix("Skips "))
        #expect(try told("skip", "--undo", "tea").hasPrefix("Rings "))
        #expect(try told("update", "tea", "enabled=no") == "It is disabled and doesn't ring.\n")
        let timer = try told("timer", "10m", "Egg")
        #expect(
            timer.contains(#/\nRings \w{3} \d+ \w{3} \d\d:\d\d(:\d\d)? \(in (10 min|9 min \d+ s)\)\.\n/#), "\(timer)")
        #expect(try told("timer", "10m", "Bread", "--json").contains(#/^{"id": "[^"]*", "NextFireUSec": \d+}\n$/#))
    }

    @Test(arguments: [
        (["10", "min", "Tea"], "10m", "Tea"), (["10", "min"], "10m", ""),
        (["10 min", "Green tea"], "10m", "Green tea"),
        (["half", "an", "hour"], "30m", ""), (["1:30", "Egg"], "1m30s", "Egg"), (["90s"], "1m30s", ""),
        (["10", "Minuten", "Tee"], "10m", "Tee"), (["1h30m", "title=30m"], "1h30m", "30m"),
        (["5m", "Minute steak"], "5m", "Minute steak"), (["10m", "Green", "tea"], "10m", "Green tea"),
        (["10", "Minuten", "grüner", "Tee"], "10m", "grüner Tee"), (["라면", "3분"], "3m", "라면"),
    ])
    func `a timer's length may be several words`(arguments: [String], length: String, title: String) throws {
        let id = try session.run(["timer"] + arguments).output.trimmingCharacters(in: .newlines)
        let alarm = try #require(try session.json("show", id) as? [String: Any])
        #expect(alarm["Title"] as? String == title)
        #expect(try session.run("show", id).output.contains("  pre-alert=\(length)\n"))
    }

    @Test(arguments: [
        (["1h", "30m", "30m"], "\n  alarmsctl timer '1h 30m' title=30m\n"),
        (
            ["10", "Green", "tea"],
            "\n  alarmsctl timer 10m 'title=Green tea'\n  alarmsctl timer 10s 'title=Green tea'\n"
        ),
        (["10"], "\"10\": minutes or seconds?\n  alarmsctl timer 10m\n  alarmsctl timer 10s\n"),
        (["soon"], "soon"), (["0"], "shorter than a second"), (["5m", "Tea", "title=U"], "title: given twice"),
        (["7:30", "pm"], "\n  alarmsctl add '7:30 pm' TITLE\n  alarmsctl timer 7:30 title=pm\n"),
        (["5", "tomorrow"], "alarmsctl timer 5m title=tomorrow"), (["17", "Uhr"], "alarmsctl add '17 Uhr' TITLE"),
        (["5", "Abend"], "alarmsctl timer 5m title=Abend"), (["5", "o'clock"], "alarmsctl add 17:00 TITLE"),
        (["5m", "Monday"], "\n  alarmsctl timer 5m title=Monday\n"),
    ])
    func `a timer is refused where its length isn't clear`(arguments: [String], part: String) throws {
        let run = try session.run(["timer"] + arguments)
        #expect(run.code == 2 && run.errors.contains(part), "\(run)")
        #expect(try session.run("list").output == "No alarms.\n")
    }

    @Test func `a schedule is changed by a text`() throws {
        let id = try session.add("weekdays 07:00 Asia/Tokyo", "Rise")
        #expect(try session.run("update", "rise", "06:45").code == 0)
        #expect(try session.run("list").output.contains("  weekdays 06:45 Asia/Tokyo  Rise"))
        #expect(try session.run("update", "rise", "mon,wed").code == 0)
        #expect(try session.run("list").output.contains("  Mon Wed 06:45 Asia/Tokyo  Rise"))
        #expect(try session.run("update", "rise", "2200-07-01", "8:00", "reset=weekdays", "snooze=5m").code == 0)
        #expect(try session.run("list").output.contains("  2200-07-01 08:00  Rise"))
        #expect(try session.run("show", id).output.contains("  post-alert=5m\n"))
        #expect(try session.run("update", "rise", "2200-07-02").code == 0)
        #expect(try session.run("list").output.contains("  2200-07-02 08:00  Rise"))
        #expect(try session.run("update", "rise", "in", "2", "hours").code == 0)
        #expect(try session.run("show", id).output.contains("  pre-alert=2h\n"))
        // It has no time that days alone would keep.
        #expect(try session.run("update", "rise", "weekdays").code == 2)
        #expect(try session.run("update", "rise", "daily 9:00").code == 0)
        #expect(try session.run("list").output.contains("  daily 09:00  Rise"))
        #expect(try !session.run("show", id).output.contains("pre-alert"))
        let refused = try session.run("update", "rise", "teatime")
        #expect(refused.code == 2 && refused.errors.contains("teatime"), "\(refused)")
    }

    @Test(arguments: [
        (["tomorrow", "8am"], "08:00", "'tomorrow 8am'"), (["2200-07-01T18:00:00Z"], "20:00", "2200-07-01T18:00:00Z"),
        (["+10m"], #"\d\d:\d\d"#, #"\+10m"#), (["in", "10m"], #"\d\d:\d\d"#, "'in 10m'"),
        (["friday"], "07:00", "'friday 07:00'"),
    ])
    func `a repeating alarm isn't moved to one time, and it is said how to`(
        words: [String], time: String, when: String
    ) throws {
        let id = try session.add("Mon,Wed 07:00", "Wake up")
        let before = try session.run("show", id).output
        let run = try session.run(["update", "wake"] + words)
        let message = try Regex(
            "^alarmsctl: 'Wake up' repeats; to change all its rings: alarmsctl update wake \(time); "
                + "for one: alarmsctl skip wake, then alarmsctl add \(when) 'Wake up'\n$")
        #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
        #expect(try session.run("show", id).output.split(separator: "\n").last == before.split(separator: "\n").last)
        #expect(try session.run("list").output.contains("  Mon Wed 07:00  Wake up"))
    }

    @Test func `the history is listed, also of a removed alarm`() throws {
        #expect(try session.run("history").output == "No history.\n")
        let traffic = try session.recordTraffic()
        let id = try session.add("in 1 second", "Tea")
        let other = try session.add("in 1 second", "Egg")
        try traffic.wait(for: "both rings") { traffic.outputText.matches(of: #/member=Fired/#).count == 2 }
        for alarm in [id, other] { #expect(try session.run("stop", alarm).code == 0) }
        let rows = try #require(try session.json("history", id) as? [[String: Any]])
        #expect(rows.map { $0["Event"] as? String } == ["stopped", "fired"])
        #expect(rows.map { $0["Reason"] as? String } == ["client", ""])
        #expect(rows.allSatisfy { $0["Title"] as? String == "Tea" && ($0["AtUSec"] as? UInt64 ?? 0) > 0 })
        let lines = try session.run("history", String(id.prefix(8))).output.split(separator: "\n")
        try #require(lines.count == 3)
        #expect(lines[1].contains("stopped (client)"))
        #expect(lines[2].contains("rang"))
        #expect(lines[2].hasSuffix("Tea"))
        #expect((try session.json("history", "--limit", "3") as? [Any])?.count == 3)
        #expect((try session.json("history", "--since", "1h") as? [Any])?.count == 4)
        #expect((try session.json("history", "--since", "yesterday") as? [Any])?.count == 4)
        #expect((try session.json("history", "--since", "2200-01-01") as? [Any])?.isEmpty == true)
        #expect(try session.run("history", "ffffffff").code == 1)
    }

    @Test func `monitor, watch and a panel follow the service's zone`() throws {
        let directory = try session.bus.directory.makeDirectory("zone")
        let file = directory + "/localtime"
        try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Europe/Berlin", toPath: file)
        try session.service.terminate()
        let second = try Session(environment: ["TZ": ":" + file])
        let monitor = try second.start("monitor")
        let watch = try second.start("watch")
        try watch.wait(for: "the first line") { watch.outputText == "No alarms.\n" }
        // It prints nothing before there is an event.
        for _ in 0..<500 where monitor.outputText.isEmpty { _ = try second.add("2200-12-23 18:00", "Heard") }
        _ = try second.add("2200-12-24 18:00", "Supper")
        let panel = try second.start("watch", "--format=waybar")
        try panel.wait(for: "the first alarm") { panel.outputText.contains("Heard: Rings Tue 23 Dec 2200 18:00") }
        try watch.wait(for: "the alarm") { watch.outputText.contains("  2200-12-24 18:00  Wed 24 Dec 2200 18:00 (in ") }
        try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Asia/Tokyo", toPath: file + ".new")
        #expect(rename(file + ".new", file) == 0)
        try monitor.wait(for: "the change") { monitor.outputText.contains("+09:00  TimeChanged (tzdata)\n") }
        try watch.wait(for: "the alarm's new time") {
            watch.outputText.contains(#/\+09:00  \S+  scheduled +Supper  2200-12-24 18:00  Wed 24 Dec 2200 18:00 /#)
        }
        // All alarms have changed at once.
        _ = try second.add("2200-12-22 18:00", "Lunch")
        try panel.wait(for: "the new zone") { panel.outputText.contains("Lunch: Rings Mon 22 Dec 2200 18:00") }
    }
}
