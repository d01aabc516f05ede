import TestSupport
import Testing

@testable import AppIntents

/// The declarations of intents, as apps write them.
@Suite(.ownThreads) struct AppIntentTests {
    struct Plain: AppIntent {
        static let title: LocalizedStringResource = "Plain"

        func perform() async throws -> some IntentResult { .result() }
    }

    struct Described: LiveActivityIntent {
        static let title: LocalizedStringResource = "Described"
        static let description = IntentDescription("Says it itself", categoryName: "Tea")

        @Parameter(title: "id")
        var id: String

        init() { id = "" }
        init(id: String) { self.id = id }

        func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
            .result(value: id, dialog: "It is \(id)")
        }
    }

    struct Optionally: AppIntent {
        static let title: LocalizedStringResource = "Optionally"
        static let description: IntentDescription? = "As a text"
        static var supportedModes: IntentModes { [.background, .foreground(.dynamic)] }

        @Parameter(title: "Count") var count: Int

        init() {}

        init(count: Int) {
            self.init()
            self.count = count
        }

        func perform() async throws -> some OpensIntent { .result(opensIntent: Plain()) }
    }

    @Test func `what an intent doesn't say has a default`() async throws {
        #expect(Plain.description == nil)
        #expect(!Plain.openAppWhenRun)
        #expect(Plain.supportedModes == .background)
        #expect(Plain.isDiscoverable)
        #expect(Plain.persistentIdentifier == "Plain")
        #expect(try await Plain().perform().value == nil)
    }

    @Test func `a description is optional or not`() {
        #expect(Described.description.descriptionText.text == "Says it itself")
        #expect(Optionally.description?.descriptionText.text == "As a text")
        let types: [any AppIntent.Type] = [Plain.self, Described.self, Optionally.self]
        #expect(types.map { "\($0.title.text)" } == ["Plain", "Described", "Optionally"])
    }

    @Test func `a result has its value and its text`() async throws {
        let result = try await Described(id: "7").perform()
        #expect(result.value == "7")
    }

    @Test func `copies of an intent share its parameters`() {
        let intent = Optionally(count: 3)
        let copy = intent
        copy.count = 4
        #expect(intent.count == 4)
        #expect(Optionally(count: 5).$count.wrappedValue == 5)
    }

    @Test func `immediate modes open the app`() {
        #expect(!StoredIntent(Optionally(count: 1)).opensApp)
        #expect(IntentModes.foreground == .foreground(.immediate))
    }
}
