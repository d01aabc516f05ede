import Foundation
import Testing

@testable import AlarmCore

/// The table of texts in FindTexts.tsv, which says what each finds.
struct FinderTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let language: String
        let text: String
        /// The results, with ` | ` between them; `-` for none.
        let outcome: String

        var testDescription: String { "\(language): \(text)" }
    }

    static let rows: [Row] = {
        guard let url = Bundle.module.url(forResource: "FindTexts", withExtension: "tsv"),
            let table = try? String(contentsOf: url, encoding: .utf8)
        else { return [] }
        return table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Row(language: fields[0], text: fields.count > 1 ? fields[1] : "", outcome: fields.last ?? "")
        }
    }()

    private static let now = Moment(wall: ScheduleTextTests.now, boot: BootTime(microseconds: 1))

    static func results(_ text: String) throws -> [FoundResult] {
        let engine = Engine(limits: Limits(), zones: ScheduleTextZones())
        let finder = Finder(of: engine, titles: { TitleIndex(of: engine) { _ in nil } }, at: now)
        return try finder.matches(text).map(\.result)
    }

    private static func written(_ results: [FoundResult]) -> String {
        results.isEmpty ? "-" : results.map(\.description).joined(separator: " | ")
    }

    @Test(arguments: rows) func `a text finds what it says`(row: Row) throws {
        #expect(Self.written(try Self.results(row.text)) == row.outcome)
    }

    @Test(arguments: rows) func `spaces and composition don't matter, and each result is read as it was written`(
        row: Row
    ) throws {
        let results = try Self.results(row.text)
        #expect(try Self.results("  " + row.text + " ") == results)
        #expect(try Self.results(row.text.decomposedStringWithCanonicalMapping) == results)
        for result in results { #expect(FoundResult(result.description) == result) }
    }

    @Test func `the table has texts of each language, once each`() {
        #expect(Self.rows.count >= 150)
        #expect(Self.rows.count == Set(Self.rows.map(\.text)).count)
        for language in ["English", "German", "Korean"] {
            #expect(Self.rows.count { $0.language == language } >= 40)
        }
        #expect(Self.rows.filter { $0.language == "Mixed" }.allSatisfy { $0.outcome == "-" })
    }
}
