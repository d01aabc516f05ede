import AppIntents
import SwiftUI

struct TicketResultSnippetIntent: SnippetIntent {
    static let title: LocalizedStringResource = "Ticket Result Snippet"

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        let (status, tickets) = await (SearchEngine.shared.status, SearchEngine.shared.tickets)
        return .result {
            Text("\(status.rawValue), \(tickets) tickets")
            Button("Search", intent: SearchTicketsIntent())
        }
    }
}
