import AppIntents
import SwiftUI

struct TicketRequestSnippetIntent: SnippetIntent {
    static let title: LocalizedStringResource = "Ticket Request Snippet"

    @Parameter var searchRequest: SearchRequestEntity

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        .result(view: TicketRequestView(searchRequest: searchRequest))
    }
}
