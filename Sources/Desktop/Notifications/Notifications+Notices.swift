internal import DBus

/// The ordinary notices.
extension Notifications {
    /// The maximum number of notices that are kept, the latest ones.
    private static let mostNotices = 16

    /// True if a notice is shown at once: there is a server, and no alarm rings.
    public var showsNotices: Bool { watch.server != nil && !isAlerting }

    /// Shows an ordinary notice, which expires by itself, as soon as there is a server.
    ///
    /// While an alarm rings it is closed; it is shown again afterwards unless a person or the server has closed it.
    /// The same one that waits already isn't shown twice.
    @discardableResult
    public func inform(_ summary: String, body: String) -> Notice {
        let content = Notification(notice: summary, body: body)
        if let same = notices.first(where: { $0.content == content && $0.state == .waiting }) { return same }
        let notice = Notice(content)
        add(notice)
        return notice
    }

    /// Shows a notice, now or as soon as that is possible.
    func add(_ notice: Notice) {
        // Those of occurrences are few, and each is told once. Questions have a limit of their own.
        let dropped = notices.filter { $0.occurrence == nil && $0.app == nil }.dropLast(Self.mostNotices - 1)
        notices.removeAll { notice in dropped.contains { $0 === notice } }
        notices.append(notice)
        updateNotices()
        watch.need()
    }

    /// Closes a notice that isn't true any more. A no-op if it is closed.
    public func retract(_ notice: Notice) {
        guard notices.contains(where: { $0 === notice }) else { return }
        switch notice.state {
        case .shown(let number), .found(let number): close(number)
        case .waiting, .sent, .closing: break
        }
        // The answer is awaited: the number isn't known yet.
        if notice.state == .sent { notice.isRetracted = true } else { remove(notice) }
    }

    /// Shows the notices; while an alarm rings, closes them.
    func updateNotices() {
        // This runs for each alarm that is shown, of which there may be thousands.
        if !activities.alerts.isEmpty { activities.isHeldBack = isAlerting }
        guard !notices.isEmpty, let server = watch.server else { return }
        let isAlerting = isAlerting
        for notice in notices {
            switch notice.state {
            case .waiting where !isAlerting && hasRoom(for: notice): show(notice, on: server)
            case .shown(let number) where isAlerting:
                notice.state = .waiting
                record?.saveLater()
                close(number)
            case .found(let number) where isAlerting:
                notice.state = .closing(number)
                close(number)
            case .waiting, .sent, .shown, .found, .closing: break
            }
        }
    }

    /// Handles the closing of a notification that is no posting.
    func noticeClosed(_ number: UInt32) {
        guard let notice = notice(number) else { return }
        if let app = notice.app { dismissed(app) }
        if notice.state == .closing(number) {
            notice.state = .waiting
            record?.saveLater()
        } else {
            remove(notice)
        }
        updateNotices()
    }

    /// Goes on with the notices of the service before this one: what they say is still true, unless an occurrence of
    /// which they tell was retracted meanwhile.
    func adopt(_ found: [ShownNotice]) {
        func isTrue(_ notice: ShownNotice) -> Bool { notice.upcoming.map { told.contains($0.occurrence) } ?? true }
        for notice in found where !isTrue(notice) { close(notice.number) }
        notices =
            found.filter(isTrue).suffix(Self.mostNotices).map { notice in
                Notice(
                    Notification(notice: notice.summary, body: notice.body), of: notice.upcoming?.occurrence,
                    notice.number == 0 ? .waiting : .found(notice.number),
                    keySuffix: notice.upcoming?.keySuffix ?? "")
            } + notices
    }

    /// Returns the notice that has this number on the server.
    func notice(_ number: UInt32) -> Notice? {
        number == 0 ? nil : notices.first { $0.number == number }
    }

    /// Forgets the notices that the server showed, which has gone. Those of occurrences, and questions, come again, on
    /// the next one.
    func forgetNotices() {
        notices.removeAll { $0.occurrence == nil && $0.app == nil && $0.state != .waiting && $0.state != .sent }
        for notice in notices {
            notice.call = nil
            notice.state = .waiting
        }
    }

    private func show(_ notice: Notice, on server: NotificationServer) {
        do {
            notice.call = try connection.call(notify(notice.notification, server), timeout: .max) {
                [unowned self, unowned notice] in answered(notice, with: $0)
            }
            notice.state = .sent
        } catch {
            remove(notice)
            report(.failed(error))
        }
    }

    private func answered(_ notice: Notice, with answer: Result<Message, BusError>) {
        do throws(BusError) {
            let number = try Self.number(in: answer)
            notice.state = .shown(number)
            record?.saveLater()
            if notice.isRetracted { retract(notice) }
            // An alarm may ring by now.
            updateNotices()
        } catch {
            if let app = notice.app, !notice.isRetracted { dismissed(app) }
            remove(notice)
            report(.failed(error))
            updateNotices()
        }
        settle()
    }

    private func remove(_ notice: Notice) {
        notices.removeAll { $0 === notice }
    }
}
