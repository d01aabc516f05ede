import AlarmsClient
import Testing

@testable import AppIntents

/// The shortcuts of an app, and their phrases.
@Suite struct ShortcutTests {
    struct Brew: AppIntent {
        static let title: LocalizedStringResource = "Brew"
        @Parameter(title: "Kind") var kind: String
        @Parameter(title: "Minutes", default: 3) var minutes: Int

        func perform() async throws -> some IntentResult { .result() }
    }

    private struct Shortcuts: AppShortcutsProvider {
        static let hasGreenTea = true

        static var appShortcuts: [AppShortcut] {
            AppShortcut(
                intent: Brew(),
                phrases: [
                    "Brew \(\.$kind) for \(\.$minutes) minutes in \(.applicationName)", "Brew \(.applicationName)",
                ],
                shortTitle: "Tea", systemImageName: "cup.and.saucer")
            if hasGreenTea { AppShortcut(intent: green, phrases: ["Green \(.applicationName)"]) }
        }

        private static var green: Brew {
            let intent = Brew()
            intent.kind = "green"
            return intent
        }
    }

    @Test func `a phrase names the app and parameters`() throws {
        let shortcut = try #require(Shortcuts.appShortcuts.first)
        #expect(
            shortcut.phrases == [
                "Brew ${kind} for ${minutes} minutes in ${applicationName}", "Brew ${applicationName}",
            ])
        #expect(shortcut.shortTitle == "Tea" && shortcut.systemImageName == "cup.and.saucer")
    }

    @Test func `a shortcut has its intent's parameters`() {
        let intents = Shortcuts.appShortcuts.map { StoredIntent($0.intent) }
        #expect(intents.map { $0.parameters["kind"] } == [nil, .string("green")])
        #expect(Shortcuts.appShortcuts.last?.shortTitle == nil)
        #expect(Shortcuts.shortcutTileColor == .blue)
    }

    @Test func `the providers are found by their conformance`() {
        let providers = DeclaredTypes.types((any AppShortcutsProvider).self) { $0 as? any AppShortcutsProvider.Type }
        #expect(providers.contains { $0 == Shortcuts.self })
    }
}
