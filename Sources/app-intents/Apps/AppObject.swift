import AlarmsClient
import DBus
import Gettext
import JSONText

/// An app's object on the session bus, which a call starts if needed.
final class AppObject {
    private static let interface: InterfaceName = "org.example.AppIntents.App"

    /// The app's bus name.
    let name: BusName
    private let path: ObjectPath
    private unowned let connection: Connection
    /// The unique name of the bus name's owner; `nil`: there is none, or it is unknown.
    private(set) var owner: BusName?
    /// Called after ``owner`` was found, or has changed.
    var whenOwnerChanges: () -> Void = {}
    private var subscription: Subscription?
    private var ownerCall: PendingCall?
    /// False if the bus hasn't said yet who owns the name.
    private var isOwnerKnown = false
    /// The closures to be called when the owner is known.
    private var whenKnown: [() -> Void] = []

    /// Describes the object of an app; `nil` if the id is no bus name. The connection has to outlive it.
    init?(of id: String, on connection: Connection) {
        guard let name = BusName(id), let path = ObjectPath(ofApplication: name) else { return nil }
        self.name = name
        self.path = path
        self.connection = connection
    }

    /// Starts to track the owner of the name, so that it is known before the app's first call arrives.
    ///
    /// - Throws: `BusError` if the connection has ended.
    func followOwner() throws(BusError) {
        guard !isOwnerKnown, ownerCall == nil else { return }
        subscription = connection.subscribe(to: .ownerChanged(of: name)) { [unowned self] signal in
            var reader = Reader(signal)
            reader.skip()
            reader.skip()
            isOwnerKnown = true
            setOwner((try? reader.string()).flatMap { BusName($0) })
        }
        let call = try Message.methodCall("GetNameOwner", of: .bus, at: "/org/freedesktop/DBus", on: .bus) {
            $0.append(name.rawValue)
        }
        ownerCall = try connection.call(call) { [unowned self] answer in
            ownerCall = nil
            switch answer {
            case .success(let reply):
                var reader = Reader(reply)
                isOwnerKnown = true
                setOwner((try? reader.string()).flatMap { BusName($0) })
            case .failure(let error): isOwnerKnown = error.name == .nameHasNoOwner
            }
            let waiting = whenKnown
            whenKnown = []
            for then in waiting { then() }
        }
    }

    /// Calls `then` once the owner of the name is known, now or later. ``followOwner()`` comes before.
    func whenOwnerKnown(_ then: @escaping () -> Void) {
        if ownerCall == nil { then() } else { whenKnown.append(then) }
    }

    private func setOwner(_ new: BusName?) {
        guard new != owner else { return }
        owner = new
        whenOwnerChanges()
    }

    /// Calls a method of the interface `org.example.AppIntents.App`.
    ///
    /// - Parameters:
    ///   - timeout: The time to wait for the reply, ms; by default without limit.
    ///   - connection: The name of the called connection, which isn't started; `nil`: the app's name, which is started
    ///     if needed.
    /// - Throws: `BusError` if the connection has ended.
    func call(
        _ member: MemberName, _ arguments: [Value], on connection: BusName? = nil, timeout: Int32 = .max,
        then: @escaping (Result<Message, BusError>) -> Void
    ) throws(BusError) -> PendingCall {
        let message = try Message.methodCall(
            member, of: Self.interface, at: path, on: connection ?? name,
            startsService: connection == nil
        ) { writer in
            for argument in arguments { argument.write(to: &writer) }
        }
        return try self.connection.call(message, timeout: timeout, then: then)
    }

    /// Requests the entities, of all types, that the app finds in a picture. The app is started if needed.
    ///
    /// - Parameters:
    ///   - image: The descriptor of the file of the picture.
    ///   - timeout: The time to wait for the reply, ms.
    /// - Throws: `BusError` if the connection has ended.
    func entities(
        in image: Int32, timeout: Int32, then: @escaping (Result<Message, BusError>) -> Void
    ) throws(BusError) -> PendingCall {
        let message = try Message.methodCall("Entities", of: Self.interface, at: path, on: name) { writer in
            writer.append("")
            writer.array(of: "{sv}") { $0.entry("image", "h") { $0.append(fileDescriptor: image) } }
        }
        return try connection.call(message, timeout: timeout, then: then)
    }

    /// Reads a property of the interface `org.example.AppIntents.App` of an app that runs.
    ///
    /// - Parameter timeout: The time to wait for the reply, ms.
    /// - Throws: `BusError` if the connection has ended.
    func property(
        _ property: MemberName, timeout: Int32, then: @escaping (Result<Message, BusError>) -> Void
    ) throws(BusError) -> PendingCall {
        let message = try Message.methodCall("Get", of: .properties, at: path, on: name, startsService: false) {
            $0.append(Self.interface.rawValue)
            $0.append(property.rawValue)
        }
        return try connection.call(message, timeout: timeout, then: then)
    }
}

extension BusError {
    /// True if an app can't undo an action any more: it was done before or too long ago, or the app has ended.
    var meansNothingToUndo: Bool {
        ["org.example.AppIntents.Error.NotFound", .serviceUnknown, .nameHasNoOwner].contains(name)
    }

    /// The text for a person; `nil`: the person has cancelled the action.
    var textForPeople: String? {
        switch name {
        case "org.example.AppIntents.Error.Cancelled": nil
        case .noReply: localized("the app has ended")
        default: message.isEmpty ? name.rawValue : TerminalText.harmless(message)
        }
    }
}
