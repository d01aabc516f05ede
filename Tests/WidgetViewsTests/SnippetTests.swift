@testable import AppIntents
import AlarmsClient
import Testing
import WidgetViews

@MainActor struct SnippetTests {
    @Test func `the title and the texts of buttons are as they are shown, those of the layout as it has them`() throws {
        struct Price: View {
            var body: some View {
                Text(verbatim: "$5")
                Button("$Pay", intent: Paying())
            }
        }
        let content = try #require(SnippetDrawing(of: Price()).draw())
        #expect(content.entries["title"]?.stringValue == "$5")
        guard case .array(let buttons, _)? = content.entries["buttons"] else {
            Issue.record("no buttons")
            return
        }
        #expect(buttons.map { $0.dictionaryValue?["text"]?.stringValue } == ["$Pay"])
        #expect("\(try #require(content.entries["layout"]))".contains("$$5"))
    }
}

private struct Paying: AppIntent {
    static let title: LocalizedStringResource = "Pay"

    func perform() async throws -> some IntentResult { .result() }
}
