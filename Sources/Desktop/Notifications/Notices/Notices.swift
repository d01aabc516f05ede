public import ActivityCore
public import AlarmCore
internal import EventLoop

/// The ordinary notices, and the questions, as notifications.
///
/// An ordinary notice expires by itself. It gives way to alerts, since GNOME shows one banner at a time, and a notice
/// would hide the alert: while an alarm rings it is closed, and comes back afterwards, unless a person or the server has
/// closed it. One of an alarm that is to ring has a button, and is shown once an occurrence.
///
/// A question is such a notice, which doesn't expire; see ``ask(about:usage:)``.
///
/// Notices stay on the screen when the service ends, and are recorded with their texts: the next service goes on with
/// them.
public final class Notices: SlotHolder {
    /// The maximum number of notices that are kept, the latest ones.
    private static let mostNotices = 16

    unowned let board: NotificationBoard
    let apps: AppLabels
    /// The notices that wait, or that are on the screen, in their order.
    private(set) var all: [Notice] = [] {
        didSet { board.record?.saveLater() }
    }
    /// The occurrences of which people were told, by a notice that was given, also one that was closed since.
    public internal(set) var told: Set<Occurrence> {
        didSet { board.record?.saveLater() }
    }
    /// The questions that people have closed without an answer.
    var dismissals: Dismissals {
        didSet { board.record?.saveLater() }
    }

    init(on board: NotificationBoard, _ apps: AppLabels) {
        self.board = board
        self.apps = apps
        told = Set(board.record?.told ?? [])
        dismissals = Dismissals(board.record?.dismissed ?? [], at: Clock.boot.now)
    }

    /// True if a notice is shown at once: there is a server, and no alarm rings.
    public var showsNotices: Bool { board.server != nil && !board.isAlerting }

    /// Shows an ordinary notice as soon as there is a server. The same one that waits already isn't shown twice.
    @discardableResult
    public func inform(_ summary: String, body: String) -> Notice {
        inform(Notification(notice: summary, body: body))
    }

    /// Shows an ordinary notice as soon as there is a server.
    ///
    /// - Parameter shown: Its texts.
    public func inform(_ shown: LayoutElement) { inform(Notification(notice: shown)) }

    @discardableResult
    private func inform(_ content: Notification) -> Notice {
        if let same = all.first(where: { $0.content == content && $0.slot.state == .waiting }) { return same }
        let notice = make(content)
        add(notice)
        return notice
    }

    /// Closes a notice that isn't true any more. A no-op if it is closed.
    public func retract(_ notice: Notice) {
        guard all.contains(where: { $0 === notice }) else { return }
        board.takeDown(notice.slot)
        remove(notice)
    }

    /// Makes a notice, which isn't shown yet.
    func make(
        _ content: Notification, of occurrence: Occurrence? = nil, about app: SandboxedApp? = nil,
        _ delivery: Delivery = Delivery()
    ) -> Notice {
        weak var made: Notice?
        let notice = Notice(content, of: occurrence, about: app, delivery) { [unowned self] event in
            if let made { receive(event, of: made) }
        }
        made = notice
        return notice
    }

    /// Shows a notice, now or as soon as that is possible.
    func add(_ notice: Notice) {
        // Those of occurrences are few, and each is told once. Questions have a limit of their own.
        let dropped = all.filter { $0.occurrence == nil && $0.app == nil }.dropLast(Self.mostNotices - 1)
        for notice in dropped {
            board.forgetNumber(of: notice.slot)
            remove(notice)
        }
        all.append(notice)
        update()
        board.watch.need()
    }

    private func remove(_ notice: Notice) {
        notice.slot.state = .givenUp
        all.removeAll { $0 === notice }
    }

    private func receive(_ event: NotificationSlot.Event, of notice: Notice) {
        switch event {
        case .shown:
            // An alarm may ring by now.
            update()
        case .refused, .closed:
            if let app = notice.app { dismissed(app) }
            if notice.origin == .closing { notice.origin = .given } else { remove(notice) }
            update()
        case .lost:
            remove(notice)
            update()
        case .pressed(let key): pressed(notice, key)
        }
    }

    private func pressed(_ notice: Notice, _ key: String?) {
        if let app = notice.app { return questionPressed(notice, about: app, key) }
        if key == AlarmAction.stop.rawValue, let occurrence = notice.occurrence { board.report(.skipped(occurrence)) }
    }

    // MARK: Server

    /// True if one waits. One that was shown isn't shown again.
    var isNeeded: Bool { all.contains { $0.slot.state == .waiting } }

    /// Shows the notices; while an alarm rings, closes them.
    func update() {
        guard !all.isEmpty, board.server != nil else { return }
        for notice in all {
            switch notice.slot.state {
            case .waiting where !board.isAlerting && hasRoom(for: notice): board.send(notice.slot, notice.content)
            case .shown where board.isAlerting && notice.origin == .found:
                notice.origin = .closing
                board.close(notice.slot.number)
            case .shown where board.isAlerting && notice.origin == .given: board.takeDown(notice.slot)
            default: break
            }
        }
    }

    /// Forgets the notices that the server showed, which has gone. Those of occurrences, and questions, come again, on
    /// the next one.
    func serverChanged(_ found: ShownRecord.Content?) {
        all.removeAll { notice in
            notice.occurrence == nil && notice.app == nil && notice.slot.state == .shown
        }
        for notice in all {
            notice.origin = .given
            notice.slot.reset()
        }
        adopt(found?.notices ?? [])
        update()
    }

    /// Goes on with the notices of the service before this one: what they say is still true, unless an occurrence of
    /// which they tell was retracted meanwhile.
    private func adopt(_ found: [ShownNotice]) {
        func isTrue(_ notice: ShownNotice) -> Bool { notice.upcoming.map { told.contains($0.occurrence) } ?? true }
        for notice in found where !isTrue(notice) { board.close(notice.number) }
        let adopted = found.filter(isTrue).suffix(Self.mostNotices).map { found in
            let notice = make(
                Notification(notice: found.summary, body: found.body), of: found.upcoming?.occurrence,
                found.upcoming.map { Delivery(keySuffix: $0.keySuffix) } ?? Delivery())
            if found.number != 0 {
                notice.origin = .found
                board.adopt(notice.slot, found.number)
            }
            return notice
        }
        all = adopted + all
    }
}
