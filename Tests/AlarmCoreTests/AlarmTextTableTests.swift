import Foundation
import Testing

@testable import AlarmCore

/// The table of texts in AlarmTexts.tsv, which says how each is divided.
struct AlarmTextTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let kind: AlarmTextKind
        let language: String
        let text: String
        let outcome: String

        var testDescription: String { "\(kind), \(language): \(text)" }

        /// The words: those in single quotes are one, as in a shell.
        var words: [String] {
            text.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { place, part in
                place % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
            }
        }
    }

    static let rows: [Row] = {
        guard let url = Bundle.module.url(forResource: "AlarmTexts", withExtension: "tsv"),
            let table = try? String(contentsOf: url, encoding: .utf8)
        else { return [] }
        return table.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 4, let kind = AlarmTextKind(rawValue: fields[0]) else { return nil }
            return Row(kind: kind, language: fields[1], text: fields[2], outcome: fields[3])
        }
    }()

    static let now = Moment(wall: ScheduleTextTests.now, boot: BootTime(microseconds: 1))

    static func meaning(_ words: [String], _ kind: AlarmTextKind) throws(Refusal) -> AlarmTextMeaning {
        try AlarmText.meaning(of: words, as: kind, at: now, in: ScheduleTextZones())
    }

    static func written(_ reading: AlarmTextReading) -> String {
        let values = reading.settings.map { setting in
            switch setting.value {
            case .string(let text): "\(setting.key.rawValue)=\(text)"
            case .strings(let names): "\(setting.key.rawValue)=\(names.joined(separator: ","))"
            case .uint64(let number): "\(setting.key.rawValue)=\(number)"
            default: "\(setting)"
            }
        }
        return (values + (reading.title.isEmpty ? [] : ["title=\(reading.title)"])).joined(separator: ";")
    }

    private static func written(_ meaning: AlarmTextMeaning) -> String {
        (meaning.problem == nil ? "" : "? ") + meaning.readings.map(written).joined(separator: " | ")
    }

    @Test(arguments: rows) func `a text is divided as the table says`(row: Row) throws {
        guard row.outcome.hasPrefix("-") else {
            #expect(Self.written(try Self.meaning(row.words, row.kind)) == row.outcome)
            return
        }
        let refusal = try #require(throws: Refusal.self) { try Self.meaning(row.words, row.kind) }
        let named = row.outcome.dropFirst(2)
        #expect(named.isEmpty || refusal.message.contains("\"\(named)"), "\(refusal.message)")
    }

    @Test(arguments: rows) func `each reading, typed by itself with its title in quotes, is that reading`(
        row: Row
    ) throws {
        guard let meaning = try? Self.meaning(row.words, row.kind) else { return }
        for reading in meaning.readings where !reading.title.isEmpty {
            let kind: AlarmTextKind = reading.settings.first?.key == .preAlert ? .timer : .alarm
            let typed = reading.schedule.split(separator: " ").map(String.init) + ["\"\(reading.title)\""]
            #expect(try Self.meaning(typed, kind) == AlarmTextMeaning(readings: [reading]), "\(reading)")
        }
    }

    /// The words that mean nothing: they say what is to be started, or where the title begins.
    private static let meaningless: Set = [
        "timer", "alarm", "wecker", "타이머", "알람", "for", "für", "please", "named", "알려줘", "나", "알림", "맞춰줘", "set", "a",
        "-",
    ]

    @Test(arguments: rows) func `each word of an accepted text is in the schedule or the title, and none in both`(
        row: Row
    ) throws {
        guard let meaning = try? Self.meaning(row.words, row.kind), meaning.problem == nil else { return }
        let reading = try #require(meaning.readings.first)
        #expect(meaning.readings.count == 1)
        var left = row.text.split { " '\"“”„「」".contains($0) }.map(String.init)
        for word in (reading.schedule + " " + reading.title).split(separator: " ") {
            let place = try #require(left.firstIndex(of: String(word)), "\(word) is there once too often")
            left.remove(at: place)
        }
        #expect(left.allSatisfy { Self.meaningless.contains($0.lowercased()) }, "\(left)")
    }

    @Test func `the table has texts of each language and kind, once each`() {
        #expect(Self.rows.count >= 120)
        #expect(Self.rows.count == Set(Self.rows.map { "\($0.kind)\($0.text)" }).count)
        for language in ["English", "German", "Korean"] {
            #expect(Self.rows.count { $0.language == language } >= 25, "\(language)")
        }
        for kind in AlarmTextKind.allCases { #expect(Self.rows.count { $0.kind == kind } >= 7, "\(kind)") }
    }
}
