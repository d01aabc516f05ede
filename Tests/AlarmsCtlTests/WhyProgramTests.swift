import Foundation
import TestSupport
import Testing

/// `why`, with the real program and the real service.
struct WhyProgramTests {
    private let session: Session

    init() throws {
        session = try Session(environment: ["TZ": "Europe/Berlin"])
    }

    @Test func `why explains a ring, also when the alarm is gone`() throws {
        let traffic = try session.recordTraffic()
        let id = try session.add("in 1 second", "Tea")
        try traffic.wait(for: "the ring") { traffic.outputText.contains("member=Fired") }
        #expect(try session.run("why", "tea").output.contains("It rang "))
        #expect(try session.run("stop", id).code == 0)
        let text = try session.run("why", "tea").output
        #expect(text.contains(", and a program stopped it "))
        #expect(text.hasSuffix("It won't ring again.\n"))
        let object = try #require(try session.json("why", id) as? [String: Any])
        #expect(object["Title"] as? String == "Tea")
        #expect((object["Last"] as? [String: Any])?["Event"] as? String == "fired")
        #expect(object["LastDueUSec"] as? UInt64 == (object["Last"] as? [String: Any])?["DueUSec"] as? UInt64)
        #expect(object["NextFireUSec"] as? UInt64 == 0)
        #expect((object["Text"] as? String)?.hasPrefix("It rang ") == true)
    }

    @Test func `why explains an alarm that is off, skipped, or suspended by a holiday`() throws {
        let id = try session.add("daily 07:00", "Rise")
        #expect(try session.run("why", "rise").output.hasPrefix("Rings "))
        #expect(try session.run("skip", id).code == 0)
        #expect(try session.run("why", "rise").output.hasPrefix("Skips "))
        #expect(try session.run("holiday", "until", "2200-01-02").code == 0)
        #expect(try session.run("why", "rise").output.hasPrefix("A holiday suspends it until Thu 2 Jan 2200 00:00."))
        #expect(try session.run("disable", id).code == 0)
        #expect(try session.run("why", "rise").output == "It is disabled and doesn't ring.\n")
        let rows = try #require(try session.json("history", id) as? [[String: Any]])
        #expect(rows.map { $0["Event"] as? String } == ["disabled", "held", "skipped"])
        let lines = try session.run("history", id).output
        for text in ["switched off, due ", "held by a holiday, due ", "skipped, due "] { #expect(lines.contains(text)) }
        #expect(try session.run("why", "nothing").code == 1)
    }
}
