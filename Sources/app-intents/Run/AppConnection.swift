import AlarmsClient
import DBus
import EventLoop
import Gettext
import JSONText

/// The object of an app on the session bus, which a call starts if need be.
final class AppConnection {
    private let name: BusName
    private let path: ObjectPath
    private let loop: EventLoop
    /// The connection, on which the app may call while it performs an action.
    let connection: Connection

    /// Connects to the session bus.
    ///
    /// - Throws: ``Problem/refused(_:)`` if there is none.
    init(to id: String) throws(Problem) {
        let path = "/" + String(id.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
        guard let name = BusName(id), let path = ObjectPath(path) else {
            throw .refused(localized("there is no app {id} that lists actions", ["id": Problem.quoted(id)]))
        }
        self.name = name
        self.path = path
        do {
            loop = try EventLoop()
            connection = try Connection(to: .session, in: loop)
        } catch {
            throw .refused(localized("there is no session bus: {reason}", ["reason": "\(error)"]))
        }
    }

    /// Calls a method of the interface `org.example.AppIntents.App`, and waits for the reply as long as it takes.
    ///
    /// - Returns: The value of the reply.
    /// - Throws: ``Problem/refused(_:)`` with the error; ``Problem/cancelled(_:)``.
    func call(_ member: MemberName, _ arguments: Value...) throws(Problem) -> Value {
        var answer: Result<Message, BusError>?
        do {
            let message = try Message.methodCall(member, of: "org.example.AppIntents.App", at: path, on: name) {
                writer in
                for argument in arguments { argument.write(to: &writer) }
            }
            let pending = try connection.call(message, timeout: .max) { answer = $0 }
            while answer == nil { _ = try loop.runOnce() }
            withExtendedLifetime(pending) {}
        } catch {
            throw .refused("\(error)")
        }
        switch answer {
        case .success(let reply)?:
            var reader = Reader(reply)
            guard let value = try? Value(from: &reader) else {
                throw .refused(localized("{app} has answered something else", ["app": Problem.quoted(name.rawValue)]))
            }
            return value
        case .failure(let error)?: throw Self.problem(error)
        case nil: throw .refused(localized("there is no answer"))
        }
    }

    private static func problem(_ error: BusError) -> Problem {
        let text = TerminalText.harmless(error.message)
        return error.name.rawValue == "org.example.AppIntents.Error.Cancelled"
            ? .cancelled(localized("cancelled")) : .refused(text.isEmpty ? error.name.rawValue : text)
    }
}
