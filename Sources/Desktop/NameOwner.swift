internal import DBus

/// Keeps track of who has a well-known name on a bus. It never waits.
final class NameOwner {
    /// The connection that has the name, by its unique name; `.some(nil)`: nobody has it; `nil`: the bus hasn't said yet.
    private(set) var current: BusName??
    /// Gets what ``current`` was, and what it is now.
    var whenChanged: ((_ before: BusName??, _ now: BusName?) -> Void)?

    private let name: BusName
    private var changes: Subscription?
    private var question: PendingCall?

    /// Begins to watch.
    ///
    /// - Throws: `BusError` if the connection has ended.
    init(of name: BusName, on connection: Connection) throws(BusError) {
        self.name = name
        changes = connection.subscribe(to: .ownerChanged(of: name)) { [unowned self] in ownerChanged($0) }
        // The bus answers in the order in which things happen there: what comes last is true.
        let call = try Message.methodCall("GetNameOwner", of: .bus, at: .bus, on: .bus) { $0.append(name.rawValue) }
        // Without end: there may be a service of that name on a bus that hung.
        question = try connection.call(call, timeout: .max) { [unowned self] in ownerTold($0) }
    }

    private func ownerTold(_ answer: Result<Message, BusError>) {
        question = nil
        switch answer {
        case .success(let message):
            var reader = Reader(message)
            change(to: (try? reader.string()).flatMap { BusName($0) })
        // Of the bus's end this says nothing about the name.
        case .failure(let error) where error.name == .disconnected: break
        case .failure: change(to: nil)
        }
    }

    private func ownerChanged(_ signal: Message) {
        var reader = Reader(signal)
        guard let name = try? reader.string(), name == self.name.rawValue, (try? reader.string()) != nil,
            let owner = try? reader.string()
        else { return }
        change(to: BusName(owner))
    }

    private func change(to new: BusName?) {
        let before = current
        guard before != .some(new) else { return }
        current = .some(new)
        whenChanged?(before, new)
    }
}

extension ObjectPath {
    /// The bus's own object.
    static let bus: ObjectPath = "/org/freedesktop/DBus"
}
