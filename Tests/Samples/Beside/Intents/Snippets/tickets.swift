import AppIntents
import SwiftUI

/// The search for tickets, in memory.
@MainActor final class SearchEngine {
    enum Status: String { case new = "Not searched", pending = "Searching", done = "Found" }

    nonisolated static let shared = SearchEngine()
    private(set) var status = Status.new
    private(set) var tickets = 3
    private var ending: CheckedContinuation<Void, Never>?

    private nonisolated init() {}

    func createRequest(landmarkEntity: LandmarkEntity) -> SearchRequestEntity {
        SearchRequestEntity(id: landmarkEntity.id, tickets: tickets)
    }

    func addTicket() { tickets += 1 }
    func setPending() { status = .pending }

    /// Searches until ``end()``.
    func search() async {
        await withCheckedContinuation { ending = $0 }
        status = .done
    }

    func end() { ending?.resume() }
}

/// The thing that is searched for. Its query has the number of tickets of now.
struct SearchRequestEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Search Request"
    static let defaultQuery = SearchRequestQuery()

    let id: String
    let tickets: Int

    var displayRepresentation: DisplayRepresentation { "\(tickets) tickets" }
}

struct SearchRequestQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [SearchRequestEntity] {
        let tickets = await SearchEngine.shared.tickets
        return identifiers.map { SearchRequestEntity(id: $0, tickets: tickets) }
    }
}

struct AddTicketIntent: AppIntent {
    static let title: LocalizedStringResource = "Add Ticket"

    func perform() async throws -> some IntentResult {
        await SearchEngine.shared.addTicket()
        return .result()
    }
}

struct TicketRequestView: View {
    let searchRequest: SearchRequestEntity

    var body: some View {
        Text("\(searchRequest.tickets) tickets")
        Button("More", intent: AddTicketIntent())
    }
}
