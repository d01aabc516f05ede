internal import DBus

/// Tracks the owner of a well-known name on a bus. It never blocks.
final class NameOwner {
    /// The unique name of the owner; `.some(nil)`: there is none; `nil`: the bus hasn't answered yet.
    private(set) var current: BusName??

    private let name: BusName
    private let report: (_ before: BusName??, _ now: BusName?) -> Void
    private var changes: Subscription?
    private var question: PendingCall?

    /// Starts tracking.
    ///
    /// - Parameter report: Receives the old and the new value of ``current``, from the loop.
    /// - Throws: `BusError` if the connection has ended.
    init(
        of name: BusName, on connection: Connection,
        report: @escaping (_ before: BusName??, _ now: BusName?) -> Void
    ) throws(BusError) {
        self.name = name
        self.report = report
        changes = connection.subscribe(to: .ownerChanged(of: name)) { [unowned self] in ownerChanged($0) }
        // The bus answers in the order of events, so the last message is right.
        let call = try Message.methodCall("GetNameOwner", of: .bus, at: .bus, on: .bus) { $0.append(name.rawValue) }
        // No timeout: the service may exist on a bus that hangs.
        question = try connection.call(call, timeout: .max) { [unowned self] in ownerTold($0) }
    }

    private func ownerTold(_ answer: Result<Message, BusError>) {
        question = nil
        switch answer {
        case .success(let message):
            var reader = Reader(message)
            change(to: (try? reader.string()).flatMap { BusName($0) })
        // The end of the bus says nothing about the owner.
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
        report(before, new)
    }
}

extension ObjectPath {
    /// The bus's own object.
    static let bus: ObjectPath = "/org/freedesktop/DBus"
}
