import AlarmsClient
import DBus
import Gettext

/// The entities that apps find in pictures.
final class ImageMatches {
    /// An entity.
    struct Match {
        /// The app.
        let app: AppActions
        /// The result for ``SearchResult/open(app:type:id:)``.
        let result: SearchResult
        let title: String
        /// The second line; empty: there is none.
        let subtitle: String
    }

    /// The answers of the apps.
    struct Answer {
        /// The entities, by app.
        var matches: [Match] = []
        /// The messages of the apps that have failed.
        var failures: [String] = []
    }

    /// A search whose answers are awaited.
    private final class Search {
        let then: (Answer) -> Void
        var answers: [Answer]
        var awaited = 0
        var calls: [PendingCall] = []

        init(apps: Int, then: @escaping (Answer) -> Void) {
            answers = Array(repeating: Answer(), count: apps)
            self.then = then
        }
    }

    /// The time for which an app may search, ms.
    private static let longest: Int32 = 30_000

    private let connection: Connection
    private var searches: [ObjectIdentifier: Search] = [:]
    /// Called after a search has ended.
    var whenChanged: () -> Void = {}

    init(on connection: Connection) {
        self.connection = connection
    }

    /// The number of searches whose answers are awaited.
    var count: Int { searches.count }

    /// Finds what these apps have in a picture. They are started if needed.
    ///
    /// - Parameters:
    ///   - image: The descriptor of the file of the picture, which may be closed when this returns.
    ///   - then: Called once: at once if there are no apps, else from the loop.
    /// - Throws: `BusError` if the connection has ended.
    func find(in image: Int32, of apps: [AppActions], then: @escaping (Answer) -> Void) throws(BusError) {
        let search = Search(apps: apps.count, then: then)
        for (index, app) in apps.enumerated() {
            guard let object = AppObject(of: app.id, on: connection) else { continue }
            search.calls.append(
                try object.entities(in: image, timeout: Self.longest) { [unowned self, unowned search] answer in
                    search.answers[index] = Answer(answer, of: app)
                    search.awaited -= 1
                    if search.awaited == 0 { end(search) }
                })
            search.awaited += 1
        }
        searches[ObjectIdentifier(search)] = search
        if search.awaited == 0 { end(search) }
    }

    private func end(_ search: Search) {
        searches[ObjectIdentifier(search)] = nil
        search.then(
            Answer(matches: search.answers.flatMap(\.matches), failures: search.answers.flatMap(\.failures)))
        whenChanged()
    }
}

extension ImageMatches.Answer {
    /// The answer of one app.
    fileprivate init(_ answer: Result<Message, BusError>, of app: AppActions) {
        switch answer {
        case .success(let reply):
            var reader = Reader(reply)
            guard case .array(let rows, "a{sv}")? = try? Value(from: &reader) else { return }
            matches = rows.compactMap(\.dictionaryValue).compactMap { ImageMatches.Match($0, of: app) }
        case .failure(let error):
            failures = ["\(app.name): \(error.textForPeople ?? localized("cancelled"))"]
        }
    }
}

extension ImageMatches.Match {
    /// Reads an entity of an app's answer; `nil` if it has no valid identifiers.
    fileprivate init?(_ row: [String: Value], of app: AppActions) {
        guard let type = row["Type"]?.stringValue, let entity = IndexedEntity(row, type: type) else { return nil }
        self.init(
            app: app, result: .open(app: app.id, type: type, id: entity.id),
            title: entity.title.isEmpty ? entity.id : entity.title, subtitle: entity.subtitle)
    }
}
