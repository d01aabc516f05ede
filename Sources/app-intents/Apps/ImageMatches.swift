import AlarmsClient
import DBus
import EventLoop
import Gettext
import Glibc
import JSONText

/// The entities that apps find in a picture.
final class ImageMatches {
    /// An entity.
    struct Match {
        /// The app.
        let app: AppActions
        /// The result for ``SearchResult/open(app:type:id:)``.
        let result: SearchResult
        let title: String
    }

    /// The time for which an app may search, ms.
    private static let longest: Int32 = 30_000

    let loop: EventLoop
    let connection: Connection
    private var calls: [PendingCall] = []
    /// The messages of apps that have failed.
    private(set) var failures: [String] = []

    /// Connects to the session bus.
    ///
    /// - Throws: ``Problem/refused(_:)`` if there is none.
    init() throws(Problem) {
        (loop, connection) = try Connection.session()
    }

    /// Returns what these apps find, by app. They are started if needed.
    ///
    /// - Parameter path: The file of the picture.
    /// - Throws: ``Problem/refused(_:)`` if it can't be opened, or the bus has gone.
    func matches(in path: String, of apps: [AppActions]) throws(Problem) -> [Match] {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .refused("\(Problem.quoted(path)): \(String(cString: strerror(errno)))") }
        defer { close(file) }
        var found: [[Match]] = apps.map { _ in [] }
        var awaited = 0
        let objects = apps.map { AppObject(of: $0.id, on: connection) }
        for (index, app) in apps.enumerated() {
            guard let object = objects[index] else { continue }
            awaited += 1
            do throws(BusError) {
                calls.append(
                    try object.entities(in: file, timeout: Self.longest) { [unowned self] answer in
                        awaited -= 1
                        switch answer {
                        case .success(let reply): found[index] = Self.matches(in: reply, of: app)
                        case .failure(let error):
                            failures.append("\(app.name): \(error.textForPeople ?? localized("cancelled"))")
                        }
                    })
            } catch {
                throw .noSessionBus(error)
            }
        }
        while awaited > 0 { try loop.turn() }
        return found.flatMap(\.self)
    }

    private static func matches(in reply: Message, of app: AppActions) -> [Match] {
        var reader = Reader(reply)
        guard case .array(let rows, "a{sv}")? = try? Value(from: &reader) else { return [] }
        return rows.compactMap(\.dictionaryValue).compactMap { row in
            guard let type = row["Type"]?.stringValue, let id = row["Id"]?.stringValue else { return nil }
            let title = row["Title"]?.stringValue ?? ""
            return Match(
                app: app, result: .open(app: app.id, type: type, id: id),
                title: TerminalText.harmless((title.isEmpty ? id : title).shortened))
        }
    }
}
