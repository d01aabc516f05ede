internal import DBus

/// An inhibition by one service of the session, and the reason if it is refused.
///
/// A grant is a number, the cookie, by which it is released. A service forgets those of a connection that has ended,
/// and all of them when it ends itself.
final class SessionInhibition {
    /// True if the inhibition is to be held.
    var isWanted = false {
        didSet { if isWanted != oldValue { update() } }
    }

    /// True if there is a service that hasn't refused; `nil`: the bus hasn't answered yet.
    var isPossible: Bool? {
        owner?.current.map { $0 != nil && !isRefused }
    }

    private enum State {
        case free
        case asked(PendingCall)
        case held(cookie: UInt32)
    }

    /// The request. Another one takes the place of the one that is held; its service must be the same.
    var service: InhibitionInterface {
        didSet {
            isOutdated = true
            update()
        }
    }

    private let connection: Connection
    private let report: (_ refusal: BusError?) -> Void
    private var owner: NameOwner?
    private var state = State.free
    private var isRefused = false
    /// True if what is held, or asked, is an earlier request.
    private var isOutdated = false
    private var told: BusError?

    /// Starts to look for the service on `connection`, without blocking.
    ///
    /// - Parameter report: Called when ``isPossible`` may have changed, also within the setting of ``isWanted`` and ``service``;
    ///   with the service's error when it refuses for another reason than the time before.
    /// - Throws: `BusError` if the connection has ended.
    init(
        _ service: InhibitionInterface, on connection: Connection, report: @escaping (_ refusal: BusError?) -> Void
    ) throws(BusError) {
        self.service = service
        self.connection = connection
        self.report = report
        owner = try NameOwner(of: service.object.name, on: connection) { [unowned self] _, _ in
            state = .free
            isRefused = false
            report(nil)
            update()
        }
    }

    /// Forgets a refusal: the service is asked again when that is wanted.
    func hope() {
        isRefused = false
    }

    private func update() {
        switch (state, isWanted) {
        case (.free, true): ask()
        case (.held(let cookie), false):
            state = .free
            giveBack(cookie)
        case (.held(let cookie), true) where isOutdated:
            state = .free
            giveBack(cookie)
            ask()
        // The answer that is awaited decides.
        case (.asked, _), (.held, true), (.free, false): break
        }
    }

    private func ask() {
        guard isPossible == true, let owner = owner?.current.flatMap({ $0 }) else { return }
        isOutdated = false
        do {
            let message = try service.object.call("Inhibit", on: owner, service.write)
            // Without a timeout: the cookie of an answer that is no longer awaited could never be released.
            let call = try connection.call(message, timeout: .max) { [unowned self] in answered($0) }
            state = .asked(call)
        } catch {
            fail(error)
        }
    }

    private func answered(_ answer: Result<Message, BusError>) {
        state = .free
        do {
            let cookie = try answer.get().answer(to: "Inhibit", expecting: "a number") {
                (reader) throws(Reader.TypeMismatch) in try reader.uint32()
            }
            state = .held(cookie: cookie)
            told = nil
            update()
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: BusError) {
        // The end of the bus is reported to all its clients.
        guard error.name != .disconnected else { return }
        isRefused = true
        let isNew = told != error
        told = error
        report(isNew ? error : nil)
    }

    private func giveBack(_ cookie: UInt32) {
        guard let owner = owner?.current.flatMap({ $0 }) else { return }
        // The answer says nothing, and other calls report that memory is short.
        try? connection.send(service.object.call(service.release, on: owner) { $0.append(cookie) })
    }
}
