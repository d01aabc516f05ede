import AppIntents

/// An intent with the snippet as its result.
struct ShowRequestIntent: AppIntent {
    static let title: LocalizedStringResource = "Show Request"

    @Parameter var searchRequest: SearchRequestEntity

    func perform() async throws -> some IntentResult & ShowsSnippetIntent {
        .result(snippetIntent: TicketRequestSnippetIntent(searchRequest: searchRequest))
    }
}
