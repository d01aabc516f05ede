internal import AppIntents
internal import WidgetViews

/// The search for tickets.
@MainActor final class SearchEngine {
    /// The state of a search.
    enum Status { case requested, searching, found(price: Int) }

    /// The number of tickets, and the state, of each search by landmark.
    private(set) var searches: [String: (tickets: Int, status: Status)] = [:]

    nonisolated init() {}

    func createRequest(landmarkEntity landmark: LandmarkEntity) -> SearchRequestEntity {
        searches[landmark.id] = (2, .requested)
        return SearchRequestEntity(id: landmark.id, tickets: 2)
    }

    func setTickets(_ count: Int, of id: String) { searches[id]?.tickets = max(1, min(count, 9)) }

    /// Returns the price of a ticket, €, as a server would: after a while.
    private func price(of id: String) async -> Int {
        try? await Task.sleep(for: .milliseconds(300))
        return 20 + id.utf8.count
    }

    func performRequest(of id: String) async {
        searches[id]?.status = .searching
        TicketResultSnippetIntent.reload()
        let price = await price(of: id) * (searches[id]?.tickets ?? 1)
        searches[id]?.status = .found(price: price)
        TicketResultSnippetIntent.reload()
    }
}

/// A search for tickets. Its query always has the latest number.
struct SearchRequestEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Search for Tickets"
    static let defaultQuery = SearchRequestQuery()

    let id: String
    let tickets: Int

    var displayRepresentation: DisplayRepresentation { "\(tickets) tickets" }
    /// The name of the landmark.
    var name: String { Landmark.all.first { $0.id == id }?.name ?? id }
}

struct SearchRequestQuery: EntityQuery {
    @AppDependency var searchEngine: SearchEngine

    func entities(for identifiers: [String]) async throws -> [SearchRequestEntity] {
        let searches = await searchEngine.searches
        return identifiers.compactMap { id in searches[id].map { SearchRequestEntity(id: id, tickets: $0.tickets) } }
    }
}

/// Finds tickets for a landmark, once the person has confirmed their number.
struct FindTicketsIntent: AppIntent {
    static let title: LocalizedStringResource = "Find Tickets"
    static var parameterSummary: some ParameterSummary { Summary("Find tickets for \(\.$landmark)") }

    @Parameter(title: "Landmark") var landmark: LandmarkEntity
    @Dependency var searchEngine: SearchEngine

    init() {}

    init(landmark: LandmarkEntity) { self.landmark = landmark }

    func perform() async throws -> some IntentResult & ShowsSnippetIntent {
        let searchRequest = await searchEngine.createRequest(landmarkEntity: landmark)
        try await requestConfirmation(
            actionName: .search, snippetIntent: TicketRequestSnippetIntent(searchRequest: searchRequest))
        await searchEngine.performRequest(of: landmark.id)
        return .result(snippetIntent: TicketResultSnippetIntent(searchRequest: searchRequest))
    }
}

/// Draws the question.
struct TicketRequestSnippetIntent: SnippetIntent {
    static let title: LocalizedStringResource = "Tickets"

    @Parameter var searchRequest: SearchRequestEntity

    init() {}

    init(searchRequest: SearchRequestEntity) { self.searchRequest = searchRequest }

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        let request = searchRequest
        return .result {
            Text("\(request.tickets) tickets for \(request.name)")
            Button("More", intent: SetTicketsIntent(request, tickets: request.tickets + 1))
            Button("Fewer", intent: SetTicketsIntent(request, tickets: request.tickets - 1))
        }
    }
}

/// Draws the result.
struct TicketResultSnippetIntent: SnippetIntent {
    static let title: LocalizedStringResource = "Tickets"

    @Parameter var searchRequest: SearchRequestEntity
    @Dependency var searchEngine: SearchEngine

    init() {}

    init(searchRequest: SearchRequestEntity) { self.searchRequest = searchRequest }

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        let request = searchRequest
        let status = await searchEngine.searches[request.id]?.status
        return .result {
            Text("\(request.tickets) tickets for \(request.name)")
            if case .found(let price)? = status { Text("\(price) €") } else { Text("Searching…") }
        }
    }
}

/// Changes the number of tickets.
struct SetTicketsIntent: AppIntent {
    static let title: LocalizedStringResource = "Set Number of Tickets"
    static let isDiscoverable = false

    @Parameter(title: "Search") var searchRequest: SearchRequestEntity
    @Parameter(title: "Tickets") var tickets: Int
    @Dependency var searchEngine: SearchEngine

    init() {}

    init(_ searchRequest: SearchRequestEntity, tickets: Int) {
        self.searchRequest = searchRequest
        self.tickets = tickets
    }

    func perform() async throws -> some IntentResult {
        await searchEngine.setTickets(tickets, of: searchRequest.id)
        return .result()
    }
}
