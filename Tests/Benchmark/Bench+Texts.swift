import AlarmCore
import SystemTime

extension Bench {
    private static let times = [
        "7:30 pm", "7am", "noon", "at 18:00", "ten to eight pm", "um 7 Uhr 30", "halb acht abends", "오후 7시 반", "저녁 8시",
        "7",
    ]
    private static let days = [
        "", "tomorrow", "next friday", "mon-fri", "every day", "24 dec 2030", "übermorgen", "montags und mittwochs",
        "매주 월요일", "12월 24일",
    ]
    private static let ends = [
        "", "Europe/Berlin", "London", "UTC+2", "and 8:30", "xyz", "in 2 weeks", "until friday", "(in 5 h)", "!",
    ]

    /// Measures the parsing of texts as people write them: a thousand of their phrases, understood or not, and random
    /// ones of their characters.
    func scheduleTexts() throws -> [Row] {
        let zones = ZoneDatabase()
        let real = Self.times.flatMap { time in
            Self.days.flatMap { day in Self.ends.map { "\(day) \(time) \($0)" } }
        }
        var generator = SystemRandomNumberGenerator()
        let characters = Array("0123456789:-+.,/ abdeghimnoprstuwz월일시분")
        let random = (0..<count(10_000, quick: 100)).map { _ in
            String((0..<Int.random(in: 1...40, using: &generator)).compactMap { _ in characters.randomElement() })
        }
        let now = WallTime(seconds: 1_800_000_000)
        let schedules = Self.slowest(of: real + random) { text in
            _ = try? ScheduleText.settings(text, at: now, in: zones)
        }
        let moment = Moment(wall: now, boot: BootTime(microseconds: 0))
        let titled = Self.slowest(of: real.map { "\($0) Tea for two" }) { text in
            let words = text.split(separator: " ").map(String.init)
            _ = try? AlarmText.meaning(of: words, as: .alarm, at: moment, in: zones)
        }
        return [
            Row("text of a schedule, p99 (µs)", ours: schedules, target: 100),
            Row("text of a schedule and a title, p99 (µs)", ours: titled, target: 2000),
        ]
    }

    /// Returns the time that reading takes, but for the slowest hundredth of the texts, µs.
    private static func slowest(of texts: [String], _ read: (String) -> Void) -> Double {
        let times = texts.map { text in
            // Once beforehand, so that the tables of words and zones are there; the least is that without interruptions.
            (0..<4).map { _ in nanoseconds { read(text) } }.min() ?? 0
        }.sorted()
        return times[times.count * 99 / 100] / Nanoseconds.perMicrosecond
    }
}
