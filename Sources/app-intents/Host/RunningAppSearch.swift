import AlarmCore
import AlarmsClient
import DBus
import EventLoop

/// The search for entities in the apps that run, which know more than their indexes. No app is started, and what comes
/// late is left out.
final class RunningAppSearch {
    /// The time for which the apps may take to answer, µs.
    private static let longest: Int64 = 80_000
    /// The maximum number of entities of one answer.
    private static let mostEntities = 20

    /// A search whose answers are awaited.
    private final class Search {
        let text: String
        let then: ([ActionSearch.Match]) -> Void
        var calls: [PendingCall] = []
        var awaited = 0
        var matches: [ActionSearch.Match] = []
        var timer: Timer?

        init(_ text: String, then: @escaping ([ActionSearch.Match]) -> Void) {
            (self.text, self.then) = (text, then)
        }
    }

    private let connection: Connection
    private let loop: EventLoop
    /// Called after a search has ended.
    var whenChanged: () -> Void = {}
    private var searches: [ObjectIdentifier: Search] = [:]

    init(on connection: Connection, in loop: EventLoop) {
        self.connection = connection
        self.loop = loop
    }

    /// True if no answer is awaited.
    var isEmpty: Bool { searches.isEmpty }

    /// Finds the entities that apps which run have for a text.
    ///
    /// - Parameter then: Called once, at once if no app has entities that can be opened, else from the loop.
    func find(_ text: String, in index: ActionIndex, then: @escaping ([ActionSearch.Match]) -> Void) {
        let apps = index.sortedApps.filter { !Self.openedTypes(of: $0).isEmpty }
        let search = Search(text, then: then)
        searches[ObjectIdentifier(search)] = search
        do {
            guard !apps.isEmpty else { return end(search) }
            search.timer = try Timer(on: .monotonic, in: loop) { [unowned self, unowned search] _ in end(search) }
            try search.timer?.arm(at: Clock.monotonic.now + Self.longest)
            let call = try Message.methodCall("ListNames", of: .bus, at: "/org/freedesktop/DBus", on: .bus)
            ask(
                search,
                try connection.call(call) { [unowned self, unowned search] answer in
                    var names: Set<String> = []
                    if case .success(let reply) = answer {
                        var reader = Reader(reply)
                        names = Set((try? reader.strings()) ?? [])
                    }
                    for app in apps where names.contains(app.id) { ask(app, for: search) }
                    answered(search)
                })
        } catch {
            end(search)
        }
    }

    /// Returns the types of entities that an action of an app opens.
    private static func openedTypes(of app: AppActions) -> [String] {
        var types: [String] = []
        for case let type? in app.actions.map(\.opens)
        where !types.contains(type) && ActionIndex.opening(type, of: app) != nil {
            types.append(type)
        }
        return types
    }

    private func ask(_ search: Search, _ call: PendingCall) {
        search.calls.append(call)
        search.awaited += 1
    }

    private func ask(_ app: AppActions, for search: Search) {
        guard let object = AppObject(of: app.id, on: connection) else { return }
        for type in Self.openedTypes(of: app) {
            let call = try? object.call(
                "Entities", [.string(type), .dictionary(["matching": Value.string(search.text)])], on: object.name
            ) { [unowned self, unowned search] answer in
                if case .success(let reply) = answer {
                    var reader = Reader(reply)
                    add((try? Value(from: &reader)) ?? .strings([]), of: type, app, to: search)
                }
                answered(search)
            }
            if let call { ask(search, call) }
        }
    }

    private func add(_ rows: Value, of type: String, _ app: AppActions, to search: Search) {
        guard case .array(let rows, "a{sv}") = rows else { return }
        for row in rows.prefix(Self.mostEntities).compactMap(\.dictionaryValue) {
            guard let entity = IndexedEntity(row, type: type) else { continue }
            let isOnscreen = row["Onscreen"]?.booleanValue == true
            search.matches.append(
                ActionSearch.match(entity, of: app, FoldedWords(search.text), isOnscreen: isOnscreen))
        }
    }

    private func answered(_ search: Search) {
        search.awaited -= 1
        if search.awaited == 0 { end(search) }
    }

    private func end(_ search: Search) {
        guard searches.removeValue(forKey: ObjectIdentifier(search)) != nil else { return }
        search.then(search.matches)
        whenChanged()
    }
}
