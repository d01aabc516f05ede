import AppIntents

extension TicketRequestSnippetIntent {
    init(searchRequest: SearchRequestEntity) {
        self.init()
        self.searchRequest = searchRequest
    }
}
