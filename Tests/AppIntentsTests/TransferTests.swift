import AppIntentsFoundation
import CoreTransferable
import Foundation
import Testing
import UniformTypeIdentifiers

@testable import AppIntents

/// Values of other modules: forms for other programs, and measurements.
@Suite struct TransferTests {
    struct Landmark: IndexedEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Landmark"
        static let defaultQuery = LandmarkQuery()
        let id: String
        var displayRepresentation: DisplayRepresentation { "Landmark" }
    }

    struct LandmarkQuery: EntityQuery {
        func entities(for identifiers: [String]) async throws -> [Landmark] { [] }
    }

    struct Run: AppIntent {
        static let title: LocalizedStringResource = "Run"
        @Parameter(title: "Distance", defaultUnit: .kilometers, supportsNegativeNumbers: false)
        var distance: Measurement<UnitLength>
        @Parameter(title: "Weight") var weight: Measurement<UnitMass>?
        func perform() async throws -> some IntentResult { .result() }
    }

    @Test func `a form makes bytes of a type`() async throws {
        func form<Item: Transferable>(of type: Item.Type) -> DataRepresentation<Landmark>? {
            (type.transferRepresentation as? TransferRepresentations<Landmark>)?.all.first
                as? DataRepresentation<Landmark>
        }
        let form = try #require(form(of: Landmark.self))
        #expect(form.contentType == UTType.pdf && form.contentType.preferredMIMEType == "application/pdf")
        #expect(try await form.exporting?(Landmark(id: "7")) == Data("PDF of 7".utf8))
    }

    @Test func `a measurement is stored in its base unit`() throws {
        let run = Run()
        run.distance = Measurement(value: 5, unit: .kilometers)
        let parameters = StoredIntent(run).parameters
        #expect(parameters == ["distance": Double.intentStorage(of: 5000)?.value])
        let stored = StoredIntent(typeName: "", actionName: "Run", parameters: parameters, opensApp: false)
        let copy = try #require(try stored.intent(of: Run.self) as? Run)
        #expect(copy.distance == run.distance && copy.weight == nil)
    }
}

extension TransferTests.Landmark: Transferable {
    static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: .pdf) { landmark in
            Data("PDF of \(landmark.id)".utf8)
        }
        ProxyRepresentation(exporting: { landmark in landmark.id })
    }
}
