import ActivityKit
import Foundation
import Testing
import WidgetViews

@MainActor @Suite struct TimeTests {
    private let start = Date(timeIntervalSince1970: 1_000)
    private let end = Date(timeIntervalSince1970: 4_000_000_000)
    private let later = Date(timeIntervalSince1970: 4_000_000_500)

    private func shown(_ view: some View, names: [Date: String] = [:]) -> String {
        Delivery.shown(view) { $0.dateNames = names }
    }

    @Test func `a text counts within its interval`() {
        #expect(shown(Text(timerInterval: start...end)) == "timer(to=4000000000000000)")
        #expect(
            shown(Text(timerInterval: end...later)) == "timer(from=4000000000000000 to=4000000500000000)")
        #expect(
            shown(Text(timerInterval: start...end, countsDown: false, showsHours: false))
                == "timer(count=up from=1000000000 to=4000000000000000)")
        #expect(
            shown(Text(timerInterval: start...end, pauseTime: start + 1.5))
                == "timer(paused-at=1001500000 to=4000000000000000)")
        #expect(shown(Text(timerInterval: start...end).font(.title)) == "timer(style=number to=4000000000000000)")
        #expect(
            shown(
                Text(timerInterval: start...end).font(.caption).foregroundStyle(.red).multilineTextAlignment(.trailing))
                == "timer(align=end style=caption tint=#FF3B30 to=4000000000000000)")
        #expect(
            shown(Text("Ready in ") + Text(timerInterval: start...end))
                == "row[text(text=Ready in ) timer(to=4000000000000000)]")
    }

    @Test func `a text counts to a date or from it`() {
        #expect(shown(Text(end, style: .timer)) == "timer(to=4000000000000000)")
        #expect(shown(Text(start, style: .timer)) == "timer(from=1000000000)")
        #expect(shown(Text(end, style: .relative)) == "timer(precision=minute to=4000000000000000)")
        #expect(shown(Text(start, style: .offset)) == "timer(from=1000000000 precision=minute)")
    }

    @Test func `a time of day is written`() throws {
        let time = shown(Text(start, style: .time))
        #expect(time.wholeMatch(of: /text\(text=[0-9]{2}:[0-9]{2}\)/) != nil, "\(time)")
        #expect(shown(Text(start, style: .date)).hasPrefix("text(text="))
        #expect(shown(Text("at ") + Text(start, style: .time)).hasPrefix("text(text=at "))
        #expect(shown(Text(Date(timeIntervalSince1970: .nan), style: .time)) == "nothing")
        #expect(shown(Text(Date(timeIntervalSince1970: 1e300), style: .date)) == "nothing")
    }

    @Test(arguments: [-.infinity, -1e300, -1, 1e300, .infinity, Double.nan]) func `dates out of range are bounded`(
        seconds: Double
    ) {
        let date = Date(timeIntervalSince1970: seconds)
        let texts = ["timer(to=9007199254740991)", "timer(from=0)", "timer(to=0)"]
        #expect(texts.contains(shown(Text(date, style: .timer))))
    }

    @Test func `progress moves within its interval`() {
        #expect(shown(ProgressView(timerInterval: start...end)) == "progress(from=1000000000 to=4000000000000000)")
        #expect(
            shown(ProgressView(timerInterval: start...end, countsDown: false) { Text("Oven") })
                == "column[text(text=Oven) progress(from=1000000000 to=4000000000000000)]")
    }

    @Test func `named dates have their names`() {
        let names = [end: "$start", later: "$end", later + 9: "$paused-at"]
        #expect(shown(Text(timerInterval: end...later), names: names) == "timer(from=$start to=$end)")
        #expect(shown(Text(timerInterval: Date.now...later), names: names) == "timer(to=$end)")
        #expect(
            shown(Text(timerInterval: Date.now...later, pauseTime: later + 9, countsDown: false), names: names)
                == "timer(count=up from=$start paused-at=$paused-at to=$end)")
        #expect(shown(ProgressView(timerInterval: Date.now...later), names: names) == "progress(from=$start to=$end)")
        #expect(shown(ProgressView(timerInterval: end...later), names: names) == "progress(from=$start to=$end)")
        #expect(shown(Text(later, style: .timer), names: names) == "timer(to=$end)")
        #expect(shown(Text(end, style: .timer), names: names) == "timer(from=$start)")
        #expect(shown(Text(later, style: .time), names: names) == "timer(precision=minute to=$end)")
    }

    @Test func `what counts down needs no new layout while time passes`() {
        let view = Text(timerInterval: Date.now...end)
        #expect(shown(view) == "timer(to=4000000000000000)")
    }
}
