import Foundation
import TestSupport
import Testing

/// `alarmsctl parse` with the real service.
struct ParseProgramTests {
    private let session: Session

    init() throws {
        session = try Session(environment: ["TZ": "Europe/Berlin"])
    }

    private func parsed(_ words: String...) throws -> (keys: NSDictionary?, next: UInt64, text: String) {
        let run = try session.run(["parse", "--json", "--"] + words)
        #expect(run.code == 0, "\(run.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        return (
            object?["Configuration"] as? NSDictionary, object?["NextFireUSec"] as? UInt64 ?? 0,
            object?["text"] as? String ?? ""
        )
    }

    @Test func `a time is explained by its keys, its next ring and a text, and no alarm is set`() throws {
        let date = try parsed("2199-12-24", "18:00")
        #expect(date.keys == ["date": "2199-12-24", "time": "18:00"])
        #expect(date.next == 7_257_488_400_000_000)
        #expect(date.text.hasPrefix("Rings Tue 24 Dec 2199 18:00 (in "))
        let foreign = try parsed("2199-12-24 18:00 Asia/Tokyo")
        #expect(foreign.next == 7_257_459_600_000_000)
        #expect(
            foreign.text.hasPrefix("Rings Tue 24 Dec 2199 10:00 (in ") && foreign.text.hasSuffix("18:00 Asia/Tokyo."))
        let instant = try parsed("2199-12-24T18:00:00Z")
        #expect(instant.next == 7_257_492_000_000_000)
        let timer = try parsed("in 10 minutes")
        #expect(timer.keys == ["pre-alert": 600_000_000])
        #expect(timer.text.hasSuffix("(in 10 min)."))
        #expect(try session.run("parse", "daily 07:00").output.hasSuffix(", daily.\n"))
        #expect(try session.run("list").output == "No alarms.\n")
    }

    @Test(arguments: ["mon 07:00", "every Mon 07:00", "weekends 23:59", "Mon,Wed,Fri 07:00", "daily 00:00"])
    func `the next ring is that of the alarm that is set`(_ when: String) throws {
        // Around midnight they may differ: then both are asked for again.
        for _ in 0..<3 {
            let next = try parsed(when).next
            let id = try session.add(when, "Test")
            let fire = (try session.json("show", id) as? [String: Any])?["NextFireUSec"] as? UInt64
            if fire == next { return }
        }
        Issue.record("\(when) is another time")
    }

    @Test func `what repeats is after the holiday`() throws {
        #expect(try session.run("holiday", "until", "2200-01-02").code == 0)
        #expect(try parsed("daily 07:00").next == 7_258_226_400_000_000)
        #expect(try parsed("2199-12-24 18:00").next == 7_257_488_400_000_000)
    }

    @Test func `a text that isn't understood is refused with the service's reason`() throws {
        for text in ["soon", "", "25:00", "'; touch x #", "$(touch x)"] {
            let run = try session.run("parse", "--json", "--", text)
            #expect(run.code == 2 && run.output.isEmpty, "\(text)")
            let error = try JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [String: String]
            #expect(error?["error"] == "org.example.Alarms.Error.InvalidSchedule", "\(text)")
            #expect(error?["message"]?.isEmpty == false, "\(text)")
        }
        let run = try session.run("parse", "soon")
        #expect(run.code == 2 && run.errors.hasPrefix("alarmsctl: "))
    }
}
