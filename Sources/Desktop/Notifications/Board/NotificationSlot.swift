internal import AlarmCore
internal import DBus

/// A notification on the way to a server and back: what was sent last, and what the server has said of it.
final class NotificationSlot {
    /// The state with the present server.
    enum State: Hashable {
        /// It isn't to be shown now, or there is no server.
        case waiting
        /// It waits for room.
        case queued
        /// It was sent in this call, whose answer is awaited.
        case sent(UInt64)
        /// The server shows it.
        case shown
        /// It is to be sent again at this time, µs on `CLOCK_MONOTONIC`.
        case retrying(at: Int64)
        /// A person closed it, which is accepted until the content changes.
        case dismissed
        /// The server was retried often enough.
        case givenUp
    }

    /// An event of a server that concerns a notification.
    enum Event {
        /// The server shows it.
        case shown
        /// The server has refused it, and doesn't show it any more.
        case refused(BusError)
        /// The server shows another one under its number.
        case lost
        /// The server has closed it, for this reason, under the number that it had, after this last press. 1: expired; 2: dismissed by a person;
        /// 3: closed by a call; 4: unknown. It is never our own call: the number of a notification that we close is
        /// forgotten.
        case closed(reason: UInt32, number: UInt32, Press?)
        /// A press of the button with this key, or, with ``Notification/clickKey``, a click on the notification itself;
        /// `nil`: the key wasn't offered.
        case pressed(String?)
    }

    /// A press of a button.
    struct Press {
        let key: String
        /// The time, µs on `CLOCK_MONOTONIC`.
        let time: Int64
    }

    /// The alarm that it is of; `nil`: it is of something else.
    let alarm: AlarmID?
    /// The place in which room may be short; `nil`: there is always room.
    let place: String?
    /// Receives the events.
    let report: (Event) -> Void
    /// The state with the present server.
    var state = State.waiting
    /// Its number on the server; 0: it has none.
    var number: UInt32 = 0
    /// The content as it was sent last to the present server, without what was added for the moment.
    var sent: Notification?
    /// The delivery that it is part of.
    var delivery: Delivery
    /// The last press on it.
    var press: Press?
    /// The token that lets an app come to the foreground because of the next press; it can be used once.
    private var activationToken: String?
    /// The time at which the server showed it under its number, µs on `CLOCK_MONOTONIC`.
    var shownSince: Int64 = 0

    /// Describes a notification that hasn't been sent yet.
    init(
        of alarm: AlarmID? = nil, in place: String? = nil, _ delivery: Delivery = Delivery(),
        report: @escaping (Event) -> Void
    ) {
        self.alarm = alarm
        self.place = place
        self.delivery = delivery
        self.report = report
    }

    /// True if the answer to a call is awaited.
    var isSent: Bool { if case .sent = state { true } else { false } }

    /// Returns the key of the button that has this key on the bus, or that of a click; `nil`: it isn't ours.
    func key(_ key: String) -> String? {
        if key == Notification.clickKey { return key }
        return key.hasSuffix(delivery.keySuffix) ? String(key.dropLast(delivery.keySuffix.count)) : nil
    }

    /// Sets the token of the next press; one of an impossible length is ignored.
    func setToken(_ token: String) {
        guard token.utf8.count <= Self.longestToken else { return }
        activationToken = token.isEmpty ? nil : token
    }

    /// Returns the data of the press that has come, which let an app come to the foreground once.
    func takePlatformData() -> PlatformData {
        defer { activationToken = nil }
        // Both are given, as it isn't known which of them the app's display needs.
        return PlatformData(activationToken: activationToken, startupID: activationToken)
    }

    /// The maximum length of a token, bytes; those of compositors have less than a hundred.
    static let longestToken = 4096

    /// Forgets the number and the presses of a notification that isn't on the screen any more. Unless a call is to show it
    /// again, it waits.
    func leaveScreen() {
        if state == .shown { state = .waiting }
        number = 0
        press = nil
        activationToken = nil
    }

    /// Resets the state, for another server or none.
    func reset() {
        leaveScreen()
        state = .waiting
        sent = nil
        delivery.serverChanged()
    }
}
