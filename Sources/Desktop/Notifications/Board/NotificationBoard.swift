internal import AlarmCore
internal import DBus
internal import EventLoop

/// A part that has notifications on the board.
protocol SlotHolder: AnyObject {
    /// True if there is something to be shown, for which a server is started.
    var isNeeded: Bool { get }

    /// Shows its notifications on another server, or on none. ``NotificationBoard/server`` is that already.
    ///
    /// - Parameter found: The notifications that the server shows of the service before this one.
    func serverChanged(_ found: ShownRecord.Content?)
    /// Sends what can be sent by now: the time for which the timer was armed has come, or an alarm has begun to ring, or
    /// none rings any more.
    func update()
    /// Sends what has waited for calls to end.
    func callEnded()
}

extension SlotHolder {
    func callEnded() {}
}

/// All notifications on the present server, and the calls that show and close them.
///
/// Servers identify a notification by a number. A number is forgotten as soon as its notification is closed, or to be
/// posted anew; signals about unknown numbers are ignored. Thereby late, repeated and foreign signals are no-ops, and
/// notifications are independent: a failing call affects one of them. Of a server's signals only one number, one press and
/// one token are kept for each.
///
/// A notification is sent again only after the answer to the call before: its number isn't known earlier.
final class NotificationBoard {
    /// A call of `Notify` in progress.
    private struct Call {
        let call: PendingCall
        let slot: NotificationSlot
        /// The place that the notification takes; `nil`: it replaces another, or there is always room.
        let place: String?
    }

    private struct Holder {
        unowned let part: any SlotHolder
    }

    let connection: Connection
    let policy: DeliveryPolicy
    /// The record of what is shown, for the next service; `nil`: there is no directory for it.
    let record: ShownRecord?
    /// The parts that have notifications, in the order in which they send theirs. They may own the board.
    private var holders: [Holder] = []
    /// Receives the events of the notifications.
    var report: (Notifications.Event) -> Void = { _ in }
    let watch: ServerWatch
    private(set) var timer: Timer?
    private var signals: Subscription?
    /// The notifications that the server shows, by their numbers.
    private(set) var slots: [UInt32: NotificationSlot] = [:] {
        didSet { record?.saveLater() }
    }
    private var calls: [UInt64: Call] = [:]
    /// The number of calls in progress that show alarms.
    private(set) var alarmCallCount = 0
    private var callCount: UInt64 = 0

    /// Connects the parts, without looking for a server.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    init(on connection: Connection, in loop: EventLoop, policy: DeliveryPolicy, record: ShownRecord?) throws {
        self.connection = connection
        self.policy = policy
        self.record = record
        watch = try ServerWatch(on: connection, in: loop, policy: policy)
        timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in update() }
        watch.board = self
    }

    /// The present server; `nil`: there is none.
    var server: NotificationServer? { watch.server }

    /// True after the service's end, when nothing more is shown.
    var hasEnded = false {
        didSet { if hasEnded { record?.save() } }
    }

    /// True while an alarm rings: other notifications give way then.
    var isAlerting = false {
        didSet { if isAlerting != oldValue { update() } }
    }

    /// Adds the parts that have notifications, in the order in which they send theirs.
    func add(_ parts: [any SlotHolder]) {
        holders += parts.map { Holder(part: $0) }
    }

    /// True if there is something to be shown.
    var isNeeded: Bool { holders.contains { $0.part.isNeeded } }

    /// True if the server has answered all calls, and so has closed all that was withdrawn.
    var isSettled: Bool { calls.isEmpty }

    /// Returns the number of calls in progress that show further notifications in a place.
    func callCount(in place: String) -> Int { calls.values.count { $0.place == place } }

    /// Arms the timer so that the parts send what is due at `time`, µs on `CLOCK_MONOTONIC`, at the latest.
    ///
    /// - Returns: False if the kernel has refused, which is reported.
    @discardableResult
    func arm(at time: Int64) -> Bool {
        do {
            try timer?.arm(at: min(time, timer?.deadline ?? time))
            return true
        } catch {
            report(.failed(BusError(.failed, error.description)))
            return false
        }
    }

    /// Arms the timer anew, for what is still to be sent: something that it was armed for has gone.
    func rearm() {
        try? timer?.disarm()
        update()
    }

    private func update() {
        for holder in holders { holder.part.update() }
    }

    // MARK: Calls

    /// Sends a notification, in place of the one that the server shows, if it does.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - lines: Lines that are true for the moment only.
    func send(_ slot: NotificationSlot, _ content: Notification, adding lines: [String] = []) {
        guard let server else { return }
        let call = callCount
        callCount += 1
        slot.sent = content
        do {
            // Without a timeout: a server that hangs answers in the end, or dies, and then the bus answers. A late
            // answer that is no longer awaited would leave an alert on the screen whose buttons do nothing.
            let message = try RemoteObject.notifications.call("Notify", on: server.owner) { writer in
                content.adding(lines).write(
                    to: &writer, for: server, replacing: slot.number, keysEndIn: slot.delivery.keySuffix)
            }
            let pending = try connection.call(message, timeout: .max) { [unowned self] in answered(call, with: $0) }
            calls[call] = Call(call: pending, slot: slot, place: slot.number == 0 ? slot.place : nil)
            slot.state = .sent(call)
            if slot.alarm != nil { alarmCallCount += 1 }
        } catch {
            refused(slot, error)
        }
    }

    private func answered(_ call: UInt64, with answer: Result<Message, BusError>) {
        guard let slot = calls.removeValue(forKey: call)?.slot else { return }
        if slot.alarm != nil { alarmCallCount -= 1 }
        let isAwaited = slot.state == .sent(call)
        do throws(BusError) {
            let number = try Self.number(in: answer)
            if isAwaited {
                show(slot, as: number)
            } else if slots[number] == nil {
                // It was withdrawn, or has changed, before it was shown; and its number wasn't reused.
                close(number)
            }
        } catch {
            if isAwaited { refused(slot, error) } else { reportFailure(of: slot, .failed(error)) }
        }
        for holder in holders { holder.part.callEnded() }
        settle()
    }

    private func settle() {
        guard isSettled else { return }
        if hasEnded { record?.save() }
        report(.settled)
    }

    /// Returns the number that a server has given to a notification.
    ///
    /// - Throws: `BusError`: the server's, or `Failed` if it has answered with anything else.
    private static func number(in answer: Result<Message, BusError>) throws(BusError) -> UInt32 {
        let message = try answer.get()
        var reader = Reader(message)
        guard let number = try? reader.uint32(), number != 0 else {
            throw BusError(.failed, "Notify: expected a number as answer, got '\(message.signature)'")
        }
        return number
    }

    private func show(_ slot: NotificationSlot, as number: UInt32) {
        // A server that reuses a number shows the later notification only.
        if let other = slots[number], other !== slot {
            other.leaveScreen()
            other.report(.lost)
        }
        adopt(slot, number)
        slot.report(.shown)
    }

    /// Notes the number under which the server shows a notification.
    func adopt(_ slot: NotificationSlot, _ number: UInt32) {
        if slot.number != number {
            forgetNumber(of: slot)
            slots[number]?.leaveScreen()
            slot.shownSince = Clock.monotonic.now
            slot.number = number
            slots[number] = slot
        }
        slot.state = .shown
    }

    private func refused(_ slot: NotificationSlot, _ error: BusError) {
        takeDown(slot)
        slot.report(.refused(error))
        reportFailure(of: slot, .failed(error))
    }

    /// Reports a failure, unless it is of a ring of which one was reported.
    func reportFailure(of slot: NotificationSlot, _ event: Notifications.Event) {
        if slot.delivery.noteFailure() { report(event) }
    }

    // MARK: Closing

    /// Takes a notification from the screen. From now on it waits, and the answer to a call in progress isn't awaited.
    func takeDown(_ slot: NotificationSlot) {
        let number = slot.number
        forgetNumber(of: slot)
        slot.state = .waiting
        if number != 0 { close(number) }
    }

    /// Forgets the number of a notification: signals about it have no effect any more.
    func forgetNumber(of slot: NotificationSlot) {
        if slots[slot.number] === slot { slots[slot.number] = nil }
        slot.leaveScreen()
    }

    /// Closes what the server shows under a number.
    func close(_ number: UInt32) {
        guard let server else { return }
        do {
            if server.keepsClosed { try connection.send(expire(number, on: server)) }
            // The answer says nothing: closing a closed one fails.
            try connection.send(
                RemoteObject.notifications.call("CloseNotification", on: server.owner) { $0.append(number) })
        } catch {
            report(.failed(error))
        }
    }

    /// Returns a call that replaces it by an empty one, which expires at once.
    private func expire(_ number: UInt32, on server: NotificationServer) throws(BusError) -> Message {
        try RemoteObject.notifications.call("Notify", on: server.owner) { writer in
            writer.append(NotificationText.appName)
            writer.append(number)
            for _ in ["icon", "summary", "body"] { writer.append("") }
            writer.append([String]())
            writer.array(of: "{sv}") { _ in }
            writer.append(Int32(1))
        }
    }

    // MARK: The server

    /// Shows all on the server that there is now.
    func serverChanged() {
        let wasSettled = isSettled
        signals = nil
        calls = [:]
        alarmCallCount = 0
        slots = [:]
        var found: ShownRecord.Content?
        if let server {
            let rule = RemoteObject.notifications.signals(from: server.owner)
            signals = connection.subscribe(to: rule) { [unowned self] in receive($0) }
            found = recordedServer.flatMap { record?.takeFound(of: $0) }
            found?.numbers.forEach(close)
        }
        for holder in holders { holder.part.serverChanged(found) }
        if !wasSettled { settle() }
        report(.serverChanged(server?.name ?? ""))
    }

    /// The unique name of the server.
    var recordedServer: String? {
        guard let server, let bus = connection.busID else { return nil }
        return "\(bus) \(server.owner)"
    }

    /// Handles a signal of the server. Desktop Notifications Specification 1.3, *D-BUS Protocol: Signals*.
    private func receive(_ signal: Message) {
        var reader = Reader(signal)
        guard let number = try? reader.uint32() else { return }
        guard let slot = slots[number] else { return }
        switch signal.member {
        case "ActivationToken":
            if let token = try? reader.string() { slot.setToken(token) }
        case "ActionInvoked":
            if let key = try? reader.string() { slot.report(.pressed(slot.key(key))) }
        case "NotificationClosed":
            guard let reason = try? reader.uint32() else { return }
            slots[number] = nil
            let press = slot.press
            slot.leaveScreen()
            slot.report(.closed(reason: reason, number: number, press))
        default:
            break
        }
    }
}
