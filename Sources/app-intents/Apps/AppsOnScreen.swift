import AlarmsClient
import DBus
import EventLoop
import Gettext

/// The apps that run, and the entities that they have on the screen.
final class AppsOnScreen {
    /// An entity on the screen.
    struct Entity {
        let app: AppObject
        /// The identifiers of the type and of the entity.
        let type: String
        let id: String
        /// The title; empty: the app has said none.
        let title: String
    }

    /// The time for which an app may take to say what is on the screen, ms.
    private static let longest: Int32 = 2_000

    private let loop: EventLoop
    private let connection: Connection
    private var calls: [PendingCall] = []

    /// Connects to the session bus.
    ///
    /// - Throws: ``Problem/refused(_:)`` if there is none.
    init() throws(Problem) {
        (loop, connection) = try Connection.session()
    }

    /// Returns the entities that these apps have on the screen, by app, the current one of an app first. No app is
    /// started; one that doesn't answer has none.
    ///
    /// - Throws: ``Problem/refused(_:)`` if the bus has gone.
    func entities(of apps: [AppActions]) throws(Problem) -> [Entity] {
        let objects = apps.compactMap { AppObject(of: $0.id, on: connection) }
        var found: [[Entity]] = objects.map { _ in [] }
        var awaited = 0
        for (index, object) in objects.enumerated() {
            awaited += 1
            try call { () throws(BusError) in
                try object.property("Onscreen", timeout: Self.longest) { answer in
                    awaited -= 1
                    if case .success(let reply) = answer { found[index] = Self.entities(in: reply, of: object) }
                }
            }
        }
        while awaited > 0 { try loop.turn() }
        return found.flatMap(\.self)
    }

    private static func entities(in reply: Message, of app: AppObject) -> [Entity] {
        var reader = Reader(reply)
        guard case .variant(.array(let entities, "(sss)"))? = try? Value(from: &reader) else { return [] }
        return entities.compactMap { entity in
            guard case .structure(let members) = entity else { return nil }
            let texts = members.compactMap(\.stringValue)
            return texts.count == 3 ? Entity(app: app, type: texts[0], id: texts[1], title: texts[2]) : nil
        }
    }

    /// Returns the document of an entity.
    ///
    /// - Throws: ``Problem/refused(_:)`` if the app has none of this media type, or doesn't run any more.
    func document(of entity: Entity, as mediaType: String) throws(Problem) -> [UInt8] {
        var answer: Result<Message, BusError>?
        try call { () throws(BusError) in
            try entity.app.call(
                "Entities",
                [.string(entity.type), .dictionary(["ids": Value.strings([entity.id]), "as": .string(mediaType)])],
                on: entity.app.name
            ) { answer = $0 }
        }
        while answer == nil { try loop.turn() }
        switch answer {
        case .success(let reply)?:
            if let data = Self.data(in: reply) { return data }
            throw .refused(localized("what was on the screen is gone"))
        case .failure(let error)?:
            throw error.textForPeople.map { .refused($0) } ?? .cancelled(localized("cancelled"))
        case nil: return []
        }
    }

    /// Returns the entry `Data` of the first row; `nil` if there is none.
    private static func data(in reply: Message) -> [UInt8]? {
        var reader = Reader(reply)
        guard var rows = try? reader.array(of: "a{sv}"), var row = try? rows.array(of: "{sv}") else { return nil }
        while var entry = try? row.dictionaryEntry() {
            guard let key = try? entry.string(), var value = try? entry.variant() else { return nil }
            if key == "Data" { return try? value.bytes() }
        }
        return nil
    }

    private func call(_ call: () throws(BusError) -> PendingCall) throws(Problem) {
        do throws(BusError) { calls.append(try call()) } catch {
            throw .noSessionBus(error)
        }
    }
}
