import AppIntents

/// An intent with the snippet of a search as its result.
struct ShowSearchIntent: AppIntent {
    static let title: LocalizedStringResource = "Show Search"

    func perform() async throws -> some IntentResult & ShowsSnippetIntent {
        .result(snippetIntent: TicketResultSnippetIntent())
    }
}

/// The intent of the snippet's button.
struct SearchTicketsIntent: AppIntent {
    static let title: LocalizedStringResource = "Search Tickets"

    func perform() async throws -> some IntentResult {
        try await performRequest(request: SearchRequestEntity(id: "1", tickets: 3))
        return .result()
    }
}

/// An intent that ends the search.
struct EndSearchIntent: AppIntent {
    static let title: LocalizedStringResource = "End Search"

    func perform() async throws -> some IntentResult {
        await SearchEngine.shared.end()
        return .result()
    }
}
