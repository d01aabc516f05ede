import Randomness
import Testing

@testable import AlarmCore

struct FoundResultTests {
    @Test(arguments: [
        "stop", "snooze", "alarm:01234567-89ab-cdef-0123-456789abcdef", "undo:01234567-89ab-cdef-0123-456789abcdef",
        "start:pre-alert=600000000", "start:pre-alert=600000000;title=tea", "start:again;pre-alert=600000000;title=tea",
        "start:time=07:30;weekdays=mon,fri;timezone=Europe/Berlin;title=a;b=c:d", "start:time=07:30;date=2026-12-24",
        "start:fire-at=1798131600000000;title= ",
    ])
    func `a result is read as it is written`(text: String) throws {
        #expect(try #require(FoundResult(text)).description == text)
    }

    @Test(arguments: [
        "", "stop:", "stop ", "STOP", "Stop", "snooze:1", "start", "start:", "start:tea", "start:title=tea", "alarm",
        "alarm:",
        "alarm:7", "alarm:01234567-89AB-cdef-0123-456789abcdef", "alarm:01234567-89ab-cdef-0123-456789abcdef ",
        "undo:last",
        "undo:01234567_89ab_cdef_0123_456789abcdef", "start:pre-alert=0", "start:pre-alert=999", "start:pre-alert=-1",
        "start:pre-alert=+600000000", "start:pre-alert=0600000000", "start:pre-alert=31622400000001",
        "start:pre-alert=10m",
        "start:pre-alert=600000000;", "start:pre-alert=600000000;pre-alert=600000000",
        "start:pre-alert=600000000;title=",
        "start:pre-alert=600000000;title=a\u{1}b", "start:title=tea;pre-alert=600000000", "start:time=7:30",
        "start:time=24:00",
        "start:time=07:30:00", "start:time=07:30;fire-at=1798131600000000", "start:date=2026-12-24",
        "start:time=07:30;weekdays=",
        "start:time=07:30;weekdays=fri,mon", "start:time=07:30;weekdays=mon,mon",
        "start:time=07:30;weekdays=mon;date=2026-12-24",
        "start:time=07:30;date=2026-02-30", "start:time=07:30;date=26-2-3", "start:pre-alert=600000000;sound=none",
        "start:pre-alert=600000000;app-id=org.example.Other", "start:pre-alert=600000000;stop-action=x",
        "start:;pre-alert=600000000",
        "start:again;", "start:again;again;pre-alert=600000000", "start:pre-alert=600000000;again", "timer:600:tea",
    ])
    func `a text that no search has written is no result`(text: String) {
        #expect(FoundResult(text) == nil)
    }

    @Test func `a title longer than an alarm can have is no result`() {
        #expect(FoundResult("start:pre-alert=600000000;title=" + String(repeating: "a", count: 1024)) != nil)
        #expect(FoundResult("start:pre-alert=600000000;title=" + String(repeating: "a", count: 1025)) == nil)
    }

    @Test func `random texts are no results, or are read as they are written`() {
        var generator = SeededGenerator(seed: 16)
        let parts = [
            "start:", "alarm:", "undo:", "stop", ";", "=", "title", "time", "07:30", "pre-alert", "600000000", ",",
            "mon", "again",
        ]
        for _ in 0..<5000 {
            let text = (0..<Int.random(in: 0...7, using: &generator)).compactMap { _ in
                parts.randomElement(using: &generator)
            }.joined()
            if let result = FoundResult(text) { #expect(result.description == text) }
        }
    }
}
