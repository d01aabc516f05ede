import AppIntents
import Glibc
import Synchronization
import WidgetViews

/// The state of the app while it runs.
enum Landmarks {
    static let favorites = Mutex<Set<Int>>([])
    static let tickets = Mutex(1)
}

/// An intent with a value, a dialog and a snippet.
struct ClosestLandmark: AppIntent {
    static let title: LocalizedStringResource = "Find Closest Landmark"

    func perform() async throws -> some ReturnsValue<Landmark> & ShowsSnippetIntent & ProvidesDialog {
        let landmark = Landmark(id: 1, name: "Niagara Falls")
        return .result(
            value: landmark,
            dialog: IntentDialog(
                full: "The closest landmark is \(landmark.name).", supporting: "\(landmark.name) is close."),
            snippetIntent: LandmarkSnippet(landmark: landmark, note: "5 km"))
    }
}

/// The snippet of a landmark.
struct LandmarkSnippet: SnippetIntent {
    static let title: LocalizedStringResource = "Landmark Snippet"

    @Parameter var landmark: Landmark
    @Parameter var note: String

    init() {}

    init(landmark: Landmark, note: String) {
        self.landmark = landmark
        self.note = note
    }

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        try Task.checkCancellation()
        let isFavorite = Landmarks.favorites.withLock { $0.contains(landmark.id) }
        return .result(view: LandmarkView(landmark: landmark, note: note, isFavorite: isFavorite))
    }
}

struct LandmarkView: View {
    let landmark: Landmark
    let note: String
    let isFavorite: Bool

    var body: some View {
        Text(verbatim: landmark.name)
        Text(verbatim: note)
        Image(systemName: "heart")
        Toggle("Favorite", isOn: isFavorite, intent: UpdateFavorites(landmark: landmark, isFavorite: !isFavorite))
        Button("Find Tickets", intent: FindTickets(landmark: landmark))
        Button("Search", intent: SearchSlowly())
        Button("Spill", intent: Spill())
    }
}

/// An intent that changes what a snippet shows.
struct UpdateFavorites: AppIntent {
    static let title: LocalizedStringResource = "Update Favorites"

    @Parameter var landmark: Landmark
    @Parameter var isFavorite: Bool

    init() {}

    init(landmark: Landmark, isFavorite: Bool) {
        self.landmark = landmark
        self.isFavorite = isFavorite
    }

    func perform() async throws -> some IntentResult {
        Landmarks.favorites.withLock { favorites in
            if isFavorite { favorites.insert(landmark.id) } else { favorites.remove(landmark.id) }
        }
        IntentsApp.write("favorite \(isFavorite)")
        return .result()
    }
}

/// An intent that asks with a snippet, and has one of its own as its result.
struct FindTickets: AppIntent {
    static let title: LocalizedStringResource = "Find Tickets"

    @Parameter var landmark: Landmark

    init() {}

    init(landmark: Landmark) {
        self.landmark = landmark
    }

    func perform() async throws -> some IntentResult & ShowsSnippetIntent {
        try await requestConfirmation(
            actionName: .search, snippetIntent: TicketRequestSnippet(request: SearchRequest(id: "r", tickets: 0)))
        let tickets = Landmarks.tickets.withLock { $0 }
        IntentsApp.write("searched \(tickets)")
        return .result(snippetIntent: TicketResultSnippet(tickets: tickets))
    }
}

/// The thing that is searched for: the query has the count of now.
struct SearchRequest: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Search Request"
    static let defaultQuery = SearchRequestQuery()

    let id: String
    let tickets: Int

    var displayRepresentation: DisplayRepresentation { "Search" }
}

struct SearchRequestQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [SearchRequest] {
        identifiers.map { SearchRequest(id: $0, tickets: Landmarks.tickets.withLock { $0 }) }
    }
}

struct TicketRequestSnippet: SnippetIntent {
    static let title: LocalizedStringResource = "Ticket Request Snippet"

    @Parameter var request: SearchRequest

    init() {}

    init(request: SearchRequest) {
        self.request = request
    }

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        .result(
            view: VStack {
                Text(verbatim: "\(request.tickets) tickets")
                Button("More", intent: AddTicket(request: request))
            })
    }
}

/// An intent behind the button of a confirmation: its own snippet doesn't replace that.
struct AddTicket: AppIntent {
    static let title: LocalizedStringResource = "Add Ticket"

    @Parameter var request: SearchRequest

    init() {}

    init(request: SearchRequest) {
        self.request = request
    }

    func perform() async throws -> some IntentResult & ShowsSnippetIntent {
        let tickets = Landmarks.tickets.withLock { tickets in
            tickets += 1
            return tickets
        }
        return .result(snippetIntent: TicketResultSnippet(tickets: tickets))
    }
}

struct TicketResultSnippet: SnippetIntent {
    static let title: LocalizedStringResource = "Ticket Result Snippet"

    @Parameter var tickets: Int

    init() {}

    init(tickets: Int) {
        self.tickets = tickets
    }

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        .result(view: Text(verbatim: "Found \(tickets)"))
    }
}

/// Waits until the file `go` is there, which no event announces.
func waitForGo() async throws {
    while access(CommandLine.arguments[3] + ".go", F_OK) != 0 { try await Task.sleep(for: .milliseconds(10)) }
}

/// An intent that shows its snippet anew while it runs, until the file `go` is there.
struct SearchSlowly: AppIntent {
    static let title: LocalizedStringResource = "Search"

    func perform() async throws -> some IntentResult {
        _ = Landmarks.favorites.withLock { $0.insert(1) }
        for _ in 0..<50 { LandmarkSnippet.reload() }
        try await waitForGo()
        return .result()
    }
}

/// An intent whose snippet can't be shown.
struct ShowNothing: AppIntent {
    static let title: LocalizedStringResource = "Show Nothing"

    @Parameter var fails: Bool

    init() {}

    init(fails: Bool) {
        self.fails = fails
    }

    func perform() async throws -> some ProvidesDialog & ShowsSnippetIntent {
        .result(dialog: "Nothing to see.", snippetIntent: NothingSnippet(fails: fails))
    }
}

/// An intent whose snippet has buttons after which there is nothing to see.
struct ShowLittle: AppIntent {
    static let title: LocalizedStringResource = "Show Little"

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        .result(dialog: "Little.") {
            Button("Empty", intent: ShowNothing(fails: false))
            Button("Fail", intent: ShowNothing(fails: true))
            Button("Hold", intent: Hold())
        }
    }
}

/// An intent that lasts until the file `go` is there.
struct Hold: AppIntent {
    static let title: LocalizedStringResource = "Hold"

    func perform() async throws -> some IntentResult {
        IntentsApp.write("holds")
        try await waitForGo()
        return .result()
    }
}

struct NothingSnippet: SnippetIntent {
    static let title: LocalizedStringResource = "Nothing"

    @Parameter var fails: Bool

    init() {}

    init(fails: Bool) {
        self.fails = fails
    }

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        if fails { throw Spill.Failure() }
        return .result(view: EmptyView())
    }
}

/// An intent with a view of its own, which is far too large.
struct ShowMuch: AppIntent {
    static let title: LocalizedStringResource = "Show Much"

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        .result(dialog: "Much.") {
            ForEach(0..<10) { number in Button("Add \(number)", intent: AddTo(number: number)) }
            ForEach(0..<65) { number in Text(verbatim: "\(number)") }
        }
    }
}

struct AddTo: AppIntent {
    static let title: LocalizedStringResource = "Add to"

    @Parameter var number: Int

    init() {}

    init(number: Int) {
        self.number = number
    }

    func perform() async throws -> some ProvidesDialog {
        IntentsApp.write("added to \(number)")
        return .result(dialog: "Added to \(number).")
    }
}
