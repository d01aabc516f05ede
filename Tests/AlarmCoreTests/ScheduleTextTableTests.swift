import Foundation
import Testing

@testable import AlarmCore

/// The table of texts in ScheduleTexts.tsv, which says what each means or why it is refused.
struct ScheduleTextTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let language: String
        let text: String
        /// The settings, or behind "! " the reason of the refusal.
        let outcome: String

        var isRefused: Bool { outcome.hasPrefix("! ") }
        var testDescription: String { "\(language): \(text)" }
    }

    static let rows: [Row] = {
        guard let url = Bundle.module.url(forResource: "ScheduleTexts", withExtension: "tsv"),
            let table = try? String(contentsOf: url, encoding: .utf8)
        else { return [] }
        return table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Row(language: fields[0], text: fields.count > 1 ? fields[1] : "", outcome: fields.last ?? "")
        }
    }()

    private static func written(_ settings: [Setting]) -> String {
        settings.map { setting in
            switch setting.value {
            case .string(let text): "\(setting.key.rawValue)=\(text)"
            case .strings(let names): "\(setting.key.rawValue)=\(names.joined(separator: ","))"
            case .uint64(let number): "\(setting.key.rawValue)=\(number)"
            default: setting.key.rawValue
            }
        }.joined(separator: " ")
    }

    @Test(arguments: rows) func `a text has its meaning, or the reason of its refusal`(row: Row) throws {
        do throws(Refusal) {
            #expect(Self.written(try ScheduleTextTests.settings(row.text)) == row.outcome)
        } catch {
            guard case .invalidScheduleText(let message) = error else { throw error }
            let reason = row.outcome.dropFirst(2)
            #expect(
                row.isRefused && ["\(LocalizableText.quoted(row.text)): \(reason)", "\(reason)"].contains("\(message)"))
        }
    }

    @Test func `the table has texts of each language, once each`() {
        #expect(Self.rows.count >= 400)
        for language in ["English", "German", "Korean"] {
            let rows = Self.rows.filter { $0.language == language }
            #expect(rows.count >= 150)
            #expect(rows.count { $0.isRefused } >= 30)
            #expect(rows.count == Set(rows.map(\.text)).count)
        }
    }

    @Test(arguments: rows.filter { !$0.isRefused })
    func `a text that is understood means the same in upper case, and in its canonical form`(row: Row) throws {
        let settings = try ScheduleTextTests.settings(row.text)
        #expect(try ScheduleTextTests.settings(row.text.uppercased()) == settings)
        #expect(try ScheduleTextTests.settings(Self.canonical(settings)) == settings)
        #expect(try ScheduleTextTests.settings(row.text.decomposedStringWithCanonicalMapping) == settings)
    }

    /// A text that says the settings.
    static func canonical(_ settings: [Setting]) -> String {
        settings.map { setting in
            switch (setting.key, setting.value) {
            case (.preAlert, .uint64(let number)): "\(number / 1_000_000)s \(number % 1_000_000)us"
            case (.fireAt, .uint64(let number)):
                instant(WallTime(microseconds: Int64(number)))
            case (_, .strings(let names)): "every " + names.joined(separator: ", ")
            case (_, .string(let text)): text
            default: ""
            }
        }.joined(separator: " ")
    }

    private static func instant(_ instant: WallTime) -> String {
        let local = LocalTime(instant, in: .utc)
        let seconds = local.time.seconds
        let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }.joined(separator: ":")
        let fraction = "\(1_000_000 + instant.microseconds % 1_000_000)".dropFirst()
        return "\(local.date)T\(clock).\(fraction)Z"
    }

    @Test func `a time is read in its language where another has the same word`() throws {
        // "am" is the morning in English, and comes before a day in German.
        #expect(try ScheduleTextTests.settings("12:30 am friday") == [.time("00:30"), .date("2026-11-20")])
        #expect(try ScheduleTextTests.settings("12:30 am Freitag") == [.time("12:30"), .date("2026-11-20")])
        #expect(throws: Refusal.self) { try ScheduleTextTests.settings("12:30 am 24.12.") }
    }
}
