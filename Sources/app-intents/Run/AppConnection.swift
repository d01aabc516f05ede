import AlarmsClient
import DBus
import EventLoop
import Gettext
import JSONText

/// An app's object on the session bus, which a call starts if needed.
final class AppConnection {
    /// A pending call.
    final class Call {
        fileprivate(set) var answer: Result<Message, BusError>?
        fileprivate var pending: PendingCall?
    }

    let loop: EventLoop
    /// The connection, on which the app may call back while it performs an action.
    let connection: Connection
    private let object: AppObject

    /// Connects to the session bus.
    ///
    /// - Throws: ``Problem/refused(_:)`` if there is none.
    init(to id: String) throws(Problem) {
        (loop, connection) = try Connection.session()
        guard let object = AppObject(of: id, on: connection) else {
            throw .refused(localized("there is no app {id} that lists actions", ["id": Problem.quoted(id)]))
        }
        self.object = object
    }

    /// The app's bus name.
    var name: BusName { object.name }
    /// The unique name of the bus name's owner; `nil`: there is none, or it is unknown.
    var owner: BusName? { object.owner }

    /// Starts to track the owner of the name, so that it is known before the app's first call arrives.
    ///
    /// - Throws: ``Problem/refused(_:)`` if the connection has ended.
    func followOwner() throws(Problem) {
        do throws(BusError) { try object.followOwner() } catch { throw Self.problem(error) }
    }

    /// Calls a method of the interface `org.example.AppIntents.App`.
    ///
    /// - Parameter connection: The unique name of the called connection; `nil`: the owner of the app's name, which is
    ///   started if needed.
    /// - Throws: ``Problem/refused(_:)`` if the connection has ended.
    func begin(_ member: MemberName, _ arguments: [Value], on connection: BusName? = nil) throws(Problem) -> Call {
        let call = Call()
        do throws(BusError) {
            call.pending = try object.call(member, arguments, on: connection) { call.answer = $0 }
        } catch {
            throw Self.problem(error)
        }
        return call
    }

    /// Calls a method of the interface `org.example.AppIntents.App`, and waits for the reply without a timeout.
    ///
    /// - Returns: The value of the reply.
    /// - Throws: ``Problem/refused(_:)`` with the error; ``Problem/cancelled(_:)``.
    func call(_ member: MemberName, _ arguments: Value...) throws(Problem) -> Value {
        let call = try begin(member, arguments)
        while call.answer == nil { try loop.turn() }
        var reader = Reader(try reply(to: call))
        guard let value = try? Value(from: &reader) else {
            throw .refused(localized("{app} has answered something else", ["app": Problem.quoted(name.rawValue)]))
        }
        return value
    }

    /// Returns the reply to an answered call.
    ///
    /// - Throws: ``Problem/refused(_:)`` with the error; ``Problem/cancelled(_:)``.
    func reply(to call: Call) throws(Problem) -> Message {
        switch call.answer {
        case .success(let reply)?: return reply
        case .failure(let error)?: throw Self.problem(error)
        case nil: throw .refused(localized("there is no answer"))
        }
    }

    private static func problem(_ error: BusError) -> Problem {
        error.textForPeople.map { .refused($0) } ?? .cancelled(localized("cancelled"))
    }
}
