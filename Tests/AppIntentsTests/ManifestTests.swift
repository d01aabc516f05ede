import AlarmsClient
import FoundationEssentials
import JSONText
import Testing

@testable import AppIntents

/// The manifest that an app has of its actions.
@Suite struct ManifestTests {
    enum Strength: String, AppEnum {
        case weak, strong
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Strength"
        static let caseDisplayRepresentations: [Strength: DisplayRepresentation] = [.weak: "Weak", .strong: "Strong"]
    }

    enum Level: Int, IntentValue { case low, high }

    struct Leaf: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Leaf"
        static let defaultQuery = LeafQuery()
        let id: String
        let other = 1
        @Property(title: "Name") var name: String
        @ComputedProperty var size: Int { 1 }
        @DeferredProperty var price: Double { get async throws { 2 } }
        var displayRepresentation: DisplayRepresentation { "Leaf" }
    }

    struct LeafQuery: EntityQuery {
        func entities(for identifiers: [String]) async throws -> [Leaf] { [] }
    }

    struct Steep: AppIntent {
        static let title: LocalizedStringResource = "Steep"
        static let persistentIdentifier = "org.example.Steep"
        static let description = IntentDescription("Makes tea", searchKeywords: ["tea", "brew"])
        static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
        @Parameter(title: "Minutes", description: "How long", default: 3, inclusiveRange: (1, 9)) var minutes: Int
        @Parameter(title: "Leaf") var leaf: Leaf
        @Parameter(title: "More") var more: [Leaf]?
        @Parameter(title: "Strength", default: .weak) var strength: Strength
        @Parameter(title: "Strengths") var strengths: [Strength]
        @Parameter(title: "Level") var level: Level
        @Parameter(title: "Share", inclusiveRange: (0, 1.5)) var share: Double?
        @Parameter(title: "When") var date: Date?
        @Parameter var time: DateComponents?

        static var parameterSummary: some ParameterSummary { Summary("Steep \(\.$leaf)") }

        func perform() async throws -> some IntentResult { .result() }
    }

    struct OpenLeaf: OpenIntent {
        static let title: LocalizedStringResource = "Open Leaf"
        @Parameter(title: "Leaf") var target: Leaf
        func perform() async throws -> some IntentResult { .result() }
    }

    struct OpenStrength: OpenIntent {
        static let title: LocalizedStringResource = "Open Strength"
        @Parameter(title: "Strength") var target: Strength
        func perform() async throws -> some IntentResult { .result() }
    }

    struct Hidden: AppIntent {
        static let title: LocalizedStringResource = "Concealed"
        static let isDiscoverable = false
        static let openAppWhenRun = true
        func perform() async throws -> some IntentResult { .result() }
    }

    struct Shortcuts: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] {
            AppShortcut(
                intent: SteepStrong(strength: .strong),
                phrases: ["Steep \(\.$strength) in \(.applicationName)"], shortTitle: "Strong", systemImageName: "cup")
        }
    }

    struct SteepStrong: AppIntent {
        static let title: LocalizedStringResource = "Steep Strong"
        @Parameter(title: "Strength") var strength: Strength
        init() {}
        init(strength: Strength) { self.strength = strength }
        func perform() async throws -> some IntentResult { .result() }
    }

    private func intent(_ id: String) throws -> JSON {
        let intents = try #require(AppManifest.json.member("intents")?.elements)
        return try #require(intents.first { $0.member("id")?.string == id })
    }

    private func parameter(_ name: String) throws -> String {
        let parameters = try #require(try intent("org.example.Steep").member("parameters")?.elements)
        return try #require(parameters.first { $0.member("name")?.string == name }).text
    }

    @Test func `an action has its texts, modes and sentences`() throws {
        let steep = try intent("org.example.Steep")
        #expect(steep.member("title")?.text == #"{"": "Steep"}"#)
        #expect(steep.member("subtitle")?.text == #"{"": "Makes tea"}"#)
        #expect(steep.member("keywords")?.text == #"[{"": "tea"}, {"": "brew"}]"#)
        #expect(steep.member("summaries")?.text == #"[{"": "Steep ${leaf}"}]"#)
        #expect(steep.member("modes")?.text == #"["background", "foreground"]"#)
        #expect(steep.member("discoverable")?.boolean == true)
        let hidden = try intent("Hidden")
        #expect(hidden.member("discoverable")?.boolean == false)
        #expect(hidden.member("modes")?.text == #"["foreground"]"#)
        #expect(hidden.member("subtitle") == nil && hidden.member("parameters") == .array([]))
    }

    @Test func `an action that opens an entity has its type`() throws {
        #expect(try intent("OpenLeaf").member("opens")?.string == "Leaf")
        #expect(try intent("OpenStrength").member("opens") == nil)
        #expect(try intent("Hidden").member("opens") == nil)
    }

    @Test(arguments: [
        (
            "minutes",
            #"""
            {"name": "minutes", "title": {"": "Minutes"}, "subtitle": {"": "How long"}, "type": "int", "optional": true, \#
            "default": 3, "range": [1, 9]}
            """#
        ),
        ("leaf", #"{"name": "leaf", "title": {"": "Leaf"}, "type": "entity:Leaf"}"#),
        ("more", #"{"name": "more", "title": {"": "More"}, "type": "list:entity:Leaf", "optional": true}"#),
        (
            "strength",
            #"""
            {"name": "strength", "title": {"": "Strength"}, "type": "enum", "optional": true, "default": "weak", \#
            "options": [{"value": "weak", "title": {"": "Weak"}}, {"value": "strong", "title": {"": "Strong"}}]}
            """#
        ),
        ("level", #"{"name": "level", "title": {"": "Level"}, "type": "int"}"#),
        (
            "share",
            #"{"name": "share", "title": {"": "Share"}, "type": "number", "optional": true, "range": [0.0, 1.5]}"#
        ),
        ("date", #"{"name": "date", "title": {"": "When"}, "type": "date", "optional": true}"#),
        ("time", #"{"name": "time", "type": "components", "optional": true}"#),
    ])
    func `a parameter has its type, default and range`(name: String, text: String) throws {
        #expect(try parameter(name) == text)
    }

    @Test func `a list of an enumeration has its options`() throws {
        #expect(try parameter("strengths").contains(#""type": "list:enum", "options": [{"value": "weak""#))
    }

    @Test func `entities have their properties, and shortcuts their phrases`() throws {
        let manifest = AppManifest.json
        let entities = try #require(manifest.member("entities")?.elements)
        #expect(
            entities.contains {
                $0.text == #"{"id": "Leaf", "title": {"": "Leaf"}, "properties": ["name", "size", "price"]}"#
            })
        #expect(
            manifest.member("shortcuts")?.elements?.first { $0.member("intent")?.string == "SteepStrong" }?.text
                == #"""
                {"intent": "SteepStrong", "parameters": {"strength": "strong"}, \#
                "title": {"": "Strong"}, "phrases": [{"": "Steep ${strength} in ${applicationName}"}]}
                """#)
        // The program of these tests has the query of kit-app for pictures.
        #expect(manifest.member("version")?.integer == 1 && manifest.member("images")?.boolean == true)
        #expect(manifest.member("id")?.string == AlarmApp.identifier)
    }

    @Test func `the actions of the library itself aren't the app's`() throws {
        let intents = try #require(AppManifest.json.member("intents")?.elements)
        #expect(!intents.contains { $0.member("id")?.string == "OpenURLIntent" })
    }
}
