import AppIntents
import SwiftUI

extension FindTicketsIntent {
    static let title: LocalizedStringResource = "Find Tickets"

    var searchEngine: SearchEngine { .shared }

    /// Searches, which the person has confirmed.
    func found() async -> TicketResultSnippetIntent {
        say("searched \(await SearchEngine.shared.tickets)")
        return TicketResultSnippetIntent()
    }
}

struct TicketResultSnippetIntent: SnippetIntent {
    static let title: LocalizedStringResource = "Ticket Result Snippet"

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        let tickets = await SearchEngine.shared.tickets
        return .result { Text("Found \(tickets)") }
    }
}
