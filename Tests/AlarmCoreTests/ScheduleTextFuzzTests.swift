import Foundation
import Randomness
import Testing

@testable import AlarmCore

struct ScheduleTextFuzzTests {
    private static let words = [
        "7:30", "07:30:15", "7", "7am", "7:30 pm", "noon", "25:00", "18:00:00+01:00", "18:00Z", "07:30:15.25", "at",
        "on",
        "and", ",", "-", "today", "tomorrow", "next", "every", "day", "daily", "monday", "Tue", "wed-fri", "weekdays",
        "weekends", "2026-12-24", "2026-02-30", "2026-12-24T18:00:00Z", "9999-12-31", "0000-01-01", "12/24",
        "Europe/Berlin", "asia/tokyo", "UTC", "Mars/Base", "in", "10", "minutes", "1h30m", "an", "hour", "0 seconds",
        "1.5", "99999999999999999999", "é", "\u{0}", "👩‍🚀", "timer", "half", "an hour and a half", "24.12.", "dec",
        "24th",
        "7.30", "tonight", "midnight", "now", "+", "ago", "*", "..", "morgen", "Uhr", "halb", "um", "am", "eine", "1,5",
        "Stunden", "jeden", "bis", "24. Dezember", "2026. 12. 24.", "오후", "7시 반", "12월", "24일", "매주", "월", "일", "마다",
        "부터", "까지", "10분", "후", "다음 주", "한", "반", "년",
    ]

    private static let days = ["", "today", "tomorrow", "next sun", "mon-fri", "daily", "2026-11-18", "2030-01-01"]

    private static func text(_ generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            return String(decoding: bytes, as: UTF8.self)
        case 1:
            let characters = Array("0123456789:-+.,TZtz aeimnopqruw/")
            return String(
                (0..<Int.random(in: 0...30, using: &generator)).compactMap { _ in
                    characters.randomElement(using: &generator)
                })
        case 2:
            // Hardly anything is wrong with it.
            let parts = [["7:30", "7:30 pm", "noon", "7am"], days, ["Europe/Berlin", "UTC", ""], ["at", "on", "x"]]
            let chosen = parts.compactMap { $0.randomElement(using: &generator) }
            return chosen.shuffled(using: &generator).joined(separator: " ")
        default:
            let chosen = (0..<Int.random(in: 0...5, using: &generator)).compactMap { _ in
                words.randomElement(using: &generator)
            }
            return chosen.joined(separator: Bool.random(using: &generator) ? " " : ",")
        }
    }

    /// The settings; `nil` if the text was refused with a reason.
    private static func settings(_ text: String, at now: WallTime, in zones: any Zones) -> [Setting]? {
        do throws(Refusal) {
            return try ScheduleText.settings(text, at: now, in: zones)
        } catch {
            switch error {
            case .invalidScheduleText(let message): #expect(!"\(message)".isEmpty, "\(text)")
            case .tooLarge: break
            default: Issue.record("\(text): \(error.message)")
            }
            return nil
        }
    }

    /// Makes an alarm.
    ///
    /// - Returns: The key of the schedule that was refused; `nil`: none was.
    private static func refusedKey(_ engine: Engine, _ settings: [Setting], at now: Moment) throws(Refusal) -> String? {
        let id = AlarmID(high: 1, low: 2)
        do throws(Refusal) {
            _ = try engine.apply(.schedule(id, settings), at: now)
            #expect(engine.alarm(id)?.nextFire.map { $0 > now.wall || now.wall > .latest } ?? true, "\(settings)")
            return nil
        } catch {
            guard case .invalidSchedule(let key, _, _) = error else { throw error }
            return key
        }
    }

    @Test
    func `100,000 random texts are parsed to a valid rule, or refused with a reason or by their key`()
        throws
    {
        var generator = SeededGenerator(seed: 20_261_118)
        let zones = ScheduleTextZones()
        let instants = [
            ScheduleTextTests.now, WallTime(seconds: 0), WallTime(microseconds: .max), .init(microseconds: .min),
        ]
        var (read, made) = (0, 0)
        for number in 0..<100_000 {
            let text = Self.text(&generator)
            let now = Moment(wall: instants[number % 50 == 0 ? number / 50 % 4 : 0], boot: BootTime(microseconds: 0))
            guard let settings = Self.settings(text, at: now.wall, in: zones) else { continue }
            read += 1
            let engine = Engine(limits: Limits(), zones: zones)
            if let key = try Self.refusedKey(engine, settings, at: now) {
                #expect(["fire-at", "date"].contains(key), "\(text)")
            } else {
                made += 1
            }
        }
        // The texts are such that the rules are met.
        #expect(read > 10_000)
        #expect(made > 5000)
    }

    /// A text of the table with a few characters or words that are left out, doubled, exchanged or of another text.
    private static func mutated(_ texts: [String], _ generator: inout SeededGenerator) -> String {
        let isOfWords = Bool.random(using: &generator)
        let pick = { (generator: inout SeededGenerator) -> [String] in
            let text = texts.randomElement(using: &generator) ?? ""
            return isOfWords ? text.split(separator: " ").map(String.init) : text.map(String.init)
        }
        var parts = pick(&generator)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let place = Int.random(in: 0...parts.count, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0 where place < parts.count: parts.remove(at: place)
            case 1 where place < parts.count: parts.insert(parts[place], at: place)
            case 2 where place + 1 < parts.count: parts.swapAt(place, place + 1)
            default: parts.insert(pick(&generator).randomElement(using: &generator) ?? "", at: place)
            }
        }
        return parts.joined(separator: isOfWords ? " " : "")
    }

    /// `SCHEDULE_TEXTS=1000000` does more of them.
    @Test func `mutated texts are parsed or refused with a reason, and each meaning can be said`() throws {
        let count = ProcessInfo.processInfo.environment["SCHEDULE_TEXTS"].flatMap { Int($0) } ?? 10_000
        var generator = SeededGenerator(seed: 20_261_126)
        let zones = ScheduleTextZones()
        let texts = ScheduleTextTableTests.rows.map(\.text)
        var read = 0
        for _ in 0..<count {
            let text = Self.mutated(texts, &generator)
            guard let settings = Self.settings(text, at: ScheduleTextTests.now, in: zones) else { continue }
            read += 1
            let said = ScheduleTextTableTests.canonical(settings)
            #expect(Self.settings(said, at: ScheduleTextTests.now, in: zones) == settings, "\(text): \(said)")
        }
        #expect(read > count / 25)
    }
}
