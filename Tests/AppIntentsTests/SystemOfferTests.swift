import AlarmsClient
import FoundationEssentials
import Testing

@testable import AppIntents

/// Offers to the system, which nobody takes here.
@Suite struct SystemOfferTests {
    struct Copy: ProgressReportingIntent, URLRepresentableIntent {
        static let title: LocalizedStringResource = "Copy"
        static let urlRepresentation: URLRepresentation = "https://example.org/copy/\(\.$name)"
        @Parameter(title: "Name") var name: String

        func perform() async throws -> some ReturnsValue<Double> {
            progress.totalUnitCount = 4
            progress.completedUnitCount += 1
            return .result(value: progress.fractionCompleted)
        }
    }

    struct Trail: URLRepresentableEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Trail"
        static let defaultQuery = TrailQuery()
        static let urlRepresentation: URLRepresentation = "https://example.org/trail/\(.id)?name=\(\.$name)"
        let id: String
        @Property(title: "Name") var name: String
        var displayRepresentation: DisplayRepresentation { "Trail" }
    }

    struct TrailQuery: EntityQuery {
        func entities(for identifiers: [String]) async throws -> [Trail] { identifiers.map { Trail(id: $0) } }
    }

    enum Kind: String, URLRepresentableEnum {
        case walk, ride
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Kind"
        static let caseDisplayRepresentations: [Kind: DisplayRepresentation] = [.walk: "Walk", .ride: "Ride"]
        static let urlRepresentation: URLRepresentation = [.walk: "https://example.org/walk"]
    }

    struct Board: WidgetConfigurationIntent {
        static let title: LocalizedStringResource = "Board"
        @Parameter(title: "Station") var station: String?
    }

    struct Focus: SetFocusFilterIntent {
        static let title: LocalizedStringResource = "Focus"
        @Parameter(title: "Trail", default: nil) var trail: Trail
        @Parameter(title: "Kind", default: .walk) var kind: Kind
        var displayRepresentation: DisplayRepresentation { "Focus" }
        func perform() async throws -> some IntentResult { .result() }
    }

    /// An intent that says that it opens and shows something, and does neither.
    struct Quiet: AppIntent {
        static let title: LocalizedStringResource = "Quiet"
        func perform() async throws -> some OpensIntent & ShowsSnippetIntent & ShowsSnippetView { .result() }
    }

    @Test func `progress is one object for the whole run of an intent`() async throws {
        let performance = Performance(because: PerformanceOrigin())
        let result = try await performance.result(of: Copy(), opensApp: false)
        #expect(result?.entries["value"] == .double(0.25))
        #expect(performance.progress.completedUnitCount == 1 && !performance.progress.isFinished)
        performance.progress.completedUnitCount = 4
        performance.progress.localizedDescription = "copied"
        #expect(performance.progress.isFinished && performance.progress.localizedDescription == "copied")
        #expect(Copy().progress.fractionCompleted == 0)
    }

    @Test func `a result need not have what its type allows`() async throws {
        let result = try await Performance(because: PerformanceOrigin()).result(
            of: Quiet(), opensApp: false)
        #expect(result?.nextIntent == nil && result?.snippetSource == nil)
    }

    @Test func `addresses have the names of the values in them`() {
        #expect(Copy.urlRepresentation.text == "https://example.org/copy/${name}")
        #expect(Trail.urlRepresentation.text == "https://example.org/trail/${id}?name=${}")
        #expect(Kind.urlRepresentation.addresses == [.walk: "https://example.org/walk"])
    }

    @Test func `settings that matter keep their time`() async throws {
        let intent = RelevantIntent(Board(), widgetKind: "board", relevance: .date(.distantPast))
        #expect(intent.relevance == .date(from: .distantPast, to: .distantPast) && intent.widgetKind == "board")
        try await RelevantIntentManager.shared.updateRelevantIntents([intent])
        _ = try await Board().donate()
        _ = try await IntentDonationManager.shared.donate(intent: Board())
    }

    @Test func `settings for work are of the whole app, and none are suggested`() async throws {
        #expect(!Focus.isDiscoverable && Focus().kind == .walk)
        #expect(Focus().appContext.targetContentIdentifierPrefix == nil)
        #expect(await Focus.suggestedFocusFilters(for: FocusFilterSuggestionContext()).isEmpty)
    }

    @Test func `a required parameter without a default value is missing`() {
        #expect(throws: StoredIntentError.self) { try StoredIntent(Focus()).intent() }
    }

    @Test func `a question for an optional parameter returns a value that isn't optional`() async {
        let intent = Board()
        await #expect(throws: (any Error).self) {
            let station: String = try await intent.$station.requestValue("Where?")
            Issue.record("nobody was asked, and the value is \(station)")
        }
        await #expect(throws: (any Error).self) {
            let station: String = try await intent.$station.requestDisambiguation(among: ["North", "South"])
            Issue.record("nobody was asked, and the value is \(station)")
        }
        #expect(intent.station == nil)
    }

    @Test func `a file may be one that is removed afterwards`() {
        var file = IntentFile(data: Data(), filename: "a.txt")
        #expect(!file.removedOnCompletion)
        file.removedOnCompletion = true
        #expect(file.removedOnCompletion)
    }
}
