import Foundation
import TestSupport
import Testing

/// Search by the real program with the real service.
struct FindProgramTests {
    private let session: Session

    init() throws {
        session = try Session(environment: ["TZ": "Europe/Berlin"])
    }

    @Test func `what a text finds is shown, and nothing is changed`() throws {
        #expect(
            try session.run("find", "timer", "10", "tea").output == "Start timer: tea  10 min\nStart timer: tea  10 s\n"
        )
        #expect(
            try session.run("find", "alarm mon,wed 6:45").output == "Set alarm  Every Monday and Wednesday, 06:45\n")
        #expect(try session.run("find", "alarm every monday 6:45").output == "Set alarm  Every Monday, 06:45\n")
        let once = try session.run("find", "alarm monday 6:45").output
        #expect(once.hasPrefix("Set alarm  ") && once.hasSuffix("06:45\n") && !once.contains("Every"), "\(once)")
        #expect(try session.run("find", "firefox") == (0, "Nothing is found.\n", ""))
        #expect(try session.run("find", "7:30").output == "Nothing is found.\n")
        #expect(
            try session.run("find", "alarm yesterday 9:00").output
                == "Nothing is found: \"yesterday 9:00\": \"yesterday\" has passed\n")
        #expect(try session.run("find", "--schedule", "7:30 daily").output == "Set alarm  Every day, 07:30\n")
        #expect(try session.run("find", String(repeating: "a", count: 257)).code == 2)
        #expect(try session.run("list").output == "No alarms.\n")
        _ = try session.add("daily 07:00", "Wake up")
        let alarm = try session.run("find", "wak").output
        #expect(alarm.hasPrefix("Wake up  Rings ") && alarm.hasSuffix("07:00\n"), "\(alarm)")
    }

    @Test func `the rows of JSON are those of the bus`() throws {
        let rows = try #require(try session.json("find", "timer", "10m", "tea") as? [[String: Any]])
        let row = try #require(rows.first)
        #expect(rows.count == 1)
        #expect(
            Set(row.keys) == [
                "Result", "Title", "Subtitle", "Icon", "Id", "Relevance", "Actions", "Configuration",
            ])
        #expect(row["Result"] as? String == "start:pre-alert=600000000;title=tea")
        let configuration = try #require(row["Configuration"] as? [String: Any])
        #expect(configuration["pre-alert"] as? UInt64 == 600_000_000 && configuration["title"] as? String == "tea")
        let id = try session.add("daily 07:00", "Wake up")
        let alarm = try #require((try session.json("find", "wake") as? [[String: Any]])?.first)
        #expect(alarm["Id"] as? String == id && alarm["Actions"] as? [String] == ["cancel"])
        #expect(alarm["Configuration"] == nil)
        #expect(try session.run("find", "--json", "firefox").output == "[]\n")
    }

    @Test func `the only thing that a text says is done`() throws {
        let id = try session.run("do", "timer 10m tea").output.trimmingCharacters(in: .newlines)
        let timer = try #require((try session.json("list") as? [[String: Any]])?.first)
        #expect(timer["Id"] as? String == id && timer["Title"] as? String == "tea")
        #expect(try session.run("do", "alarm", "weekdays", "06:45", "get", "up").code == 0)
        let titles = (try session.json("list") as? [[String: Any]])?.compactMap { $0["Title"] as? String }
        #expect(Set(titles ?? []) == ["tea", "get up"])
        let object = try session.json("do", "--title", "Bread", "timer 5m") as? [String: Any]
        #expect(try session.run("show", "bread", "--json").output.contains(try #require(object?["id"] as? String)))
    }

    @Test(arguments: ["'; touch x #", "$(touch x)", "`touch x`", "-n", "--title", "a=b", "타이머 10분", "\\", "a\nb"])
    func `a title of its own may be any text`(title: String) throws {
        #expect(try session.run("do", "--title=\(title)", "timer 10m tea").code == 0)
        let alarms = try #require(try session.json("list") as? [[String: Any]])
        #expect(alarms.map { $0["Title"] as? String } == [title])
    }

    @Test func `a text that may be several things is refused with a list of them, and one that is none too`() throws {
        let several = try session.run("do", "timer 10")
        #expect(several.code == 2 && several.output.isEmpty)
        #expect(
            several.errors.contains(
                "\"10\": minutes or seconds?\n  alarmsctl do --schedule 10m\n  alarmsctl do --schedule 10s\n"))
        let hour = try session.run("do", "alarm 7 work")
        #expect(hour.code == 2 && hour.errors.contains("\n  alarmsctl do --schedule --title=work 19:00\n"))
        let monthly = try session.run("do", "alarm 7am monthly")
        #expect(monthly.code == 2 && monthly.errors.contains("\n  alarmsctl do --schedule --title=monthly 7am\n"))
        #expect(try session.run("do", "alarm every other day 7:00").errors.contains("every other day"))
        #expect(try session.run("find", "alarm 7am monthly").output.hasPrefix("Set alarm: monthly"))
        #expect(try session.run("do", "타이머 10 Minuten").errors.contains("\"타이머\" is Korean"))
        for text in ["firefox", "timer", "7:30"] {
            let run = try session.run("do", text)
            #expect(run.code == 2 && run.errors.contains("expected something to do"), "\(text): \(run.errors)")
        }
        for text in ["stop", "Snooze", "stoppen", "중지", "다시 알림"] {
            let run = try session.run("do", text)
            #expect(run.code == 1 && run.errors.contains("no alarm rings"), "\(text): \(run.errors)")
            #expect(try session.run("do", "--schedule", text).code == 2)
        }
        _ = try session.add("daily 07:00", "Dentist")
        #expect(try session.run("do", "dentist").code == 2)
        #expect(try session.run("do").code == 2)
        #expect(try (session.json("list") as? [[String: Any]])?.count == 1)
    }

    @Test func `one of several meanings of a time and a title is chosen`() throws {
        let text = "7 work"
        #expect(try session.run("do", text).code == 2)
        let several = try session.run("do", "--schedule", text)
        #expect(several.errors.contains("alarmsctl do --schedule --title=work 07:00"), "\(several.errors)")
        let found = try #require(try session.json("find", "--schedule", text) as? [[String: Any]])
        #expect(found.count == 2)
        let last = try #require(found.last)
        let result = try #require(last["Result"] as? String)
        #expect(try session.run("do", "--schedule", "--title=Shift", "--result=\(result)", text).code == 0)
        let alarm = try #require((try session.json("list") as? [[String: Any]])?.first)
        #expect(alarm["Title"] as? String == "Shift")
        let (set, chosen) = (alarm["Configuration"] as? [String: Any], last["Configuration"] as? [String: Any])
        #expect(set?["time"] as? String != nil && set?["time"] as? String == chosen?["time"] as? String)
        #expect(try session.run("do", "--schedule", "--result=start:x", text).code == 2)
        #expect(try (session.json("list") as? [[String: Any]])?.count == 1)
    }

    @Test func `the last change is undone by a word`() throws {
        let nothing = try session.run("do", "undo")
        #expect(nothing.code == 1 && nothing.errors.contains("there is nothing to undo"))
        let id = try session.run("timer", "1h", "Tea").output
        #expect(try session.run("cancel", "tea").code == 0)
        #expect(try session.run("find", "undo").output == "Undo: Tea  Cancelled\n")
        #expect(try session.run("do", "undo") == (0, id, ""))
        #expect(try session.run("show", "tea").code == 0)
    }

    @Test func `what rings is stopped by a word`() throws {
        let id = try session.run("timer", "1s", "Tea").output.trimmingCharacters(in: .newlines)
        #expect(try session.run("wait", id, "--ring").code == 0)
        #expect(try session.run("do", "--title", "x", "stop").code == 2)
        let stopped = try session.run("do", "stop")
        #expect(stopped == (0, "\(id)\n", ""))
        #expect(try session.run("list").output == "No alarms.\n")
    }
}
