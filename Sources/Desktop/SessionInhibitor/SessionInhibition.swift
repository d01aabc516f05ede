internal import DBus

/// An inhibition by a service of the session, and its error if it refuses.
///
/// A granted inhibition has a number, the cookie, which releases it. A service drops a connection's inhibitions when
/// the connection ends, and all when the service ends.
final class SessionInhibition {
    /// True to hold the inhibition.
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

    /// The request. A new one replaces the held one; its service must be the same.
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
    /// True if the held or pending inhibition belongs to an earlier request.
    private var isOutdated = false
    private var told: BusError?

    /// Starts to track the service on `connection`, without blocking.
    ///
    /// - Parameter report: Called when ``isPossible`` may have changed, also within setting ``isWanted`` and
    ///   ``service``; with the service's error if it differs from the last one.
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

    /// Clears a refusal, so that the service may be called again.
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
        // The pending answer decides.
        case (.asked, _), (.held, true), (.free, false): break
        }
    }

    private func ask() {
        guard isPossible == true, let owner = owner?.current.flatMap({ $0 }) else { return }
        isOutdated = false
        do {
            let message = try service.object.call("Inhibit", on: owner, service.write)
            // No timeout: the cookie in a late answer could not be released.
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
        // All clients of the bus are notified of its end.
        guard error.name != .disconnected else { return }
        isRefused = true
        let isNew = told != error
        told = error
        report(isNew ? error : nil)
    }

    private func giveBack(_ cookie: UInt32) {
        guard let owner = owner?.current.flatMap({ $0 }) else { return }
        // The answer has no content, and other calls report a lack of memory.
        try? connection.send(service.object.call(service.release, on: owner) { $0.append(cookie) })
    }
}
