import Testing

@testable import AppIntents

/// Sentences with parameters.
@Suite struct SummaryTests {
    enum Source: String, AppEnum {
        case file, clock, web
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Source"
        static let caseDisplayRepresentations: [Source: DisplayRepresentation] = [:]
    }

    struct Plain: AppIntent {
        static let title: LocalizedStringResource = "Plain"
        func perform() async throws -> some IntentResult { .result() }
    }

    struct Simple: AppIntent {
        static let title: LocalizedStringResource = "Simple"
        @Parameter(title: "Count") var count: Int
        @Parameter(title: "Name") var name: String?

        static var parameterSummary: some ParameterSummary {
            Summary("Make \(\.$count) of \(\.$name)", table: "other") {
                \.$name
                \.$count
            }
        }

        func perform() async throws -> some IntentResult { .result() }
    }

    struct Choosing: AppIntent {
        static let title: LocalizedStringResource = "Choosing"
        @Parameter(title: "All") var isAll: Bool
        @Parameter(title: "Source") var source: Source
        @Parameter(title: "Name") var name: String?

        static var parameterSummary: some ParameterSummary {
            When(\.$isAll, .equalTo, true) {
                Summary("All of \(\.$source)")
            } otherwise: {
                Switch(\.$source) {
                    Case(.file) {
                        When(\Choosing.$name, .hasAnyValue) {
                            Summary("The file \(\.$name)")
                        } otherwise: {
                            Summary("A file")
                        }
                    }
                    Case([.clock, .web]) {
                        When(\.$source, .oneOf, [.clock]) { Summary("Now") }
                    }
                    DefaultCase {
                        Summary { \.$name }
                    }
                }
            }
        }

        func perform() async throws -> some IntentResult { .result() }
    }

    @Test func `a sentence has the names of its parameters`() {
        let texts = Simple.parameterSummary.allTexts
        #expect(texts.map { $0.key } == ["Make ${count} of ${name}"])
        #expect(texts.map { $0.table } == ["other"])
        #expect(Plain.parameterSummary.allTexts.isEmpty)
    }

    @Test func `conditions have those of both sides`() {
        let texts = Choosing.parameterSummary.allTexts.map { $0.text }
        #expect(texts == ["All of ${source}", "The file ${name}", "A file", "Now"])
    }

    @Test func `the sentence of any type is found`() {
        let types: [any AppIntent.Type] = [Plain.self, Simple.self, Choosing.self]
        func count<Intent: AppIntent>(_ type: Intent.Type) -> Int { type.parameterSummary.allTexts.count }
        #expect(types.map { count($0) } == [0, 1, 4])
    }
}
